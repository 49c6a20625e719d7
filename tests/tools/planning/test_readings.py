from __future__ import annotations

from hopql.tools.planning.find_ambiguities import left_open, readings_of, settled, settled_before, with_readings
from hopql.tools.planning.read_turns import likeliest_choice
from tests.tools.planning import talk
from tests.tools.planning.talk import CITIES, DELAYS, asked, turn

ASKED = "How many trips went to Portland?"


def test_a_choice_enters_the_notes() -> None:
    reading = settled(ASKED, CITIES, CITIES["choices"][1], "chosen")
    assert reading["note"] == "Portland is Portland Intl." and reading["question"] == ASKED
    assert (reading["about"], reading["phrase"], reading["label"]) == ("value", "Portland", "Portland Intl")


def test_the_note_says_who_settled_it() -> None:
    best = likeliest_choice(CITIES)
    notes = [settled(ASKED, CITIES, best, how)["note"] for how in ("likeliest", "misfit", "unasked")]
    assert len(set(notes)) == 3 and all("Taken as the likeliest reading" in note for note in notes)


def test_the_same_phrase_is_read_as_before() -> None:
    before = [
        settled(ASKED, CITIES, CITIES["choices"][1], "chosen"),
        settled("?", DELAYS, DELAYS["choices"][1], "misfit"),
    ]
    again = settled_before("And in March?", CITIES, before)
    assert again is not None and (again["label"], again["taken"]) == ("Portland Intl", "before")
    assert again["question"] == "And in March?" and again["note"].startswith("Portland is Portland Intl. (As in")
    spelt = settled_before("?", asked("Delays", *(one["label"] for one in DELAYS["choices"]), about="column"), before)
    assert spelt is not None and spelt["label"] == "Arrival delay in minutes"


def test_the_latest_reading_counts() -> None:
    before = [settled(ASKED, CITIES, CITIES["choices"][place], "chosen") for place in (1, 2)]
    again = settled_before("?", CITIES, before)
    assert again is not None and again["label"] == "Portland Intl Jetport"


def test_another_phrase_sort_or_set_of_choices_is_open() -> None:
    before = [settled(ASKED, CITIES, CITIES["choices"][1], "chosen")]
    assert settled_before("?", DELAYS, before) is None and settled_before("?", CITIES, []) is None
    assert settled_before("?", asked("Portland", "Portland Intl", "x", about="column"), before) is None
    assert settled_before("?", asked("Portland", "Portland Harbour", "Portland Hillsboro"), before) is None


def test_what_is_read_is_not_open() -> None:
    reading = settled(ASKED, CITIES, CITIES["choices"][1], "chosen")
    assert left_open([CITIES, DELAYS], [reading]) == [DELAYS] and left_open([CITIES], []) == [CITIES]


def test_readings_stay_with_the_turn_of_their_question() -> None:
    reading = settled(ASKED, CITIES, CITIES["choices"][1], "chosen")
    turns = with_readings([talk.JFK, turn(ASKED)], [reading])
    assert turns[-1]["readings"] == [reading] and turns[0] == talk.JFK
    assert readings_of(turns) == [reading]
    assert readings_of([*turns, talk.JFK]) == [], "the last turn has values: nothing refers further back"
    assert readings_of([*turns, turn("Why?")]) == [reading]
    assert readings_of([]) == []


def test_readings_of_a_question_that_became_no_turn_are_dropped() -> None:
    reading = settled(ASKED, CITIES, CITIES["choices"][1], "chosen")
    assert with_readings([talk.JFK], [reading]) == [talk.JFK]
    assert with_readings([], [reading]) == [] and with_readings([talk.JFK], []) == [talk.JFK]
