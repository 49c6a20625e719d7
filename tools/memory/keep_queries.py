"""Keeping a question with its SQL: merged with the same one, refused where it could poison, or added.

What is to be stored waits in a queue, so that no answer waits for the database. A thread stores one job after another,
each in a transaction. The future of a job is done after its COMMIT: what it says is stored survives a killed process.
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
import time
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from hopql.state.query_memory import Asking, Draft, Kept, Key, Remembered
from hopql.tools.base.errors import ConnectError, HopQLError, ModelError
from hopql.tools.base.query_text import clean, written
from hopql.tools.memory import query_rows
from hopql.tools.memory.query_rows import connected, digest, question_vectors
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg


_VECTOR: Final = """
INSERT INTO query_vectors (entry, embedder, scope, owner, tables, live, embedding)
SELECT e.id, %(embedder)s, e.scope, e.owner, e.tables, e.live, %(vector)s::halfvec FROM query_entries e
WHERE e.id = %(id)s
ON CONFLICT (entry, embedder) DO UPDATE SET embedding = excluded.embedding
"""
_OLD: Final = "SELECT id, live, withdrawn FROM query_entries WHERE scope = %(scope)s AND identity = %(identity)s"
_MERGE: Final = """
UPDATE query_entries SET asked = asked + 1, last_used = %(last_used)s, agreed = greatest(agreed, %(agreed)s),
    approved = approved OR %(approved)s, row_count = coalesce(%(row_count)s, row_count), ms = coalesce(%(ms)s, ms),
    model = coalesce(nullif(%(model)s, ''), model)
WHERE id = %(old)s
"""
_REVIVE: Final = """
UPDATE query_entries SET withdrawn = NULL, withdrawn_at = NULL, superseded_by = NULL, restored = %(last_used)s,
    up = 0, down = 0, origin = %(origin)s, author = %(author)s WHERE id = %(old)s
"""
_OWN: Final = """
SELECT scope, same, normal, sql FROM query_entries
WHERE id = %(id)s AND database = %(database)s AND tenant = %(tenant)s AND live AND owner <> '' AND origin = 'corrected'
"""
_OTHERS: Final = """
SELECT id FROM query_entries WHERE scope = %(scope)s AND same = %(same)s AND live AND owner = '' AND id <> %(id)s
"""

def vector_of(text: str) -> str | None:
    """A question's vector as pgvector reads it, None where the model cannot be had now: `reembed` adds it later."""
    try:
        [vector] = question_vectors([text])
    except ModelError:
        return None
    query_rows.have_index(identity(), len(vector))
    return written(vector)


def lock(connection: psycopg.Connection, key: Key) -> None:
    """Wait until this transaction alone writes to the entries of this database and tenant."""
    number = digest(clean(key.database), clean(key.tenant)).int % 2**63
    connection.execute("SELECT pg_advisory_xact_lock(%s)", [number])


def store(connection: psycopg.Connection, row: dict[str, Any], vector: str | None) -> Kept:
    """Merge, refuse or add one row, under `lock`."""
    old = connection.execute(_OLD, row).fetchone()
    if old is None:
        names = f"({', '.join(row)}) VALUES ({', '.join(f'%({name})s' for name in row)})"
        connection.execute(f"INSERT INTO query_entries {names}".encode(), row)
        put_vector(connection, row["id"], vector)
        return Kept(id=row["id"], outcome="added", why="")
    id_, live, withdrawn = old
    if not live and row["origin"] not in ("curated", "corrected"):
        why = f"it was withdrawn: {withdrawn}" if withdrawn is not None else "it was superseded"
        return Kept(id=id_, outcome="refused", why=why)
    if not live:
        connection.execute(_REVIVE, {**row, "old": id_})
        connection.execute("UPDATE query_vectors SET live = true WHERE entry = %s", [id_])
    connection.execute(_MERGE, {**row, "old": id_})
    return Kept(id=id_, outcome="merged", why="")


def put_vector(connection: psycopg.Connection, id_: str, vector: str | None) -> None:
    """Write the vector of an entry."""
    if vector is not None:
        connection.execute(_VECTOR, {"id": id_, "embedder": identity(), "vector": vector})


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
)
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
    future: Future[Remembered] = field(default_factory=Future)


def settle(job: Job) -> None:
    """Store a job, and tell its future; tried again while the database is away."""
    failure: HopQLError | None
    for wait in (*_WAITS, None):
        try:
            told, failure = _store(job), None
        except ConnectError as error:
            failure = error
            if wait is not None:
                time.sleep(wait)
                continue
        except Exception as error:
            failure = _failure(error)
        break
    with suppress(InvalidStateError):  # a future that was cancelled meanwhile
        if failure:
            job.future.set_exception(failure)
        else:
            job.future.set_result(told)


def _store(job: Job) -> Remembered:
    """One transaction. An asking that is there already was stored by a COMMIT of which only the word was lost: nothing
    is stored again."""
    asking = query_rows.asking_row(job.key, job.asking)
    row = query_rows.entry_row(job.key, job.draft) if job.draft else None
    vector = vector_of(row["question"]) if row else None
    kept: Kept | None = None
    with connected() as connection:
        lock(connection, job.key)
        known = connection.execute("SELECT entry FROM query_askings WHERE id = %(id)s", asking).fetchone()
        if known:
            kept = Kept(id=known[0], outcome="added", why="") if known[0] else None
            return Remembered(asking=asking["id"], kept=kept)
        if row:
            kept = store(connection, row, vector)
            asking["entry"] = kept["id"]
        connection.execute(_LOG.encode(), asking)
        if asking["replayed_from"]:
            connection.execute(_COUNT_USE, asking)
    query_rows.mark()
    return Remembered(asking=asking["id"], kept=kept)


def _failure(error: Exception) -> HopQLError:
    if isinstance(error, HopQLError):
        return error
    told = str(error).strip().splitlines()[:1] or [type(error).__name__]
    return HopQLError(f"The asking could not be stored: {told[0]}", hint="The answer itself is not touched by this.")


_AT_EXIT_S: Final = 10.0


class Writer:
    """Stores askings and drafts in a thread of its own; may be used by many threads. `limit`: jobs that wait at most;
    one more fails at once and is counted in `dropped`."""

    def __init__(self, limit: int = 10_000) -> None:
        self.dropped, self._limit, self._process = 0, limit, 0
        self._queue: queue.Queue[Job] = queue.Queue()
        self._lock = threading.Lock()

    @property
    def pending(self) -> int:
        """Jobs that are not stored yet."""
        return self._queue.unfinished_tasks

    def submit(self, job: Job) -> Future[Remembered]:
        """Have a job done; never waits. Its future fails with a `HopQLError` when it cannot be stored."""
        with self._lock:
            self._have_thread()
            full = self.pending >= self._limit
            self.dropped += full
            if not full:
                self._queue.put(job)
        if full:
            told = f"{self._limit:,} askings wait to be stored already."
            job.future.set_exception(HopQLError(told, hint="See whether the database works."))
        return job.future

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until nothing waits to be stored, at most `timeout` seconds; whether that was reached."""
        if self._process != os.getpid():
            return True
        with self._queue.all_tasks_done:
            return self._queue.all_tasks_done.wait_for(lambda: not self.pending, timeout)

    def _have_thread(self) -> None:
        """Start the thread; a forked child has none, and what waited at the fork is its parent's."""
        if self._process != os.getpid():
            self._process, self._queue = os.getpid(), queue.Queue()
            threading.Thread(target=self._run, args=(self._queue,), name="query-memory", daemon=True).start()

    def _run(self, jobs: queue.Queue[Job]) -> None:
        while True:
            settle(jobs.get())
            jobs.task_done()


_writer = Writer()
atexit.register(_writer.flush, _AT_EXIT_S)


def writer() -> Writer:
    """The writer of this process; it stores what waits when the process ends."""
    return _writer
