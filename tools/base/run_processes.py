"""Work in processes of their own: a core each, and what breaks one of them breaks no more than that."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
F = TypeVar("F")
T = TypeVar("T")

_TRACKED: Final = "ignore:resource_tracker:UserWarning"


class Pool:
    """Processes that are started as work comes, and end at the end of the block, whose work is not waited for then.

    They leave Ctrl-C to the process that asked, also while they start, and end when that one ends.
    """

    def __init__(self, count: int) -> None:
        """`count`: processes, at most."""
        # After Ctrl-C, Python's resource tracker removes the pool's semaphores and warns of them: that tells a user
        # nothing. It is a process of its own, which takes its filters from here when it starts.
        if _TRACKED not in sys.warnoptions:
            sys.warnoptions.append(_TRACKED)
        # A forked copy of a process with threads (onnxruntime's, a server's) may hang: spawn starts afresh everywhere.
        self._pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have work done, as `concurrent.futures.Executor.submit`."""
        with _undisturbed():
            return self._pool.submit(work, *args, **kwargs)


_ALONE: Final = 8
"""Up to so many small files are read in this process: another takes a second to start."""
_SMALL: Final = 2**19
"""Bytes of such files together."""
_AHEAD: Final = 8
"""Files that wait for a process each; what was read of no more than these is in memory."""


BROKEN: Final = "Reading it ended the process that read it. Export it again, or leave it out."
"""Why a file that does so is left out."""


def size_of(source: Path | str) -> int:
    """Bytes of a file; 0 of what is fetched, or not there."""
    try:
        return 0 if isinstance(source, str) else source.stat().st_size
    except OSError:
        return 0


def read_apart(read: Callable[[F], T], files: Sequence[F], sizes: Sequence[int], workers: int) -> Iterator[T | None]:
    """What reading each file gives, in their order; None for a file that ends the process that reads it.

    Args:
        sizes: of the files, in bytes.
        workers: processes; 0: the cores that this process may use.
    """
    if workers < 1 and len(files) <= _ALONE and sum(sizes) <= _SMALL:
        yield from map(read, files)
        return
    count, done = max(1, min(workers or cores(), len(files))), 0
    try:
        with Pool(count) as pool:
            waiting: deque[Future[T]] = deque()
            for file in files:
                waiting.append(pool.submit(read, file))
                if len(waiting) >= count * _AHEAD:
                    yield waiting.popleft().result()
                    done += 1
            while waiting:
                yield waiting.popleft().result()
                done += 1
    except BrokenProcessPool:
        # Which file it was is not told: those that are left get a process each time, until one breaks it alone.
        for file in files[done:]:
            with Pool(1) as pool:
                try:
                    yield pool.submit(read, file).result()
                except BrokenProcessPool:
                    yield None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits for the end of the block, and does not reach what the block starts.

    A process whose parent is stopped before it has told what to do says so with a traceback; so does one that gets
    the signal itself (a terminal sends it to all) before it can set it aside. What is started inherits the mask; the
    handler is for this thread, since any other may receive the signal in its place.
    """
    ours = threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is not None
    came = threading.Event()
    handler = signal.signal(signal.SIGINT, lambda *_: came.set()) if ours else None
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if ours:
            signal.signal(signal.SIGINT, handler)
        if came.is_set():
            signal.raise_signal(signal.SIGINT)


def _begin() -> None:
    """In a new process: leave Ctrl-C to the one that asked, and end when that one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
