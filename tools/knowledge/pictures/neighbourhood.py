"""What is around an entity, or the most connected entities of all: as much as a picture can hold.

Neighbours are taken kind by kind in turn (the heaviest `calls`, the heaviest `contains`, the heaviest `is part of`,
then the second of each), so that no kind of relation crowds out the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.pictures.drawn import Drawn, Edge, Node
from hopql.tools.knowledge.pictures.naming import named
from hopql.tools.knowledge.schema import connected
from hopql.tools.knowledge.search.entities import described
from hopql.tools.knowledge.search.reach import BEGIN, Reach, reach_of

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

MOST: Final = 200
"""Entities of a picture: more cannot be read."""
_NEXT: Final = """
WITH members AS (SELECT id FROM knowledge_entities WHERE canonical = ANY(%(at)s)),
steps AS (
    SELECT r.target AS other, r.kind, 'out' AS way, r.weight FROM knowledge_relations r
    JOIN members m ON r.source = m.id WHERE {where}
    UNION ALL
    SELECT r.source, r.kind, 'in', r.weight FROM knowledge_relations r
    JOIN members m ON r.target = m.id WHERE {where}
),
reached AS (
    SELECT e.canonical AS other, s.kind, s.way, sum(s.weight) AS weight
    FROM steps s JOIN knowledge_entities e ON e.id = s.other
    WHERE e.canonical <> ALL(%(known)s) GROUP BY 1, 2, 3
),
ranked AS (
    SELECT r.other, r.weight, c.name,
        row_number() OVER (PARTITION BY r.kind, r.way ORDER BY r.weight DESC, c.name, c.id) AS place
    FROM reached r JOIN knowledge_entities c ON c.id = r.other
)
SELECT other, count(*) OVER () FROM ranked
GROUP BY other, name ORDER BY min(place), max(weight) DESC, name, other LIMIT %(most)s
"""
_BUSIEST: Final = """
WITH ends AS (
    SELECT r.source AS id FROM knowledge_relations r WHERE {where}
    UNION ALL SELECT r.target FROM knowledge_relations r WHERE {where}
)
SELECT e.canonical, count(*) OVER () FROM ends JOIN knowledge_entities e ON e.id = ends.id
GROUP BY e.canonical ORDER BY count(*) DESC, e.canonical LIMIT %(most)s
"""
_AMONG: Final = """
WITH members AS (SELECT id, canonical FROM knowledge_entities WHERE canonical = ANY(%(ids)s))
SELECT s.canonical, t.canonical, r.kind, sum(r.weight), coalesce(max(nullif(r.body, '')), '')
FROM knowledge_relations r JOIN members s ON s.id = r.source JOIN members t ON t.id = r.target
WHERE {where} AND s.canonical <> t.canonical
GROUP BY 1, 2, 3 ORDER BY 1, 2, 4 DESC, 3
"""
_NAMES: Final = "SELECT id, name FROM knowledge_entities WHERE id = ANY(%s)"


def neighbourhood(
    knowledge: Knowledge, name: str, *, depth: int = 1, limit: int = 30, filters: KnowledgeFilters | None = None
) -> Drawn:
    """The entity of a name with what is up to `depth` relations away from it, in either direction.

    Args:
        name: of the entity, an alias or its id; empty: an overview of the most connected entities.
        limit: entities at most, from 1 to `MOST`.
        filters: only what documents that pass them say.

    Raises:
        UsageError: there is no such entity (close names are told), a number is out of bounds, or no document passes.
    """
    if not 1 <= limit <= MOST or depth < 1:
        raise UsageError(f"A picture has 1 to {MOST} entities, and a depth of 1 or more.")
    if not name.strip():
        return _overview(knowledge, limit, filters)
    entity = named(knowledge, name)
    with connected(knowledge.url, begin=BEGIN) as connection:
        reach = reach_of(knowledge, filters, connection)
        ids, left_out = _around(connection, reach, entity["id"], depth, limit)
        nodes = _nodes(connection, reach, ids)
        return Drawn(nodes[0].name, nodes, _edges(connection, reach, ids), entity["id"], left_out)


def _around(connection: psycopg.Connection, reach: Reach, id_: str, depth: int, limit: int) -> tuple[list[str], int]:
    """Canonical ids in the order in which they are reached, and how many found no place. Each step away has an even
    share of the room that the steps before it left."""
    ids, at, left_out = [id_], [id_], 0
    for step in range(depth):
        room = -(-(limit - len(ids)) // (depth - step))
        found, total = _ids(connection, _NEXT, reach, room, at=at, known=ids)
        left_out += total - len(found)
        ids, at = ids + found, found
        if not at:
            break
    return ids, left_out


def _overview(knowledge: Knowledge, limit: int, filters: KnowledgeFilters | None) -> Drawn:
    if not knowledge.documents():
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    with connected(knowledge.url, begin=BEGIN) as connection:
        reach = reach_of(knowledge, filters, connection)
        busiest, total = _ids(connection, _BUSIEST, reach, 2 * limit)
        ends = {end for edge in _edges(connection, reach, busiest) for end in (edge.source, edge.target)}
        # Those that nothing of the picture is related to tell less than the next ones.
        ids = sorted(busiest, key=lambda id_: id_ not in ends)[:limit]
        return Drawn(
            f"{knowledge.space}: the most connected entities", _nodes(connection, reach, ids),
            _edges(connection, reach, ids), left_out=total - len(ids),
        )  # fmt: skip


def _ids(
    connection: psycopg.Connection, statement: str, reach: Reach, most: int, **values: Sequence[str]
) -> tuple[list[str], int]:
    """Ids that a statement finds, at most `most`, and how many there are."""
    sql = statement.format(where=reach.where("r"))
    parameters = {**reach.parameters, **values, "most": max(most, 1)}
    rows = connection.execute(sql.encode(), parameters).fetchall()
    return [row[0] for row in rows[: max(most, 0)]], rows[0][1] if rows else 0


def _nodes(connection: psycopg.Connection, reach: Reach, ids: Sequence[str]) -> tuple[Node, ...]:
    """Entities by their ids, in that order."""
    told = {one["id"]: one for one in described(connection, reach, dict.fromkeys(ids, 0.0))}
    names: dict[str, str] = dict(connection.execute(_NAMES.encode(), [list(ids)]).fetchall())
    return tuple(
        Node(id_, one["name"], one["type"], next((each["text"] for each in one["descriptions"] if each["text"]), ""))
        if (one := told.get(id_)) else Node(id_, names[id_], "")
        for id_ in ids if id_ in names
    )  # fmt: skip


def _edges(connection: psycopg.Connection, reach: Reach, ids: Iterable[str]) -> tuple[Edge, ...]:
    """What entities have to do with each other: one edge a pair and direction."""
    sql = _AMONG.format(where=reach.where("r"))
    found: dict[tuple[str, str], list[tuple[str, float, str]]] = {}
    for source, target, kind, weight, text in connection.execute(
        sql.encode(), {**reach.parameters, "ids": list(ids)}
    ).fetchall():
        found.setdefault((source, target), []).append((kind, float(weight), text))
    return tuple(
        Edge(*ends, tuple(row[0] for row in rows), sum(row[1] for row in rows), next((r[2] for r in rows if r[2]), ""))
        for ends, rows in found.items()
    )
