"""The process that has a DuckDB file open: it answers what its parent asks, several questions at once, a cursor each.

It imports little, so that it begins quickly, and is trusted with nothing: it gets no secret, may write no file, and
ends with its parent.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
from collections.abc import Sequence
from typing import Any, Final

import duckdb

from hopql.tools.database.cells import weight
from hopql.tools.database.duck_process.wire import packed, receive, send, unpacked
from hopql.tools.database.page import PAGE_BYTES, fetched

MOST: Final = 4 * PAGE_BYTES
"""Bytes of an answer: no page takes as many, but what is read of a catalog may."""
_ROW: Final = 2 * PAGE_BYTES
"""About what the first row of a page may take, which is there however much that is."""
_LONGEST: Final = 10_000
_BROKEN: Final = (duckdb.FatalException, duckdb.InternalException)
"""After these DuckDB refuses whatever comes."""


def main() -> None:
    """Open the file that the first message names, say so, and answer until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = socket.socket(fileno=os.dup(0))
    _end_with(os.dup(2))
    nothing = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):
        os.dup2(nothing, each)
    try:
        opening = receive(line, MOST)
        if opening is not None:
            _serve(line, unpacked(opening[1]))
    finally:
        os._exit(0)


def _serve(line: socket.socket, opening: dict[str, Any]) -> None:
    _limit(opening["memory"])
    try:
        database = duckdb.connect(opening["path"], read_only=True, config=opening["config"])
    except duckdb.Error as error:
        send(line, 0, packed(_failed("database", error)))
        return
    send(line, 0, packed({"given": None}))
    jobs = _Jobs(line, database)
    while (message := receive(line, MOST)) is not None:
        jobs.take(message[0], unpacked(message[1]))


def _end_with(life: int) -> None:
    """End when the other end of a pipe is closed, as it is when the parent ends.

    That is told by a signal which nothing handles: no thread of Python could while DuckDB holds Python's lock. Where
    a pipe gives none the line's end is what ends this process, as soon as that is read.
    """
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGIO})
        fcntl.fcntl(life, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)


def _limit(memory: int) -> None:
    """No file is written, also none of what memory held at a crash, and no more memory given out than that."""
    with contextlib.suppress(ImportError):
        import resource

        for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_DATA, memory)):
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(kind, (most, most))


class _Job:
    def __init__(self) -> None:
        self.cursor: Any = None
        self.stopped = False

    def fetch(self, count: int) -> Sequence[Sequence[object]]:
        """The next rows, unless nobody wants them by now."""
        self.check()
        found: Sequence[Sequence[object]] = self.cursor.fetchmany(count)
        return found

    def check(self) -> None:
        if self.stopped:
            raise duckdb.InterruptException("stopped")


class _Jobs:
    def __init__(self, line: socket.socket, database: Any) -> None:
        self._line = line
        self._database = database
        self._lock = threading.Lock()
        self._sending = threading.Lock()
        self._jobs: dict[int, _Job] = {}

    def take(self, number: int, asked: dict[str, Any]) -> None:
        """Begin what is asked; or, if that is so asked, stop what was begun by that number."""
        with self._lock:
            if "stop" in asked:
                job = self._jobs.get(number)
                if job is not None:
                    job.stopped = True
                    if job.cursor is not None:
                        job.cursor.interrupt()
                return
            job = self._jobs[number] = _Job()
        try:
            threading.Thread(target=self._do, args=(number, job, asked), daemon=True).start()
        except RuntimeError as error:  # no memory for its stack
            with self._lock:
                del self._jobs[number]
            self._answer(number, packed(_failed("database", error)))

    def _do(self, number: int, job: _Job, asked: dict[str, Any]) -> None:
        broken = False
        try:
            with self._lock:
                job.cursor = self._database.cursor()
            body = packed({"given": _given(job, asked)})
            if len(body) > MOST:
                raise ValueError(f"The answer is larger than {MOST >> 20} MB.")
        except BaseException as error:
            broken = isinstance(error, _BROKEN)
            body = packed(_failed(_kind(error), error))
        with self._lock:
            del self._jobs[number]
            if job.cursor is not None:
                with contextlib.suppress(duckdb.Error):
                    job.cursor.close()
        self._answer(number, body)
        if broken:
            os._exit(1)

    def _answer(self, number: int, body: bytes) -> None:
        try:
            with self._sending:
                send(self._line, number, body)
        except OSError:
            os._exit(0)


def _given(job: _Job, asked: dict[str, Any]) -> object:
    """A page of one query (`page`), or all rows of several (`read`); `select` must be one SELECT before that."""
    job.check()
    if "select" in asked:
        found = job.cursor.extract_statements(asked["select"])
        if len(found) != 1 or found[0].type != duckdb.StatementType.SELECT:
            raise _NotOneError("Exactly one SELECT is needed.")
    if "read" in asked:
        return [job.cursor.execute(text).fetchall() for text in asked["read"]]
    job.cursor.execute(asked["page"])
    rows, truncated = fetched(job.fetch, asked["rows"], asked["bytes"])
    if rows and sum(map(weight, rows[0])) > _ROW:
        raise ValueError(f"A row of the result is larger than {_ROW >> 20} MB: ask for less of it.")
    described = job.cursor.description or []
    return {
        "columns": [column[0] for column in described], "types": [str(column[1]) for column in described],
        "rows": rows, "truncated": truncated,
    }  # fmt: skip


class _NotOneError(Exception):
    pass


def _kind(error: BaseException) -> str:
    if isinstance(error, duckdb.InterruptException):
        return "cancelled"
    return "statements" if isinstance(error, _NotOneError) else "database"


def _failed(kind: str, error: BaseException) -> dict[str, object]:
    said = "The query needs more memory than there is." if isinstance(error, MemoryError) else str(error)
    return {"failed": [kind, (said.strip().splitlines() or [type(error).__name__])[0][:_LONGEST]]}
