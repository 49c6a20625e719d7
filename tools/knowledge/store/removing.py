"""Deleting documents with all that only they say."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.tools.knowledge.store.aliases import settle_aliases
from hopql.tools.knowledge.store.groups import regroup
from hopql.tools.knowledge.store.normal import CODE
from hopql.tools.knowledge.store.transaction import reading, writing

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

_TOUCHED = """
SELECT entity FROM knowledge_descriptions WHERE document = ANY(%(ids)s)
UNION SELECT entity FROM knowledge_mentions WHERE document = ANY(%(ids)s)
UNION SELECT source FROM knowledge_relations WHERE document = ANY(%(ids)s)
UNION SELECT target FROM knowledge_relations WHERE document = ANY(%(ids)s)
"""
_FORMS = """
SELECT DISTINCT unnest(normals) FROM knowledge_descriptions WHERE document = ANY(%(ids)s) AND type <> ALL(%(code)s)
"""
_COPIES = """
SELECT o.id, o.uri, c.id, c.uri FROM knowledge_documents o
JOIN knowledge_documents c ON c.space = o.space AND c.same_as = o.uri
WHERE o.id = ANY(%(ids)s) AND c.id <> ALL(%(ids)s) ORDER BY o.id, c.uri
"""
_UNSPOKEN = """
SELECT e.id, e.canonical FROM knowledge_entities e WHERE e.id = ANY(%(ids)s)
    AND NOT EXISTS (SELECT 1 FROM knowledge_descriptions WHERE entity = e.id)
    AND NOT EXISTS (SELECT 1 FROM knowledge_mentions WHERE entity = e.id)
    AND NOT EXISTS (SELECT 1 FROM knowledge_relations WHERE source = e.id)
    AND NOT EXISTS (SELECT 1 FROM knowledge_relations WHERE target = e.id)
"""
_OWNED = ("knowledge_chunks", "knowledge_descriptions", "knowledge_mentions", "knowledge_relations")
_PURGED = (
    "knowledge_mentions", "knowledge_relations", "knowledge_descriptions", "knowledge_chunks", "knowledge_documents",
    "knowledge_synonyms", "knowledge_merges", "knowledge_entities",
)  # fmt: skip


def remove(store: Knowledge, patterns: Sequence[str]) -> list[str]:
    """See `Knowledge.remove`."""
    with reading(store) as connection:
        rows = connection.execute(
            "SELECT id, uri, title FROM knowledge_documents WHERE space = %s ORDER BY uri", [store.space]
        ).fetchall()
    doomed = {id_: uri for id_, uri, title in rows if any(fits(one, uri, title) for one in patterns)}
    delete(store, list(doomed))
    return list(doomed.values())


def delete(store: Knowledge, ids: Sequence[str]) -> None:
    """Delete documents, those that no files of their folder are left of included; nothing happens without ids."""
    if not ids:
        return
    with writing(store) as connection:
        gone = drop(connection, store.space, [*ids, *_hollow(connection, store.space, ids)])
        forget(connection, gone.entities)
        settle_aliases(connection, store.space, gone.entities, gone.aliases)


@dataclass(frozen=True)
class Gone:
    """What deleted documents spoke of."""

    entities: list[str]
    """Their ids; `forget` deletes those that nobody else speaks of."""
    aliases: list[str]
    """In normal form."""


def drop(connection: psycopg.Connection, space: str, ids: Sequence[str], kept: Iterable[str] = ()) -> Gone:
    """Delete documents.

    What was stored for a document goes to another one with the same bytes, where there is one.

    Args:
        kept: ids of documents among these that are about to be written anew with the same bytes.
    """
    gone = [id_ for id_ in ids if id_ not in set(kept)]
    _hand_over(connection, space, gone)
    values = {"ids": list(ids), "code": sorted(CODE)}
    spoken = [row[0] for row in connection.execute(_TOUCHED.encode(), values).fetchall()]
    aliases = [row[0] for row in connection.execute(_FORMS.encode(), values).fetchall()]
    connection.execute("DELETE FROM knowledge_documents WHERE id = ANY(%s)", [list(ids)])
    return Gone(spoken, aliases)


def forget(connection: psycopg.Connection, entities: Sequence[str]) -> None:
    """Delete those of the entities that nothing speaks of; what was merged through one of them is grouped anew."""
    rows = connection.execute(_UNSPOKEN.encode(), {"ids": list(entities)}).fetchall()
    if not rows:
        return
    groups = sorted({canonical for _, canonical in rows})
    mates = connection.execute(
        "SELECT id FROM knowledge_entities WHERE canonical = ANY(%s) AND id <> ALL(%s)",
        [groups, [id_ for id_, _ in rows]],
    ).fetchall()
    connection.execute("DELETE FROM knowledge_entities WHERE id = ANY(%s)", [[id_ for id_, _ in rows]])
    regroup(connection, [id_ for (id_,) in mates])


def purge(store: Knowledge) -> int:
    """See `Knowledge.purge`."""
    with writing(store) as connection:
        found = connection.execute(
            "SELECT count(*) FROM knowledge_documents WHERE space = %s", [store.space]
        ).fetchone()
        for table in _PURGED:
            connection.execute(f"DELETE FROM {table} WHERE space = %s".encode(), [store.space])
    return int(found[0]) if found else 0


def _hand_over(connection: psycopg.Connection, space: str, ids: Sequence[str]) -> None:
    """Give what documents hold to the first of those with the same bytes; the others follow it."""
    heirs: dict[str, tuple[str, str, str]] = {}
    for id_, uri, copy, copy_uri in connection.execute(_COPIES.encode(), {"ids": list(ids)}).fetchall():
        heirs.setdefault(id_, (uri, copy, copy_uri))
    for id_, (uri, heir, heir_uri) in heirs.items():
        for table in _OWNED:
            connection.execute(f"UPDATE {table} SET document = %s WHERE document = %s".encode(), [heir, id_])
        connection.execute("UPDATE knowledge_documents SET same_as = NULL WHERE id = %s", [heir])
        connection.execute(
            "UPDATE knowledge_documents SET same_as = %s WHERE space = %s AND same_as = %s", [heir_uri, space, uri]
        )


def _hollow(connection: psycopg.Connection, space: str, ids: Sequence[str]) -> list[str]:
    """Documents about the structure of folders none of whose files would be left."""
    rows = connection.execute(
        "SELECT s.id FROM knowledge_documents s WHERE s.space = %s AND s.kind = 'structure' AND s.id <> ALL(%s) "
        "AND EXISTS (SELECT 1 FROM knowledge_documents g WHERE g.id = ANY(%s) AND g.roots && s.roots) "
        "AND NOT EXISTS (SELECT 1 FROM knowledge_documents o WHERE o.space = s.space AND o.roots && s.roots "
        "AND o.kind <> 'structure' AND o.id <> ALL(%s))",
        [space, list(ids), list(ids), list(ids)],
    ).fetchall()
    return [row[0] for row in rows]


def fits(pattern: str, uri: str, title: str) -> bool:
    """Whether a pattern means a document: its address or title, a folder above it, its file name, or by `*`."""
    wanted = pattern.strip()
    if not wanted:
        return False
    names = (uri, title, uri.rsplit("/", 1)[-1])
    if any(sign in wanted for sign in "*?["):
        return any(fnmatch.fnmatchcase(name, wanted) for name in names)
    path = str(Path(wanted).expanduser().absolute())
    return wanted in names or path == uri or uri.startswith((path.rstrip("/") + "/", wanted.rstrip("/") + "/"))
