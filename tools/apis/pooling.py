"""Files to specs in processes of their own: reading keeps a core busy, and a broken file may end its process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hopql.tools.apis.prepared import Refused
from hopql.tools.apis.store.packing import Packed, packed
from hopql.tools.apis.store.stamps import clock, stamp
from hopql.tools.processes import Pool, cores

_ALONE: Final = 8
"""Up to so many small files are read here: a process takes a second to start."""
_SMALL: Final = 2**20
"""Bytes of such files together."""
_AHEAD: Final = 8
"""Files that wait for a process each; the specs of no more than these are in memory."""


@dataclass(frozen=True)
class Job:
    """A file or URL to read."""

    source: Path | str
    root: Path | None = None
    """The folder below which its references are followed."""


def read(job: Job) -> Packed | Refused:
    """A source, read and ready to be stored. Raises nothing for a bad one."""
    from hopql.tools.apis.preparing import prepare

    begun = clock()
    found = prepare(job.source, root=job.root)
    if isinstance(found, Refused):
        return found
    return packed(found, "" if isinstance(job.source, str) else stamp(job.source, found.parts, now=begun))


def specs(jobs: Sequence[Job], *, workers: int) -> Iterator[tuple[Job, Packed | Refused]]:
    """The specs of sources, as they are read: the largest are begun first.

    Args:
        workers: processes; 0: the cores that this process may use.
    """
    sizes = {job: _size(job) for job in jobs}
    ordered = sorted(jobs, key=lambda job: -sizes[job])
    if workers < 1 and len(ordered) <= _ALONE and sum(sizes.values()) <= _SMALL:
        yield from ((job, read(job)) for job in ordered)
        return
    count = max(1, min(workers or cores(), len(ordered)))
    left = dict.fromkeys(ordered)
    try:
        for job, found in _pooled(ordered, count):
            del left[job]
            yield job, found
    except BrokenProcessPool:
        # Which file it was is not told: those that are left get a process each time, until one breaks it alone.
        for job in left:
            yield job, _by_itself(job)


def _pooled(jobs: Sequence[Job], count: int) -> Iterator[tuple[Job, Packed | Refused]]:
    waiting: dict[Future[Packed | Refused], Job] = {}
    with Pool(count) as pool:
        for job in jobs:
            waiting[pool.submit(read, job)] = job
            if len(waiting) >= count * _AHEAD:
                yield from _done(waiting)
        while waiting:
            yield from _done(waiting)


def _done(waiting: dict[Future[Packed | Refused], Job]) -> Iterator[tuple[Job, Packed | Refused]]:
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield waiting.pop(future), future.result()


def _by_itself(job: Job) -> Packed | Refused:
    with Pool(1) as pool:
        try:
            return pool.submit(read, job).result()
        except BrokenProcessPool:
            why = "Reading it ended the process that read it. Export it again, or leave it out."
            return Refused(str(job.source), why)


def _size(job: Job) -> int:
    try:
        return 0 if isinstance(job.source, str) else job.source.stat().st_size
    except OSError:
        return 0
