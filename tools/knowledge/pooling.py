"""Files to documents in processes of their own: reading keeps a core busy, and a broken file may end its process."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Final

from hopql.tools.knowledge.prepared import Prepared, Refused
from hopql.tools.knowledge.preparing import prepare
from hopql.tools.knowledge.reading.raw import address
from hopql.tools.processes import Pool, cores

_ALONE: Final = 8
"""Up to so many small files are read here: a process takes a second to start."""
_SMALL: Final = 2**18
"""Bytes of such files together."""
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
    count = max(1, min(workers or cores(), len(files)))
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
    waiting: deque[Future[Prepared | Refused]] = deque()
    with Pool(count) as pool:
        for file in files:
            waiting.append(pool.submit(work, file))
            if len(waiting) >= count * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _by_itself(work: partial[Prepared | Refused], file: Path) -> Prepared | Refused:
    with Pool(1) as pool:
        try:
            return pool.submit(work, file).result()
        except BrokenProcessPool:
            why = "Reading it ended the process that read it. Export it again, or leave it out."
            return Refused(address(file), why)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
