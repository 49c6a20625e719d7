"""A database name of its own for every test, purged after it; short ways to ask, to keep and to replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from hopql.state.asked import Asking, Draft, Key
from hopql.tools import postgres
from hopql.tools.database.engine import Engine, connect
from hopql.tools.memory import QueryMemory, writer
from tests.tools.memory.analytics.warehouse import DDL

Log = Callable[..., str]
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def key() -> Iterator[Key]:
    one = Key(f"t_{uuid4().hex[:12]}", "f1")
    yield one
    assert writer().flush(30)
    for tenant in ("", "acme"):
        QueryMemory(Key(one.database, "f1", tenant)).purge(everything=True)


@pytest.fixture
def memory(key: Key) -> QueryMemory:
    return QueryMemory(key)


@pytest.fixture
def keep(memory: QueryMemory) -> Callable[..., str]:
    """Keep a question; its id."""

    def kept(question: str, sql: str = "", *, into: QueryMemory | None = None, **rest: Any) -> str:
        given = {"normal": question.lower().rstrip("?"), "tables": ["flights"]} | rest
        draft = Draft(question=question, sql=sql or f"SELECT '{question.replace(chr(39), '')}'", **given)
        return (into or memory).keep(draft, proved=True)["id"]

    return kept


@pytest.fixture
def log(memory: QueryMemory) -> Log:
    """Log an asking; its id."""

    def logged(question: str, *, into: QueryMemory | None = None, **rest: Any) -> str:
        given = {"success": True, "sql": "SELECT 1", "ms": 10.0, "tables": ["flights"], "at": NOON} | rest
        return (into or memory).log(Asking(question=question, **given)).result(30)["asking"]

    return logged


@pytest.fixture(scope="session")
def warehouse() -> Iterator[Engine]:
    """The database of `tests.tools.memory.analytics.warehouse`, for reading."""
    name = f"t_{uuid4().hex[:12]}"
    url = postgres.embedded(name)
    with psycopg.connect(url, autocommit=True) as session:
        session.execute(DDL.encode())
    engine = connect(url)
    yield engine
    engine.close()
    with postgres.connection() as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
