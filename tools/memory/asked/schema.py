"""The tables of the query memory, and the index over the vectors of each embedder.

Vectors have a table of their own: counting how often an entry is used then never touches an index over vectors, and an
entry can have vectors of two embedders while the new ones are made.
"""

from __future__ import annotations

from typing import Final

from hopql.tools.postgres.tables import INDEXED_DIMENSIONS, Tables

__all__ = ["CAPABILITY", "INDEXED_DIMENSIONS", "STEPS", "connected", "have_index", "index_name"]

CAPABILITY: Final = "query_memory"

STEPS: Final = (
    """
    CREATE TABLE query_entries (
        id text PRIMARY KEY,
        scope uuid NOT NULL,
        identity uuid NOT NULL,
        same uuid NOT NULL,
        alike uuid,
        database text NOT NULL,
        fingerprint text NOT NULL,
        tenant text NOT NULL,
        owner text NOT NULL,
        author text NOT NULL,
        tables text[] NOT NULL,
        question text NOT NULL,
        typed text NOT NULL,
        normal text NOT NULL,
        skeleton text NOT NULL,
        template jsonb NOT NULL,
        template_version text NOT NULL,
        sql text NOT NULL,
        dialect text NOT NULL,
        origin text NOT NULL,
        approved boolean NOT NULL,
        withdrawn text,
        withdrawn_at timestamptz,
        superseded_by text,
        live boolean NOT NULL GENERATED ALWAYS AS (withdrawn IS NULL AND superseded_by IS NULL) STORED,
        up int NOT NULL DEFAULT 0,
        down int NOT NULL DEFAULT 0,
        agreed int NOT NULL,
        asked int NOT NULL DEFAULT 1,
        row_count bigint,
        ms double precision,
        model text NOT NULL,
        created timestamptz NOT NULL,
        last_used timestamptz NOT NULL,
        restored timestamptz,
        threshold real NOT NULL DEFAULT 0
    ) WITH (fillfactor = 85);
    CREATE UNIQUE INDEX query_entries_identity ON query_entries (scope, identity);
    CREATE INDEX query_entries_same ON query_entries (scope, same);
    CREATE INDEX query_entries_alike ON query_entries (scope, alike, approved, created) WHERE live;
    CREATE INDEX query_entries_typed ON query_entries (scope, typed COLLATE "C") WHERE live;
    CREATE INDEX query_entries_listed ON query_entries (tenant, database, created, id);
    CREATE INDEX query_entries_author ON query_entries (author);
    CREATE INDEX query_entries_chain ON query_entries (superseded_by) WHERE superseded_by IS NOT NULL;
    CREATE TABLE query_vectors (
        entry text NOT NULL REFERENCES query_entries (id) ON DELETE CASCADE,
        embedder text NOT NULL,
        scope uuid NOT NULL,
        owner text NOT NULL,
        tables text[] NOT NULL,
        live boolean NOT NULL,
        embedding halfvec NOT NULL,
        PRIMARY KEY (entry, embedder)
    );
    ALTER TABLE query_vectors SET (toast_tuple_target = 4096);
    CREATE INDEX query_vectors_place ON query_vectors (scope, embedder);
    CREATE TABLE query_askings (
        id text PRIMARY KEY,
        database text NOT NULL,
        fingerprint text NOT NULL,
        tenant text NOT NULL,
        asker text NOT NULL,
        question text NOT NULL,
        normal text NOT NULL,
        sql text NOT NULL,
        tables text[] NOT NULL,
        success boolean NOT NULL,
        error text NOT NULL,
        row_count bigint,
        ms double precision,
        model text NOT NULL,
        model_calls int NOT NULL,
        tokens_in bigint NOT NULL,
        tokens_out bigint NOT NULL,
        cached boolean NOT NULL,
        how text NOT NULL,
        similarity real,
        entry text REFERENCES query_entries (id) ON DELETE SET NULL,
        replayed_from text REFERENCES query_entries (id) ON DELETE SET NULL,
        at timestamptz NOT NULL
    );
    CREATE INDEX query_askings_time ON query_askings (tenant, database, at, id);
    CREATE INDEX query_askings_asker ON query_askings (tenant, database, asker, at, id);
    CREATE INDEX query_askings_user ON query_askings (asker);
    CREATE INDEX query_askings_entry ON query_askings (entry) WHERE entry IS NOT NULL;
    CREATE INDEX query_askings_replay ON query_askings (replayed_from) WHERE replayed_from IS NOT NULL;
    CREATE TABLE query_feedback (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        asking text REFERENCES query_askings (id) ON DELETE SET NULL,
        entry text REFERENCES query_entries (id) ON DELETE CASCADE,
        voter text NOT NULL,
        verdict text NOT NULL,
        similarity real,
        sql text NOT NULL,
        comment text NOT NULL,
        at timestamptz NOT NULL
    );
    CREATE INDEX query_feedback_entry ON query_feedback (entry, voter, id);
    CREATE INDEX query_feedback_asking ON query_feedback (asking, id);
    CREATE INDEX query_feedback_voter ON query_feedback (voter);
    CREATE TABLE query_lines (
        scope uuid NOT NULL,
        line uuid NOT NULL,
        PRIMARY KEY (scope, line)
    );
    """,
    """
    CREATE INDEX query_entries_popular ON query_entries (scope, approved, asked) WHERE live AND (approved OR asked > 1);
    """,
    """
    ALTER TABLE query_entries ADD approved_by text NOT NULL DEFAULT '';
    """,
)
"""Migrations, in order. A released one is never changed: add the next."""

_TABLES = Tables(CAPABILITY, STEPS, "query_vectors", "query_near", " AND live")
connected, have_index, index_name = _TABLES.connected, _TABLES.have_index, _TABLES.index_name
