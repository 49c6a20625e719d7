from __future__ import annotations

from datetime import date

import pytest

from state.conversation import Ambiguity
from tools.catalog import Catalog
from tools.conversation.ambiguity import ambiguous, choose, settled

TODAY = date(2026, 5, 1)

STOPPED = [
    ("Which trips did Georgia pay for?", "value", "Georgia", ["Georgia, a region name", "Georgia, a guest name"]),
    ("How many trips went to Portland?", "value", "Portland",
     ["both of them", "Portland Intl", "Portland Intl Jetport"]),
    ("What was the average delay of trips to BOS?", "column", "delay",
     ["Departure delay in minutes", "Arrival delay in minutes"]),
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
    "What was the average delay of arriving trips?",
    "What was the longest departure delay?",
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
    found = ambiguous(question, trips, TODAY)
    assert found is not None and (found["about"], found["phrase"]) == (about, phrase)
    assert sorted(choice["label"] for choice in found["choices"]) == sorted(labels)
    assert sum(choice["score"] for choice in found["choices"]) == pytest.approx(1, abs=0.01)
    assert all(phrase in choice["meaning"] for choice in found["choices"])


@pytest.mark.parametrize("question", CLEAR, ids=lambda text: repr(text[:50]))
def test_a_clear_question_does_not(trips: Catalog, question: str) -> None:
    assert ambiguous(question, trips, TODAY) is None


def test_what_the_notes_define_is_not_asked(trips: Catalog) -> None:
    question = "What was the average delay of trips to BOS?"
    assert ambiguous(question, trips, TODAY, notes="A delay alone is dep_delay.") is None
    found = ambiguous(question, trips, TODAY)
    assert found is not None
    choice = choose(found, "1")
    assert choice is not None
    _, note = settled(question, choice)
    assert ambiguous(question, trips, TODAY, notes=note) is None


def test_without_a_catalog_only_dates_are_looked_at() -> None:
    assert ambiguous("How many trips went to Portland?", None, TODAY) is None
    assert ambiguous("trips on 1/2/26", None, TODAY) is not None


@pytest.fixture
def cities() -> Ambiguity:
    labels = ["all 3 of them", "Portland Intl", "Portland Intl Jetport", "Portland Hillsboro"]
    scores = [0.4, 0.2, 0.2, 0.2]
    return Ambiguity(
        about="value",
        phrase="Portland",
        message="Which?",
        choices=[
            {"label": label, "meaning": f"Portland is {label}.", "score": score, "taken": ""}
            for label, score in zip(labels, scores, strict=True)
        ],
    )


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
        ("all", "all 3 of them", "chosen"),
        ("just choose", "all 3 of them", "likeliest"),
        ("you decide", "all 3 of them", "likeliest"),
        ("Any", "all 3 of them", "likeliest"),
        ("I don't care!", "all 3 of them", "likeliest"),
        ("whatever you think", "all 3 of them", "likeliest"),
    ],
)
def test_an_answer_is_read(cities: Ambiguity, answer: str, label: str, taken: str) -> None:
    choice = choose(cities, answer)
    assert choice is not None and (choice["label"], choice["taken"]) == (label, taken)


@pytest.mark.parametrize(
    "answer", ["", "?", "5", "0", "99", "Intl", "Seattle", "the ninth", "no", "portland", "a" * 999]
)
def test_an_answer_that_fits_no_choice_is_none(cities: Ambiguity, answer: str) -> None:
    assert choose(cities, answer) is None


def test_the_choice_enters_the_notes_and_the_question_stays(cities: Ambiguity) -> None:
    chosen, likeliest = choose(cities, "2"), choose(cities, "you decide")
    assert chosen is not None and likeliest is not None
    assert settled("How many?", chosen) == ("How many?", "Portland is Portland Intl.")
    assert "likeliest" in settled("How many?", likeliest)[1]
    assert all(choice["taken"] == "" for choice in cities["choices"])
