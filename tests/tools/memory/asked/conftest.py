"""A database name of its own for every test, purged after it; short ways to ask and to keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest

from hopql.state.asked import Asking, Draft, Key
from hopql.tools.memory import QueryMemory, writer


@pytest.fixture
def key() -> Iterator[Key]:
    one = Key(f"t_{uuid4().hex[:12]}", "f1")
    yield one
    assert writer().flush(30)
    QueryMemory(one).purge(everything=True)


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
