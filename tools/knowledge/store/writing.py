"""Storing documents: whole ones, each in the place of the one of the same address."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from hopql.tools.embedders import identity
from hopql.tools.knowledge.prepared import Prepared
from hopql.tools.knowledge.store.aliases import settle_aliases
from hopql.tools.knowledge.store.batching import Item
from hopql.tools.knowledge.store.copying import Half, copy
from hopql.tools.knowledge.store.normal import CODE_KINDS
from hopql.tools.knowledge.store.presence import mark
from hopql.tools.knowledge.store.removing import drop, forget
from hopql.tools.knowledge.store.rows import Rows, document_id, rows_of
from hopql.tools.knowledge.store.transaction import reading, writing
from hopql.tools.knowledge.store.vectors import known, vectors
from hopql.tools.postgres.lexical import clean

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

Outcome = Literal["added", "replaced", "unchanged"]
Progress = Callable[[str, int, int], None]

_TRIES: Final = 3
_OLD: Final = """
SELECT uri, digest, extractor, tags, roots, modified FROM knowledge_documents WHERE space = %s AND uri = ANY(%s)
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


def write(store: Knowledge, items: Sequence[Item], progress: Progress | None = None) -> Written:
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
    store: Knowledge, last: dict[str, Item], items: Sequence[Item], progress: Progress | None, *, alone: bool = False
) -> Written | None:
    """Store them; None: somebody else stored one of them meanwhile, or one with the same bytes went away."""
    with reading(store) as connection:
        old = {row[0]: row for row in connection.execute(_OLD, [store.space, list(last)]).fetchall()}
        changed = {uri: item for uri, item in last.items() if not unchanged(item.prepared, old.get(uri))}
        originals = {} if alone else _originals(connection, store.space, changed, old)
        documents = [_rows(store.space, item, old.get(uri), originals.get(uri)) for uri, item in changed.items()]
        found = known(connection, store, documents)
    made = vectors(store, [text for one in documents for text in one.embedded()], found, progress)
    outside = {uri for uri in originals.values() if uri not in changed}
    with writing(store) as connection:
        if not _still(connection, store.space, outside, {changed[uri].prepared.digest for uri in originals}):
            return None
        if not alone and _stored_as(connection, store.space, changed) != _parts(old, changed):
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
    """Whether a document is stored as it is: uri, digest, extractor, tags, … of its row."""
    if old is None:
        return False
    same = old[1] == given.digest and old[2] == clean(given.extractor)
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


def _stored_as(connection: psycopg.Connection, space: str, uris: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    """Digest, extractor and tags of those of the addresses that are stored."""
    rows = connection.execute(_OLD, [space, list(uris)]).fetchall()
    return {row[0]: tuple(row[1:4]) for row in rows}


def _parts(old: dict[str, Any], uris: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    return {uri: tuple(old[uri][1:4]) for uri in uris if uri in old}


def _replace(
    connection: psycopg.Connection,
    store: Knowledge,
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
