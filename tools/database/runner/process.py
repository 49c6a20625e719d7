"""One process that has a database file open, as its parent sees it: begun, asked, watched, killed."""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from hopql.tools.database.read_page import PAGE_BYTES
from hopql.tools.database.runner.waiting import LostError, Waiting
from hopql.tools.database.runner.wire import packed, receive, send, unpacked
from hopql.tools.secrets import environment

_MOST: Final = 5 * PAGE_BYTES
"""Bytes of an answer that are taken: a little more than the process gives."""
_ROOT: Final = Path(__file__).parents[3]
"""The package's own folder: it is named by its place, since the process reads no installed packages' hooks."""
_BEGIN: Final = (
    "import json, sys, importlib.util as u; root, *sys.path = json.loads(sys.argv[1]); "
    "spec = u.spec_from_file_location('hopql', root + '/__init__.py', submodule_search_locations=[root]); "
    "sys.modules['hopql'] = u.module_from_spec(spec); from hopql.tools.database.runner.work import main; main()"
)
_GRACE_S: Final = 1.0
"""From the interrupt to the end of the process, which then is within one function that heeds no interrupt."""
_LOOK_S: Final = 0.05
_START_S: Final = 60.0
"""A process that has not opened the file by then never will."""


class Process:
    """A running process. It gets a session of its own, so that a terminal's Ctrl-C is for us alone."""

    def __init__(self, opening: dict[str, object], ceiling: int) -> None:
        """
        Args:
            opening: see `work`: `worker`, `path`, `config`, the engine's `limit`, and what the system holds the process
                to where that can: `memory` and `writes`.
            ceiling: bytes it may take, as it is seen from here.
        """
        self._ceiling = ceiling
        self._lock = threading.RLock()  # the garbage collector may call `kill` in any thread
        self._sending = threading.Lock()
        self._last = 0
        self._lost = ""
        self._culprit: Waiting | None = None
        self._opened = Waiting()
        self._waiting: dict[int, Waiting] = {0: self._opened}
        self._begin()
        self._reader = threading.Thread(target=self._read, name="hopql-runner", daemon=True)
        self._reader.start()
        self._send(0, opening)

    def _begin(self) -> None:
        self._line, theirs = socket.socketpair()
        if hasattr(socket, "SO_SNDTIMEO"):
            self._line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", 1, 0))
        life, self._life = os.pipe()
        paths = [str(_ROOT), *(each for each in sys.path if Path(each).is_absolute())]
        flags = ["-I", "-S", *(["-B"] if sys.dont_write_bytecode else [])]
        try:
            self._process = subprocess.Popen(
                [sys.executable, *flags, "-c", _BEGIN, json.dumps(paths)], stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL, stderr=life, env=environment(), start_new_session=True,
            )  # fmt: skip
        except BaseException:
            self._line.close()
            os.close(self._life)
            raise
        finally:
            theirs.close()
            os.close(life)
        self._seen = _seen(self._process.pid)

    @property
    def over(self) -> bool:
        """Whether it will answer nothing more."""
        return bool(self._lost)

    @property
    def swollen(self) -> bool:
        """Whether it does nothing and yet takes so much that the next question might be ended for it."""
        return not self._waiting and self._seen() > 0.9 * self._ceiling

    def opened(self) -> Any:
        """What it says of the file, when it does.

        Raises:
            LostError: it ended, or says nothing.
        """
        return unpacked(self._awaited(0, self._opened, time.monotonic() + _START_S))

    def ask(self, asked: dict[str, object], waiting: Waiting, timeout_s: float) -> bytearray:
        """The answer. At the timeout, or when it is cancelled, the question is stopped, which is an answer too.

        Raises:
            LostError: the process ended first.
        """
        with self._lock:
            if self._lost:
                raise LostError(self._lost, mine=False)
            self._last += 1
            number = self._last
            self._waiting[number] = waiting
        until = time.monotonic() + timeout_s
        self._send(number, asked)
        return self._awaited(number, waiting, until)

    def _awaited(self, number: int, waiting: Waiting, until: float) -> bytearray:
        settled = False
        stopping: float | None = None
        try:
            while waiting.reply is None:
                if self._lost:
                    settled = True
                    raise LostError(self._lost, mine=self._culprit is waiting)
                now = time.monotonic()
                if stopping is None and (waiting.cancelled or now >= until):
                    stopping, waiting.late = now, not waiting.cancelled
                if stopping is not None and now > stopping + _GRACE_S:
                    self.kill("stuck", waiting)
                    continue
                if stopping is not None:
                    self._send(number, {"stop": True})  # again and again: one that comes before the query is forgotten
                left = _LOOK_S if stopping is not None else max(0.0, min(_LOOK_S, until - now))
                if not waiting.wake.wait(left) and self._seen() > self._ceiling:
                    self.kill("memory")
                waiting.wake.clear()
            settled = True
            return waiting.reply
        finally:
            if not settled:  # Ctrl-C in this thread: nobody else would stop the question
                self.kill("ended", waiting)
            with self._lock:
                self._waiting.pop(number, None)

    def _send(self, number: int, said: dict[str, object]) -> None:
        body = packed(said)
        try:
            with self._sending:
                send(self._line, number, body)
        except BlockingIOError:
            self.kill("stuck")
        except OSError:
            self.kill("ended")

    def _read(self) -> None:
        """Hand out answers; when there are no more, see that the process is gone and leave nothing behind."""
        try:
            while (message := receive(self._line, _MOST)) is not None:
                with self._lock:
                    waiting = self._waiting.get(message[0])
                if waiting is not None:
                    waiting.reply = message[1]
                    waiting.wake.set()
        except (OSError, ValueError, MemoryError):
            pass
        finally:
            self.kill("ended")
            self._process.wait()
            with self._sending:
                self._line.close()
            os.close(self._life)

    def kill(self, why: str, culprit: Waiting | None = None) -> None:
        """End it at once. Every question under way is told that it is lost."""
        with self._lock:
            if not self._lost:
                self._lost, self._culprit = why, culprit
            waiting = list(self._waiting.values())
        self._process.kill()
        for each in waiting:
            each.wake.set()

    def end(self) -> None:
        """End it, and return when it is gone, with its lock on the file."""
        self.kill("ended")
        self._reader.join(10)


def _seen(process: int) -> Callable[[], int]:
    """What gives the bytes of memory that a process takes; 0 when it is gone."""
    import psutil  # while the process starts

    def seen() -> int:
        with suppress(psutil.Error):
            return int(psutil.Process(process).memory_info().rss)
        return 0

    return seen
