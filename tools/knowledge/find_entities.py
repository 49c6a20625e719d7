"""An entity by its name, and what the documents say of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from typing_extensions import TypedDict

from hopql.state.knowledge import ChunkFound, EntityFound, KnowledgeFilters, RelationFound
from hopql.tools.base.errors import UsageError
from hopql.tools.base.query_text import clean
from hopql.tools.knowledge.copy_rows import normal
from hopql.tools.knowledge.make_tables import connected
from hopql.tools.knowledge.prepare_schema import one_line
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

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

_ALL: Final = 10_000
_BY_NAME = """
SELECT id FROM knowledge_entities WHERE space = %(space)s AND (id = %(name)s OR normal = %(form)s)
ORDER BY id = %(name)s DESC LIMIT 1
"""
_BY_ALIAS = """
SELECT min(d.entity) FROM knowledge_descriptions d JOIN knowledge_entities e ON e.id = d.entity
WHERE d.space = %(space)s AND d.normals && ARRAY[%(form)s]
GROUP BY e.canonical ORDER BY bool_or(%(name)s = ANY(d.aliases)) DESC, count(*) DESC, min(e.name), e.canonical LIMIT 1
"""
_BY_ENDING = """
SELECT id FROM knowledge_entities
WHERE space = %(space)s AND right(normal, length(%(form)s) + 1) = '.' || %(form)s
ORDER BY length(normal), normal LIMIT 1
"""


def row_of(connection: psycopg.Connection, space: str, name: str) -> str | None:
    """The id of an entity, by its id, normal form, an alias, or the end of a qualified name."""
    values = {"space": space, "name": clean(name).strip(), "form": normal(name)}
    if not values["form"]:
        return None
    for statement in (_BY_NAME, _BY_ALIAS, _BY_ENDING):
        if row := connection.execute(statement.encode(), values).fetchone():
            return str(row[0])
    return None


def described(reach: Reach, id_: str) -> EntityFound:
    """An entity with all that was merged into it, by its canonical id, and what the documents within reach say of it,
    the newest first."""
    if found := describe_entities(reach, {id_: 1.0}, most=_ALL):
        return found[0]
    row = reach.connection.execute("SELECT name FROM knowledge_entities WHERE id = %s", [id_]).fetchone()
    return EntityFound(id=id_, name=row[0] if row else "", type="term", aliases=[], descriptions=[], score=1.0)


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
    raise UsageError(f"No document names '{one_line(name, _MOST_LETTERS)}'.", hint=hint)


def closest(knowledge: Knowledge, name: str, limit: int = 5) -> list[str]:
    """Names of entities that are most like a name, best first."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        name[:_MOST_LETTERS], _names(knowledge), scorer=fuzz.WRatio, processor=utils.default_process, limit=limit,
        score_cutoff=_CLOSE,
    )  # fmt: skip
    ordered = sorted(found, key=lambda one: (-one[1], len(one[0]), one[0]))
    return [one_line(choice, _MOST_LETTERS) for choice, _, _ in ordered]


def _names(knowledge: Knowledge) -> Iterator[str]:
    """The names of a space, one after another: there may be millions."""
    with connected() as connection, connection.cursor(name="names") as cursor:
        cursor.itersize = 10_000
        for (name,) in cursor.execute(_ALL_NAMES.encode(), {"space": knowledge.space}):
            yield name


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
    with connected(begin=BEGIN) as connection:
        reach = reach_of(knowledge.space, filters, connection)
        own = merged_members(reach, [entity["id"]])
        edges = relations_among(reach, {entity["id"]: 1.0}, own, _ALL)
        chunks, spoken = _speaking(reach, list(own), limit)
        entity = described(reach, entity["id"])
    out = [edge for edge in edges if edge.source == entity["id"]]
    into = [edge for edge in edges if edge.target == entity["id"] and edge.source != entity["id"]]
    return About(
        entity=entity, chunks=chunks, relations_out=told_relations(out[:limit]),
        relations_in=told_relations(into[:limit]), more_out=max(0, len(out) - limit), more_in=max(0, len(into) - limit),
        more_chunks=spoken - len(chunks),
    )  # fmt: skip


def _speaking(reach: Reach, ids: list[str], limit: int) -> tuple[list[ChunkFound], int]:
    """Chunks that speak of any of some entities, and how many there are."""
    sql = _SPEAKING.format(m=reach.where("m"), d=reach.where("d"))
    rows = reach.rows(sql, ids=ids, most=limit)
    scored = {chunk: float(count) for chunk, count, _ in rows}
    return fetch_chunks(reach, scored), rows[0][2] if rows else 0
