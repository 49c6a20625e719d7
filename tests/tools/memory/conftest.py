"""A space of its own for every test, emptied after it; short ways to say things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest

from hopql.state.memory import Memory, SearchQuery
from hopql.tools.memory import SemanticMemory


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
def asked() -> Callable[..., list[SearchQuery]]:
    """One query as a plan's list."""

    def made(text: str, category: str = "", priority: int = 1, purpose: str = "") -> list[SearchQuery]:
        return [SearchQuery(text=text, category=category, purpose=purpose, priority=priority)]

    return made
