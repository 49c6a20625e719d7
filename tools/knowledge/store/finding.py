"""One entity by what it is called, with what each document says of it."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

from hopql.state.knowledge import Described, EntityFound
from hopql.tools.knowledge.store.normal import named, normal
from hopql.tools.knowledge.store.transaction import reading
from hopql.tools.postgres.lexical import clean

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

_DESCRIBED = """
SELECT d.name, d.type, d.aliases, d.body, o.uri, o.title, o.modified, coalesce(d.chunk, '')
FROM knowledge_descriptions d
JOIN knowledge_entities e ON e.id = d.entity
JOIN knowledge_documents o ON o.id = d.document
WHERE e.canonical = %s AND e.space = %s
ORDER BY o.modified DESC, o.uri, d.id
"""
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


def entity(store: Knowledge, name: str) -> EntityFound | None:
    """See `Knowledge.entity`."""
    with reading(store) as connection:
        id_ = canonical(connection, store.space, name)
        return None if id_ is None else found(connection, store.space, id_)


def canonical(connection: psycopg.Connection, space: str, name: str) -> str | None:
    """The id of what stands for an entity; see `row_of`."""
    id_ = row_of(connection, space, name)
    row = connection.execute("SELECT canonical FROM knowledge_entities WHERE id = %s", [id_]).fetchone()
    return str(row[0]) if row else None


def row_of(connection: psycopg.Connection, space: str, name: str) -> str | None:
    """The id of an entity, by its id, normal form, an alias, or the end of a qualified name."""
    values = {"space": space, "name": clean(name).strip(), "form": normal(name)}
    if not values["form"]:
        return None
    for statement in (_BY_NAME, _BY_ALIAS, _BY_ENDING):
        if row := connection.execute(statement.encode(), values).fetchone():
            return str(row[0])
    return None


def found(connection: psycopg.Connection, space: str, id_: str) -> EntityFound:
    """An entity with all that was merged into it, the newest description first.

    It has the name of the row that stands for it, as the newest document that describes it writes it.
    """
    rows = connection.execute(_DESCRIBED.encode(), [id_, space]).fetchall()
    names = connection.execute(
        "SELECT name FROM knowledge_entities WHERE canonical = %s AND space = %s ORDER BY id = %s DESC, name",
        [id_, space, id_],
    ).fetchall()
    own = normal(names[0][0])
    name = next((row[0] for row in rows if normal(row[0]) == own), names[0][0])
    others = [one for row in rows for one in (row[0], *row[2])] + [one for (one,) in names]
    types = [row[1] for row in rows if row[3]] + [row[1] for row in rows]
    return EntityFound(
        id=id_, name=name, type=next((one for one in types if one != "term"), "term"),
        aliases=[one for one in dict.fromkeys(others) if named(one) != name],
        descriptions=[_described(row) for row in rows if row[3]], score=1.0,
    )  # fmt: skip


def _described(row: tuple[Any, ...]) -> Described:
    _, type_, _, body, uri, title, modified, chunk = row
    return Described(
        text=body, type=type_, document=uri, title=title, modified=modified.astimezone(UTC).isoformat(), chunk=chunk
    )
