"""What is stored, without a search: documents, entities, counts, the version."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from hopql.state.knowledge import Described, EntityFound, KnowledgeFilters
from hopql.tools.knowledge.copy_rows import CODE, named, normal
from hopql.tools.knowledge.tables import Space, reading
from hopql.tools.postgres.lexical import clean

if TYPE_CHECKING:
    import psycopg



_DOCUMENTS = """
SELECT d.id, d.uri, d.title, d.kind, d.digest, d.extractor, d.size, d.modified, d.indexed, d.tags, d.roots,
    coalesce(d.same_as, ''), d.warnings, (SELECT count(*) FROM knowledge_chunks c WHERE c.document = d.id)
FROM knowledge_documents d WHERE d.space = %(space)s{where} ORDER BY d.uri
"""
_COUNTS = """
SELECT
    (SELECT count(*) FROM knowledge_documents WHERE space = %(space)s),
    (SELECT count(*) FROM knowledge_chunks WHERE space = %(space)s),
    (SELECT count(DISTINCT canonical) FROM knowledge_entities WHERE space = %(space)s),
    (SELECT count(*) FROM knowledge_descriptions WHERE space = %(space)s),
    (SELECT count(*) FROM knowledge_relations WHERE space = %(space)s),
    (SELECT count(*) FROM knowledge_mentions WHERE space = %(space)s),
    (SELECT count(*) FROM knowledge_merges WHERE space = %(space)s AND undone IS NULL),
    (SELECT count(*) FROM knowledge_synonyms WHERE space = %(space)s)
"""
_COUNTED = ("documents", "chunks", "entities", "descriptions", "relations", "mentions", "merges", "synonyms")


class DocumentFound(TypedDict):
    """A document that is stored."""

    id: str
    uri: str
    title: str
    kind: str
    digest: str
    extractor: str
    size: int
    modified: str
    """Of its content; ISO, UTC."""
    indexed: str
    tags: list[str]
    roots: list[str]
    """Folders and files by which it was added."""
    same_as: str
    """Address of the document that holds the same bytes and is searched instead; empty: it is searched itself."""
    warnings: list[str]
    chunks: int


def documents(store: Space, filters: KnowledgeFilters | None = None) -> list[DocumentFound]:
    """See `Knowledge.documents`."""
    from hopql.tools.knowledge.search_rows import reach_of

    with reading(store) as connection:
        ids = reach_of(store, filters, connection).documents
        where = "" if ids is None else " AND d.id = ANY(%(ids)s)"
        rows = connection.execute(
            _DOCUMENTS.format(where=where).encode(), {"space": store.space, "ids": list(ids or ())}
        ).fetchall()
    return [_document(row) for row in rows]


def _document(row: tuple[Any, ...]) -> DocumentFound:
    id_, uri, title, kind, digest, extractor, size, modified, indexed, tags, roots, same_as, warnings, chunks = row
    return DocumentFound(
        id=id_, uri=uri, title=title, kind=kind, digest=digest, extractor=extractor, size=size,
        modified=modified.astimezone(UTC).isoformat(), indexed=indexed.astimezone(UTC).isoformat(), tags=tags,
        roots=roots, same_as=same_as, warnings=warnings, chunks=chunks,
    )  # fmt: skip


def count(store: Space) -> dict[str, int]:
    """See `Knowledge.count`."""
    with reading(store) as connection:
        row = connection.execute(_COUNTS.encode(), {"space": store.space}).fetchone()
    return dict(zip(_COUNTED, row or (0,) * len(_COUNTED), strict=True))


def nothing() -> dict[str, int]:
    """The counts of a space that holds nothing."""
    return dict.fromkeys(_COUNTED, 0)


def version(store: Space) -> str:
    """See `Knowledge.version`."""
    with reading(store) as connection:
        found = connection.execute(
            "SELECT made, version FROM knowledge_spaces WHERE space = %s", [store.space]
        ).fetchone()
    return f"{found[0]}.{found[1]}" if found else ""


def projects(store: Space) -> list[str]:
    """See `Knowledge.projects`."""
    with reading(store) as connection:
        rows = connection.execute(
            "SELECT DISTINCT name FROM knowledge_descriptions WHERE space = %s AND type = 'project' ORDER BY 1",
            [store.space],
        ).fetchall()
    return [row[0] for row in rows]


def reads(store: Space) -> bool:
    """See `Knowledge.reads`."""
    with reading(store) as connection:
        sql = "SELECT EXISTS (SELECT 1 FROM knowledge_documents WHERE space = %s AND kind <> 'schema')"
        row = connection.execute(sql, [store.space]).fetchone()
    return bool(row and row[0])


def terms(store: Space) -> list[str]:
    """See `Knowledge.terms`."""
    with reading(store) as connection:
        rows = connection.execute(
            "SELECT DISTINCT unnest(d.name || d.aliases) FROM knowledge_descriptions d "
            "WHERE d.space = %s AND d.body <> '' AND d.type <> ALL(%s) ORDER BY 1",
            [store.space, sorted(CODE | {"document"})],
        ).fetchall()
    return [row[0] for row in rows]


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


def entity(store: Space, name: str) -> EntityFound | None:
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
