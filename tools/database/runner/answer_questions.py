"""The process that has a file open: it answers what its parent asks, several questions at once, each by itself.

It imports little, so that it begins quickly, and is trusted with nothing: it gets no secret, may hardly write, and
ends with its parent. What is an engine's own is in a module beside this, which the first message names.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import struct
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Protocol

from hopql.tools.database.read_page import PAGE_BYTES, fetched, weight

_HEAD: Final = struct.Struct("!QQ")
_PIECE: Final = 1 << 20


def packed(value: object) -> bytes:
    """A message. Half a character, which a hostile text may have, is carried as it is."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def unpacked(body: bytes | bytearray) -> Any:
    """What `packed` was given.

    Raises:
        ValueError: that was not from `packed`.
        RecursionError: it is nested deeper than the caller's stack allows.
    """
    return json.loads(body)


def send(line: socket.socket, number: int, body: bytes) -> None:
    """Send one message; one thread at a time.

    Raises:
        BlockingIOError: the other end takes nothing, for as long as the socket waits.
        OSError: the other end is gone.
    """
    line.sendall(_HEAD.pack(number, len(body)))
    line.sendall(body)


def receive(line: socket.socket, most: int) -> tuple[int, bytearray] | None:
    """The next message and its number; None at the end.

    Raises:
        ValueError: it would be longer than `most` bytes.
        OSError: the line broke.
    """
    head = _exactly(line, _HEAD.size)
    if head is None:
        return None
    number, length = _HEAD.unpack(head)
    if length > most:
        raise ValueError(f"a message of {length} bytes")
    body = _exactly(line, length)
    return None if body is None else (number, body)


def _exactly(line: socket.socket, length: int) -> bytearray | None:
    """So many bytes; what comes is held, and not what was announced."""
    held = bytearray()
    while len(held) < length:
        piece = line.recv(min(_PIECE, length - len(held)))
        if not piece:
            return None
        held += piece
    return held


MOST: Final = 4 * PAGE_BYTES
"""Bytes of an answer: no page takes as many, but what is read of a catalog may."""
_ROW: Final = 2 * PAGE_BYTES
"""About what the first row of a page may take, which is there however much that is."""
_LONGEST: Final = 10_000


class StoppedError(Exception):
    """Nobody wants the answer any more."""


class NotOneError(Exception):
    """The text is not one query."""


class Question(Protocol):
    """What an engine does for one question. `answer` runs in a thread of its own, `stop` in any other."""

    def answer(self, asked: dict[str, Any], check: Callable[[], None]) -> object:
        """What is asked, as JSON values. `check` raises `StoppedError` when it was stopped: call it between steps."""

    def stop(self) -> None:
        """Interrupt what runs; may be called again and again, also when nothing does."""

    def close(self) -> None:
        """Let go what it holds; raises nothing."""


class File(Protocol):
    """An open file."""

    broken: tuple[type[BaseException], ...]
    """After these it would refuse whatever comes."""
    interrupted: tuple[type[BaseException], ...]
    """These say that a question was stopped."""

    def question(self) -> Question:
        """What will answer one question."""


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


def _serve(line: socket.socket, opening: dict[str, Any]) -> None:
    _limit(opening["memory"], opening.get("writes", 0))
    engine = import_module(f"hopql.tools.database.runner.{opening['worker']}")
    try:
        file: File = engine.opened(opening)
    except Exception as error:
        send(line, 0, packed(_failed("database", error)))
        return
    send(line, 0, packed({"given": None}))
    jobs = _Jobs(line, file)
    while (message := receive(line, MOST)) is not None:
        jobs.take(message[0], unpacked(message[1]))


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


class _Job:
    def __init__(self) -> None:
        self.question: Question | None = None
        self.stopped = False

    def check(self) -> None:
        if self.stopped:
            raise StoppedError

    def stop(self) -> None:
        self.stopped = True
        if self.question is not None:
            self.question.stop()


class _Jobs:
    def __init__(self, line: socket.socket, file: File) -> None:
        self._line = line
        self._file = file
        self._lock = threading.Lock()
        self._sending = threading.Lock()
        self._jobs: dict[int, _Job] = {}

    def take(self, number: int, asked: dict[str, Any]) -> None:
        """Begin what is asked; or, if that is so asked, stop what was begun by that number."""
        with self._lock:
            if "stop" in asked:
                if job := self._jobs.get(number):
                    job.stop()
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
                job.question = self._file.question()
            job.check()
            body = packed({"given": job.question.answer(asked, job.check)})
            if len(body) > MOST:
                raise ValueError(f"The answer is larger than {MOST >> 20} MB.")
        except BaseException as error:
            broken = isinstance(error, self._file.broken)
            body = packed(_failed(self._kind(error), error))
        with self._lock:
            del self._jobs[number]
            if job.question is not None:
                job.question.close()
        self._answer(number, body)
        if broken:
            os._exit(1)

    def _answer(self, number: int, body: bytes) -> None:
        try:
            with self._sending:
                send(self._line, number, body)
        except OSError:
            os._exit(0)

    def _kind(self, error: BaseException) -> str:
        if isinstance(error, (StoppedError, *self._file.interrupted)):
            return "cancelled"
        return "statements" if isinstance(error, NotOneError) else "database"


def _failed(kind: str, error: BaseException) -> dict[str, object]:
    said = "The query needs more memory than there is." if isinstance(error, MemoryError) else str(error)
    return {"failed": [kind, (said.strip().splitlines() or [type(error).__name__])[0][:_LONGEST]]}
