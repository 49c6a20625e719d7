"""Documents into the graph and out of it, each in a transaction, with all that only they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from hopql.tools.base.query_text import clean
from hopql.tools.base.write_files import fits_address
from hopql.tools.knowledge.copy_rows import Rows, copy, known, vectors
from hopql.tools.knowledge.documents import Prepared, Progress
from hopql.tools.knowledge.make_tables import exists, mark, reading, tend, writing
from hopql.tools.knowledge.merge_entities import regroup, settle_names
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

_TOUCHED = """
SELECT entity FROM knowledge_descriptions WHERE document = ANY(%(ids)s)
UNION SELECT entity FROM knowledge_mentions WHERE document = ANY(%(ids)s)
UNION SELECT source FROM knowledge_relations WHERE document = ANY(%(ids)s)
UNION SELECT target FROM knowledge_relations WHERE document = ANY(%(ids)s)
"""
_FORGOTTEN = """
DELETE FROM knowledge_entities e WHERE e.id = ANY(%(ids)s)
    AND NOT EXISTS (SELECT 1 FROM knowledge_descriptions WHERE entity = e.id)
    AND NOT EXISTS (SELECT 1 FROM knowledge_mentions WHERE entity = e.id)
    AND NOT EXISTS (SELECT 1 FROM knowledge_relations WHERE source = e.id)
    AND NOT EXISTS (SELECT 1 FROM knowledge_relations WHERE target = e.id)
"""
"""Of what was spoken of, what nothing speaks of any more."""


def remove(knowledge: Knowledge, patterns: Sequence[str]) -> list[str]:
    """Delete documents for good, with all that only they say; the addresses of those that were deleted. `patterns`: an
    address or title, a folder above it, a file's name, or a pattern with `*`."""
    if not exists():
        return []
    with reading() as connection:
        rows = connection.execute(
            "SELECT id, uri, title FROM knowledge_documents WHERE space = %s ORDER BY uri", [knowledge.space]
        ).fetchall()
    doomed = {id_: uri for id_, uri, title in rows if fits_address(patterns, uri, title)}
    delete(knowledge.space, list(doomed))
    return list(doomed.values())


def delete(space: str, ids: Sequence[str]) -> None:
    """Delete documents, those that no files of their folder are left of included; nothing happens without ids."""
    if not ids:
        return
    with writing(space) as connection:
        spoken = drop(connection, [*ids, *_hollow(connection, space, ids)])
        connection.execute(_FORGOTTEN.encode(), {"ids": spoken})
    regroup(space)


def drop(connection: psycopg.Connection, ids: Sequence[str]) -> list[str]:
    """Delete documents; the ids of the entities that they spoke of."""
    spoken = [row[0] for row in connection.execute(_TOUCHED.encode(), {"ids": list(ids)}).fetchall()]
    connection.execute("DELETE FROM knowledge_documents WHERE id = ANY(%s)", [list(ids)])
    return spoken


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


BATCH_TEXTS: Final = 1024
"""Texts that are embedded together, about: batches of texts of one length are full then."""
BATCH_DOCUMENTS: Final = 200


def batches(documents: Iterable[Prepared]) -> Iterator[list[Prepared]]:
    """Documents in groups of about `BATCH_TEXTS` texts to embed."""
    batch: list[Prepared] = []
    texts = 0
    for one in documents:
        batch.append(one)
        texts += len(one.chunks) + len(one.entities) + sum(not relation.syntactic for relation in one.relations)
        if texts >= BATCH_TEXTS or len(batch) >= BATCH_DOCUMENTS:
            yield batch
            batch, texts = [], 0
    if batch:
        yield batch


Outcome = Literal["added", "replaced", "unchanged"]

_TRIES: Final = 3


@dataclass(frozen=True)
class Stored:
    """A document as it is stored."""

    id: str
    uri: str
    kind: str
    digest: str
    extractor: str
    tags: list[str]
    roots: list[str]
    embedded: bool
    """With vectors of today's embedder."""


def stored(connection: psycopg.Connection, space: str, uris: Iterable[str] | None = None) -> dict[str, Stored]:
    """The documents of a space by address; of these addresses, where some are given."""
    rows = connection.execute(
        "SELECT d.id, d.uri, d.kind, d.digest, d.extractor, d.tags, d.roots, NOT EXISTS ("
        "SELECT 1 FROM knowledge_chunks c WHERE c.document = d.id AND c.embedder <> %s) "
        "FROM knowledge_documents d WHERE d.space = %s AND (%s::text[] IS NULL OR d.uri = ANY(%s))",
        [identity(), space, *[None if uris is None else list(uris)] * 2],
    ).fetchall()
    return {row[1]: Stored(*row) for row in rows}


@dataclass
class Written:
    """What became of documents."""

    outcomes: list[Outcome] = field(default_factory=list)
    entities: set[str] = field(default_factory=set)
    chunks: int = 0
    relations: int = 0

    def join(self, other: Written) -> None:
        """Add what became of further documents."""
        self.outcomes += other.outcomes
        self.entities |= other.entities
        self.chunks += other.chunks
        self.relations += other.relations


def write(space: str, given: Sequence[Prepared], progress: Progress | None = None) -> Written:
    """Store documents in one transaction. The last of several of one address counts."""
    last = {clean(one.uri): one for one in given}
    for left in reversed(range(_TRIES)):
        with reading() as connection:
            old = stored(connection, space, last)
            changed = {uri: one for uri, one in last.items() if not _unchanged(one, old.get(uri))}
            documents = [
                Rows(space, one, {*one.roots, *(old[uri].roots if uri in old else ())}) for uri, one in changed.items()
            ]
            found = known(connection, documents)
        made = vectors([text for one in documents for text in one.embedded()], found, progress)
        with writing(space) as connection:
            # Somebody else may have stored one of them meanwhile.
            if left and stored(connection, space, changed) != {uri: old[uri] for uri in changed if uri in old}:
                continue
            # The old versions go, the new ones come, then what only the old ones spoke of is forgotten.
            spoken = drop(connection, [one.id for one in documents])
            copy(connection, documents, made, identity())
            connection.execute(_FORGOTTEN.encode(), {"ids": spoken})
        break
    mark()
    outcomes: list[Outcome] = [
        "unchanged" if uri not in changed else "replaced" if uri in old else "added" for uri in last
    ]
    return Written(
        outcomes, {id_ for one in documents for id_ in one.entities},
        sum(len(one.chunks) for one in documents), sum(len(one.relations) for one in documents),
    )  # fmt: skip


def _unchanged(given: Prepared, old: Stored | None) -> bool:
    """Whether a document is stored as it is, with vectors of this embedder."""
    if old is None:
        return False
    same = old.digest == given.digest and old.extractor == clean(given.extractor) and old.embedded
    return same and set(old.tags) == set(map(clean, given.tags))


def put_many(knowledge: Knowledge, prepared: Iterable[Prepared]) -> list[Outcome]:
    """Store documents, some in a transaction; then merge entities that are the same. What each became, in order."""
    done = Written()
    for batch in batches(prepared):
        done.join(write(knowledge.space, batch))
    settle(knowledge.space, done)
    return done.outcomes


def settle(space: str, done: Written, progress: Progress | None = None, *, resumed: bool = False) -> int:
    """Merge entities that are the same, note those that are alike, keep searching fast; how many are one by their
    spelling. `resumed`: an earlier run may have been stopped before it came to this."""
    if set(done.outcomes) <= {"unchanged"} and not resumed:
        return 0
    if progress:
        progress("names", 0, 1)
    made = settle_names(space)
    regroup(space)
    tend(done.relations + done.chunks + len(done.entities))
    if progress:
        progress("names", 1, 1)
    return made
