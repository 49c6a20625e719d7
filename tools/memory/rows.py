"""The rows of memories: which ones a new memory is compared with, and how it is written."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from hopql.state.memory import Memory
from hopql.tools.embedders import identity
from hopql.tools.memory import ranking
from hopql.tools.memory.marks import Kept, whole
from hopql.tools.memory.placing import Old, Place, aware
from hopql.tools.memory.rules import Told, texts
from hopql.tools.memory.schema import INDEXED_DIMENSIONS

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.semantic import SemanticMemory

_NEAREST: Final = 20
_OLD: Final = (
    "m.id, m.body, m.metadata, m.created, m.valid_from, m.valid_until, m.superseded_at, m.superseded_until, "
    "CASE WHEN m.embedder = {embedder} THEN 1 - (m.embedding <=> %(vector)s::halfvec) END"
)
_HERE: Final = "m.space = %(space)s AND m.owner = %(owner)s AND m.category = %(category)s"
_OTHERS: Final = """
WITH size AS MATERIALIZED (SELECT count(*) AS n FROM (SELECT 1 FROM memories m WHERE {here} LIMIT {exact} + 1) AS few),
near AS MATERIALIZED (
    (SELECT m.id FROM memories m WHERE {here} AND m.embedder = {embedder} AND (SELECT n FROM size) <= {limit}
     ORDER BY m.embedding <=> %(vector)s::halfvec LIMIT {nearest})
    {indexed}
)
SELECT {old} FROM memories m WHERE m.id IN (
    SELECT id FROM near
    UNION SELECT m.id FROM memories m WHERE m.space = %(space)s AND m.digest = %(digest)s AND {here}
    {topical}
)
"""
_INDEXED: Final = """
    UNION ALL
    (SELECT m.id FROM memories m WHERE {here} AND m.embedder = {embedder} AND (SELECT n FROM size) > {limit}
     ORDER BY m.embedding::halfvec({dimensions}) <=> %(vector)s::halfvec({dimensions}) LIMIT {nearest})
"""
_TOPICAL: Final = "UNION (SELECT m.id FROM memories m WHERE {here} AND m.marks @> %(topical)s::text[] LIMIT 500)"
INSERT: Final = """
INSERT INTO memories (
    id, space, owner, category, body, metadata, provenance, created, updated, valid_from, valid_until, marks,
    confidence, digest, lexemes, embedder, embedding, namespace, key, item, superseded_by, superseded_at,
    superseded_until
) VALUES (
    %(id)s, %(space)s, %(owner)s, %(category)s, %(body)s, %(metadata)s::jsonb, %(provenance)s, %(created)s, %(now)s,
    %(valid_from)s, %(valid_until)s, %(marks)s, %(confidence)s, %(digest)s,
    setweight(to_tsvector('english', %(searched)s), 'B')
        || setweight(to_tsvector('simple', %(names)s) || to_tsvector('english', %(names)s), 'A')
        || setweight(to_tsvector('english', %(labels)s), 'C'),
    %(embedder)s, %(vector)s::halfvec, %(namespace)s, %(key)s, %(item)s::jsonb, %(superseded_by)s, %(superseded_at)s,
    %(superseded_until)s
)
"""


@dataclass(frozen=True)
class Ready:
    """A memory with everything that storing it needs."""

    memory: Memory
    owner: str
    kept: Kept
    vector: str
    line: str = ""
    """What identifies a line of an import, so that the line is not told twice; empty outside imports."""


def new_id() -> str:
    """A new memory's id: 16 characters, random."""
    return secrets.token_hex(8)


def touch(connection: psycopg.Connection, space: str) -> None:
    """Note that the space changes; other writers of it wait until this transaction ends."""
    connection.execute(
        "INSERT INTO memory_spaces (space, version) VALUES (%s, 1) "
        "ON CONFLICT (space) DO UPDATE SET version = memory_spaces.version + 1",
        [space],
    )


def others(connection: psycopg.Connection, store: SemanticMemory, ready: Ready, dimensions: int) -> list[Old]:
    """The memories of the same space, user and category that this may repeat or contradict."""
    topical = [whole(key, text) for key in ("subject", "topic") for text in texts(ready.memory.metadata.get(key))[:1]]
    indexed = dimensions <= INDEXED_DIMENSIONS
    parts: dict[str, Any] = {
        "here": _HERE, "embedder": ranking.literal(identity(store.embedder)), "exact": ranking.EXACT,
        "limit": ranking.EXACT if indexed else 2**62, "nearest": _NEAREST, "dimensions": int(dimensions),
    }  # fmt: skip
    statement = _OTHERS.format(
        old=_OLD.format(**parts), indexed=_INDEXED.format(**parts) if indexed else "",
        topical=_TOPICAL.format(**parts) if len(topical) == 2 else "", **parts,
    )  # fmt: skip
    category = ready.memory.category
    parameters = {
        "space": store.space, "owner": ready.owner, "category": category, "vector": ready.vector,
        "digest": ready.kept.digest, "topical": topical,
    }  # fmt: skip
    return [
        Old(row[0], Told(row[1], category, row[2]), None if row[8] is None else float(row[8]), *row[3:8])
        for row in connection.execute(statement.encode(), parameters).fetchall()
    ]


def merge(connection: psycopg.Connection, ready: Ready, same: Old, now: datetime) -> None:
    """Count the repetition; keep its provenance, and the dates that were lacking."""
    connection.execute(
        "UPDATE memories SET told = told + 1, updated = %s, provenance = coalesce(nullif(%s, ''), provenance), "
        "valid_from = coalesce(valid_from, %s), valid_until = coalesce(valid_until, %s) WHERE id = %s",
        [
            now, ready.memory.provenance, aware(ready.memory.valid_from), aware(ready.memory.valid_until), same.id,
        ],
    )  # fmt: skip


def insert(
    connection: psycopg.Connection, store: SemanticMemory, ready: Ready, where: Place, id_: str, now: datetime
) -> None:
    """Write the row; what gives way to it points to it. What replaces another cannot always have held."""
    begins = aware(ready.memory.valid_from) or (now if where.replaced else None)
    until, later = aware(ready.memory.valid_until), where.successor
    connection.execute(
        INSERT.encode(),
        {
            **row(ready, identity(store.embedder)), "id": id_, "space": store.space, "created": now, "now": now,
            "valid_from": begins,
            "valid_until": until, "superseded_by": later and later.id, "superseded_at": later and later.since,
            "superseded_until": later and later.valid_until,
        },
    )  # fmt: skip
    if where.replaced:
        connection.execute(
            "UPDATE memories SET superseded_by = %s, superseded_at = %s, superseded_until = %s WHERE id = ANY(%s)",
            [id_, begins, until, [old.id for old in where.replaced]],
        )


def row(ready: Ready, model: str) -> dict[str, Any]:
    """The parameters of `INSERT` that a memory gives by itself."""
    memory, beside = ready.memory, ready.kept
    return {
        "owner": ready.owner, "category": memory.category, "body": beside.text, "searched": beside.text,
        "metadata": beside.metadata,
        "provenance": memory.provenance, "marks": beside.marks, "confidence": beside.confidence,
        "digest": beside.digest, "names": beside.names, "labels": beside.labels, "embedder": model,
        "vector": ready.vector, "namespace": None, "key": None, "item": None, "superseded_by": None,
        "superseded_at": None, "superseded_until": None,
    }  # fmt: skip
