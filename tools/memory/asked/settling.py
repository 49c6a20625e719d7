"""Storing the jobs of the background writer: a batch in one transaction, each job under a savepoint of its own."""

from __future__ import annotations

import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Asking, Draft, Kept, Key
from hopql.state.asked_told import Remembered
from hopql.tools.embedders import identity
from hopql.tools.errors import ConnectError, HopQLError
from hopql.tools.memory.asked import askings, keeping
from hopql.tools.memory.asked.presence import mark
from hopql.tools.memory.asked.rows import asking_row, entry_row
from hopql.tools.memory.asked.schema import connected

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

    from hopql.tools.postgres.outages import outage

    first, ready = jobs[0], [_ready(job) for job in jobs]
    texts = [one.row["question"] for one in ready if one.row]
    vectors = iter(keeping.vectors(first.embedder, first.url, texts))
    told: list[Remembered | HopQLError] = []
    with connected(first.url) as connection:
        keeping.lock(connection, [job.key for job in jobs])
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
    kept = keeping.refused(job.draft, job.proved)
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
        kept = keeping.store(connection, job.draft, one.row, identity(job.embedder), vector)
        asking["entry"] = kept["id"]
    askings.write(connection, asking)
    return Remembered(asking=asking["id"], kept=kept)


def _failure(error: Exception) -> HopQLError:
    if isinstance(error, HopQLError):
        return error
    told = str(error).strip().splitlines()[:1] or [type(error).__name__]
    return HopQLError(f"The asking could not be stored: {told[0]}", hint="The answer itself is not touched by this.")
