"""What makes rules doubt that they have understood a question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hopql.tools.planning.plan_by_rules import NOTE, Known, doubts
from tests.tools.planning.made import hop

STORED = {"Rome", "Alice"}
SCHEMA = {"order", "orders", "customer", "customers", "city", "came"}


def known(near: bool = False, remembered: tuple[str, ...] = ()) -> Known:
    def unknown(text: str) -> list[str]:
        said = [word.strip("?.,!").lower() for word in text.split()]
        idle = set("how many did from the our we in of me show do to has have a is".split())  # noqa: SIM905
        return [word for word in said if word not in SCHEMA | idle and not word.istitle()]

    return Known(
        stored=lambda name: name in STORED,
        unknown=unknown,
        near=lambda text, words: near,
        remembered=lambda name: name in remembered,
    )


def asked(text: str, **given: bool | tuple[str, ...]) -> list[str]:
    return doubts([hop(text, source="sql")], known(**given))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "How many orders from Rome?", "How many orders did we have in May?", "Show me the orders of Alice",
        "How many customers do we have?", "Orders of Alice", "How many orders in our database?",
    ],
)  # fmt: skip
def test_what_the_database_has_words_for_is_not_doubted(text: str) -> None:
    assert asked(text) == []


def test_a_word_for_us_beside_words_that_the_database_lacks_is_doubted() -> None:
    assert "'our'" in asked("How many orders came from the town our landlord likes?")[0]


def test_words_that_the_database_lacks_are_no_doubt_by_themselves() -> None:
    assert asked("How many orders came from the gloomiest town?") == []


def test_a_memory_that_is_near_makes_a_doubt_of_them() -> None:
    assert asked("How many orders came from the gloomiest town?", near=True)[0].startswith("a memory is near")


def test_a_name_of_the_memory_is_doubted() -> None:
    assert asked("How many orders from where Olga sits?", remembered=("Olga",)) == ["nothing stores Olga"]


def test_somebody_who_does_something_is_doubted() -> None:
    assert asked("How many orders of Ravi's city?") == ["nothing stores Ravi"]


def test_a_title_that_nothing_stores_is_left_to_the_database() -> None:
    assert asked("How many orders of Solaris?") == []


def test_what_goes_to_the_memory_is_not_doubted() -> None:
    assert doubts([hop("our landlord's town")], known()) == []


def test_a_word_that_a_memory_explains_is_not_doubted() -> None:
    told = hop("peak", source="memory", id=2, asks=NOTE, gives="")
    assert doubts([hop("How many orders do we have in the peak?", source="sql"), told], known(near=True)) == []


@pytest.mark.parametrize(
    "text",
    ["How many orders from {{SHOP}} with the most customers?", "Orders of whatever shop is {{SHOP}}", "Who {{X}}?"],
)
def test_what_is_left_where_too_little_was_taken_is_doubted(text: str) -> None:
    assert asked(text)


def test_what_a_question_sets_aside_and_words_of_talk_are_no_doubt() -> None:
    assert asked("Never mind what was haggled: how many orders?", near=True) == []
    assert asked("Please add max, how many orders?", near=True) == []


def test_a_person_is_doubted_where_the_database_has_no_people() -> None:
    only_orders = replace(known(), vocabulary=lambda word: word in {"order", "city"})
    people = replace(known(), vocabulary=lambda word: word in {"order", "employee"})
    asking = [hop("Who do I bug at Rome?", source="sql")]
    assert doubts(asking, only_orders) and not doubts(asking, people)
    given = [hop("who reports to Olga", "person"), hop("Orders of {{PERSON}}", source="sql", id=2)]
    assert doubts(given, only_orders) and not doubts(given, people)


def test_a_memory_near_to_one_of_several_sentences_makes_a_doubt() -> None:
    story = replace(known(), near=lambda text, words: text == "The gloomiest town won.")
    assert doubts([hop("The gloomiest town won. How many orders?", source="sql")], story)
    assert not doubts([hop("The gloomiest town lost. How many orders?", source="sql")], story)
