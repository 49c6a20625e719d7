"""Phrases that only a memory can fill, and what a database may keep."""

from __future__ import annotations

import pytest

from hopql.tools.planning.match_phrases import Bounds, apart, is_stranger, phrases

STORED = {"United", "Newark", "New York", "Ada Lovelace"}
BOUNDS = Bounds(STORED.__contains__)


def found(question: str, bounds: Bounds = BOUNDS) -> list[tuple[str, str, bool]]:
    """Each phrase as it stands, what is searched for, and whether only a memory can know it."""
    return [
        (question[each.start : each.end], each.search, each.sure)
        for each in apart(phrases(question, bounds), lambda each: True)
    ]


@pytest.mark.parametrize(
    ("question", "phrase", "search"),
    [
        ("Flights of the carrier that we prefer?", "the carrier that we prefer", "the team prefer carrier"),
        ("Flights of the carrier Wanda has always preferred?", "the carrier Wanda has always preferred",
         "Wanda preferred carrier"),
        ("How late is our preferred carrier?", "our preferred carrier", "the team's preferred carrier"),
        ("How late is my favourite airline?", "my favourite airline", "the user's favourite airline"),
        ("Flights above the team's target?", "the team's target", "the team's target"),
        ("Flights from Wanda’s home airport?", "Wanda’s home airport", "Wanda's home airport"),
        ("Sales of the product chosen by the office?", "the product chosen by the office", "the office chosen product"),
        ("Sales of the preferred product of Wanda?", "the preferred product of Wanda", "Wanda preferred product"),
        ("Orders of the person who looks after Newark?", "the person who looks after Newark", "who looks after Newark"),
        ("Orders of the one responsible for Newark?", "the one responsible for Newark", "who responsible for Newark"),
        ("Flights from the city where Wanda lives?", "the city where Wanda lives", "Wanda lives city"),
        ("Flights to where Wanda works?", "where Wanda works", "Wanda works place"),
        ("Flights in the months we call high season?", "the months we call high season",
         "the team call months high season"),
        ("Flights for the reason Kestrel gave?", "", ""),
        ("Flights to the town in which Kestrel has its works?", "the town in which Kestrel has its works",
         "Kestrel has its works town"),
        ("Delay at the stop whose times Wanda promised to check?", "the stop whose times Wanda promised to check",
         "stop times Wanda promised to check"),
    ],
)  # fmt: skip
def test_only_a_memory_can_know_it(question: str, phrase: str, search: str) -> None:
    sure = [(text, asked) for text, asked, sure in found(question) if sure]
    assert sure == ([(phrase, search)] if phrase else [])


@pytest.mark.parametrize(
    ("question", "phrase", "search"),
    [
        ("How many of our flights were late?", "our flights", "the team's flights"),
        ("Orders of the manager of Newark?", "the manager of Newark", "manager of Newark"),
        ("Flights above the agreed limit?", "the agreed limit", "agreed limit"),
        ("Flights above the delay threshold?", "the delay threshold", "delay threshold"),
        ("Sales of the product that we use?", "the product that we use", "the team use product"),
        ("Orders of the engineer who covers Newark?", "the engineer who covers Newark", "who covers Newark"),
        (
            "Flights to the town that lies beside Kestrel?",
            "the town that lies beside Kestrel",
            "lies beside Kestrel town",
        ),
    ],
)
def test_what_a_database_could_mean_too_is_not_sure(question: str, phrase: str, search: str) -> None:
    assert found(question) == [(phrase, search, False)]


@pytest.mark.parametrize(
    "question",
    [
        "Which flights does the airline that United uses have?",
        "United's preferred airport?",
        "Ada Lovelace's favourite product?",
        "The number of orders of the customer with the most products?",
        'The author who wrote the book "Kestrel Prefers Rome"?',
        "Flights in the month that January follows?",
    ],
)
def test_what_the_database_knows_is_left_to_it(question: str) -> None:
    assert found(question) == []


def test_the_innermost_comes_first_and_none_holds_another() -> None:
    first = found("Flights of the carrier that the person who looks after Newark prefers?")
    assert first == [("the person who looks after Newark", "who looks after Newark", True)]
    then = found("Flights of the carrier that {{PERSON}} prefers?")
    assert then == [("the carrier that {{PERSON}} prefers", "{{PERSON}} prefers carrier", True)]


def test_a_verb_that_answers_do_is_no_part_of_what_somebody_does() -> None:
    (phrase,) = found("Which carrier does the person who looks after Newark prefer?")
    assert phrase[:2] == ("the person who looks after Newark", "who looks after Newark")


def test_a_placeholder_owns_what_only_a_memory_knows() -> None:
    assert found("Orders of {{PERSON}}'s manager?") == [("{{PERSON}}'s manager", "{{PERSON}}'s manager", True)]
    assert found("How many of {{CARRIER}}'s flights were late?") == []
    strange = Bounds(STORED.__contains__, vocabulary=lambda word: word != "employer")
    assert found("Orders of {{CUSTOMER}}'s employer?", strange)[0][2]


def test_who_has_what_the_schema_has_no_word_for_is_asked_of_a_memory() -> None:
    lacking = Bounds(STORED.__contains__, vocabulary=lambda word: False)
    assert found("Flights to Wanda's town?") == [("Wanda's town", "Wanda's town", False)]
    assert found("Flights to Wanda's town?", lacking) == [("Wanda's town", "Wanda's town", True)]


def test_strangers() -> None:
    assert is_stranger("flights of Kestrel", BOUNDS) and is_stranger("Ada Byron", BOUNDS)
    assert not is_stranger("flights from New York in March", BOUNDS)
    assert not is_stranger('the title "Kestrel"', BOUNDS) and not is_stranger("the title “Kestrel”", BOUNDS)
    assert is_stranger("{{CLIENT}} has", Bounds(STORED.__contains__, frozenset({"CLIENT"})))
    assert not is_stranger("{{CLIENT}} has", BOUNDS)
