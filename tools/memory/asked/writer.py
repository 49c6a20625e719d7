"""The background writer: what is to be stored waits in a queue, so that no answer waits for the database.

A thread stores all that waits in one transaction. The future of a job is done after its COMMIT: what it says is stored
survives a killed process. A job that fails does not touch the others of its batch.
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from hopql.state.asked import Asking, Draft
from hopql.state.asked_told import Remembered
from hopql.tools.errors import HopQLError
from hopql.tools.memory.asked.settling import Job, settle

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

_BATCH: Final = 100
_AT_EXIT_S: Final = 10.0


class Writer:
    """Stores askings and drafts in a thread of its own; may be used by many threads.

    Args:
        limit: jobs that wait at most; one more fails at once and is counted in `dropped`.
    """

    def __init__(self, limit: int = 10_000) -> None:
        self.dropped = 0
        self._limit, self._waiting = limit, 0
        self._queue: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._changed = threading.Condition()
        self._process = 0

    @property
    def pending(self) -> int:
        """Jobs that are not stored yet."""
        return self._waiting

    def submit(self, job: Job) -> Future[Remembered]:
        """Have a job done; never waits. Its future fails with a `HopQLError` when it cannot be stored."""
        with self._changed:
            self._have_thread()
            full = self._waiting >= self._limit
            if full:
                self.dropped += 1
            else:
                self._waiting += 1
                self._queue.put(job)
        if full:
            told = f"{self._limit:,} askings wait to be stored already."
            job.future.set_exception(HopQLError(told, hint="See whether the database works."))
        return job.future

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until nothing waits to be stored, at most `timeout` seconds; whether that was reached."""
        if self._process != os.getpid():
            return True
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout)

    def _have_thread(self) -> None:
        """Start the thread; a forked child has none, and what waited at the fork is its parent's."""
        if self._process != os.getpid():
            self._process, self._waiting, self._queue = os.getpid(), 0, queue.SimpleQueue()
            threading.Thread(target=self._run, args=(self._queue,), name="query-memory", daemon=True).start()

    def _run(self, jobs: queue.SimpleQueue[Job]) -> None:
        while True:
            batch = [jobs.get()]
            with suppress(queue.Empty):
                while len(batch) < _BATCH:
                    batch.append(jobs.get_nowait())
            for url, name in dict.fromkeys((job.url, job.embedder) for job in batch):
                settle([job for job in batch if (job.url, job.embedder) == (url, name)])
            with self._changed:
                self._waiting -= len(batch)
                self._changed.notify_all()


_writer = Writer()


def writer() -> Writer:
    """The writer of this process; it stores what waits when the process ends."""
    return _writer


def later(memory: Space, asking: Asking, draft: Draft | None, proved: bool, other: Writer | None) -> Future[Remembered]:
    """See `QueryMemory.remember`."""
    try:
        asking = asking.model_copy(update={"user": memory.speaker(asking.user)})
        draft = draft and memory.own(draft)
    except HopQLError as error:
        refused: Future[Remembered] = Future()
        refused.set_exception(error)
        return refused
    return (other or _writer).submit(Job(memory.key, asking, draft, proved, memory.embedder, memory.url))


@atexit.register
def _at_exit() -> None:
    _writer.flush(_AT_EXIT_S)
