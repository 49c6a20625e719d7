"""Files to documents in processes of their own: reading keeps a core busy, and a broken file may end its process."""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Final

from tools.knowledge.prepared import Prepared, Refused
from tools.knowledge.preparing import prepare
from tools.knowledge.reading.raw import address

_ALONE: Final = 8
"""Up to so many small files are read here: a process takes a second to start."""
_SMALL: Final = 2**18
"""Bytes of such files together."""
_TRACKED: Final = "ignore:resource_tracker:UserWarning"
_AHEAD: Final = 8
"""Files that wait for a process each; the documents of no more than these are in memory."""


def prepared(
    files: Sequence[Path], *, tags: Sequence[str], own: frozenset[str], workers: int
) -> Iterator[Prepared | Refused]:
    """The documents of files, in their order.

    Args:
        tags: of all documents.
        own: names of the packages whose code is indexed.
        workers: processes; 0: the cores that this process may use.
    """
    work = partial(prepare, tags=tuple(tags), own=own)
    if workers < 1 and len(files) <= _ALONE and sum(map(_size, files)) <= _SMALL:
        yield from map(work, files)
        return
    count = max(1, min(workers or _cores(), len(files)))
    done = 0
    try:
        for one in _pooled(work, files, count):
            done += 1
            yield one
    except BrokenProcessPool:
        # Which file it was is not told: those that are left get a process each time, until one breaks it alone.
        for file in files[done:]:
            yield _by_itself(work, file)


def _pooled(work: partial[Prepared | Refused], files: Sequence[Path], count: int) -> Iterator[Prepared | Refused]:
    pool = _pool(count)
    waiting: deque[Future[Prepared | Refused]] = deque()
    try:
        for file in files:
            waiting.append(pool.submit(work, file))
            if len(waiting) >= count * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _by_itself(work: partial[Prepared | Refused], file: Path) -> Prepared | Refused:
    pool = _pool(1)
    try:
        return pool.submit(work, file).result()
    except BrokenProcessPool:
        return Refused(address(file), "Reading it ended the process that read it. Export it again, or leave it out.")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _pool(count: int) -> ProcessPoolExecutor:
    # After Ctrl-C, Python's resource tracker removes the pool's semaphores and warns of them: that tells a user
    # nothing. It is a process of its own, which takes its filters from here when it starts.
    if _TRACKED not in sys.warnoptions:
        sys.warnoptions.append(_TRACKED)
    # A forked copy of a process with threads (onnxruntime's, a server's) may hang: spawn starts afresh everywhere.
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """In a new process: leave Ctrl-C to the one that asked, and end when that one ends."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
