"""A small library: two handbooks that disagree, a module, a schema-like document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import get_args
from uuid import uuid4

import pytest

from hopql.state.knowledge import Mode
from hopql.state.memory import Keywords
from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.search_knowledge import tokens

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
    store.remove(["*"])


NONE = Keywords(high_level_keywords=[], low_level_keywords=[])
MODES: tuple[Mode, ...] = get_args(Mode)


def words(high: str = "", low: str = "") -> Keywords:
    return Keywords(high_level_keywords=[high] if high else [], low_level_keywords=[low] if low else [])


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_finds_the_passage_that_defines_a_term(knowledge: Knowledge, mode: Mode) -> None:
    found = knowledge.search("What is a long delay?", words("delays", "long delay"), mode)
    texts = [chunk["text"] for chunk in found["chunks"][:2]]
    assert any("over three hours" in text for text in texts), texts
    assert [chunk["n"] for chunk in found["chunks"]] == list(range(1, len(found["chunks"]) + 1))


@pytest.mark.parametrize("mode", MODES)
def test_passages_that_must_come_first_do(knowledge: Knowledge, mode: Mode) -> None:
    found = knowledge.search("Who looks after LaGuardia?", words(low="LaGuardia"), mode)
    last = found["chunks"][-1]["id"]
    again = knowledge.search("Who looks after LaGuardia?", words(low="LaGuardia"), mode, first=[last])
    assert next(chunk["id"] for chunk in again["chunks"]) == last
    assert {chunk["id"] for chunk in again["chunks"]} == {chunk["id"] for chunk in found["chunks"]}


def test_an_entity_tells_what_each_document_says_the_newest_first(knowledge: Knowledge) -> None:
    found = knowledge.search("What is a long delay?", words(low="long delay"), "local")
    first = found["entities"][0]
    assert first["name"] == "long delay"
    assert [each["document"] for each in first["descriptions"]] == ["/docs/new.md", "/docs/old.md"]


def test_themes_find_relations(knowledge: Knowledge) -> None:
    found = knowledge.search("Who is responsible for an airport?", words(high="responsibility for airports"), "global")
    assert ("Priya Nair", "looks after", "LaGuardia") in [
        (each["source"], each["kind"], each["target"]) for each in found["relations"]
    ]


def test_themes_find_what_syntax_says_by_its_ends(knowledge: Knowledge) -> None:
    found = knowledge.search("How are tables joined?", words(high="joining tables"), "global")
    assert ("planning", "contains") in [(each["source"], each["kind"]) for each in found["relations"]]
    assert found["chunks"][0]["symbol"] == "planning.plan"


@pytest.mark.parametrize("mode", MODES)
def test_nothing_of_a_document_that_is_filtered_out_shows(knowledge: Knowledge, mode: Mode) -> None:
    keywords = words("vault code", "long delay")
    found = knowledge.search("What is the vault code of a long delay?", keywords, mode, filters={"tags": ["new"]})
    told = json.dumps(found)
    assert "4711" not in told and "old.md" not in told and "planning" not in told
    assert found["chunks"]


def test_filters_by_document_and_by_time(knowledge: Knowledge) -> None:
    by_name = knowledge.search("long delay", NONE, "naive", filters={"documents": ["*old.md"]})
    assert {chunk["document"] for chunk in by_name["chunks"]} == {"/docs/old.md"}
    by_file = knowledge.search("long delay", NONE, "naive", filters={"documents": ["ol*.md"]})
    assert {chunk["document"] for chunk in by_file["chunks"]} == {"/docs/old.md"}
    by_time = knowledge.search("long delay", NONE, "naive", filters={"since": "2024-01-01", "until": "2024-01-01"})
    assert {chunk["document"] for chunk in by_time["chunks"]} == {"/docs/new.md"}


def test_filters_that_nothing_passes_are_told(knowledge: Knowledge) -> None:
    with pytest.raises(UsageError, match="No document passes"):
        knowledge.search("x", NONE, "naive", filters={"tags": ["none"]})
    with pytest.raises(UsageError, match="no date"):
        knowledge.search("x", NONE, "naive", filters={"since": "tomorrow"})


def test_a_vague_question_is_searched_for_as_it_is(knowledge: Knowledge) -> None:
    found = knowledge.search("Tell me more about delays", NONE, "hybrid")
    assert found["fallback"] and found["searched"] == ["Tell me more about delays"] * 2
    assert found["chunks"]


def test_a_level_without_keywords_takes_those_of_the_other(knowledge: Knowledge) -> None:
    assert knowledge.search("x", words(low="long delay"), "global")["fallback"]
    assert not knowledge.search("x", words(low="long delay"), "local")["fallback"]


def test_keywords_that_find_nothing_give_way_to_the_question(knowledge: Knowledge) -> None:
    found = knowledge.search("What is a long delay?", words(high="quantum chromodynamics"), "global")
    assert found["chunks"] and "find nothing" in found["fallback"]


def test_the_context_keeps_its_budget(knowledge: Knowledge) -> None:
    whole = knowledge.search("long delay", words("delays", "long delay"), "mix")
    small = knowledge.search("long delay", words("delays", "long delay"), "mix", budget=60)
    assert whole["left_out"] == 0 and whole["tokens"] <= 6000
    assert small["left_out"] > 0 and len(small["chunks"]) >= 1
    assert sum(tokens(chunk["text"]) for chunk in small["chunks"][1:]) <= 60


def test_a_mode_that_there_is_not_is_told(knowledge: Knowledge) -> None:
    with pytest.raises(UsageError, match="no mode"):
        knowledge.search("x", NONE, "best")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="no question"):
        knowledge.search("  ", NONE)


def test_an_empty_space_finds_nothing() -> None:
    for mode in MODES:
        found = Knowledge("t-nothing-here").search("What is a long delay?", words("delays", "long delay"), mode)
        assert not found["chunks"] and not found["entities"]


def test_a_question_of_odd_characters_is_searched(knowledge: Knowledge) -> None:
    for mode in MODES:
        knowledge.search("100% \x00 'long' \\ delay & | ! :* <->", words("%\x00", "'; --"), mode)
