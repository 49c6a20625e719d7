"""The tables of the query memory, its rows, and whose memory it is.

Vectors have a table of their own: counting how often an entry is used then never touches an index over vectors, and an
entry can have vectors of two embedders while the new ones are made.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, cast
from uuid import UUID

from hopql.state.query_memory import Asking, Draft, Entry, Key, Policy
from hopql.tools.base.errors import UsageError
from hopql.tools.base.make_tables import Presence, Tables
from hopql.tools.base.query_text import clean
from hopql.tools.memory.memory_rows import cleaned, new_id
from hopql.tools.memory.relate_memories import aware, iso
from hopql.tools.models.choose_embedder import embed_array, embedder

if TYPE_CHECKING:
    import psycopg


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


_ASKED = Presence("asked")
exists, mark = _ASKED.exists, _ASKED.mark


TYPED: Final = 200
"""Characters of a question that completing compares."""
COLUMNS: Final = """
e.id, e.database, e.fingerprint, e.tenant, e.tables, e.question, e.normal, e.skeleton, e.template, e.template_version,
e.sql, e.dialect, e.author AS "user", e.owner <> '' AS private, e.origin, e.approved, e.approved_by,
coalesce(e.withdrawn, '') AS withdrawn, e.withdrawn_at, coalesce(e.superseded_by, '') AS superseded_by, e.up, e.down,
e.agreed, e.asked, e.row_count, e.ms, e.model, e.created, e.last_used
"""
"""Of an entry `e`, as it is told."""
SEEN: Final = "e.owner = ANY(%(owners)s)"
"""What a user may see of a scope."""


def selected(
    connection: psycopg.Connection, statement: str, parameters: Mapping[str, Any] | Sequence[Any]
) -> list[dict[str, Any]]:
    """The rows of a statement by their columns' names, times as they are told."""
    from psycopg.rows import dict_row

    rows = connection.cursor(row_factory=dict_row).execute(statement.encode(), parameters).fetchall()
    return [{name: iso(one) if isinstance(one, datetime) else one for name, one in row.items()} for row in rows]


def as_entry(row: dict[str, Any]) -> Entry:
    """A row of `COLUMNS`."""
    return cast(Entry, {**row, "withdrawn_at": row["withdrawn_at"] or ""})


def digest(*texts: str) -> UUID:
    """A number that only equal texts share."""
    joined = b"".join(len(part).to_bytes(8, "big") + part for part in (text.encode() for text in texts))
    return UUID(bytes=hashlib.blake2b(joined, digest_size=16).digest())


def scope(key: Key) -> UUID:
    """What entries of one database, schema and tenant share."""
    return digest(clean(key.database), clean(key.fingerprint), clean(key.tenant))


def folded(tables: Iterable[str]) -> list[str]:
    """Names of tables as they are compared."""
    return sorted({clean(name).lower() for name in tables})


def escaped(text: str) -> str:
    """A text that LIKE takes as it is written."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def typed(question: str) -> str:
    """A question as completing compares it: lower case, single spaces."""
    return " ".join(question.lower().split())[:TYPED]


def entry_row(key: Key, draft: Draft) -> dict[str, Any]:
    """The parameters that a draft gives. UsageError: question or SQL is blank, or the template cannot be written as
    JSON."""
    question, sql = clean(draft.question).strip(), clean(draft.sql).strip()
    if not question or not sql:
        raise UsageError("A question or its SQL is blank.", hint="Give both.")
    normal, user = clean(draft.normal).strip() or typed(question), clean(draft.user)
    if draft.private and not user:
        raise UsageError("A private entry needs its user.", hint="Say whose it is, or leave it shared.")
    owner, skeleton, now = user if draft.private else "", clean(draft.skeleton).strip(), datetime.now(UTC)
    return {
        "id": new_id(), "scope": scope(key), "identity": digest(normal, sql, owner), "same": digest(normal),
        "alike": digest(skeleton) if skeleton else None, "database": clean(key.database),
        "fingerprint": clean(key.fingerprint), "tenant": clean(key.tenant), "owner": owner, "author": user,
        "tables": folded(draft.tables), "question": question, "typed": typed(question), "normal": normal,
        "skeleton": skeleton, "template": as_json(draft.template), "template_version": clean(draft.template_version),
        "sql": sql, "dialect": clean(draft.dialect), "origin": draft.origin, "approved": draft.approved,
        "agreed": draft.agreed, "row_count": draft.row_count, "ms": draft.ms, "model": clean(draft.model),
        "created": now, "last_used": now,
    }  # fmt: skip


def as_json(value: Mapping[str, Any]) -> str:
    """A template as JSON that PostgreSQL can hold. UsageError: it cannot be written."""
    try:
        return json.dumps(cleaned(value), ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError, RecursionError) as error:
        raise UsageError(f"A template is no JSON: {error}.", hint="Use texts, numbers, lists.") from error


def asking_row(key: Key, asking: Asking) -> dict[str, Any]:
    """The parameters of an asking."""
    given = {name: clean(value) if isinstance(value, str) else value for name, value in asking.model_dump().items()}
    return {
        **given, "database": clean(key.database), "fingerprint": clean(key.fingerprint), "tenant": clean(key.tenant),
        "tables": folded(asking.tables), "at": aware(asking.at) or datetime.now(UTC),
    }  # fmt: skip


_LONGEST: Final = 500


class Space:
    """One database, schema and tenant, as one user sees them; see `hopql.tools.memory.query_memory.QueryMemory`."""

    def __init__(self, key: Key, *, user: str = "", policy: Policy = "strict") -> None:
        if not key.database.strip() or max(map(len, (key.database, key.fingerprint, key.tenant, user))) > _LONGEST:
            raise UsageError(
                "A query memory needs the name of its database.", hint=f"Give one of at most {_LONGEST} characters."
            )
        self.key, self.user, self.policy = key, clean(user), policy

    def place(self) -> dict[str, Any]:
        """The parameters of a statement: `database`, `tenant`, `fingerprint`, `scope`, and `owners` who are seen."""
        key = self.key
        return {
            "database": clean(key.database), "tenant": clean(key.tenant), "fingerprint": clean(key.fingerprint),
            "scope": scope(key), "owners": ["", self.user] if self.user else [""],
        }  # fmt: skip

    def speaker(self, user: str) -> str:
        """Who speaks: as it is said, else this memory's user. UsageError: it says another user than the one whom the
        memory is for."""
        if self.user and user and clean(user) != self.user:
            raise UsageError(f"'{user}' cannot speak for '{self.user}'.", hint="Open the memory without a user.")
        return clean(user) or self.user

    def own(self, draft: Draft) -> Draft:
        """The draft with its user; see `speaker`."""
        return draft.model_copy(update={"user": self.speaker(draft.user)})


def question_vectors(texts: Sequence[str]) -> Any:
    """Vectors of questions, unit length. All are embedded as queries are: a question is compared with questions."""
    return embed_array(embedder(), [clean(text).strip() for text in texts], query=True)
