"""A space and a database name of its own for every test, emptied after it; short ways to say, to ask and to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from hopql.state.memory import Memory, SearchQuery
from hopql.state.query_memory import Asking, Draft, Key
from hopql.tools.database.engine import Engine, connect
from hopql.tools.memory import QueryMemory, SemanticMemory, writer
from tests.databases import database
from tests.tools.memory.warehouse import DDL

Asked = Callable[..., SearchQuery]
AskedOf = Callable[..., Asking]
Keep = Callable[..., str]
Log = Callable[..., str]
Made = Callable[..., Draft]
Told = Callable[..., Memory]
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def space() -> Iterator[str]:
    name = f"t_{uuid4().hex[:12]}"
    yield name
    SemanticMemory(name).purge()


@pytest.fixture
def store(space: str) -> SemanticMemory:
    return SemanticMemory(space)


@pytest.fixture
def told() -> Callable[..., Memory]:
    """A memory; keywords that are no fields of it are metadata."""

    def made(text: str, category: str = "preferences", **rest: Any) -> Memory:
        fields = {name: rest.pop(name) for name in list(rest) if name in Memory.model_fields}
        return Memory(text=text, category=category, metadata=rest, **fields)

    return made


@pytest.fixture
def asked() -> Callable[..., SearchQuery]:
    def made(text: str, category: str = "") -> SearchQuery:
        return SearchQuery(text=text, category=category, purpose="", priority=1)

    return made


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
def draft() -> Callable[..., Draft]:
    """A draft; normal and skeleton are made by lower case and by masking digits."""

    def made(question: str = "How many flights left in 2013?", sql: str = "SELECT 1", **rest: Any) -> Draft:
        normal = question.lower().rstrip("?")
        skeleton = "".join("#" if one.isdigit() else one for one in normal)
        given = {"normal": normal, "skeleton": skeleton, "tables": ["flights"]} | rest
        return Draft(question=question, sql=sql, **given)

    return made


@pytest.fixture
def asking() -> Callable[..., Asking]:
    def made(question: str = "How many flights left in 2013?", **rest: Any) -> Asking:
        return Asking(question=question, **{"success": True, "sql": "SELECT 1", "ms": 12.0} | rest)

    return made


@pytest.fixture
def keep(memory: QueryMemory) -> Callable[..., str]:
    """Keep a question; its id."""

    def kept(question: str, sql: str = "", *, into: QueryMemory | None = None, **rest: Any) -> str:
        given = {"normal": question.lower().rstrip("?"), "tables": ["flights"]} | rest
        draft = Draft(question=question, sql=sql or f"SELECT '{question.replace(chr(39), '')}'", **given)
        return (into or memory).keep(draft)["id"]

    return kept


@pytest.fixture
def log(memory: QueryMemory) -> Log:
    """Log an asking; its id."""

    def logged(question: str, *, into: QueryMemory | None = None, **rest: Any) -> str:
        given = {"success": True, "sql": "SELECT 1", "ms": 10.0, "tables": ["flights"], "at": NOON} | rest
        return (into or memory).remember(Asking(question=question, **given)).result(30)["asking"]

    return logged


@pytest.fixture(scope="session")
def warehouse() -> Iterator[Engine]:
    """The database of `tests.tools.memory.warehouse`, for reading."""
    with database(DDL) as url, closing(connect(url)) as engine:
        yield engine
