from __future__ import annotations

from datetime import date

import pytest

from hopql.state.conversation import Choice
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.planning.find_ambiguities import of_columns
from hopql.tools.planning.find_slots import of_dates
from hopql.tools.planning.read_replies import hinted, likeliest, picked
from tests.tools.planning.talk import CITIES, DELAYS, asked


def read(answer: str) -> Choice | None:
    return picked(CITIES, answer) or hinted(CITIES, answer)


@pytest.mark.parametrize(
    ("answer", "label", "taken"),
    [
        ("2", "Portland Intl", "chosen"),
        ("#3", "Portland Intl Jetport", "chosen"),
        ("option 4.", "Portland Hillsboro", "chosen"),
        ("the second one", "Portland Intl", "chosen"),
        ("last", "Portland Hillsboro", "chosen"),
        ("portland intl", "Portland Intl", "chosen"),
        ("Jetport", "Portland Intl Jetport", "chosen"),
        ("I mean the Hillsboro one", "Portland Hillsboro", "chosen"),
        ("take the second one, please", "Portland Intl", "chosen"),
        ("OK, it's 3", "Portland Intl Jetport", "chosen"),
        ("all", "all 3 of them", "chosen"),
        ("all of them", "all 3 of them", "chosen"),
        ("Yes, all three.", "all 3 of them", "chosen"),
        ("can you show me all of them?", "all 3 of them", "chosen"),
        ("how many trips went to each?", "all 3 of them", "chosen"),
        ("2nd", "Portland Intl", "chosen"),
        ("the 3rd one", "Portland Intl Jetport", "chosen"),
        ("number two", "Portland Intl", "chosen"),
        ("four", "Portland Hillsboro", "chosen"),
        ("give me the second one", "Portland Intl", "chosen"),
        ("not the Jetport, Hillsboro", "Portland Hillsboro", "chosen"),
        ("I'm not sure, the Jetport maybe", "Portland Intl Jetport", "chosen"),
        ("dunno", "all 3 of them", "likeliest"),
        ("the default", "all 3 of them", "likeliest"),
        ("just choose", "all 3 of them", "likeliest"),
        ("can you just choose?", "all 3 of them", "likeliest"),
        ("you decide", "all 3 of them", "likeliest"),
        ("Any", "all 3 of them", "likeliest"),
        ("I don't care!", "all 3 of them", "likeliest"),
        ("Who cares?", "all 3 of them", "likeliest"),
        ("whatever you think", "all 3 of them", "likeliest"),
    ],
)
def test_an_answer_is_read(answer: str, label: str, taken: str) -> None:
    choice = read(answer)
    assert choice is not None and (choice["label"], choice["taken"]) == (label, taken)
    assert all(each["taken"] == "" for each in CITIES["choices"])


@pytest.mark.parametrize(
    "answer",
    ["", "?", "5", "0", "99", "Intl", "Seattle", "the ninth", "no", "portland", "a" * 999, "not the Jetport",
     "anything but the Jetport", "all except Hillsboro", "Portland Intl and Portland Intl Jetport",
     "Jetport or Hillsboro", "2 and 3", "the first two", "list them", "of", "both", "five"],
)  # fmt: skip
def test_an_answer_that_fits_no_choice_is_none(answer: str) -> None:
    assert read(answer) is None


def test_a_word_that_speaks_for_a_choice_is_a_hint_only() -> None:
    assert picked(CITIES, "How far is Hillsboro?") is None and hinted(CITIES, "How far is Hillsboro?") is not None


def test_the_likeliest_has_the_best_chance_and_the_first_of_equals() -> None:
    assert likeliest(CITIES)["label"] == "all 3 of them" and likeliest(CITIES)["taken"] == ""
    assert likeliest(asked("it", "a", "b", "c", "d"))["label"] == "a"
    assert likeliest(asked("it", "a", "b"))["label"] == "b"


@pytest.mark.parametrize("answer", ["not the departure delay", "I don't mean departure", "arrival, not departure"])
def test_of_two_the_one_that_is_not_refused_is_meant(answer: str) -> None:
    choice = picked(DELAYS, answer) or hinted(DELAYS, answer)
    assert choice is not None and choice["label"] == "Arrival delay in minutes"


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("April", "April 3, 2013"), ("the 3rd of april", "April 3, 2013"), ("2013-04-03", "April 3, 2013"),
        ("3.4.2013", "April 3, 2013"), ("day first", "April 3, 2013"), ("I mean the European format", "April 3, 2013"),
        ("dd/mm/yyyy", "April 3, 2013"), ("MM/DD", "March 4, 2013"), ("US", "March 4, 2013"),
        ("4 March", "March 4, 2013"),
        ("april 5", None), ("April 5th", None), ("March 2012", None), ("5.3.2013", None), ("2013", None),
    ],
)  # fmt: skip
def test_a_date_is_chosen_by_its_month_its_notation_or_as_it_is(answer: str, label: str | None) -> None:
    (asked,) = of_dates("How many flights left on 03/04/2013?", date(2026, 1, 1))
    choice = picked(asked, answer) or hinted(asked, answer)
    assert (choice["label"] if choice else None) == label


def test_a_column_is_chosen_by_its_name(trips: Catalog) -> None:
    (asked,) = of_columns("average delay", trips)
    choice = picked(asked, "arr_delay")
    assert choice is not None and choice["label"] == "Arrival delay in minutes" and picked(asked, "air_speed") is None
