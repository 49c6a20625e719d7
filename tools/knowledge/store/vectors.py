"""The vectors of texts: those that the space has already are taken from there, the others are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.knowledge.store import texts
from hopql.tools.knowledge.store.copying import Half, halves
from hopql.tools.knowledge.store.rows import Rows

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge, Progress

_MANY: Final = 512
"""Texts that take long enough to tell how far it is."""
_CHUNKS = """
SELECT c.card, c.headings, c.body, c.embedding FROM knowledge_chunks c
WHERE c.document = ANY(%s) AND c.embedder = %s
"""
_DESCRIPTIONS = """
SELECT d.name, d.body, d.embedding FROM knowledge_descriptions d WHERE d.document = ANY(%s) AND d.embedder = %s
"""
_RELATIONS = """
SELECT s.name, r.kind, t.name, r.body, r.embedding FROM knowledge_relations r
JOIN knowledge_entities s ON s.id = r.source JOIN knowledge_entities t ON t.id = r.target
WHERE r.document = ANY(%s) AND r.embedder = %s
"""
_ENTITIES = "SELECT e.name, e.embedding FROM knowledge_entities e WHERE e.id = ANY(%s) AND e.embedder = %s"


def known(connection: psycopg.Connection, store: Knowledge, documents: Sequence[Rows]) -> dict[str, Half]:
    """Vectors of texts of the last version of these documents, and of the names of their entities."""
    model, ids = identity(store.embedder), [one.id for one in documents]
    cursor = connection.cursor(binary=True)
    found: dict[str, Half] = {}
    for card, headings, body, data in cursor.execute(_CHUNKS, [ids, model]).fetchall():
        found[texts.of_chunk(card, headings, body)] = Half(data)
    for name, body, data in cursor.execute(_DESCRIPTIONS, [ids, model]).fetchall():
        found[texts.of_description(name, body)] = Half(data)
    for source, kind, target, body, data in cursor.execute(_RELATIONS, [ids, model]).fetchall():
        found[texts.of_relation(source, kind, target, body)] = Half(data)
    entities = sorted({id_ for one in documents for id_, row in one.entities.items() if row[-1] is not None})
    found.update((name, Half(data)) for name, data in cursor.execute(_ENTITIES, [entities, model]).fetchall())
    return found


def vectors(
    store: Knowledge, wanted: Sequence[str], found: dict[str, Half], progress: Progress | None = None
) -> dict[str, Half]:
    """The vectors of all wanted texts; equal texts are embedded once, and those in `found` not at all."""
    lacking = [text for text in dict.fromkeys(wanted) if text not in found]
    if lacking:
        made = embed_array(
            embedder(store.embedder), lacking, progress=progress if len(lacking) > _MANY else None
        )
        found.update(zip(lacking, halves(made), strict=True))
    return found
