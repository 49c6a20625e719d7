"""Questions to a database file, which a process answers that has it open: begun, asked, watched and if need be killed;
one that was lost is replaced by another."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn

from hopql.tools.base.errors import ConnectError
from hopql.tools.base.hide_secrets import environment
from hopql.tools.base.stop_runs import ending
from hopql.tools.database.explain_failures import FailedQueryError, cancelled, no_file, problem, timed_out
from hopql.tools.database.read_page import PAGE_BYTES
from hopql.tools.database.runner.answer_questions import packed, receive, send, unpacked


class LostError(Exception):
    """The process ended, or was ended, before it answered: why (`stuck`, `memory` or `ended`), and whether this
    question is what it was stuck in, and no other that was under way."""

    def __init__(self, why: str, *, mine: bool) -> None:
        super().__init__(why)
        self.why, self.mine = why, mine


class Waiting:
    """A question under way, and what became of it."""

    def __init__(self) -> None:
        self.wake = threading.Event()
        self.cancelled = False
        self.late = False
        """It was stopped at its timeout."""
        self.reply: bytearray | None = None

    def cancel(self) -> None:
        """Have it stopped; any thread may call this, and it takes no time."""
        self.cancelled = True
        self.wake.set()


_MOST: Final = 5 * PAGE_BYTES
"""Bytes of an answer that are taken: a little more than the process gives."""
_ROOT: Final = Path(__file__).parents[3]
"""The package's own folder: it is named by its place, since the process reads no installed packages' hooks."""
_BEGIN: Final = (
    "import json, sys, importlib.util as u; root, *sys.path = json.loads(sys.argv[1]); "
    "spec = u.spec_from_file_location('hopql', root + '/__init__.py', submodule_search_locations=[root]); "
    "sys.modules['hopql'] = u.module_from_spec(spec); "
    "from hopql.tools.database.runner.answer_questions import main; main()"
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
            opening: see `answer_questions`: `worker`, `path`, `config`, the engine's `limit`, and what the system holds
                the process to where that can: `memory` and `writes`.
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

    def _seen(self) -> int:
        """Bytes of memory that it takes; 0 when it is gone."""
        import psutil

        with suppress(psutil.Error):
            return int(psutil.Process(self._process.pid).memory_info().rss)
        return 0

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


_ROOM: Final = 1 << 28
"""Bytes beyond an engine's own limit: for what it does not count, as what its functions work with, and for the values
that are made of a page."""
_SLACK: Final = 1 << 30
"""Bytes beyond that which the system may have promised and that are not used."""
_UNITS: Final = {"KB": 10**3, "MB": 10**6, "GB": 10**9}


class Client:
    """An open file. Any number of threads may ask at once.

    What a lost process had under way besides the question that it was lost by is asked once more, of a process that
    does nothing else: all of it is reading.
    """

    def __init__(self, path: Path, engine: str, config: Mapping[str, str], **more: object) -> None:
        """
        Args:
            engine: its name, for people; `open_` and this is the module beside this that opens such a file.
            config: what the engine is told; `memory_limit` is what it should keep to by itself.
            more: what the worker is told besides; with `writes`, files of so many bytes may be written.

        Raises:
            ConnectError: the file cannot be opened.
        """
        self._path = path
        self._read = Path(str(more.get("source", path)))
        self._engine = engine
        self._memory = config["memory_limit"]
        limit = _bytes(self._memory)
        self._ceiling = limit + _ROOM
        self._opening: dict[str, object] = {
            "worker": f"open_{engine.lower()}", "path": str(path.absolute()), "config": dict(config), "limit": limit,
            "memory": self._ceiling + _SLACK, **more,
        }  # fmt: skip
        self._lock = threading.Lock()
        self._starting = threading.Lock()
        self._alone = threading.Lock()
        self._under_way: set[Waiting] = set()
        self._processes: set[Process] = set()
        self._closed = False
        self._process = self._begun()

    def ask(self, asked: dict[str, object], timeout_s: float) -> Any:
        """What the process gives; see `answer_questions`.

        Raises:
            FailedQueryError: the engine refused it, it took too long or too much, or it was cancelled.
            ConnectError: the file is gone, or cannot be opened any more.
        """
        waiting = Waiting()
        with self._lock:
            self._under_way.add(waiting)
        try:
            with ending(waiting.cancel):
                found = unpacked(self._answered(asked, waiting, timeout_s))
        except RecursionError:
            raise FailedQueryError(problem("database", "The result is nested too deep.")) from None
        finally:
            with self._lock:
                self._under_way.discard(waiting)
        if "failed" not in found:
            return found["given"]
        kind, said = found["failed"]
        if waiting.late:
            raise FailedQueryError(timed_out(timeout_s))
        if kind == "cancelled":
            raise FailedQueryError(cancelled())
        if not self._read.exists():
            raise no_file(self._path)
        raise FailedQueryError(problem(kind, said))

    def cancel(self) -> None:
        """Stop every question that is under way."""
        with self._lock:
            for waiting in self._under_way:
                waiting.cancel()

    def close(self) -> None:
        """Stop them, and end every process."""
        self.cancel()
        with self._lock:
            self._closed = True
            processes = list(self._processes)
        for process in processes:
            process.end()

    def __del__(self) -> None:
        for process in self.__dict__.get("_processes", ()):
            process.kill("ended")

    def _answered(self, asked: dict[str, object], waiting: Waiting, timeout_s: float) -> bytearray:
        process = self._current()
        until = time.monotonic() + timeout_s
        try:
            return process.ask(asked, waiting, timeout_s)
        except LostError as lost:
            if lost.mine or waiting.late or waiting.cancelled:
                self._tell(lost, waiting, timeout_s)
        with self._turn(waiting, until, timeout_s) as (process, left):
            try:
                return process.ask(asked, waiting, left)
            except LostError as lost:
                self._tell(lost, waiting, timeout_s)

    def _tell(self, lost: LostError, waiting: Waiting, timeout_s: float) -> NoReturn:
        if waiting.cancelled:
            raise FailedQueryError(cancelled()) from None
        if waiting.late:
            raise FailedQueryError(timed_out(timeout_s)) from None
        said = (
            f"The query needs more memory than {self._memory}: ask for less at once."
            if lost.why == "memory"
            else f"{self._engine} ended while it ran the query: ask in another way, or for less at once."
        )  # fmt: skip
        raise FailedQueryError(problem("database", said)) from None

    @contextlib.contextmanager
    def _turn(self, waiting: Waiting, until: float, timeout_s: float) -> Iterator[tuple[Process, float]]:
        """A process for one question, and how long that may take: one such at a time, so that they take no more memory
        than two."""
        while not self._alone.acquire(timeout=0.1):
            if waiting.cancelled:
                raise FailedQueryError(cancelled())
            if time.monotonic() > until:
                raise FailedQueryError(timed_out(timeout_s))
        try:
            left = until - time.monotonic()
            process = self._begun()
            try:
                yield process, left
            finally:
                self._ended(process)
        finally:
            self._alone.release()

    def _current(self) -> Process:
        with self._starting:
            if self._process.over or self._process.swollen:
                self._ended(self._process)
                self._process = self._begun()
            return self._process

    def _begun(self) -> Process:
        try:
            process = Process(self._opening, self._ceiling)
        except OSError as error:
            raise self._unopened(f"no process can be begun: {error.strerror or error}") from None
        with self._lock:
            closed = self._closed
            self._processes.add(process)
        if closed:
            self._ended(process)
            raise FailedQueryError(problem("database", "The database is closed."))
        try:
            found = process.opened()
        except LostError:
            self._ended(process)
            raise self._unopened(f"{self._engine}'s process ended, or gave no answer") from None
        if "failed" in found:
            self._ended(process)
            raise self._unopened(found["failed"][1])
        return process

    def _ended(self, process: Process) -> None:
        process.end()
        with self._lock:
            self._processes.discard(process)

    def _unopened(self, said: str) -> ConnectError:
        if not self._read.exists():
            return no_file(self._path)
        hint = f"Is it a {self._engine} file?"
        if "Could not set lock" in said:
            hint = "Another program has the file open: close it there. DuckDB shares no file that one may write."
        return ConnectError(f"Cannot read {self._path}: {said}", hint=hint)


def _bytes(limit: str) -> int:
    found = re.fullmatch(r"(\d+)([KMG]B)", limit)
    if found is None:
        raise ValueError(limit)
    return int(found[1]) * _UNITS[found[2]]
