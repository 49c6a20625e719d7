"""Keeping a question with its SQL: merged with the same one, refused where it could poison, or added.

What is to be stored waits in a queue, so that no answer waits for the database. A thread stores all that waits in one
transaction. The future of a job is done after its COMMIT: what it says is stored survives a killed process. A job that
fails does not touch the others of its batch.
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from hopql.state.query_memory import Asking, Draft, Kept, Key, Remembered
from hopql.tools.base.errors import ConnectError, HopQLError, ModelError
from hopql.tools.base.query_text import clean, written
from hopql.tools.memory.find_queries import question_vectors
from hopql.tools.memory.query_rows import asking_row, connected, digest, entry_row, have_index, mark
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg


INSERT: Final = """
INSERT INTO query_entries (
    id, scope, identity, same, alike, database, fingerprint, tenant, owner, author, tables, question, typed, normal,
    skeleton, template, template_version, sql, dialect, origin, approved, agreed, row_count, ms, model, created,
    last_used
) VALUES (
    %(id)s, %(scope)s, %(identity)s, %(same)s, %(alike)s, %(database)s, %(fingerprint)s, %(tenant)s, %(owner)s,
    %(author)s, %(tables)s, %(question)s, %(typed)s, %(normal)s, %(skeleton)s, %(template)s::jsonb,
    %(template_version)s, %(sql)s, %(dialect)s, %(origin)s, %(approved)s, %(agreed)s, %(row_count)s, %(ms)s,
    %(model)s, %(now)s, %(now)s
)
"""
VECTOR: Final = """
INSERT INTO query_vectors (entry, embedder, scope, owner, tables, live, embedding)
SELECT e.id, %(embedder)s, e.scope, e.owner, e.tables, e.live, %(vector)s::halfvec FROM query_entries e
WHERE e.id = %(id)s
ON CONFLICT (entry, embedder) DO UPDATE SET embedding = excluded.embedding
"""
_OLD: Final = "SELECT id, live, withdrawn FROM query_entries WHERE scope = %(scope)s AND identity = %(identity)s"
_MERGE: Final = """
UPDATE query_entries SET asked = asked + 1, last_used = %(now)s, agreed = greatest(agreed, %(agreed)s),
    approved = approved OR %(approved)s, row_count = coalesce(%(row_count)s, row_count), ms = coalesce(%(ms)s, ms),
    model = coalesce(nullif(%(model)s, ''), model)
WHERE id = %(old)s
"""
_REVIVE: Final = """
UPDATE query_entries SET withdrawn = NULL, withdrawn_at = NULL, superseded_by = NULL, restored = %(now)s,
    up = 0, down = 0, origin = %(origin)s, author = %(author)s WHERE id = %(old)s
"""
_OWN: Final = """
SELECT scope, same, normal, sql FROM query_entries
WHERE id = %(id)s AND database = %(database)s AND tenant = %(tenant)s AND live AND owner <> '' AND origin = 'corrected'
"""
_OTHERS: Final = """
SELECT id FROM query_entries WHERE scope = %(scope)s AND same = %(same)s AND live AND owner = '' AND id <> %(id)s
"""
UNPROVED: Final = "its SQL was not run and validated"
REPLAYED: Final = "it is a replay"


def refused(draft: Draft, proved: bool) -> Kept | None:
    """Why a draft is not kept at all, or None."""
    if draft.replayed_from:
        return Kept(id="", outcome="refused", other=draft.replayed_from, why=REPLAYED)
    return None if proved else Kept(id="", outcome="refused", other="", why=UNPROVED)


def vectors(url: str, texts: Sequence[str]) -> list[str | None]:
    """Vectors as pgvector reads them, None where the model cannot be had now: `reembed` adds them later."""
    if not texts:
        return []
    try:
        found = question_vectors(texts)
    except ModelError:
        return [None] * len(texts)
    have_index(identity(), found.shape[1], url)
    return [written(vector) for vector in found]


def lock(connection: psycopg.Connection, keys: Iterable[Key]) -> None:
    """Wait until this transaction alone writes to the entries of these databases and tenants."""
    numbers = {digest(clean(key.database), clean(key.tenant)).int % 2**63 for key in keys}
    for number in sorted(numbers):
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [number])


def store(connection: psycopg.Connection, draft: Draft, row: dict[str, Any], model: str, vector: str | None) -> Kept:
    """Merge, refuse or add one row, under `lock`."""
    old = connection.execute(_OLD, row).fetchone()
    if old is None:
        connection.execute(INSERT.encode(), row)
        put_vector(connection, row["id"], model, vector)
        return Kept(id=row["id"], outcome="added", other="", why="")
    id_, live, withdrawn = old
    if not live and draft.origin not in ("curated", "corrected"):
        why = f"it was withdrawn: {withdrawn}" if withdrawn is not None else "it was superseded"
        return Kept(id=id_, outcome="refused", other=id_, why=why)
    if not live:
        connection.execute(_REVIVE, {**row, "old": id_})
        connection.execute("UPDATE query_vectors SET live = true WHERE entry = %s", [id_])
    connection.execute(_MERGE, {**row, "old": id_})
    return Kept(id=id_, outcome="merged", other=id_, why="")


def put_vector(connection: psycopg.Connection, id_: str, model: str, vector: str | None) -> None:
    """Write the vector of an entry."""
    if vector is not None:
        connection.execute(VECTOR, {"id": id_, "embedder": model, "vector": vector})


def supersede(connection: psycopg.Connection, old: str, new: str) -> None:
    """Let an entry give way to another."""
    connection.execute("UPDATE query_entries SET superseded_by = %s WHERE id = %s", [new, old])
    connection.execute("UPDATE query_vectors SET live = false WHERE entry = %s", [old])


def share(connection: psycopg.Connection, place: dict[str, Any]) -> str:
    """Let a user's own correction hold for all of the tenant, under `lock`: entries of the same question give way to
    it. The id of what then holds, which may have been there; that which was given where there is nothing to share."""
    id_ = str(place["id"])
    row = connection.execute(_OWN, place).fetchone()
    if row is None:
        return id_
    scope, same, identity_ = row[0], row[1], digest(row[2], row[3], "")
    there = connection.execute(_OLD, {"scope": scope, "identity": identity_}).fetchone()
    if there:
        supersede(connection, id_, str(there[0]))
        id_ = str(there[0])
        connection.execute("UPDATE query_entries SET superseded_by = NULL, withdrawn = NULL WHERE id = %s", [id_])
    else:
        connection.execute("UPDATE query_entries SET owner = '', identity = %s WHERE id = %s", [identity_, id_])
    connection.execute("UPDATE query_vectors SET owner = '', live = true WHERE entry = %s", [id_])
    for (other,) in connection.execute(_OTHERS, {"scope": scope, "same": same, "id": id_}).fetchall():
        supersede(connection, str(other), id_)
    return id_


_OF: Final = "(SELECT id FROM query_entries WHERE id = %({0})s AND database = %(database)s AND tenant = %(tenant)s)"
_LOG: Final = f"""
INSERT INTO query_askings (
    id, database, fingerprint, tenant, asker, question, normal, sql, tables, success, error, row_count, ms, model,
    model_calls, tokens_in, tokens_out, cached, how, similarity, entry, replayed_from, at
) VALUES (
    %(id)s, %(database)s, %(fingerprint)s, %(tenant)s, %(user)s, %(question)s, %(normal)s, %(sql)s, %(tables)s,
    %(success)s, %(error)s, %(row_count)s, %(ms)s, %(model)s, %(model_calls)s, %(tokens_in)s, %(tokens_out)s,
    %(cached)s, %(how)s, %(similarity)s, {_OF.format("entry")}, {_OF.format("replayed_from")}, %(at)s
) ON CONFLICT (id) DO NOTHING
"""
_COUNT_USE: Final = """
UPDATE query_entries SET asked = asked + 1, last_used = %(at)s
WHERE id = %(replayed_from)s AND database = %(database)s AND tenant = %(tenant)s
"""


_WAITS: Final = (0.2, 1.0, 3.0)
"""Seconds before a batch is tried again when the database is away."""


@dataclass(eq=False)
class Job:
    """An asking to log, with the draft to keep."""

    key: Key
    asking: Asking
    draft: Draft | None
    proved: bool
    url: str
    future: Future[Remembered] = field(default_factory=Future)


def settle(jobs: list[Job]) -> None:
    """Store jobs of one database, and tell their futures; tried again while the database is away."""
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

    from hopql.tools.base.open_state import outage

    first, kept = jobs[0], [refused(job.draft, job.proved) if job.draft else None for job in jobs]
    rows = [_row(job) if why is None else None for job, why in zip(jobs, kept, strict=True)]
    made = iter(vectors(first.url, [row["question"] for row in rows if isinstance(row, dict)]))
    told: list[Remembered | HopQLError] = []
    with connected(first.url) as connection:
        lock(connection, [job.key for job in jobs])
        for job, row, why in zip(jobs, rows, kept, strict=True):
            vector = next(made) if isinstance(row, dict) else None
            try:
                with connection.transaction():
                    done = _stored(connection, job, why) if again else None
                    told.append(done or _write(connection, job, row, why, vector))
            except Exception as error:
                trouble = outage(error, connection) if isinstance(error, psycopg.Error) else None
                if connection.closed or isinstance(trouble, ConnectError):
                    raise
                told.append(trouble or _failure(error))
    mark()
    return told


def _row(job: Job) -> dict[str, Any] | HopQLError | None:
    """The row of a job's draft, or why there can be none; None without a draft."""
    try:
        return entry_row(job.key, job.draft) if job.draft else None
    except HopQLError as error:
        return error


def _stored(connection: psycopg.Connection, job: Job, why: Kept | None) -> Remembered | None:
    """What is told of a job that is stored already."""
    id_ = job.asking.id
    found = connection.execute("SELECT entry FROM query_askings WHERE id = %s", [id_]).fetchone() if id_ else None
    if found is None:
        return None
    return Remembered(asking=id_, kept=Kept(id=found[0], outcome="added", other="", why="") if found[0] else why)


def _write(
    connection: psycopg.Connection, job: Job, row: dict[str, Any] | HopQLError | None, kept: Kept | None,
    vector: str | None,
) -> Remembered:  # fmt: skip
    if isinstance(row, HopQLError):
        raise row
    asking = asking_row(job.key, job.asking)
    if row and job.draft:
        kept = store(connection, job.draft, row, identity(), vector)
        asking["entry"] = kept["id"]
    if connection.execute(_LOG.encode(), asking).rowcount and asking["replayed_from"]:
        connection.execute(_COUNT_USE, asking)
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
            for url in dict.fromkeys(job.url for job in batch):
                settle([job for job in batch if job.url == url])
            with self._changed:
                self._waiting -= len(batch)
                self._changed.notify_all()


_writer = Writer()
atexit.register(_writer.flush, _AT_EXIT_S)


def writer() -> Writer:
    """The writer of this process; it stores what waits when the process ends."""
    return _writer
