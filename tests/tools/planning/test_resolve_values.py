"""Values of placeholders: metadata first, then text, never a guess."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.state.memory import Found
from hopql.tools.planning.read_rules import contradicts, rules
from hopql.tools.planning.resolve_values import MAX_VALUES, resolve


def memory(text: str, distance: float = 0.4, superseded_by: str = "", **metadata: Any) -> Found:
    return Found(
        id=text, text=text, category="facts", metadata=metadata, user="", distance=distance, score=1.0, created="",
        provenance="", superseded_by=superseded_by, query="", purpose="",
    )  # fmt: skip


def values(name: str, query: str, *found: Found) -> list[str]:
    return [value["value"] for value in resolve(name, query, list(found))]


def test_a_key_named_like_the_placeholder_comes_first() -> None:
    told = memory("John works at the plant.", company="Acme", entity="Globex", kind="company")
    assert values("COMPANY", "John works at company", told) == ["Acme"]
    assert values("COMPANY_2", "John works at company", told) == ["Acme"]


def test_the_entity_comes_next_with_its_evidence() -> None:
    found = resolve(
        "COMPANY", "John works at company", [memory("John is employed by Acme.", entity="Acme", kind="company")]
    )
    assert [(one["value"], one["kind"], one["origin"]) for one in found] == [("Acme", "company", "metadata")]
    assert found[0]["evidence"] == "John is employed by Acme."


def test_an_entity_of_another_kind_does_not_fit() -> None:
    assert values("COMPANY", "John works at company", memory("John works at noon", entity="noon", kind="time")) == []


def test_the_subject_where_the_query_names_the_entity() -> None:
    told = memory("JFK is looked after by Tom.", subject="Tom Okafor", entity="JFK", kind="airport")
    assert values("PERSON", "looks after JFK", told) == ["Tom Okafor"]


def test_another_persons_memory_does_not_answer() -> None:
    assert (
        values("COMPANY", "John works at company", memory("Jane works at Globex.", entity="Globex", kind="company"))
        == []
    )
    assert values("CITY", "Dana Ruiz lives in city", memory("Dana Hill lives in Paris.")) == []
    told = resolve("CITY", "Dana Ruiz lives in city", [memory("Dana lives in Paris.")], asks="the city Dana lives in")
    assert [one["value"] for one in told] == ["Paris"]


def test_the_memory_that_has_most_of_the_words_answers() -> None:
    general = memory(
        "From now on the team's preferred carrier is JetBlue.", 0.4, subject="team", entity="JetBlue", kind="airline"
    )
    special = memory("For trips to Atlanta the team takes Delta.", 0.3, subject="team", entity="Delta", kind="airline")
    assert values("CARRIER", "Team prefers carrier", special, general) == ["JetBlue"]


def test_a_list_gives_several_values_at_most_so_many() -> None:
    told = memory("Acme uses languages.", entity=[f"l{n}" for n in range(10_000)], kind="language")
    assert len(values("LANGUAGES", "Acme uses languages", told)) == MAX_VALUES


def test_memories_that_do_as_well_give_several_values() -> None:
    one = memory("John works at Acme.", entity="Acme", kind="company")
    two = memory("John works at Globex.", entity="Globex", kind="company")
    assert values("COMPANY", "John works at company", one, two) == ["Acme", "Globex"]


def test_a_superseded_memory_is_not_read() -> None:
    old = memory("John works at Acme.", superseded_by="x", entity="Acme", kind="company")
    assert values("COMPANY", "John works at company", old) == []


@pytest.mark.parametrize(
    ("asks", "query", "text", "value"),
    [
        ("company that John works for", "John works at company", "John works at Acme Corp in Boston.", ["Acme Corp"]),
        ("company that John works for", "John works at company", "John works in Boston.", []),
        ("company that John works for", "John works at company", "John works at noon.", []),
        ("city where Ann was born", "Ann was born in city", "Ann was born in Paris in 1990.", ["Paris"]),
        ("mode the user prefers", "User prefers mode", "I prefer dark mode", ["dark mode"]),
        ("limit we agreed on", "We agreed on limit", "We agreed on a limit of 45 minutes, not 60.", []),
        ("company that John works for", "John works at company", "Bananas are yellow.", []),
        ("company that John works for", "John works at company", "Jane works at Globex.", []),
        ("engineer who owns the ingest service", "engineer owns ingest service",
         "ingest service: owner Petra Novak, on call every second week", ["Petra Novak"]),
        ("database the billing team chose", "billing team chose database",
         "After long talks the billing team chose CockroachDB in March.", ["CockroachDB"]),
    ],
)  # fmt: skip
def test_what_the_reader_is_sure_of_in_the_text(asks: str, query: str, text: str, value: list[str]) -> None:
    name = asks.split()[0].upper()
    assert [one["value"] for one in resolve(name, query, [memory(text)], asks=f"the {asks}")] == value


def test_values_that_are_no_names_are_left() -> None:
    told = memory("John works at", entity=[None, {"a": 1}, "", " ", True, "x" * 300, 7], kind="company")
    assert values("COMPANY", "John works at company", told) == ["7"]


@pytest.mark.parametrize(
    ("name", "kind", "against"),
    [
        ("COMPANY", "company", False), ("COMPANY", "", False), ("COMPANY", "airline", False),
        ("CARRIER", "airline", False),
        ("COMPANY", "food", True), ("HOME_AIRPORT", "airport", False), ("DESTINATION", "airport", False),
        ("CITY", "airport", True), ("MANAGER", "person", False), ("GIZMO", "airport", False),
        ("COMPANY", "gizmo", True),
    ],
)  # fmt: skip
def test_kinds_that_contradict(name: str, kind: str, against: bool) -> None:
    assert contradicts(name, kind, rules()) is against
