"""Keeping a question with its SQL: merged with the same one, refused where it could poison, or added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Draft, Kept, Key
from hopql.tools.embedders import identity
from hopql.tools.errors import ModelError
from hopql.tools.memory.find_queries import question_vectors
from hopql.tools.memory.query_rows import digest, have_index
from hopql.tools.postgres.lexical import clean, written

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


def vectors(embedder: str, url: str, texts: Sequence[str]) -> list[str | None]:
    """Vectors as pgvector reads them, None where the model cannot be had now: `reembed` adds them later."""
    if not texts:
        return []
    try:
        found = question_vectors(embedder, texts)
    except ModelError:
        return [None] * len(texts)
    have_index(identity(embedder), found.shape[1], url)
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
