"""Rows into tables, many at once: by COPY into a table of the transaction, then one INSERT that makes the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hopql.tools.knowledge.store.rows import Row, Rows
from hopql.tools.knowledge.store.texts import LEXEMES

if TYPE_CHECKING:
    import psycopg
    from numpy.typing import NDArray

_VECTORS: Final = ("embedder text", "embedding halfvec")
_WORDS: Final = ("named text", "searched text")


@dataclass(frozen=True)
class _Table:
    """A table and its columns with types."""

    name: str
    columns: tuple[str, ...]
    words: bool = False
    vectors: bool = False


DOCUMENTS: Final = _Table(
    "knowledge_documents",
    ("id text", "space text", "uri text", "title text", "kind text", "digest text", "extractor text", "size int8",
     "modified timestamptz", "indexed timestamptz", "tags text[]", "roots text[]", "same_as text", "warnings text[]"),
)  # fmt: skip
CHUNKS: Final = _Table(
    "knowledge_chunks",
    ("id text", "space text", "document text", "place int4", "headings text[]", "body text", "line int4",
     "line_to int4", "page int4", "symbol text", "card text"),
    words=True, vectors=True,
)  # fmt: skip
ENTITIES: Final = _Table(
    "knowledge_entities",
    ("id text", "space text", "name text", "normal text", "canonical text"),
    vectors=True,
)
_NEW_NAMES: Final = """
WITH written AS (
    {insert} ON CONFLICT (id) DO UPDATE SET embedder = excluded.embedder, embedding = excluded.embedding
    WHERE excluded.embedder IS NOT NULL AND knowledge_entities.embedder IS DISTINCT FROM excluded.embedder
    RETURNING id, space, embedder
)
INSERT INTO knowledge_unsettled (space, entity) SELECT space, id FROM written WHERE embedder IS NOT NULL
ON CONFLICT DO NOTHING
"""
"""An entity that is there stays; one that got a vector has not been compared with the others yet."""
DESCRIPTIONS: Final = _Table(
    "knowledge_descriptions",
    ("space text", "document text", "entity text", "chunk text", "name text", "type text", "aliases text[]",
     "normals text[]", "body text"),
    words=True, vectors=True,
)  # fmt: skip
MENTIONS: Final = _Table(
    "knowledge_mentions", ("space text", "document text", "chunk text", "entity text", "count int4")
)
RELATIONS: Final = _Table(
    "knowledge_relations",
    ("space text", "document text", "chunk text", "source text", "target text", "kind text", "body text",
     "keywords text[]", "weight float4"),
    words=True, vectors=True,
)  # fmt: skip


@dataclass(frozen=True)
class Half:
    """A vector as PostgreSQL's `halfvec` sends it."""

    data: bytes


def halves(vectors: NDArray[np.float32]) -> list[Half]:
    """Rows of a matrix as `halfvec`: number of dimensions, a reserved zero, half-precision numbers, all big-endian."""
    head = int(vectors.shape[1]).to_bytes(2, "big") + b"\0\0"
    return [Half(head + row.tobytes()) for row in vectors.astype(">f2")]


def array(data: bytes) -> NDArray[np.float32]:
    """The numbers of a `halfvec`."""
    return np.frombuffer(data, dtype=">f2", offset=4).astype(np.float32)


def copy(connection: psycopg.Connection, documents: Sequence[Rows], vectors: Mapping[str, Half], embedder: str) -> None:
    """Write the rows of documents that are not there.

    Args:
        vectors: of the texts of the rows.
        embedder: whose vectors they are.
    """
    _register(connection)

    def complete(rows: Iterable[Row]) -> Iterable[Row]:
        for row in rows:
            text = row[-1]
            yield (*row[:-1], None, None) if text is None else (*row[:-1], embedder, vectors[text])

    entities: dict[str, Row] = {}
    for one in documents:
        for id_, row in one.entities.items():
            if id_ not in entities or entities[id_][-1] is None:
                entities[id_] = row
    _insert(connection, DOCUMENTS, (one.document for one in documents))
    _insert(connection, ENTITIES, complete(entities[id_] for id_ in sorted(entities)))
    _insert(connection, CHUNKS, complete(row for one in documents for row in one.chunks))
    _insert(connection, DESCRIPTIONS, complete(row for one in documents for row in one.descriptions))
    _insert(connection, MENTIONS, (row for one in documents for row in one.mentions))
    _insert(connection, RELATIONS, complete(row for one in documents for row in one.relations))


def _insert(connection: psycopg.Connection, table: _Table, rows: Iterable[Row]) -> None:
    staged = [*table.columns, *(_WORDS if table.words else ()), *(_VECTORS if table.vectors else ())]
    names = [column.split()[0] for column in staged]
    types = [column.split()[1] for column in staged]
    stage = table.name.replace("knowledge", "staged")
    connection.execute(f"CREATE TEMP TABLE {stage} ({', '.join(staged)}) ON COMMIT DROP".encode())
    with connection.cursor().copy(f"COPY {stage} ({', '.join(names)}) FROM STDIN (FORMAT binary)".encode()) as sink:
        sink.set_types(types)
        for row in rows:
            sink.write_row(row)
    kept = [name for name in names if name not in ("named", "searched")]
    selected = list(kept)
    if table.words:
        kept.append("lexemes")
        selected.append(LEXEMES.format(named="named", body="searched"))
    insert = f"INSERT INTO {table.name} ({', '.join(kept)}) SELECT {', '.join(selected)} FROM {stage}"
    if table is ENTITIES:
        insert = _NEW_NAMES.format(insert=insert)
    connection.execute(insert.encode())


def copy_vectors(
    connection: psycopg.Connection, table: str, rows: Sequence[tuple[Any, Half]], embedder: str
) -> None:
    """Give rows of a table, by their ids, vectors of an embedder."""
    _register(connection)
    kind = "text" if rows and isinstance(rows[0][0], str) else "int8"
    connection.execute(f"CREATE TEMP TABLE staged_vectors (id {kind}, embedding halfvec) ON COMMIT DROP".encode())
    with connection.cursor().copy(b"COPY staged_vectors (id, embedding) FROM STDIN (FORMAT binary)") as sink:
        sink.set_types([kind, "halfvec"])
        for row in rows:
            sink.write_row(row)
    connection.execute(
        f"UPDATE {table} t SET embedder = %s, embedding = s.embedding FROM staged_vectors s WHERE t.id = s.id".encode(),
        [embedder],
    )


def _register(connection: psycopg.Connection) -> None:
    """Have this connection send `Half` values as they are."""
    from psycopg.adapt import Dumper
    from psycopg.pq import Format
    from psycopg.types import TypeInfo

    if connection.adapters.types.get("halfvec") is not None:
        return
    info = TypeInfo.fetch(connection, "halfvec")
    assert info is not None  # the tables have columns of it
    number = info.oid
    info.register(connection)

    class HalfDumper(Dumper):
        format = Format.BINARY
        oid = number

        def dump(self, obj: Any) -> bytes:
            return bytes(obj.data)

    connection.adapters.register_dumper(Half, HalfDumper)
