"""The process that has a file open: it answers what its parent asks, one question after the other.

It imports little, so that it begins quickly, and is trusted with nothing: it gets no secret, may hardly write, and
ends with its parent. What is an engine's own is in a module beside this, which the first message names.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import threading
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

from hopql.tools.database.read_page import PAGE_BYTES, fetched, weight


def packed(value: object) -> bytes:
    """A message. Half a character, which a hostile text may have, is carried as it is."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


MOST: Final = 4 * PAGE_BYTES
"""Bytes of an answer: no page takes as many, but what is read of a catalog may."""
_ROW: Final = 2 * PAGE_BYTES
"""About what the first row of a page may take, which is there however much that is."""
_LONGEST: Final = 10_000
_AGAIN_S: Final = 0.05
"""An interrupt that comes before the query is forgotten: it is sent again and again."""


class StoppedError(Exception):
    """The time is over."""


class NotOneError(Exception):
    """The text is not one query."""


class File(Protocol):
    """An open file."""

    broken: tuple[type[BaseException], ...]
    """After these it would refuse whatever comes."""

    def answer(self, asked: dict[str, Any], check: Callable[[], None]) -> object:
        """What is asked, as JSON values. `check` raises `StoppedError` when the time is over: call it between steps."""

    def stop(self) -> None:
        """Interrupt what runs; any thread may call this again and again, also when nothing does."""


def main() -> None:
    """Open the file that the first message names, say so, and answer until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = Connection(os.dup(0))
    _end_with(os.dup(2))
    nothing = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):
        os.dup2(nothing, each)
    try:
        _serve(line)
    finally:
        os._exit(0)


def page(execute_next: Callable[[int], Any], asked: dict[str, Any], check: Callable[[], None]) -> tuple[Any, bool]:
    """The rows of a page, and whether there are more.

    Raises:
        ValueError: its first row alone is too large.
    """

    def fetch(count: int) -> Any:
        check()
        return execute_next(count)

    rows, truncated = fetched(fetch, asked["rows"], asked["bytes"])
    if rows and sum(map(weight, rows[0])) > _ROW:
        raise ValueError(f"A row of the result is larger than {_ROW >> 20} MB: ask for less of it.")
    return rows, truncated


def _serve(line: Connection) -> None:
    """Raises EOFError where the other end is gone."""
    opening = json.loads(line.recv_bytes(MOST))
    _limit(opening["memory"], opening.get("writes", 0))
    engine = import_module(f"hopql.tools.database.runner.{opening['worker']}")
    try:
        file: File = engine.opened(opening)
    except Exception as error:
        line.send_bytes(packed(_failed("database", error)))
        return
    line.send_bytes(packed({"given": None}))
    broken = False
    while not broken:
        body, broken = _answered(file, json.loads(line.recv_bytes(MOST)))
        line.send_bytes(body)


def _answered(file: File, asked: dict[str, Any]) -> tuple[bytes, bool]:
    """The answer to a question, for which there are so many `seconds`, and whether the file is of no more use."""
    done, late = threading.Event(), threading.Event()

    def watch() -> None:
        if not done.wait(asked["seconds"]):
            late.set()
        while not done.wait(_AGAIN_S):
            file.stop()

    def check() -> None:
        if late.is_set():
            raise StoppedError

    clock = threading.Thread(target=watch, daemon=True)
    try:
        clock.start()
        try:
            body = packed({"given": file.answer(asked, check)})
        finally:  # from here on nobody interrupts what another question runs
            done.set()
            clock.join()
        if len(body) > MOST:
            raise ValueError(f"The answer is larger than {MOST >> 20} MB.")
        return body, False
    except BaseException as error:
        kind = "timeout" if late.is_set() else "statements" if isinstance(error, NotOneError) else "database"
        return packed(_failed(kind, error)), isinstance(error, file.broken)


def _end_with(life: int) -> None:
    """End when the other end of a pipe is closed, as it is when the parent ends.

    That is told by a signal which nothing handles: no thread of Python could while an engine holds Python's lock. Where
    a pipe gives none the line's end is what ends this process, as soon as that is read.
    """
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGIO})
        fcntl.fcntl(life, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)


def _limit(memory: int, writes: int) -> None:
    """No file is written beyond so many bytes, none at all of what memory held at a crash, and no more memory given
    out than that."""
    with contextlib.suppress(ImportError):
        import resource

        for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, writes), (resource.RLIMIT_DATA, memory)):
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(kind, (most, most))


def _failed(kind: str, error: BaseException) -> dict[str, object]:
    said = "The query needs more memory than there is." if isinstance(error, MemoryError) else str(error)
    return {"failed": [kind, (said.strip().splitlines() or [type(error).__name__])[0][:_LONGEST]]}
