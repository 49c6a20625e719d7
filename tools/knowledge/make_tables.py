"""The tables of the knowledge graph, and the indexes over the vectors of each embedder.

What a document says hangs on the document, so that deleting it takes its chunks, descriptions, relations and mentions
with it. An entity is only a name that descriptions share; merging points one at another. So nothing is written into
what another document said.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hopql.tools.base.errors import ConnectError, DiskError
from hopql.tools.base.make_tables import Presence, Tables
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg

CAPABILITY = "knowledge"

STEPS = (
    """
    CREATE TABLE knowledge_spaces (
        space text PRIMARY KEY,
        made text NOT NULL DEFAULT gen_random_uuid()::text,
        version bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE knowledge_documents (
        id text PRIMARY KEY,
        space text NOT NULL,
        uri text NOT NULL,
        title text NOT NULL,
        kind text NOT NULL,
        digest text NOT NULL,
        extractor text NOT NULL,
        size bigint NOT NULL,
        modified timestamptz NOT NULL,
        indexed timestamptz NOT NULL,
        tags text[] NOT NULL,
        roots text[] NOT NULL DEFAULT '{}',
        same_as text,
        warnings text[] NOT NULL DEFAULT '{}',
        UNIQUE (space, uri)
    );
    CREATE INDEX knowledge_documents_digest ON knowledge_documents (space, digest);
    CREATE INDEX knowledge_documents_same ON knowledge_documents (space, same_as) WHERE same_as IS NOT NULL;
    CREATE TABLE knowledge_entities (
        id text PRIMARY KEY,
        space text NOT NULL,
        name text NOT NULL,
        normal text NOT NULL,
        canonical text NOT NULL,
        embedder text,
        embedding halfvec,
        UNIQUE (space, normal)
    );
    CREATE INDEX knowledge_entities_canonical ON knowledge_entities (canonical);
    CREATE TABLE knowledge_chunks (
        id text PRIMARY KEY,
        space text NOT NULL,
        document text NOT NULL REFERENCES knowledge_documents (id) ON DELETE CASCADE,
        place int NOT NULL,
        headings text[] NOT NULL,
        body text NOT NULL,
        line int NOT NULL,
        line_to int NOT NULL,
        page int NOT NULL,
        symbol text NOT NULL,
        card text NOT NULL DEFAULT '',
        lexemes tsvector NOT NULL,
        embedder text,
        embedding halfvec
    );
    CREATE INDEX knowledge_chunks_document ON knowledge_chunks (document, place);
    CREATE INDEX knowledge_chunks_space ON knowledge_chunks (space);
    CREATE INDEX knowledge_chunks_lexemes ON knowledge_chunks USING gin (lexemes) WITH (fastupdate = off);
    CREATE TABLE knowledge_descriptions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        space text NOT NULL,
        document text NOT NULL REFERENCES knowledge_documents (id) ON DELETE CASCADE,
        entity text NOT NULL REFERENCES knowledge_entities (id),
        chunk text REFERENCES knowledge_chunks (id) ON DELETE CASCADE,
        name text NOT NULL,
        type text NOT NULL,
        aliases text[] NOT NULL,
        normals text[] NOT NULL DEFAULT '{}',
        body text NOT NULL,
        lexemes tsvector NOT NULL,
        embedder text,
        embedding halfvec
    );
    CREATE INDEX knowledge_descriptions_document ON knowledge_descriptions (document);
    CREATE INDEX knowledge_descriptions_entity ON knowledge_descriptions (entity, id);
    CREATE INDEX knowledge_descriptions_chunk ON knowledge_descriptions (chunk);
    CREATE INDEX knowledge_descriptions_normals ON knowledge_descriptions USING gin (normals) WITH (fastupdate = off);
    CREATE INDEX knowledge_descriptions_space ON knowledge_descriptions (space);
    CREATE INDEX knowledge_descriptions_lexemes ON knowledge_descriptions USING gin (lexemes) WITH (fastupdate = off);
    CREATE TABLE knowledge_mentions (
        space text NOT NULL,
        document text NOT NULL REFERENCES knowledge_documents (id) ON DELETE CASCADE,
        chunk text NOT NULL REFERENCES knowledge_chunks (id) ON DELETE CASCADE,
        entity text NOT NULL REFERENCES knowledge_entities (id),
        count int NOT NULL,
        PRIMARY KEY (chunk, entity)
    );
    CREATE INDEX knowledge_mentions_entity ON knowledge_mentions (entity);
    CREATE INDEX knowledge_mentions_document ON knowledge_mentions (document);
    CREATE INDEX knowledge_mentions_space ON knowledge_mentions (space);
    CREATE TABLE knowledge_relations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        space text NOT NULL,
        document text NOT NULL REFERENCES knowledge_documents (id) ON DELETE CASCADE,
        chunk text REFERENCES knowledge_chunks (id) ON DELETE CASCADE,
        source text NOT NULL REFERENCES knowledge_entities (id),
        target text NOT NULL REFERENCES knowledge_entities (id),
        kind text NOT NULL,
        body text NOT NULL,
        keywords text[] NOT NULL,
        weight real NOT NULL,
        lexemes tsvector NOT NULL,
        embedder text,
        embedding halfvec
    );
    CREATE INDEX knowledge_relations_document ON knowledge_relations (document);
    CREATE INDEX knowledge_relations_chunk ON knowledge_relations (chunk);
    CREATE INDEX knowledge_relations_source ON knowledge_relations (source);
    CREATE INDEX knowledge_relations_target ON knowledge_relations (target);
    CREATE INDEX knowledge_relations_space ON knowledge_relations (space);
    CREATE INDEX knowledge_relations_lexemes ON knowledge_relations USING gin (lexemes) WITH (fastupdate = off);
    CREATE TABLE knowledge_merges (
        space text NOT NULL,
        one text NOT NULL REFERENCES knowledge_entities (id) ON DELETE CASCADE,
        other text NOT NULL REFERENCES knowledge_entities (id) ON DELETE CASCADE,
        reason text NOT NULL,
        score real NOT NULL,
        made timestamptz NOT NULL,
        undone timestamptz,
        PRIMARY KEY (one, other)
    );
    CREATE INDEX knowledge_merges_other ON knowledge_merges (other);
    CREATE TABLE knowledge_synonyms (
        space text NOT NULL,
        one text NOT NULL REFERENCES knowledge_entities (id) ON DELETE CASCADE,
        other text NOT NULL REFERENCES knowledge_entities (id) ON DELETE CASCADE,
        score real NOT NULL,
        PRIMARY KEY (one, other)
    );
    CREATE INDEX knowledge_synonyms_other ON knowledge_synonyms (other);
    CREATE TABLE knowledge_unsettled (
        space text NOT NULL,
        entity text PRIMARY KEY REFERENCES knowledge_entities (id) ON DELETE CASCADE
    );
    CREATE INDEX knowledge_unsettled_space ON knowledge_unsettled (space);
    CREATE INDEX knowledge_merges_space ON knowledge_merges (space);
    CREATE INDEX knowledge_synonyms_space ON knowledge_synonyms (space);
    ALTER TABLE knowledge_chunks ALTER COLUMN embedding SET STORAGE MAIN;
    ALTER TABLE knowledge_descriptions ALTER COLUMN embedding SET STORAGE MAIN;
    ALTER TABLE knowledge_relations ALTER COLUMN embedding SET STORAGE MAIN;
    ALTER TABLE knowledge_entities ALTER COLUMN embedding SET STORAGE MAIN;
    """,
    """
    DELETE FROM knowledge_documents WHERE same_as IS NOT NULL;
    ALTER TABLE knowledge_documents DROP COLUMN same_as;
    """,
    """
    DELETE FROM knowledge_merges WHERE undone IS NOT NULL OR reason <> 'name';
    ALTER TABLE knowledge_merges DROP COLUMN reason, DROP COLUMN score, DROP COLUMN made, DROP COLUMN undone;
    """,
)
"""Migrations, in order. A released one is never changed: add the next."""

VECTORS = tuple(
    Tables(CAPABILITY, STEPS, table, f"{table}_near")
    for table in ("knowledge_chunks", "knowledge_descriptions", "knowledge_relations", "knowledge_entities")
)
connected = VECTORS[0].connected
_KNOWN = Presence("knows")
exists, mark = _KNOWN.exists, _KNOWN.mark

BEGIN: Final = "BEGIN; SET LOCAL jit = off; SET LOCAL TimeZone = 'UTC'"
READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL jit = off; SET LOCAL TimeZone = 'UTC'"
"""All statements see one state of the space."""


@contextlib.contextmanager
def writing(space: str) -> Iterator[psycopg.Connection]:
    """A transaction after which the space has another version; other writers of the space wait until it ends. It fails
    as `told` says."""
    with told(), connected(begin=BEGIN) as connection:
        connection.execute(
            "INSERT INTO knowledge_spaces (space, version) VALUES (%s, 1) "
            "ON CONFLICT (space) DO UPDATE SET version = knowledge_spaces.version + 1",
            [space],
        )
        yield connection


@contextlib.contextmanager
def reading() -> Iterator[psycopg.Connection]:
    """A transaction that sees one state of the database and changes nothing."""
    with told(), connected(begin=READ) as connection:
        yield connection


@contextlib.contextmanager
def told() -> Iterator[None]:
    """Tell what a database refuses for reasons outside of the program as errors that say what to do: DiskError where
    its disk is full, ConnectError where its user may only read."""
    import psycopg

    try:
        yield
    except psycopg.errors.DiskFull as error:
        raise DiskError(
            "The disk of the state database is full; what was being stored is not.",
            hint="Free some space, then run it again: it goes on where it stopped.",
        ) from error
    except (psycopg.errors.ReadOnlySqlTransaction, psycopg.errors.InsufficientPrivilege) as error:
        raise ConnectError(
            "The user of the state database may not write there.",
            hint="Set HOPQL_STATE_URL to a user who may, or unset it to use the embedded server.",
        ) from error


INDEXED_FROM: Final = 30_000
"""Vectors of one embedder in a table: below, comparing them one by one takes milliseconds, and every index entry costs
about as much to write as the vector to compute."""
_MANY: Final = 1_000
_SHARE: Final = 0.1
"""After so many rows, and such a share of a table, its statistics are taken anew rather than when the server comes to
it."""
_BUILDING: Final = "512MB"
_TABLES: Final = ("knowledge_documents", "knowledge_mentions", *(table.vectors for table in VECTORS))


def tend(rows: int) -> None:
    """Keep searching fast after about so many rows were written."""
    if rows < _MANY:
        return
    model = identity()
    with connected() as connection:
        for table in _TABLES:
            known = connection.execute("SELECT reltuples FROM pg_class WHERE oid = %s::regclass", [table]).fetchone()
            if known is None or rows >= known[0] * _SHARE:
                connection.execute(f"ANALYZE {table}".encode())
        large = [(table, _dimensions(connection, table.vectors, model)) for table in VECTORS]
    for vectors, dimensions in large:
        if dimensions:
            vectors.have_index(model, dimensions, memory=_BUILDING)


def _dimensions(connection: psycopg.Connection, table: str, model: str) -> int:
    """Of the vectors of an embedder in a table; 0 when there are too few for an index."""
    found = connection.execute(
        f"SELECT count(*), max(n) FROM (SELECT vector_dims(embedding) AS n FROM {table} "
        f"WHERE embedder = %s LIMIT {INDEXED_FROM}) AS few".encode(),
        [model],
    ).fetchone()
    return int(found[1]) if found and found[0] >= INDEXED_FROM else 0
