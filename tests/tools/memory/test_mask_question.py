from __future__ import annotations

import pytest

from hopql.tools.memory.mask_question import LONGEST, read
from hopql.tools.memory.tokenize_question import Value
from tests.tools.memory.flights import asked


@pytest.mark.parametrize(
    ("question", "skeleton"),
    [
        ("How many flights left JFK in March?", "how many flights left <value> in <month_name>"),
        ("flights on March 3, 2013", "flights on <day>"),
        ("flights on 3rd of March 2013", "flights on <day>"),
        ("flights on 2013-03-03 or 2013/03/04", "flights on <day> or <day>"),
        ("flights on 13/3/2013", "flights on <day>"),
        ("flights on 3/4/2013", "flights on 3/4/2013"),
        ("flights on 2013-02-30", "flights on 2013-02-30"),
        ("flights in 2013-03", "flights in <month>"),
        ("flights in March of 2013", "flights in <month>"),
        ("flights from May to July 2013", "flights from <month> to <month>"),
        ("flights from July to May 2013", "flights from <month_name> to <month>"),
        ("flights in Q1 2013 and in the first quarter of 2014", "flights in <quarter> and in the <quarter>"),
        ("flights since 2013", "flights since <year>"),
        ("more than 2000 flights", "more than <number> flights"),
        ("planes of 2000 seats", "planes of <number> seats"),
        ("they may march", "they may march"),
        ("in may or in March", "in <month_name> or in <month_name>"),
        ("on Mondays at 17:30 and at 5 pm", "on mondays at 17:30 and at <number> pm"),
        ("top five carriers", "top <limit> carriers"),
        ("the 3 largest airports", "the <limit> largest airports"),
        ("at most 5 airports", "at most <number> airports"),
        ("the last 7 days", "the last <number> days"),
        ("one of twenty-five or two hundred thousand", "one of twenty-five or <number>"),
        ("over 1,000 or 2.5 million or 3k", "over <number> or <number> or 3k"),
        ("flight 007 and 12345678901234567890", "flight 007 and 12345678901234567890"),
        ("JFK, LGA and EWR", "<values and>"),
        ("JFK or LGA", "<values or>"),
        ("between JFK and LGA", "between <value> and <value>"),
        ("from JFK to LGA", "from <value> to <value>"),
        ("names like 'abc'", 'names like "abc"'),
        ("flights to 'JFK'", "flights to <value>"),
        ("the <value> of x", "the < value > of x"),
    ],
)
def test_a_question_becomes_a_skeleton(question: str, skeleton: str) -> None:
    assert asked(question).skeleton == skeleton


def test_slots_have_parts_roles_and_units() -> None:
    found = asked("from JFK before March 3, 2013 with more than 2 hours, at least 5% or under -1.50 degrees").slots
    assert [(s.type, s.role, s.parts, s.number, s.unit) for s in found] == [
        ("value", "from", (), "", ""), ("day", "before", (2013, 3, 3), "", ""), ("number", "over", (), "2", "hour"),
        ("number", "least", (), "5", "percent"), ("number", "under", (), "-1.5", ""),
    ]  # fmt: skip
    assert [slot.role for slot in asked("no more than 5 and not less than 6").slots] == ["most", "least"]


def test_a_function_word_that_is_stored_is_no_value() -> None:
    values = [Value(text=text, column="state.code", canonical="OR") for text in ("or", "OR", "in")]
    assert read("JFK or in Salem", values).skeleton == "jfk or in salem"
    assert read("JFK in OR", values).skeleton == "jfk in <value>"


def test_the_longest_value_wins_and_a_date_goes_before_a_value_of_its_length() -> None:
    names = ("New York", "New York City", "March", "737 800")
    values = [Value(text=text, column="t.c", canonical=text) for text in names]
    assert read("in New York City in March with 737 800", values).skeleton == "in <value> in <month_name> with <value>"


@pytest.mark.parametrize(
    "question", ["Wie viele Flüge gab es im März", "combien de vols à JFK", "航班有多少", "Сколько рейсов"]
)
def test_other_languages_are_replayed_only_as_they_are(question: str) -> None:
    assert asked(question).skeleton == ""
    assert asked(question).normal


def test_a_long_question_has_no_skeleton() -> None:
    assert asked("how many flights " * LONGEST).skeleton == ""


@pytest.mark.parametrize(
    ("question", "moves"),
    [
        ("flights yesterday", True), ("flights in the last 7 days", True), ("sales this year", True),
        ("sales so far", True), ("orders 3 days ago", True), ("the last name of a pilot", False),
        ("the next flight", False), ("in 2013", False),
    ],
)  # fmt: skip
def test_a_moving_time_is_noticed(question: str, moves: bool) -> None:
    assert asked(question).relative is moves
