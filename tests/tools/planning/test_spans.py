"""Where a step's words stand in a question."""

from __future__ import annotations

import pytest

from hopql.tools.planning.draft_plan import keys, span_of


@pytest.mark.parametrize(
    ("part", "whole", "found"),
    [
        ("the shop that everyone prefers", "Returns in whatever shop everyone here prefers in May",
         "whatever shop everyone here prefers"),
        ("the airport that the new intern was given", "How many left whichever airport the new intern was given?",
         "whichever airport the new intern was given"),
        ("the brand pushed by {{PERSON}}", "Sales last June of the brand pushed by {{PERSON}}?",
         "the brand pushed by {{PERSON}}"),
        ("the person that Ivan answers to", "Sales of the brand pushed by the person Ivan answers to?",
         "the person Ivan answers to"),
        ("Which warehouse has the most damage?", "Who ought to hear about the warehouse with the most damage?",
         "the warehouse with the most damage"),
        ("Ravi's favourite carrier", "mean delay of Ravi’s favourite carrier in 2013-05", "Ravi’s favourite carrier"),
        ("Elena has a line to", "trips with whichever airline Elena has a line to",
         "whichever airline Elena has a line to"),
        ("the crowd wants to fly now", "whichever weekday the crowd wants to fly now, how many left",
         "whichever weekday the crowd wants to fly now"),
        ("our preferred carrier", "Does our preferred carrier fly more than the carrier we dropped?",
         "our preferred carrier"),
        ("orders above 45.50", "How many orders above 45.50 are there?", "orders above 45.50"),
    ],
)  # fmt: skip
def test_the_words_of_a_step_are_found_where_they_stand(part: str, whole: str, found: str) -> None:
    place = span_of(part, whole)
    assert place is not None and whole[place[0] : place[1]] == found


@pytest.mark.parametrize(
    ("part", "whole"),
    [
        ("the hotel in Rome", "How many flights left JFK?"),
        ("", "How many?"),
        ("the", "the"),
        ("what Olga told", ""),
        ("the town of Olga", "Olga said on Monday to her friends that some other town was full"),
    ],
)
def test_words_that_do_not_stand_together_are_not_found(part: str, whole: str) -> None:
    assert span_of(part, whole) is None


def test_the_nearest_of_two_stretches_is_taken() -> None:
    whole = "carrier limits, airport closures and the carrier of the client"
    assert span_of("carrier of the client", whole) == (37, 62)


def test_a_long_text_is_read_in_part() -> None:
    assert span_of("the shop", "word " * 30_000 + "the shop") is None


def test_keys_are_stems_without_holes_and_stop_words() -> None:
    assert keys("Which flights of {{CARRIER}} left in 2013?") == {"flight", "left", "2013"}
