"""Rows of the query memory: what is selected, how it is told, what a draft is written as."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, cast
from uuid import UUID

from hopql.state.asked import Asking, Draft, Entry, Key
from hopql.tools.errors import UsageError
from hopql.tools.memory.marks import cleaned
from hopql.tools.postgres.texts import clean

TYPED: Final = 200
"""Characters of a question that completing compares."""
_FIELDS: Final = (
    "id", "database", "fingerprint", "tenant", "tables", "question", "normal", "skeleton", "template",
    "template_version", "sql", "dialect", "author", "owner", "origin", "approved", "approved_by", "withdrawn",
    "withdrawn_at", "superseded_by", "up", "down", "agreed", "asked", "row_count", "ms", "model", "created",
    "last_used", "threshold",
)  # fmt: skip
COLUMNS: Final = ", ".join(f"e.{name}" for name in _FIELDS)
"""Of an entry `e`, as `as_entry` reads them."""
WIDTH: Final = len(_FIELDS)
SEEN: Final = "e.owner = ANY(%(owners)s) AND (%(granted)s::text[] IS NULL OR e.tables <@ %(granted)s::text[])"
"""What a user may see of a scope."""


def as_entry(row: Sequence[Any]) -> Entry:
    """A row of `COLUMNS` as it is given out."""
    values: dict[str, Any] = dict(zip(_FIELDS, row, strict=True))
    owner = values.pop("owner")
    values["user"], values["private"] = values.pop("author"), bool(owner)
    for name in ("withdrawn", "superseded_by"):
        values[name] = values[name] or ""
    for name in ("created", "last_used", "withdrawn_at"):
        values[name] = iso(values[name])
    return cast(Entry, values)


def iso(moment: datetime | None) -> str:
    """A time as it is told: ISO 8601, UTC; empty without one."""
    return moment.astimezone(UTC).isoformat() if moment else ""


def aware(moment: datetime | None) -> datetime | None:
    """A time with its zone: UTC where it names none."""
    return moment.replace(tzinfo=UTC) if moment is not None and moment.tzinfo is None else moment


def new_id() -> str:
    """A new id: 16 characters, random."""
    return secrets.token_hex(8)


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


def typed(question: str) -> str:
    """A question as completing compares it: lower case, single spaces."""
    return " ".join(question.lower().split())[:TYPED]


def entry_row(key: Key, draft: Draft) -> dict[str, Any]:
    """The parameters that a draft gives.

    Raises:
        UsageError: question or SQL is blank, or the template cannot be written as JSON.
    """
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
        "agreed": draft.agreed, "row_count": draft.row_count, "ms": draft.ms, "model": clean(draft.model), "now": now,
    }  # fmt: skip


def as_json(value: Mapping[str, Any]) -> str:
    """A template as JSON that PostgreSQL can hold.

    Raises:
        UsageError: it cannot be written.
    """
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
