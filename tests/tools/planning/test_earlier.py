from __future__ import annotations

import pytest

from hopql.tools.planning.find_referents import main_part, noun, things


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ("How many flights left JFK in March?", "flights that left JFK in March"),
        ("Which airlines flew to Boston?", "airlines that flew to Boston"),
        ("What was the average delay of flights from JFK?", "flights from JFK"),
        ("List all flights to LGA", "flights to LGA"),
        ("How many flights are there from JFK?", "flights from JFK"),
        ("How many flights did JetBlue operate in March?", "flights that JetBlue did operate in March"),
        ("What are the names of the airports in Texas?", "airports in Texas"),
        ("Which airport had the most delays?", "airport that had the most delays"),
        ("How many departed flights took off in rain, sorted by name?", "departed flights that took off in rain"),
        ("What is the height of the highest mountain?", ""),
        ("Is JFK large?", ""),
    ],
)
def test_what_a_question_is_about(question: str, phrase: str) -> None:
    assert things(question) == phrase


def test_the_first_sentence_and_its_noun() -> None:
    assert (
        main_part("Which flights by Delta Air Lines Inc. left? Give code.")
        == "Which flights by Delta Air Lines Inc. left"
    )
    assert noun("How many departed flights left JFK?") == "flights"
    assert noun("Is JFK large?") == ""
