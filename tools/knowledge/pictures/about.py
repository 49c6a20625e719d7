"""All that is known of one entity: its relations out and in, and the chunks that speak of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from typing_extensions import TypedDict

from hopql.state.knowledge import ChunkFound, EntityFound, KnowledgeFilters, RelationFound
from hopql.tools.knowledge.pictures.naming import named
from hopql.tools.knowledge.schema import connected
from hopql.tools.knowledge.search.chunks import fetched
from hopql.tools.knowledge.search.entities import members
from hopql.tools.knowledge.search.reach import BEGIN, Reach, reach_of
from hopql.tools.knowledge.search.relations import among, told

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

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
        own = members(connection, [entity["id"]])
        edges = among(connection, reach, {entity["id"]: 1.0}, own, _ALL)
        chunks, spoken = _speaking(connection, reach, list(own), limit)
        if reach.documents is not None:
            entity = _within(connection, reach, entity)
    out = [edge for edge in edges if edge.source == entity["id"]]
    into = [edge for edge in edges if edge.target == entity["id"] and edge.source != entity["id"]]
    return About(
        entity=entity, relations_out=told(out[:limit]), relations_in=told(into[:limit]), chunks=chunks,
        more_out=max(0, len(out) - limit), more_in=max(0, len(into) - limit), more_chunks=spoken - len(chunks),
    )  # fmt: skip


def _speaking(
    connection: psycopg.Connection, reach: Reach, ids: list[str], limit: int
) -> tuple[list[ChunkFound], int]:
    """Chunks that speak of any of some entities, and how many there are."""
    sql = _SPEAKING.format(m=reach.where("m"), d=reach.where("d"))
    rows = connection.execute(sql.encode(), {**reach.parameters, "ids": ids, "most": limit}).fetchall()
    scored = {chunk: float(count) for chunk, count, _ in rows}
    return fetched(connection, reach, scored), rows[0][2] if rows else 0


def _within(connection: psycopg.Connection, reach: Reach, entity: EntityFound) -> EntityFound:
    """The entity with the descriptions of those documents only that pass the filters."""
    rows = connection.execute(
        b"SELECT uri FROM knowledge_documents WHERE id = ANY(%s)", [list(reach.documents or ())]
    ).fetchall()
    passing = {uri for (uri,) in rows}
    return {**entity, "descriptions": [one for one in entity["descriptions"] if one["document"] in passing]}
