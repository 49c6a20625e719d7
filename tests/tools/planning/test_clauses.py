"""What "and" joins, what pronouns point to, what a question to a memory asks about."""

from __future__ import annotations

import pytest

from hopql.tools.planning.match_phrases import Bounds
from hopql.tools.planning.split_clauses import asked_about, asked_of_stranger, clauses, joined, memory_question, noun_of


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("How late was it?", ["How late was it?"]),
        ("Which ship is it, and how old is it?", ["Which ship is it", "how old is it?"]),
        ("Which ship is it and then how old is it?", ["Which ship is it", "how old is it?"]),
        ("Who owns it? And when was it built?", ["Who owns it", "when was it built?"]),
        ("Which is it, who owns it, and when did it sail?", ["Which is it", "who owns it", "when did it sail?"]),
        ("How many ships and ports are there?", ["How many ships and ports are there?"]),
        ("In June, how many ships sailed?", ["In June, how many ships sailed?"]),
        ("The ship we sold: who owns it?", ["The ship we sold", "who owns it?"]),
        ("List ships: Aurora, Circe", ["List ships: Aurora, Circe"]),
    ],
)
def test_clauses(question: str, parts: list[str]) -> None:
    assert clauses(question) == parts


@pytest.mark.parametrize(
    ("clause", "noun"),
    [
        ("Which carrier does the team prefer?", "carrier"),
        ("What limit did we agree on?", "limit"),
        ("Which hotel is Wanda's favourite?", "hotel"),
        ("Which city was chosen by the committee?", None),
        ("Which city was chosen by the team?", "city"),
        ("What did we decide?", ""),
        ("Where is the team working?", None),
        ("When did Wanda promise to call?", ""),
        ("Who looks after Newark?", "person"),
        ("Who is responsible for Newark?", "person"),
        ("Who is our contact at Delta?", "person"),
        ("Whom should we call about Newark?", "person"),
        ("Who bought the most widgets?", None),
        ("Which carrier has the most flights?", None),
        ("How many flights are late?", None),
    ],
)
def test_questions_to_a_memory(clause: str, noun: str | None) -> None:
    asking = memory_question(clause)
    assert (asking.noun if asking else None) == noun


def test_what_a_stored_name_does_is_no_question_to_a_memory() -> None:
    assert memory_question("Which planes does United use?") is not None
    assert memory_question("Which planes does United use?", {"United"}.__contains__) is None
    assert memory_question("Which planes does the team use?", lambda name: True) is not None
    assert memory_question("Which planes do we use?", lambda name: True) is not None


@pytest.mark.parametrize(
    ("clause", "noun", "question"),
    [
        ("Who owns the ship with the most cabins?", "ship", "Which ship has the most cabins?"),
        ("Who owns the ships with the most cabins?", "ships", "Which ships have the most cabins?"),
        ("Who owns the ship that sailed last?", "ship", "Which ship sailed last?"),
        ("Who owns the ship whose home is Rome?", "ship", "Which is the ship whose home is Rome?"),
        ("Who owns the port where most ships sailed?", "port", "What is the port where most ships sailed?"),
        ("Who owns the oldest ship in Rome?", "ship", "Which is the oldest ship in Rome?"),
        ("Who owns the least used port?", "port", "Which is the least used port?"),
    ],
)
def test_what_a_question_to_a_memory_asks_about(clause: str, noun: str, question: str) -> None:
    about = asked_about(clause)
    assert about is not None and about[2:] == (noun, question)
    start, end = about[:2]
    assert clause[:start] + "{{X}}" + clause[end:] == "Who owns {{X}}?"


@pytest.mark.parametrize("clause", ["Who owns Aurora?", "Who owns the west port?", "Who owns the ship that we sold?"])
def test_what_no_database_is_asked_about(clause: str) -> None:
    assert asked_about(clause) is None


def test_what_is_asked_of_a_stranger() -> None:
    bounds = Bounds({"Ada Lovelace", "United"}.__contains__, frozenset({"CLIENT"}))
    assert asked_of_stranger("Which product does Kestrel Labs want?", bounds) == "product"
    assert asked_of_stranger("Which maker does {{CLIENT}} insist on?", bounds) == "maker"
    assert asked_of_stranger("Which products did Ada Lovelace buy?", bounds) == ""
    assert asked_of_stranger("Which maker does {{OTHER}} insist on?", bounds) == ""
    assert asked_of_stranger("How many products does Kestrel have?", bounds) == ""


@pytest.mark.parametrize(
    ("clause", "noun"),
    [
        ("Which airport had the most flights?", "airport"),
        ("What is the average delay of Delta?", "delay"),
        ("From how many minutes on is it late?", "minutes"),
        ("who was it?", "person"),
        ("List the ships", ""),
    ],
)
def test_what_is_asked_for(clause: str, noun: str) -> None:
    assert noun_of(clause) == noun


def test_clauses_are_joined_again() -> None:
    assert joined(["Which ship is it?", "how old is it?"]) == "Which ship is it, and how old is it?"
    assert joined(["How old is it"]) == "How old is it?"
