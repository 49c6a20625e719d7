"""What is around an entity, chosen for a picture or for words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from typing_extensions import TypedDict

from hopql.state.knowledge import ChunkFound, EntityFound, KnowledgeFilters, RelationFound
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.search_rows import (
    BEGIN,
    Reach,
    describe_entities,
    fetch_chunks,
    merged_members,
    reach_of,
    relations_among,
    told_relations,
)
from hopql.tools.knowledge.tables import connected

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge


@dataclass(frozen=True)
class Node:
    """An entity of a picture."""

    id: str
    """Its canonical id."""
    name: str
    type: str
    """In lower case; empty when no document says what it is."""
    description: str = ""
    """What the newest document says of it."""


@dataclass(frozen=True)
class Edge:
    """What one entity has to do with another: all kinds of relation in that direction."""

    source: str
    """Id of a node."""
    target: str
    kinds: tuple[str, ...]
    """The verbs, that of the greatest weight first."""
    weight: float = 1.0
    """Of all of them."""
    text: str = ""
    """A sentence that says so, where a document has one."""


@dataclass(frozen=True)
class Drawn:
    """A part of the graph that fits a picture."""

    title: str
    nodes: tuple[Node, ...]
    """The most important first."""
    edges: tuple[Edge, ...]
    """Both ends are among the nodes, and are not the same."""
    centre: str = ""
    """Id of the node that it is about; empty for an overview."""
    left_out: int = 0
    """Entities that belong to it and found no place."""

    @property
    def under(self) -> str:
        """The line under the title: how much is shown."""
        relations = sum(len(edge.kinds) for edge in self.edges)
        more = f"; {self.left_out:,} more entities are not drawn" if self.left_out else ""
        entities = "1 entity" if len(self.nodes) == 1 else f"{len(self.nodes):,} entities"
        return f"{entities}, {relations:,} relation{'' if relations == 1 else 's'}{more}"


_CLOSE: Final = 70.0
"""Least likeness of a name that is offered, of 100: below it, names that share three letters are "close"."""
_MOST_LETTERS: Final = 200
_ALL_NAMES: Final = """
SELECT e.name FROM knowledge_entities e WHERE e.space = %(space)s AND (
    EXISTS (SELECT 1 FROM knowledge_descriptions d WHERE d.entity = e.id)
    OR EXISTS (SELECT 1 FROM knowledge_mentions m WHERE m.entity = e.id)
)
"""


def named(knowledge: Knowledge, name: str) -> EntityFound:
    """The entity of a name, an alias or an id.

    Raises:
        UsageError: there is none; names that are close to it are told.
    """
    found = knowledge.entity(name)
    if found is not None:
        return found
    if not knowledge.documents():
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    offered = closest(knowledge, name)
    hint = f"Close to it: {'; '.join(offered)}." if offered else "`hopql knowledge search` finds by meaning."
    raise UsageError(f"No document names '{_shown(name)}'.", hint=hint)


def closest(knowledge: Knowledge, name: str, limit: int = 5) -> list[str]:
    """Names of entities that are most like a name, best first."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        name[:_MOST_LETTERS], _names(knowledge), scorer=fuzz.WRatio, processor=utils.default_process, limit=limit,
        score_cutoff=_CLOSE,
    )  # fmt: skip
    return [_shown(choice) for choice, _, _ in sorted(found, key=lambda one: (-one[1], len(one[0]), one[0]))]


def _names(knowledge: Knowledge) -> Iterator[str]:
    """The names of a space, one after another: there may be millions."""
    with connected(knowledge.url) as connection, connection.cursor(name="names") as cursor:
        cursor.itersize = 10_000
        for (name,) in cursor.execute(_ALL_NAMES.encode(), {"space": knowledge.space}):
            yield name


def _shown(name: str) -> str:
    """A name is data: nothing in it moves a terminal's cursor."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    return f"{line[:_MOST_LETTERS]}…" if len(line) > _MOST_LETTERS else line


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
    told = {one["id"]: one for one in describe_entities(connection, reach, dict.fromkeys(ids, 0.0))}
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


_ALL: Final = 10_000
_SPEAKING: Final = """
WITH spoken AS (
    SELECT m.chunk, m.count FROM knowledge_mentions m WHERE m.entity = ANY(%(ids)s) AND {m}
    UNION ALL
    SELECT d.chunk, 1000 FROM knowledge_descriptions d
    WHERE d.entity = ANY(%(ids)s) AND d.chunk IS NOT NULL AND d.body <> '' AND {d}
)
SELECT chunk, sum(count), count(*) OVER () FROM spoken GROUP BY chunk ORDER BY 2 DESC, 1 LIMIT %(most)s
"""


class About(TypedDict):
    """What the documents say of an entity."""

    entity: EntityFound
    relations_out: list[RelationFound]
    """Of which it is the source; the heaviest first."""
    relations_in: list[RelationFound]
    """Of which it is the target."""
    chunks: list[ChunkFound]
    """That speak of it: first those that say what it is, then those that name it most often."""
    more_out: int
    """Relations beyond those that are given."""
    more_in: int
    more_chunks: int


def about(knowledge: Knowledge, name: str, *, limit: int = 20, filters: KnowledgeFilters | None = None) -> About:
    """What is known of the entity of a name.

    Args:
        limit: relations in each direction, and chunks, at most.
        filters: only what documents that pass them say.

    Raises:
        UsageError: there is no such entity (close names are told), or no document passes the filters.
    """
    entity = named(knowledge, name)
    with connected(knowledge.url, begin=BEGIN) as connection:
        reach = reach_of(knowledge, filters, connection)
        own = merged_members(connection, [entity["id"]])
        edges = relations_among(connection, reach, {entity["id"]: 1.0}, own, _ALL)
        chunks, spoken = _speaking(connection, reach, list(own), limit)
        if reach.documents is not None:
            entity = _within(connection, reach, entity)
    out = [edge for edge in edges if edge.source == entity["id"]]
    into = [edge for edge in edges if edge.target == entity["id"] and edge.source != entity["id"]]
    return About(
        entity=entity, chunks=chunks, relations_out=told_relations(out[:limit]),
        relations_in=told_relations(into[:limit]), more_out=max(0, len(out) - limit), more_in=max(0, len(into) - limit),
        more_chunks=spoken - len(chunks),
    )  # fmt: skip


def _speaking(connection: psycopg.Connection, reach: Reach, ids: list[str], limit: int) -> tuple[list[ChunkFound], int]:
    """Chunks that speak of any of some entities, and how many there are."""
    sql = _SPEAKING.format(m=reach.where("m"), d=reach.where("d"))
    rows = connection.execute(sql.encode(), {**reach.parameters, "ids": ids, "most": limit}).fetchall()
    scored = {chunk: float(count) for chunk, count, _ in rows}
    return fetch_chunks(connection, reach, scored), rows[0][2] if rows else 0


def _within(connection: psycopg.Connection, reach: Reach, entity: EntityFound) -> EntityFound:
    """The entity with the descriptions of those documents only that pass the filters."""
    rows = connection.execute(
        b"SELECT uri FROM knowledge_documents WHERE id = ANY(%s)", [list(reach.documents or ())]
    ).fetchall()
    passing = {uri for (uri,) in rows}
    return {**entity, "descriptions": [one for one in entity["descriptions"] if one["document"] in passing]}
