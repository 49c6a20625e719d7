"""What is stored, without a search: documents, counts, the version."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.knowledge.store.normal import CODE
from hopql.tools.knowledge.store.transaction import reading

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

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


def documents(store: Knowledge, filters: KnowledgeFilters | None = None) -> list[DocumentFound]:
    """See `Knowledge.documents`."""
    from hopql.tools.knowledge.search.reach import reach_of

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


def count(store: Knowledge) -> dict[str, int]:
    """See `Knowledge.count`."""
    with reading(store) as connection:
        row = connection.execute(_COUNTS.encode(), {"space": store.space}).fetchone()
    return dict(zip(_COUNTED, row or (0,) * len(_COUNTED), strict=True))


def nothing() -> dict[str, int]:
    """The counts of a space that holds nothing."""
    return dict.fromkeys(_COUNTED, 0)


def version(store: Knowledge) -> str:
    """See `Knowledge.version`."""
    with reading(store) as connection:
        found = connection.execute(
            "SELECT made, version FROM knowledge_spaces WHERE space = %s", [store.space]
        ).fetchone()
    return f"{found[0]}.{found[1]}" if found else ""


def projects(store: Knowledge) -> list[str]:
    """See `Knowledge.projects`."""
    with reading(store) as connection:
        rows = connection.execute(
            "SELECT DISTINCT name FROM knowledge_descriptions WHERE space = %s AND type = 'project' ORDER BY 1",
            [store.space],
        ).fetchall()
    return [row[0] for row in rows]


def reads(store: Knowledge) -> bool:
    """See `Knowledge.reads`."""
    with reading(store) as connection:
        sql = "SELECT EXISTS (SELECT 1 FROM knowledge_documents WHERE space = %s AND kind <> 'schema')"
        row = connection.execute(sql, [store.space]).fetchone()
    return bool(row and row[0])


def terms(store: Knowledge) -> list[str]:
    """See `Knowledge.terms`."""
    with reading(store) as connection:
        rows = connection.execute(
            "SELECT DISTINCT unnest(d.name || d.aliases) FROM knowledge_descriptions d "
            "WHERE d.space = %s AND d.body <> '' AND d.type <> ALL(%s) ORDER BY 1",
            [store.space, sorted(CODE | {"document"})],
        ).fetchall()
    return [row[0] for row in rows]
