"""The tables of the semantic memory, and the index over the vectors of each embedder."""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tools.postgres import state

if TYPE_CHECKING:
    import psycopg

CAPABILITY = "memory"
INDEXED_DIMENSIONS = 4000
"""pgvector indexes half-precision vectors up to this many numbers; longer ones are searched one by one."""

STEPS = (
    """
    CREATE TABLE memory_spaces (
        space text PRIMARY KEY,
        made text NOT NULL DEFAULT gen_random_uuid()::text,
        version bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE memories (
        id text PRIMARY KEY,
        space text NOT NULL,
        owner text NOT NULL,
        category text NOT NULL,
        body text NOT NULL,
        metadata jsonb NOT NULL,
        provenance text NOT NULL,
        told int NOT NULL DEFAULT 1,
        created timestamptz NOT NULL,
        updated timestamptz NOT NULL,
        valid_from timestamptz,
        valid_until timestamptz,
        superseded_by text,
        superseded_at timestamptz,
        superseded_until timestamptz,
        marks text[] NOT NULL,
        confidence real,
        digest text NOT NULL,
        lexemes tsvector NOT NULL,
        embedder text,
        embedding halfvec,
        namespace text[],
        key text,
        item jsonb
    );
    ALTER TABLE memories SET (toast_tuple_target = 4096);
    CREATE INDEX memories_place ON memories (space, owner, category)
        INCLUDE (valid_from, valid_until, superseded_at, superseded_until, confidence);
    CREATE INDEX memories_digest ON memories (space, digest);
    CREATE INDEX memories_chain ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
    CREATE UNIQUE INDEX memories_item ON memories (namespace, key) WHERE key IS NOT NULL;
    CREATE INDEX memories_marks ON memories USING gin (marks) WITH (fastupdate = off);
    CREATE INDEX memories_lexemes ON memories USING gin (lexemes) WITH (fastupdate = off);
    CREATE TABLE memory_lines (
        space text NOT NULL,
        line text NOT NULL,
        memory text NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
        PRIMARY KEY (space, line)
    );
    CREATE INDEX memory_lines_memory ON memory_lines (memory);
    """,
)
"""Migrations, in order. A released one is never changed: add the next."""

_ready: set[tuple[int, str, str]] = set()
_lock = threading.Lock()


@contextlib.contextmanager
def connected(url: str = "", *, begin: str = "BEGIN") -> Iterator[psycopg.Connection]:
    """A transaction in a database that has the memory's tables; see `tools.postgres.state.session`."""
    key = os.getpid(), url, ""
    if key not in _ready:
        with state.session(url) as connection:
            state.need_vector(connection)
            state.migrate(connection, CAPABILITY, STEPS)
        _ready.add(key)
    with state.session(url, begin=begin) as connection:
        yield connection


def have_index(embedder: str, dimensions: int, url: str = "", *, memory: str = "") -> None:
    """Have an HNSW index over the vectors of an embedder.

    Args:
        embedder: its identity.
        dimensions: of its vectors; over `INDEXED_DIMENSIONS` there is no index.
        memory: what building may use, as PostgreSQL writes it ("512MB"); empty: the server's setting.
    """
    from psycopg import sql

    key = os.getpid(), url, embedder
    if key in _ready or dimensions > INDEXED_DIMENSIONS:
        return
    name = index_name(embedder)
    with _lock, connected(url) as connection:
        if connection.execute("SELECT to_regclass(%s)", [name]).fetchone() == (None,):
            connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [name])
            if memory:
                connection.execute("SELECT set_config('maintenance_work_mem', %s, true)", [memory])
            connection.execute(
                sql.SQL(
                    "CREATE INDEX IF NOT EXISTS {} ON memories "
                    "USING hnsw ((embedding::halfvec({})) halfvec_cosine_ops) WHERE embedder = {}"
                ).format(sql.Identifier(name), sql.Literal(dimensions), sql.Literal(embedder))
            )
    _ready.add(key)


def index_name(embedder: str) -> str:
    """The name of the index over the vectors of an embedder."""
    return f"memories_near_{hashlib.sha256(embedder.encode()).hexdigest()[:12]}"
