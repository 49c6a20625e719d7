"""What repeats, what contradicts, and what is neither; in doubt neither."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.tools.memory.relate_memories import Relation, Told, relation


def between(new: str, old: str, cosine: float, category: str = "preferences", **both: Any) -> Relation:
    return relation(Told(new, category, both), Told(old, category, both), cosine)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Sales were 120 in 2024.", "Sales were 120 in 2023."),
        ("The limit is 30 minutes.", "The limit is 45 minutes."),
        ("The limit is two hours.", "The limit is three hours."),
        ("The review is on Monday.", "The review is on Tuesday."),
        ("The team flies with United.", "The team flies with Delta."),
        ("The team flies with United.", "The team never flies with United."),
        ("Logging is enabled in production.", "Logging is disabled in production."),
        ("The gate closes before boarding.", "The gate closes after boarding."),
        ("The plane is N725MQ.", "The plane is N752MQ."),
        ("She writes C.", "She writes C++."),
        ("The team doesn't fly at night.", "The team does fly at night."),
    ],
)
def test_what_differs_in_one_detail_is_not_the_same(new: str, old: str) -> None:
    assert between(new, old, 0.99, "facts") == "apart"


def test_the_same_in_other_words_repeats() -> None:
    assert between("The team prefers window seats.", "the team prefers  window seats", 1.0) == "same"
    assert between("The team prefers United flights.", "Team prefers flights of United.", 0.96) == "same"
    assert between("The team prefers United flights.", "Team prefers flights of United.", 0.94) != "same"
    assert between("The budget is 1,000 euros.", "The budget is 1000 euros.", 0.97, "facts") == "same"


def test_equal_texts_about_different_subjects_are_apart() -> None:
    new = Told("Prefers a window seat.", "preferences", {"subject": "Maria"})
    assert relation(new, Told("Prefers a window seat.", "preferences", {"subject": "Luis"}), 1.0) == "apart"
    assert relation(new, Told("Prefers a window seat.", "preferences", {}), 1.0) == "same"


def values(new: str, old: str, *, category: str = "preferences", cosine: float = 0.7, **changed: Any) -> Relation:
    base = {"subject": "team", "topic": "carrier", "kind": "airline"}
    return relation(
        Told(f"The team's carrier is {new}.", category, {**base, "entity": new, **changed}),
        Told(f"The team's carrier is {old}.", category, {**base, "entity": old}),
        cosine,
    )


def test_another_value_of_one_subject_and_topic_contradicts() -> None:
    assert values("Delta", "United") == "against"
    assert values("Delta", "United", cosine=0.1) == "against"
    assert values("Delta", "United", category="facts") == "against"
    assert values("Delta", "United", category="facts", cosine=0.1) == "apart"
    assert values("United Airlines", "United") == "apart"


@pytest.mark.parametrize("changed", [{"subject": "Dana Ruiz"}, {"topic": "hotels"}, {"kind": "airport"}])
def test_another_subject_topic_or_kind_is_apart(changed: dict[str, str]) -> None:
    assert values("Delta", "United", cosine=0.99, **changed) == "apart"


def test_records_and_additions_contradict_nothing() -> None:
    for category in ("conversation_turns", "documents"):
        assert values("Delta", "United", category=category, cosine=0.9) == "apart"
    meta = {"subject": "team", "topic": "carrier", "kind": "airline"}
    new = Told("The team also likes Delta.", "preferences", {**meta, "entity": "Delta"})
    assert relation(new, Told("The team likes United.", "preferences", {**meta, "entity": "United"}), 0.9) == "apart"


def test_a_value_and_the_denial_of_another_can_both_hold() -> None:
    meta = {"subject": "watch list", "topic": "watch list", "kind": "airline"}
    listed = Told("Envoy and Endeavor are on the watch list.", "decisions", {**meta, "entity": ["Envoy", "Endeavor"]})
    refused = Told("Southwest was proposed, but we decided against it.", "decisions", meta)
    assert relation(refused, listed, 0.9) == "apart"
    dropped = Told("We dropped Charlotte.", "decisions", {**meta, "entity": "Charlotte"})
    assert relation(Told("We dropped Boston.", "decisions", {**meta, "entity": "Boston"}), dropped, 0.9) == "apart"


def test_without_metadata_one_exchanged_value_or_a_denial_contradicts() -> None:
    assert between("The team prefers window seats.", "The team prefers aisle seats.", 0.85) == "against"
    assert between("The team no longer prefers aisle seats.", "The team prefers aisle seats.", 0.9) == "against"
    assert between("The team avoids United.", "The team prefers United.", 0.85) == "against"
    assert between("The team now prefers Delta.", "The team prefers United.", 0.85) == "against"


def test_without_metadata_doubt_keeps_both() -> None:
    assert between("The team prefers window seats.", "The team prefers aisle seats.", 0.79) == "apart"
    assert between("Maria prefers window seats.", "Luis prefers aisle seats.", 0.9) == "apart"
    assert between("The team prefers window seats.", "The team prefers aisle seats.", 0.9, "facts") == "apart"
    long, short = "The team prefers window seats on long flights.", "The team prefers aisle seats on short flights."
    assert between(long, short, 0.9) == "apart"
    assert between("The team prefers United on Mondays.", "The team prefers United.", 0.9) == "apart"
