"""Contexts by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hopql.state.knowledge import ChunkFound, KnowledgeContext


def _chunk(n: int, text: str, title: str = "Guide", **other: Any) -> ChunkFound:
    return ChunkFound(
        id=f"c{n}", n=n, text=text, document=other.get("document", f"/docs/{title}.md"), title=title,
        kind=other.get("kind", "markdown"), headings=other.get("headings", []), line=other.get("line", 3),
        line_to=other.get("line_to", 9), page=other.get("page", 0), symbol="",
        modified=other.get("modified", "2024-03-01T00:00:00+00:00"), score=1.0,
    )  # fmt: skip


@pytest.fixture
def chunk() -> Callable[..., ChunkFound]:
    """A chunk of this number and text."""
    return _chunk


@pytest.fixture
def context() -> Callable[..., KnowledgeContext]:
    """A context of these chunks, or of these texts as chunks of one document."""

    def made(*chunks: ChunkFound | str) -> KnowledgeContext:
        found = [_chunk(n, one) if isinstance(one, str) else one for n, one in enumerate(chunks, start=1)]
        return KnowledgeContext(
            mode="mix", entities=[], relations=[], chunks=found, searched=[], fallback="", tokens=0, left_out=0
        )

    return made
