"""A space of its own for every test, emptied after it; short ways to write a document; a shop with a handbook."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hopql.state.knowledge import ChunkFound, KnowledgeContext
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from tests.tools.knowledge.handbook import with_handbook


@pytest.fixture
def space() -> Iterator[str]:
    name = f"t_{uuid4().hex[:12]}"
    yield name
    Knowledge(name).remove(["*"])


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


HOSTILE = '<script>alert("x")</script> & \x1b[31m]]>\u202e'


def services_document(uri: str, when: datetime, *, helpers: int = 0, tags: tuple[str, ...] = ()) -> Prepared:
    """The payment service with its owner, a hostile name and any number of helpers."""
    some = tuple(f"Helper {number:02}" for number in range(helpers))
    return Prepared(
        uri, f"Services {uri}", "markdown", uri, when,
        (Chunk("The Payment Service is owned by Team Blue.", ("Services", "Payment"), 3, 4),
         Chunk("Team Blue uses PostgreSQL.", ("Services",), 9, 9)),
        entities=(
            Entity("Payment Service", "service", f"Takes payments, says {uri}.", 0, ("PaySrv",)),
            Entity("Team Blue", "organisation", "Owns services.", 0),
            Entity("PostgreSQL", "product", "", 1), Entity(HOSTILE, "term", HOSTILE, 1),
            *(Entity(name, "helper", "Helps.", 1) for name in some),
        ),
        relations=(
            Relation("Team Blue", "Payment Service", "owns", "Team Blue owns the Payment Service.", (), 2.0, 0),
            Relation("Payment Service", "Team Blue", "is owned by", weight=1.0, chunk=0, syntactic=True),
            Relation("Team Blue", "PostgreSQL", "uses", chunk=1, syntactic=True),
            Relation("PostgreSQL", HOSTILE, "mentioned with", chunk=1, syntactic=True),
            *(Relation("Payment Service", name, "contains", weight=9.0, chunk=1, syntactic=True) for name in some),
        ),
        mentions=(Mention(0, "Payment Service"), Mention(0, "Team Blue"), Mention(1, "Team Blue", 3)),
        tags=tags,
    )  # fmt: skip


@pytest.fixture(scope="module")
def services() -> Iterator[Knowledge]:
    """A small graph with hostile names."""
    store = Knowledge(f"t-{uuid4().hex[:10]}")
    store.put_many([
        services_document("/docs/old.md", datetime(2020, 1, 1, tzinfo=UTC), tags=("old",)),
        services_document("/docs/new.md", datetime(2024, 1, 1, tzinfo=UTC), helpers=40, tags=("new",)),
    ])  # fmt: skip
    yield store
    store.remove(["*"])


@pytest.fixture(scope="module")
def library(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """The workspace of a shop with a handbook."""
    folder, store = with_handbook(shop, tmp_path_factory.mktemp("knowing"))
    yield open_workspace(str(folder))
    store.remove(["*"])
