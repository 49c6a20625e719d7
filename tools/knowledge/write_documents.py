"""Documents into the graph and out of it, each in a transaction, with all that only they say."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from hopql.tools.embedders import identity
from hopql.tools.knowledge.copy_rows import CODE, CODE_KINDS, Half, Rows, copy, document_id, known, rows_of, vectors
from hopql.tools.knowledge.documents import Prepared
from hopql.tools.knowledge.merge_entities import regroup, settle_aliases, settle_names
from hopql.tools.knowledge.tables import Space, mark, reading, tend, writing
from hopql.tools.postgres.lexical import clean

if TYPE_CHECKING:
    import psycopg



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


def remove(store: Space, patterns: Sequence[str]) -> list[str]:
    """See `Knowledge.remove`."""
    with reading(store) as connection:
        rows = connection.execute(
            "SELECT id, uri, title FROM knowledge_documents WHERE space = %s ORDER BY uri", [store.space]
        ).fetchall()
    doomed = {id_: uri for id_, uri, title in rows if any(fits(one, uri, title) for one in patterns)}
    delete(store, list(doomed))
    return list(doomed.values())


def delete(store: Space, ids: Sequence[str]) -> None:
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


def purge(store: Space) -> int:
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
    for id_, uri, heir, heir_uri in connection.execute(_COPIES.encode(), {"ids": list(ids)}).fetchall():
        heirs.setdefault(id_, (uri, heir, heir_uri))
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


BATCH_TEXTS: Final = 1024
"""Texts that are embedded together, about: batches of texts of one length are full then."""
BATCH_DOCUMENTS: Final = 200


@dataclass(frozen=True)
class Item:
    """A document with the folders that it was added by."""

    prepared: Prepared
    roots: tuple[str, ...] = ()


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Documents in groups of about `BATCH_TEXTS` texts to embed."""
    batch: list[Item] = []
    texts = 0
    for item in items:
        batch.append(item)
        one = item.prepared
        texts += len(one.chunks) + len(one.entities) + sum(not relation.syntactic for relation in one.relations)
        if texts >= BATCH_TEXTS or len(batch) >= BATCH_DOCUMENTS:
            yield batch
            batch, texts = [], 0
    if batch:
        yield batch


Outcome = Literal["added", "replaced", "unchanged"]
Progress = Callable[[str, int, int], None]

_TRIES: Final = 3
_OLD: Final = """
SELECT d.uri, d.digest, d.extractor, d.tags, d.roots,
    NOT EXISTS (SELECT 1 FROM knowledge_chunks c WHERE c.document = d.id AND c.embedder <> %s)
FROM knowledge_documents d WHERE d.space = %s AND d.uri = ANY(%s)
"""
_ORIGINALS: Final = """
SELECT digest, min(uri) FROM knowledge_documents
WHERE space = %s AND digest = ANY(%s) AND same_as IS NULL AND kind <> ALL(%s) GROUP BY digest
"""


@dataclass
class Written:
    """What became of documents."""

    outcomes: list[Outcome] = field(default_factory=list)
    entities: set[str] = field(default_factory=set)
    """Ids of those that the documents name."""
    chunks: int = 0
    relations: int = 0
    same: list[tuple[str, str]] = field(default_factory=list)

    def join(self, other: Written) -> None:
        """Add what became of further documents."""
        self.outcomes += other.outcomes
        self.entities |= other.entities
        self.chunks += other.chunks
        self.relations += other.relations
        self.same += other.same


def write(store: Space, items: Sequence[Item], progress: Progress | None = None) -> Written:
    """Store documents in one transaction. The last of several of one address counts.

    Args:
        progress: told of the texts that are embedded, where they are many.
    """
    last = {clean(item.prepared.uri): item for item in items}
    for _ in range(_TRIES - 1):
        if (done := _try(store, last, items, progress)) is not None:
            return done
    done = _try(store, last, items, progress, alone=True)
    assert done is not None  # no document relied on another's bytes
    return done


def _try(
    store: Space, last: dict[str, Item], items: Sequence[Item], progress: Progress | None, *, alone: bool = False
) -> Written | None:
    """Store them; None: somebody else stored one of them meanwhile, or one with the same bytes went away."""
    with reading(store) as connection:
        rows = connection.execute(_OLD, [identity(store.embedder), store.space, list(last)]).fetchall()
        old = {row[0]: row for row in rows}
        changed = {uri: item for uri, item in last.items() if not unchanged(item.prepared, old.get(uri))}
        originals = {} if alone else _originals(connection, store.space, changed, old)
        documents = [_rows(store.space, item, old.get(uri), originals.get(uri)) for uri, item in changed.items()]
        found = known(connection, store, documents)
    made = vectors(store, [text for one in documents for text in one.embedded()], found, progress)
    outside = {uri for uri in originals.values() if uri not in changed}
    with writing(store) as connection:
        if not _still(connection, store.space, outside, {changed[uri].prepared.digest for uri in originals}):
            return None
        if not alone and _stored_as(connection, store, changed) != _parts(old, changed):
            return None
        _replace(connection, store, documents, changed, made)
        _more_roots(connection, store.space, {uri: last[uri].roots for uri in last if uri not in changed})
    mark()
    done = Written(same=list(originals.items()))
    done.outcomes = [_outcome(item, last, old, changed) for item in items]
    done.entities = {id_ for one in documents for id_ in one.entities}
    done.chunks = sum(len(one.chunks) for one in documents)
    done.relations = sum(len(one.relations) for one in documents)
    return done


def unchanged(given: Prepared, old: Sequence[Any] | None) -> bool:
    """Whether a document is stored as it is, with vectors of this embedder, by its row of `_OLD`."""
    if old is None:
        return False
    same = old[1] == given.digest and old[2] == clean(given.extractor) and old[5]
    return same and set(old[3]) == set(map(clean, given.tags))


def _outcome(item: Item, last: dict[str, Item], old: dict[str, Any], changed: dict[str, Item]) -> Outcome:
    uri = clean(item.prepared.uri)
    if uri not in changed or last[uri] is not item:
        return "unchanged"
    return "replaced" if uri in old else "added"


def _rows(space: str, item: Item, old: Sequence[Any] | None, same_as: str | None) -> Rows:
    roots = {*item.roots, *(old[4] if old else ())}
    return rows_of(space, item.prepared, roots, same_as)


def _originals(
    connection: psycopg.Connection, space: str, changed: dict[str, Item], old: dict[str, Any]
) -> dict[str, str]:
    """Addresses of documents that have the same bytes as another, with the address of that one.

    Not of code and the like: what is in it goes by its address.
    """
    alike = {
        uri: item.prepared.digest for uri, item in changed.items()
        if item.prepared.kind not in CODE_KINDS and item.prepared.digest and item.prepared.size > 0
    }  # fmt: skip
    rows = connection.execute(_ORIGINALS, [space, sorted(set(alike.values())), sorted(CODE_KINDS)]).fetchall()
    first = {digest: uri for digest, uri in rows if uri not in changed or alike.get(uri) == digest}
    found: dict[str, str] = {}
    for uri, digest in alike.items():
        if (original := first.setdefault(digest, uri)) != uri:
            found[uri] = original
    return found


def _still(connection: psycopg.Connection, space: str, uris: set[str], digests: set[str]) -> bool:
    if not uris:
        return True
    row = connection.execute(
        "SELECT count(*) FROM knowledge_documents WHERE space = %s AND uri = ANY(%s) AND digest = ANY(%s) "
        "AND same_as IS NULL",
        [space, sorted(uris), sorted(digests)],
    ).fetchone()
    return row is not None and row[0] == len(uris)


def _stored_as(connection: psycopg.Connection, store: Space, uris: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    """Digest, extractor and tags of those of the addresses that are stored."""
    rows = connection.execute(_OLD, [identity(store.embedder), store.space, list(uris)]).fetchall()
    return {row[0]: tuple(row[1:4]) for row in rows}


def _parts(old: dict[str, Any], uris: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    return {uri: tuple(old[uri][1:4]) for uri in uris if uri in old}


def _replace(
    connection: psycopg.Connection,
    store: Space,
    documents: Sequence[Rows],
    changed: dict[str, Item],
    made: dict[str, Half],
) -> None:
    """Delete the old versions, write the new ones, then forget what only the old ones spoke of."""
    rows = connection.execute(
        "SELECT id, uri, digest FROM knowledge_documents WHERE id = ANY(%s)", [[one.id for one in documents]]
    ).fetchall()
    kept = [id_ for id_, uri, digest in rows if changed[uri].prepared.digest == digest]
    gone = drop(connection, store.space, [row[0] for row in rows], kept)
    copy(connection, documents, made, identity(store.embedder))
    forget(connection, gone.entities)
    named = (id_ for one in documents for id_ in one.entities)
    settle_aliases(connection, store.space, {*gone.entities, *named}, gone.aliases)


def _more_roots(connection: psycopg.Connection, space: str, roots: dict[str, Iterable[str]]) -> None:
    pairs = [(document_id(space, uri), root) for uri, some in roots.items() for root in some]
    connection.execute(
        "UPDATE knowledge_documents d SET roots = d.roots || g.root "
        "FROM unnest(%s::text[], %s::text[]) AS g (id, root) WHERE d.id = g.id AND NOT g.root = ANY(d.roots)",
        [[id_ for id_, _ in pairs], [root for _, root in pairs]],
    )


def put_many(store: Space, prepared: Iterable[Prepared], progress: Progress | None) -> list[Outcome]:
    """See `Knowledge.put_many`."""
    total = len(prepared) if isinstance(prepared, Sequence) else 0
    done = Written()
    for batch in batches(Item(one) for one in prepared):
        done.join(write(store, batch, progress))
        if progress:
            progress("documents", len(done.outcomes), max(total, len(done.outcomes)))
    settle(store, done, progress)
    return done.outcomes


def settle(store: Space, done: Written, progress: Progress | None = None, *, resumed: bool = False) -> int:
    """Merge entities that are the same, note those that are alike, keep searching fast; how many were merged.

    Args:
        resumed: an earlier run may have been stopped before it came to this.
    """
    if not done.entities and not resumed:
        return 0
    if progress:
        progress("names", 0, 1)
    made = settle_names(store)
    tend(store, done.relations + done.chunks + len(done.entities))
    if progress:
        progress("names", 1, 1)
    return made
