"""A small graph with hostile names, and a workspace-like space of its own for it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Prepared, Relation

HOSTILE = '<script>alert("x")</script> & \x1b[31m]]>\u202e'


def document(uri: str, when: datetime, *, helpers: int = 0, tags: tuple[str, ...] = ()) -> Prepared:
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
def knowledge() -> Iterator[Knowledge]:
    store = Knowledge(f"t-{uuid4().hex[:10]}")
    store.put_many([
        document("/docs/old.md", datetime(2020, 1, 1, tzinfo=UTC), tags=("old",)),
        document("/docs/new.md", datetime(2024, 1, 1, tzinfo=UTC), helpers=40, tags=("new",)),
    ])  # fmt: skip
    yield store
    store.purge()
