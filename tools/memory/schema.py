"""The tables of the semantic memory, and the index over the vectors of each embedder."""

from __future__ import annotations

from hopql.tools.postgres.tables import INDEXED_DIMENSIONS, Tables

__all__ = ["CAPABILITY", "INDEXED_DIMENSIONS", "STEPS", "connected", "have_index", "index_name"]

CAPABILITY = "memory"

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

_TABLES = Tables(CAPABILITY, STEPS, "memories", "memories_near")
connected, have_index, index_name = _TABLES.connected, _TABLES.have_index, _TABLES.index_name
