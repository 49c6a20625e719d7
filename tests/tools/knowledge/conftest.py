"""A space of its own for every test, emptied after it; short ways to write a document."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.prepared import Chunk, Prepared


@pytest.fixture
def space() -> Iterator[str]:
    name = f"t_{uuid4().hex[:12]}"
    yield name
    Knowledge(name).purge()


@pytest.fixture
def store(space: str) -> Knowledge:
    return Knowledge(space)


@pytest.fixture
def document() -> Callable[..., Prepared]:
    """A document of one chunk a text. Its digest follows from the texts, unless it is given."""

    def made(uri: str, *texts: str, **rest: Any) -> Prepared:
        rest.setdefault("digest", hashlib.sha256("\n".join(texts).encode("utf-8", "replace")).hexdigest())
        rest.setdefault("chunks", tuple(Chunk(text, ("Part",), line=n + 1) for n, text in enumerate(texts)))
        rest.setdefault("modified", datetime(2024, 3, 1, tzinfo=UTC))
        rest.setdefault("title", uri.rsplit("/", 1)[-1])
        return Prepared(uri, kind=rest.pop("kind", "markdown"), size=sum(map(len, texts)), **rest)

    return made


@pytest.fixture
def nobody() -> Iterator[None]:
    """Without the rights of root, which may read everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
