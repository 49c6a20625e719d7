"""A small library: two handbooks that disagree, a module, a schema-like document."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Prepared, Relation

SECRET = "The vault code is 4711."


def handbook(uri: str, limit: str, when: datetime, *, tags: tuple[str, ...] = (), secret: str = "") -> Prepared:
    chunks = (
        Chunk(f"A long delay is an arrival delay of over {limit} hours. {secret}".strip(), ("Delays", "Limits"), 3, 4),
        Chunk("Priya Nair looks after LaGuardia and is told of every long delay there.", ("People",), 8, 9),
    )
    return Prepared(
        uri, "Team handbook", "markdown", f"{uri}{limit}", when, chunks,
        entities=(
            Entity("long delay", "term", f"an arrival delay of over {limit} hours. {secret}".strip(), 0),
            Entity("Priya Nair", "person", "looks after LaGuardia", 1),
            Entity("LaGuardia", "place", "", 1),
        ),
        relations=(
            Relation("Priya Nair", "LaGuardia", "looks after", "Priya Nair looks after LaGuardia.", ("responsibility",),
                     1.0, 1),
        ),
        mentions=(
            Mention(0, "long delay"), Mention(1, "Priya Nair"), Mention(1, "LaGuardia"), Mention(1, "long delay"),
        ),
        tags=tags,
    )  # fmt: skip


CODE = Prepared(
    "/src/planning.py", "planning", "python", "c1", datetime(2024, 5, 1, tzinfo=UTC),
    (
        Chunk("def plan(schema): ...", ("planning", "plan"), 1, 9, symbol="planning.plan",
              card="plan: joins tables by a Steiner tree over keys"),
        Chunk("def draw(picture): ...", ("planning", "draw"), 11, 19, card="draw: paints a picture",
              symbol="planning.draw"),
    ),
    entities=(
        Entity("planning", "module", "Plans which tables a query joins.", 0),
        Entity("planning.plan", "function", "Joins tables by a Steiner tree over keys.", 0, ("plan",)),
        Entity("planning.draw", "function", "Paints a picture.", 1, ("draw",)),
    ),
    relations=(
        Relation("planning", "planning.plan", "contains", syntactic=True, chunk=0),
        Relation("planning", "planning.draw", "contains", syntactic=True, chunk=1),
        Relation("planning.plan", "planning.draw", "calls", syntactic=True, chunk=0),
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def knowledge() -> Iterator[Knowledge]:
    store = Knowledge(f"t-{uuid4().hex[:10]}")
    store.put_many([
        handbook("/docs/old.md", "two", datetime(2013, 1, 1, tzinfo=UTC), tags=("old",), secret=SECRET),
        handbook("/docs/new.md", "three", datetime(2024, 1, 1, tzinfo=UTC), tags=("new",)),
        CODE,
    ])  # fmt: skip
    yield store
    store.purge()
