"""What can be read in two ways is found, what is clear is not asked about, and readings go on in a conversation."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from hopql.state.database import Rows
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.cards import load_cards
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.planning.find_ambiguities import (
    ambiguities,
    left_open,
    of_dates,
    readings_of,
    same,
    settled,
    settled_before,
    turn_of,
    with_readings,
)
from hopql.tools.planning.read_turns import likeliest_choice
from hopql.tools.setup import load_demo
from tests.tools.planning import talk
from tests.tools.planning.talk import CITIES, DELAYS, asked, turn

TODAY = date(2026, 5, 1)

STOPPED = [
    ("Which trips did Georgia pay for?", "value", "Georgia", ["Georgia, a region name", "Georgia, a guest name"]),
    ("How many trips went to Portland?", "value", "Portland",
     ["both of them", "Portland Intl", "Portland Intl Jetport"]),
    ("How many trips left on 03/04/2013?", "date", "03/04/2013", ["March 4, 2013", "April 3, 2013"]),
]  # fmt: skip
CLEAR = [
    "How many trips did the guest Georgia make?",
    "Which guests live in Ohio?",
    "How many trips left PDX?",
    "How many trips went to Boston?",
    "How many airports are there in all of Portland?",
    "Which airports have Portland in their name?",
    "How many trips went to Portland Intl?",
    "How many trips went to Lake?",
    "What was the average delay of trips to BOS?",
    "What was the average fare?",
    "What is the average speed?",
    "How many trips were delayed?",
    "which trips did georgia pay for?",
    "How many trips left on 13/04/2013?",
    "How many trips left on 3.4.2013?",
    "How many trips left on 04/04/2013?",
    "",
    "a" * 9000,
]


@pytest.mark.parametrize(("question", "about", "phrase", "labels"), STOPPED)
def test_a_question_with_two_readings_stops(
    trips: Catalog, question: str, about: str, phrase: str, labels: list[str]
) -> None:
    (found,) = ambiguities(question, trips, TODAY)
    assert (found["about"], found["phrase"]) == (about, phrase)
    assert sorted(choice["label"] for choice in found["choices"]) == sorted(labels)
    assert sum(choice["score"] for choice in found["choices"]) == pytest.approx(1, abs=0.01)
    assert all(phrase in choice["meaning"] for choice in found["choices"])


@pytest.mark.parametrize("question", CLEAR, ids=lambda text: repr(text[:50]))
def test_a_clear_question_does_not(trips: Catalog, question: str) -> None:
    assert ambiguities(question, trips, TODAY) == []


def test_what_the_notes_define_is_not_asked(trips: Catalog) -> None:
    question = "How many trips went to Portland on 03/04/2013?"
    assert [one["phrase"] for one in ambiguities(question, trips, TODAY)] == ["03/04/2013", "Portland"]
    (found,) = ambiguities(question, trips, TODAY, notes="Portland alone is Portland Intl.")
    assert found["phrase"] == "03/04/2013"


def test_everything_is_found_and_each_phrase_once(trips: Catalog) -> None:
    question = "Which trips did Georgia make to Portland on 03/04/2013, or on 03/04/2013 and 05/04/2013?"
    found = ambiguities(question, trips, TODAY)
    assert [one["phrase"] for one in found] == ["03/04/2013", "05/04/2013", "Georgia", "Portland"]


def test_spellings_of_a_phrase_are_one() -> None:
    assert same("Delays") == same("delay") != same("day") and same("東京") != same("%") == "%"


def test_without_a_catalog_only_dates_are_looked_at() -> None:
    assert ambiguities("How many trips went to Portland?", None, TODAY) == []
    assert len(ambiguities("trips on 1/2/2026", None, TODAY)) == 1


def test_a_choice_says_the_key_of_what_it_names_where_that_is_known(trips: Catalog) -> None:
    keys = {"Portland Intl Jetport": ("airport.code", "PWM")}
    (found,) = ambiguities("How many trips went to Portland?", trips, TODAY, key_of=keys.get)
    meanings = {choice["label"]: choice["meaning"] for choice in found["choices"]}
    assert meanings["Portland Intl Jetport"].endswith("= 'Portland Intl Jetport', that is airport.code = 'PWM'.")
    assert meanings["Portland Intl"].endswith("= 'Portland Intl'.")
    assert meanings["both of them"].endswith(", that is airport.code = 'PWM'.")
    keys["Portland Intl"] = ("airport.code", "P'X")
    (found,) = ambiguities("How many trips went to Portland?", trips, TODAY, key_of=keys.get)
    both = found["choices"][0]["meaning"]
    assert ", that is airport.code IN (" in both and "'P''X'" in both and "'PWM'" in both


def test_a_reading_in_the_future_is_the_less_likely() -> None:
    (found,) = of_dates("sales on 12/05/2026", date(2026, 6, 1))
    assert [choice["label"] for choice in found["choices"]] == ["May 12, 2026", "December 5, 2026"]
    assert found["choices"][0]["meaning"] == "“12/05/2026” is the date 2026-05-12."


def test_what_is_no_date_is_not_asked_about() -> None:
    for text in ("1/2", "1/2/26", "version 1/2/3/4", "2013-03-04", "13/14/2013", "0/0/0000", "phone 01-02-03-04"):
        assert of_dates(text, date(2026, 6, 1)) == [], text


def test_each_date_is_found() -> None:
    found = of_dates("sales between 1/2/2026 and 3/4/2026, not on 5/5/2026", date(2026, 6, 1))
    assert [one["phrase"] for one in found] == ["1/2/2026", "3/4/2026"]


def test_an_answers_rows_are_kept_as_text() -> None:
    cells: list[list[object]] = [["A", 1, True, [1]], [None, 2.5, False, []], ["C", 3, None, None]]
    columns = ["name", "n", "ok", "list"]
    rows = Rows(columns=columns, types=[], rows=cells, row_count=3, truncated=False, seconds=0.0)
    turn = turn_of("Which?", "3 rows", rows, limit=2)
    assert [(given["value"], given["kind"], given["row"]) for given in turn["values"]] == [
        ("A", "name", 0), ("1", "n", 0), ("2.5", "n", 1)
    ]  # fmt: skip
    assert turn["more"] and not turn_of("Which?", "3 rows", rows)["more"] and not turn_of("Which?", "", None)["values"]


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
    spelt = settled_before("?", asked("Delays", *(one["label"] for one in DELAYS["choices"]), about="date"), before)
    assert spelt is not None and spelt["label"] == "Arrival delay in minutes"


def test_the_latest_reading_counts() -> None:
    before = [settled(ASKED, CITIES, CITIES["choices"][place], "chosen") for place in (1, 2)]
    again = settled_before("?", CITIES, before)
    assert again is not None and again["label"] == "Portland Intl Jetport"


def test_another_phrase_sort_or_set_of_choices_is_open() -> None:
    before = [settled(ASKED, CITIES, CITIES["choices"][1], "chosen")]
    assert settled_before("?", DELAYS, before) is None and settled_before("?", CITIES, []) is None
    assert settled_before("?", asked("Portland", "Portland Intl", "x", about="date"), before) is None
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


MOST = 0.02
SUITES = Path(__file__).parents[3] / "evals" / "suites"


def test_the_demos_questions_hardly_ever_stop(tmp_path: Path) -> None:
    build(tmp_path, load_cards(load_demo.FILES / "tables.jsonl"), [])
    catalog = Catalog.open(tmp_path)
    for file in sorted(SUITES.glob("*.jsonl")):
        questions = [json.loads(line)["question"] for line in file.read_text(encoding="utf-8").splitlines() if line]
        stopped = [question for question in questions if ambiguities(question, catalog, date(2026, 1, 1))]
        print(f"{file.stem}: {len(stopped)} of {len(questions)} questions stop")
        assert questions and len(stopped) <= MOST * len(questions), stopped
    assert ambiguities("Which flights left on 03/04/2013?", catalog, date(2026, 1, 1))
