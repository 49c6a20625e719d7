"""Questions to a database file, each answered by a process that has it open: begun, asked, watched and if need be
killed; one that was lost is replaced by another."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from hopql.tools.base.errors import ConnectError
from hopql.tools.base.hide_secrets import environment
from hopql.tools.base.stop_runs import ending
from hopql.tools.database.explain_failures import FailedQueryError, cancelled, no_file, problem, timed_out
from hopql.tools.database.read_page import PAGE_BYTES
from hopql.tools.database.runner.answer_questions import packed


class LostError(Exception):
    """The process ended, or was ended, before it answered; its `lost` says why."""


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

    def __init__(self, ceiling: int) -> None:
        """Begin it; `ceiling` are the bytes that it may take, as it is seen from here."""
        self.lost = ""
        """Why it was ended: `stuck`, `memory`, `cancelled` or `ended`."""
        self._ceiling = ceiling
        ours, theirs = socket.socketpair()
        self._line = Connection(ours.detach())
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
    def fit(self) -> bool:
        """Whether it may be asked again: it runs, and does not take so much that it might be ended for it."""
        return not self.lost and self._process.poll() is None and self._seen() <= 0.9 * self._ceiling

    def ask(self, said: dict[str, object], timeout_s: float) -> Any:
        """The answer; within the time it stops by itself, which is an answer too.

        Raises:
            LostError: it ended first.
            RecursionError: the answer is nested deeper than the caller's stack allows.
        """
        until, ended = time.monotonic() + timeout_s + _GRACE_S, threading.Event()

        def watch() -> None:
            while not ended.wait(_LOOK_S):
                if time.monotonic() > until:
                    self.kill("stuck")
                elif self._seen() > self._ceiling:
                    self.kill("memory")

        watching = threading.Thread(target=watch, daemon=True)
        watching.start()
        try:
            self._line.send_bytes(packed(said))
            reply = self._line.recv_bytes(_MOST)
        except BaseException as error:  # Ctrl-C in this thread too: what it answers later is to no other question
            self.kill("ended")
            if isinstance(error, (OSError, EOFError, MemoryError)):
                raise LostError from None
            raise
        finally:
            ended.set()
            watching.join()
        return json.loads(reply)

    def kill(self, why: str) -> None:
        """End it at once; any thread may do so. Who asks it gets a `LostError`."""
        self.lost = self.lost or why
        self._process.kill()

    def wait(self) -> None:
        """Return when it is gone, with its lock on the file."""
        self._process.wait()

    def end(self) -> None:
        """End it, and leave nothing behind; only who asks it may."""
        self.kill("ended")
        self.wait()
        self._line.close()
        os.close(self._life)


_ROOM: Final = 1 << 28
"""Bytes beyond an engine's own limit: for what it does not count, as what its functions work with, and for the values
that are made of a page."""
_SLACK: Final = 1 << 30
"""Bytes beyond that which the system may have promised and that are not used."""
_UNITS: Final = {"KB": 10**3, "MB": 10**6, "GB": 10**9}
_IDLE: Final = 2
"""Processes that are kept for later questions."""


class Client:
    """An open file. Any number of threads may ask at once: each has a process to itself meanwhile, so that none is lost
    by what another asks."""

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
        self._closed = False
        self._cancels = 0
        self._asked: set[Process] = set()
        self._idle = [self._begun()]

    def ask(self, asked: dict[str, object], timeout_s: float) -> Any:
        """What a process gives; see `answer_questions`. Where that ends by itself, another is asked once more: all of
        it is reading.

        Raises:
            FailedQueryError: the engine refused it, it took too long or too much, or it was cancelled.
            ConnectError: the file is gone, or cannot be opened any more.
        """
        lost, until = "", time.monotonic() + timeout_s
        for _ in range(2):
            with self._lent() as process:
                left = max(_LOOK_S, until - time.monotonic())
                try:
                    with ending(partial(process.kill, "cancelled")):
                        return self._given(process.ask({**asked, "seconds": left}, left), timeout_s)
                except RecursionError:
                    raise FailedQueryError(problem("database", "The result is nested too deep.")) from None
                except LostError:
                    lost = process.lost
            if lost != "ended":
                break
        if lost in ("cancelled", "stuck"):
            raise FailedQueryError(cancelled() if lost == "cancelled" else timed_out(timeout_s))
        said = (
            f"The query needs more memory than {self._memory}: ask for less at once."
            if lost == "memory"
            else f"{self._engine} ended while it ran the query: ask in another way, or for less at once."
        )  # fmt: skip
        raise FailedQueryError(problem("database", said))

    def _given(self, found: Any, timeout_s: float) -> Any:
        if "failed" not in found:
            return found["given"]
        kind, said = found["failed"]
        if kind == "timeout":
            raise FailedQueryError(timed_out(timeout_s))
        if not self._read.exists():
            raise no_file(self._path)
        raise FailedQueryError(problem(kind, said))

    def cancel(self) -> None:
        """Stop every question that is under way."""
        with self._lock:
            self._cancels += 1
            for process in self._asked:
                process.kill("cancelled")

    def close(self) -> None:
        """Stop them, and end every process."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            asked = list(self._asked)
        for process in idle:
            process.end()
        for process in asked:
            process.kill("cancelled")
            process.wait()

    def __del__(self) -> None:
        for process in self.__dict__.get("_idle", ()):
            process.end()

    @contextlib.contextmanager
    def _lent(self) -> Iterator[Process]:
        """A process for one question: one that does nothing now, or a new one."""
        with self._lock:
            process, cancels = self._idle.pop() if self._idle else None, self._cancels
        if process is not None and not process.fit:
            process.end()
            process = None
        process = process or self._begun()
        with self._lock:
            closed, is_cancelled = self._closed, cancels != self._cancels
            self._asked.add(process)
        try:
            if closed:
                raise FailedQueryError(problem("database", "The database is closed."))
            if is_cancelled:  # while the process began
                raise FailedQueryError(cancelled())
            yield process
        finally:
            with self._lock:
                kept = not (process.lost or self._closed) and len(self._idle) < _IDLE
                if kept:
                    self._idle.append(process)
                self._asked.discard(process)
            if not kept:
                process.end()

    def _begun(self) -> Process:
        try:
            process = Process(self._ceiling)
        except OSError as error:
            raise self._unopened(f"no process can be begun: {error.strerror or error}") from None
        try:
            found = process.ask(self._opening, _START_S)
        except BaseException as error:
            process.end()
            if not isinstance(error, LostError):
                raise
            raise self._unopened(f"{self._engine}'s process ended, or gave no answer") from None
        if "failed" in found:
            process.end()
            raise self._unopened(found["failed"][1])
        return process

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
