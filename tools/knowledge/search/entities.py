"""Entities by what the documents within reach say of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hopql.state.knowledge import Described, EntityFound
from hopql.tools.knowledge.search.near import fused, hits
from hopql.tools.knowledge.search.reach import Reach
from hopql.tools.knowledge.store.normal import normal

if TYPE_CHECKING:
    import psycopg

_OF_DESCRIPTIONS = """
SELECT d.id, e.canonical FROM knowledge_descriptions d JOIN knowledge_entities e ON e.id = d.entity
WHERE d.id = ANY(%s)
"""
_NAMED = """
SELECT DISTINCT e.canonical FROM knowledge_entities e
WHERE e.space = %(space)s AND e.normal = ANY(%(normals)s)
    AND EXISTS (SELECT 1 FROM knowledge_descriptions d WHERE d.entity = e.id AND {where})
"""
_DESCRIBED = """
SELECT e.canonical, d.name, d.type, d.aliases, d.body, o.uri, o.title, o.modified, coalesce(d.chunk, '')
FROM knowledge_entities e
CROSS JOIN LATERAL (
    SELECT * FROM knowledge_descriptions d WHERE d.entity = e.id AND {where} ORDER BY d.id DESC LIMIT %(most)s
) AS d
JOIN knowledge_documents o ON o.id = d.document
WHERE e.canonical = ANY(%(ids)s)
ORDER BY o.modified DESC, o.uri, d.id
"""
_MEMBERS = "SELECT id, canonical FROM knowledge_entities WHERE canonical = ANY(%s)"
_MOST_READ = 50
"""Descriptions of a name that are read, the latest stored."""
_MOST_DESCRIPTIONS = 8
"""Of an entity; the newest of those that say something."""


def scores(
    connection: psycopg.Connection, reach: Reach, text: str, vector: Any, names: Iterable[str], k: int
) -> dict[str, float]:
    """Canonical ids of entities near to a text, and of those that have one of the names, with a score; at most `k`,
    best first."""
    found = hits(connection, reach, "descriptions", text, vector, k)
    of: dict[int, str] = dict(connection.execute(_OF_DESCRIPTIONS.encode(), [[hit.id for hit in found]]).fetchall())
    near = list(dict.fromkeys(of[hit.id] for hit in found if hit.id in of))
    ranked = sorted(fused([(near, 1.0), (named(connection, reach, names), 1.0)]).items(), key=lambda each: -each[1])
    return dict(ranked[:k])


def named(connection: psycopg.Connection, reach: Reach, names: Iterable[str]) -> list[str]:
    """Canonical ids of the entities of these names, in normal form."""
    normals = [form for name in names if (form := normal(name))]
    sql = _NAMED.format(where=reach.where("d"))
    return [row[0] for row in connection.execute(sql.encode(), {**reach.parameters, "normals": normals}).fetchall()]


def members(connection: psycopg.Connection, canonical: Iterable[str]) -> dict[str, str]:
    """Canonical ids by the ids of all entities that were merged into them, their own included."""
    return dict(connection.execute(_MEMBERS.encode(), [list(canonical)]).fetchall())


def described(connection: psycopg.Connection, reach: Reach, scored: Mapping[str, float]) -> list[EntityFound]:
    """Entities with what each document within reach says of them, the newest first; best scored first."""
    sql = _DESCRIBED.format(where=reach.where("d"))
    rows: dict[str, list[tuple[Any, ...]]] = {}
    values = {**reach.parameters, "ids": list(scored), "most": _MOST_READ}
    for row in connection.execute(sql.encode(), values).fetchall():
        rows.setdefault(row[0], []).append(row[1:])
    ordered = sorted(rows, key=lambda id_: (-scored[id_], id_))
    return [_entity(id_, rows[id_], scored[id_]) for id_ in ordered]


def _entity(id_: str, rows: Sequence[tuple[Any, ...]], score: float) -> EntityFound:
    """An entity of the rows that are its descriptions. Its name is the newest that somebody who describes it uses."""
    telling = [row for row in rows if row[3]] or list(rows)
    name, type_ = telling[0][0], telling[0][1]
    aliases = [alias for row in rows for alias in (row[0], *row[2]) if alias != name]
    descriptions = [
        Described(text=body, type=kind, document=uri, title=title, modified=modified.isoformat(), chunk=chunk)
        for _, kind, _, body, uri, title, modified, chunk in telling[:_MOST_DESCRIPTIONS]
    ]
    return EntityFound(
        id=id_, name=name, type=type_, aliases=list(dict.fromkeys(aliases)), descriptions=descriptions, score=score
    )
