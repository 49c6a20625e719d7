"""The background writer: what is to be stored waits in a queue, so that no answer waits for the database.

A thread stores all that waits in one transaction. The future of a job is done after its COMMIT: what it says is stored
survives a killed process. A job that fails does not touch the others of its batch.
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Asking, Draft, Kept, Key
from hopql.state.asked_told import Remembered
from hopql.tools.embedders import identity
from hopql.tools.errors import ConnectError, HopQLError
from hopql.tools.memory import keep_queries, list_queries
from hopql.tools.memory.query_rows import asking_row, connected, entry_row, mark

if TYPE_CHECKING:
    import psycopg


_WAITS: Final = (0.2, 1.0, 3.0)
"""Seconds before a batch is tried again when the database is away."""


@dataclass(eq=False)
class Job:
    """An asking to log, with the draft to keep."""

    key: Key
    asking: Asking
    draft: Draft | None
    proved: bool
    embedder: str
    url: str
    future: Future[Remembered] = field(default_factory=Future)


@dataclass
class _Ready:
    """A job as rows; `row` is None where no draft is to be kept, and `kept` then says why."""

    job: Job
    row: dict[str, Any] | None = None
    kept: Kept | None = None
    error: HopQLError | None = None


def settle(jobs: list[Job]) -> None:
    """Store jobs of one database and embedder, and tell their futures; tried again while the database is away."""
    told: list[Remembered | HopQLError] = []
    for number, wait in enumerate((*_WAITS, None)):
        try:
            told = _store(jobs, again=number > 0)
            break
        except ConnectError as error:
            told = [error] * len(jobs)
            if wait is not None:
                time.sleep(wait)
        except Exception as error:
            told = [_failure(error)] * len(jobs)
            break
    for job, one in zip(jobs, told, strict=True):
        with suppress(Exception):  # a future that was cancelled meanwhile
            if isinstance(one, HopQLError):
                job.future.set_exception(one)
            else:
                job.future.set_result(one)


def _store(jobs: list[Job], *, again: bool) -> list[Remembered | HopQLError]:
    """One transaction; what is told for each job. Where one was tried before, its COMMIT may have come through, and
    only the word of it been lost: what is stored already is not stored again."""
    import psycopg

    from hopql.tools.postgres.state import outage

    first, ready = jobs[0], [_ready(job) for job in jobs]
    texts = [one.row["question"] for one in ready if one.row]
    vectors = iter(keep_queries.vectors(first.embedder, first.url, texts))
    told: list[Remembered | HopQLError] = []
    with connected(first.url) as connection:
        keep_queries.lock(connection, [job.key for job in jobs])
        for one in ready:
            vector = next(vectors) if one.row else None
            try:
                with connection.transaction():
                    done = _stored(connection, one) if again else None
                    told.append(done or _write(connection, one, vector))
            except Exception as error:
                trouble = outage(error, connection) if isinstance(error, psycopg.Error) else None
                if connection.closed or isinstance(trouble, ConnectError):
                    raise
                told.append(trouble or _failure(error))
    mark()
    return told


def _ready(job: Job) -> _Ready:
    if job.draft is None:
        return _Ready(job)
    kept = keep_queries.refused(job.draft, job.proved)
    try:
        return _Ready(job, None if kept else entry_row(job.key, job.draft), kept)
    except HopQLError as error:
        return _Ready(job, error=error)


def _stored(connection: psycopg.Connection, one: _Ready) -> Remembered | None:
    """What is told of a job that is stored already."""
    id_ = one.job.asking.id
    found = connection.execute("SELECT entry FROM query_askings WHERE id = %s", [id_]).fetchone() if id_ else None
    if found is None:
        return None
    kept = Kept(id=found[0], outcome="added", other="", why="") if found[0] else one.kept
    return Remembered(asking=id_, kept=kept)


def _write(connection: psycopg.Connection, one: _Ready, vector: str | None) -> Remembered:
    if one.error:
        raise one.error
    job, kept, asking = one.job, one.kept, asking_row(one.job.key, one.job.asking)
    if one.row and job.draft:
        kept = keep_queries.store(connection, job.draft, one.row, identity(job.embedder), vector)
        asking["entry"] = kept["id"]
    list_queries.write(connection, asking)
    return Remembered(asking=asking["id"], kept=kept)


def _failure(error: Exception) -> HopQLError:
    if isinstance(error, HopQLError):
        return error
    told = str(error).strip().splitlines()[:1] or [type(error).__name__]
    return HopQLError(f"The asking could not be stored: {told[0]}", hint="The answer itself is not touched by this.")


_MOST: Final = 100
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
                while len(batch) < _MOST:
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


@atexit.register
def _at_exit() -> None:
    _writer.flush(_AT_EXIT_S)
