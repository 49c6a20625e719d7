"""The knowledge graph of a workspace as it is used: add, search, remove; an entity by its name, and what the
documents say of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from typing_extensions import TypedDict

from hopql.state.knowledge import ChunkFound, EntityFound, KnowledgeFilters, RelationFound
from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.copy_rows import CODE
from hopql.tools.knowledge.documents import Added, Prepared, Progress
from hopql.tools.knowledge.make_tables import connected, exists, reading
from hopql.tools.knowledge.merge_entities import row_of
from hopql.tools.knowledge.prepare_schema import one_line
from hopql.tools.knowledge.search_knowledge import passages, search
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
from hopql.tools.knowledge.write_documents import Outcome, put_many, remove

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


MAX_CALLS = 500
"""Of a model in one run of adding: some hours on a laptop."""


_DOCUMENTS: Final = """
SELECT d.id, d.uri, d.title, d.kind, d.digest, d.extractor, d.size, d.modified, d.indexed, d.tags, d.roots,
    d.warnings, (SELECT count(*) FROM knowledge_chunks c WHERE c.document = d.id)
FROM knowledge_documents d WHERE d.space = %(space)s{where} ORDER BY d.uri
"""
_COUNTED: Final = ("documents", "chunks", "entities", "descriptions", "relations", "mentions", "merges", "synonyms")


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
    warnings: list[str]
    chunks: int


_ALL_SAID: Final = 10_000


def described(reach: Reach, id_: str) -> EntityFound:
    """An entity with all that was merged into it, by its canonical id, and what the documents within reach say of it,
    the newest first."""
    if found := describe_entities(reach, {id_: 1.0}, most=_ALL_SAID):
        return found[0]
    row = reach.connection.execute("SELECT name FROM knowledge_entities WHERE id = %s", [id_]).fetchone()
    return EntityFound(id=id_, name=row[0] if row else "", type="term", aliases=[], descriptions=[], score=1.0)


class Knowledge:
    """The documents of one space as a graph. Nothing is opened before it is used."""

    def __init__(self, space: str) -> None:
        if not space.strip() or "\x00" in space:
            raise UsageError("A knowledge graph needs the name of its space.", hint="Give the workspace's name.")
        self.space = space

    def add(
        self,
        paths: Sequence[Path],
        *,
        tags: Sequence[str] = (),
        model: BaseChatModel | None = None,
        max_calls: int = MAX_CALLS,
        workers: int = 0,
        progress: Progress | None = None,
    ) -> Added:
        """Store files and folders. What did not change since is left alone; what is gone from a folder is removed.

        It can be stopped at any time: documents are whole or not there, and the next run goes on.

        Args:
            tags: of all these documents, beside those that they have.
            model: a chat model that reads prose too, by at most `max_calls` calls; the next run goes on from there.
            workers: processes that read; 0: the cores there are.

        Raises:
            UsageError: no path, or more files than can be meant. A file that cannot be read is told in the result.
            ModelError: the model does not answer, or the embedder cannot be loaded.
            DiskError, ConnectError: the database is full, or cannot be reached or written.
        """
        from hopql.tools.knowledge.add_files import add

        return add(self.space, paths, tags=tags, model=model, max_calls=max_calls, workers=workers, progress=progress)

    def put(self, prepared: Prepared) -> Outcome:
        """Store a document in the place of the one of its address, in one transaction. Raises what `add` does."""
        return self.put_many([prepared])[0]

    def documents(self, filters: KnowledgeFilters | None = None) -> list[DocumentFound]:
        """What is stored, by address. UsageError: a time of the filters cannot be read, or no document passes them."""
        if not exists():
            return []
        with reading() as connection:
            reach = reach_of(self.space, filters, connection)
            where = "" if reach.documents is None else " AND d.id = ANY(%(documents)s)"
            rows = reach.rows(_DOCUMENTS.format(where=where))
        found = [dict(zip(DocumentFound.__annotations__, row, strict=True)) for row in rows]
        for one in found:
            one |= {name: one[name].astimezone(UTC).isoformat() for name in ("modified", "indexed")}
        return cast(list[DocumentFound], found)

    def projects(self) -> list[str]:
        """Names of projects: what a question may ask about by name."""
        rows = self._read("SELECT DISTINCT name FROM knowledge_descriptions WHERE space = %s AND type = 'project' "
                          "ORDER BY 1")  # fmt: skip
        return [row[0] for row in rows]

    def reads(self) -> bool:
        """Whether there is any document beside schemas."""
        return bool(self._read("SELECT 1 FROM knowledge_documents WHERE space = %s AND kind <> 'schema' LIMIT 1"))

    def terms(self) -> list[str]:
        """Names and aliases of what some document says what it is; without code, tables, documents, and what a document
        only has a heading for."""
        others = sorted(CODE | {"document", "topic"})
        rows = self._read(
            "SELECT DISTINCT unnest(d.name || d.aliases) FROM knowledge_descriptions d "
            "WHERE d.space = %s AND d.body <> '' AND d.type <> ALL(%s) ORDER BY 1", others,
        )  # fmt: skip
        return [row[0] for row in rows]

    def entity(self, name: str) -> EntityFound | None:
        """An entity by its id, a name or alias in any spelling, or the end of a qualified name; None: there is none.

        With what each document says of it and of all that was merged into it, the newest first.
        """
        if not exists():
            return None
        with reading() as connection:
            id_ = row_of(connection, self.space, name)
            row = connection.execute("SELECT canonical FROM knowledge_entities WHERE id = %s", [id_]).fetchone()
            return described(reach_of(self.space, None, connection), row[0]) if row else None

    def count(self) -> dict[str, int]:
        """How many documents, chunks, entities, descriptions, relations, mentions, merges and synonyms there are."""
        counted = ", ".join(
            f"(SELECT count(*) FROM knowledge_{name} WHERE space = s.space"
            f"{' AND id = canonical' if name == 'entities' else ''})" for name in _COUNTED
        )  # fmt: skip
        rows = self._read(f"SELECT {counted} FROM (SELECT %s::text AS space) AS s")
        return dict(zip(_COUNTED, rows[0] if rows else (0,) * len(_COUNTED), strict=True))

    def version(self) -> str:
        """Differs after every change of this space; cheap, for caches. Empty when nothing was ever stored."""
        rows = self._read("SELECT made, version FROM knowledge_spaces WHERE space = %s")
        return f"{rows[0][0]}.{rows[0][1]}" if rows else ""

    put_many = put_many
    remove = remove
    search = search
    passages = passages

    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a statement whose first value is the space; none where nothing was ever stored."""
        if not exists():
            return []
        with reading() as connection:
            return connection.execute(sql.encode(), [self.space, *values]).fetchall()


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
    """The entity of a name, an alias or an id. UsageError: there is none; names that are close to it are told."""
    found = knowledge.entity(name)
    if found is not None:
        return found
    if not knowledge.documents():
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    offered = closest(knowledge, name)
    hint = f"Close to it: {'; '.join(offered)}." if offered else "`hopql knowledge search` finds by meaning."
    raise UsageError(f"No entity is called '{one_line(name, _MOST_LETTERS)}'.", hint=hint)


def closest(knowledge: Knowledge, name: str, limit: int = 5) -> list[str]:
    """Names of entities that are most like a name, best first."""
    from rapidfuzz import fuzz, process, utils

    with connected() as connection, connection.cursor(name="names") as cursor:
        # One after another: there may be millions.
        cursor.itersize = 10_000
        names = (name for (name,) in cursor.execute(_ALL_NAMES.encode(), {"space": knowledge.space}))
        found = process.extract(
            name[:_MOST_LETTERS], names, scorer=fuzz.WRatio, processor=utils.default_process, limit=limit,
            score_cutoff=_CLOSE,
        )  # fmt: skip
    ordered = sorted(found, key=lambda one: (-one[1], len(one[0]), one[0]))
    return [one_line(choice, _MOST_LETTERS) for choice, _, _ in ordered]


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
    chunks: list[ChunkFound]
    """That speak of it: first those that say what it is, then those that name it most often."""
    more_out: int
    """Relations beyond those that are given."""
    more_in: int
    more_chunks: int


def about(knowledge: Knowledge, name: str, *, limit: int = 20, filters: KnowledgeFilters | None = None) -> About:
    """What is known of the entity of a name. `limit`: relations in each direction, and chunks, at most."""
    entity = named(knowledge, name)
    with connected(begin=BEGIN) as connection:
        reach = reach_of(knowledge.space, filters, connection)
        own = merged_members(reach, [entity["id"]])
        edges = relations_among(reach, {entity["id"]: 1.0}, own, _ALL_SAID)
        speaking = reach.rows(_SPEAKING.format(m=reach.where("m"), d=reach.where("d")), ids=list(own), most=limit)
        chunks = fetch_chunks(reach, {chunk: float(count) for chunk, count, _ in speaking})
        entity = described(reach, entity["id"])
    out = [edge for edge in edges if edge.source == entity["id"]]
    into = [edge for edge in edges if edge.target == entity["id"] and edge.source != entity["id"]]
    return About(
        entity=entity, chunks=chunks, relations_out=told_relations(out[:limit]),
        relations_in=told_relations(into[:limit]), more_out=max(0, len(out) - limit), more_in=max(0, len(into) - limit),
        more_chunks=(speaking[0][2] if speaking else 0) - len(chunks),
    )  # fmt: skip
