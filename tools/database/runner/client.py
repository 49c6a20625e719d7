"""Questions to a database file, whichever process answers them: one that was lost is replaced by another."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn

from hopql.tools.database.failures import FailedQueryError, problem, timed_out
from hopql.tools.database.runner.process import Process
from hopql.tools.database.runner.waiting import LostError, Waiting
from hopql.tools.database.runner.wire import unpacked
from hopql.tools.errors import ConnectError
from hopql.tools.stopping import ending

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

    def __init__(
        self, path: Path, engine: str, worker: str, config: Mapping[str, str], more: Mapping[str, object] | None = None
    ) -> None:
        """
        Args:
            path: the file.
            engine: its name, for people.
            worker: the module beside this that opens such a file; see `work`.
            config: what the engine is told; `memory_limit` is what it should keep to by itself.
            more: what the worker is told besides; with `writes`, files of so many bytes may be written.

        Raises:
            ConnectError: the file cannot be opened.
        """
        self._path = path
        self._engine = engine
        self._memory = config["memory_limit"]
        limit = _bytes(self._memory)
        self._ceiling = limit + _ROOM
        self._opening: dict[str, object] = {
            "worker": worker, "path": str(path.absolute()), "config": dict(config), "limit": limit,
            "memory": self._ceiling + _SLACK, **(more or {}),
        }  # fmt: skip
        self._lock = threading.Lock()
        self._starting = threading.Lock()
        self._alone = threading.Lock()
        self._under_way: set[Waiting] = set()
        self._processes: set[Process] = set()
        self._closed = False
        self._process = self._begun()

    def ask(self, asked: dict[str, object], timeout_s: float) -> Any:
        """What the process gives; see `work`.

        Raises:
            FailedQueryError: the engine refused it, it took too long or too much, or it was cancelled.
            ConnectError: the file cannot be opened any more.
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
            raise _cancelled()
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
            raise _cancelled() from None
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
                raise _cancelled()
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
        writers = " that nobody writes" if self._engine == "DuckDB" else ""
        return ConnectError(f"Cannot read {self._path}: {said}", hint=f"Is it a {self._engine} file{writers}?")


def _cancelled() -> FailedQueryError:
    return FailedQueryError(problem("cancelled", "The query was cancelled."))


def _bytes(limit: str) -> int:
    found = re.fullmatch(r"(\d+)([KMG]B)", limit)
    if found is None:
        raise ValueError(limit)
    return int(found[1]) * _UNITS[found[2]]
