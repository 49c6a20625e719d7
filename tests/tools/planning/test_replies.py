"""What a line is while a choice is pending.

`pytest -s tests/tools/planning/test_replies.py` prints how many of the suites' questions are seen to be new ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.planning.read_replies import agreed, heard, request_in
from tests.tools.planning.talk import CITIES, DATES, DELAYS
from tests.tools.planning.test_whole_questions import lines

LEAST = 0.97
LEAST_HELD = 0.9
"""Of a suite that was held out: its questions are by another author, and no rule was written with them in sight."""
SUITES = Path(__file__).parents[3] / "evals" / "suites"
PENDING = [
    (CITIES, "How many trips went to Portland?"),
    (DELAYS, "What was the average delay of trips to BOS?"),
    (DATES, "How many trips left on 03/04/2013?"),
]

NEW = [
    "How many orders are there?",
    "How many orders?",
    "list all orders",
    "How many flights had an arrival delay over 60 minutes?",
    "Show me the average departure delay by carrier",
    "which airlines fly to Portland Intl Jetport on April 3, 2013 with an arrival delay?",
    "Is there an airport in Boston?",
    "I want to know how many airports there are",
    "On which dates was no flight cancelled?",
    "Wie viele Züge fahren nach München?",
    "select all flights from JFK",
    "What is the mean price?",
]
AFTER = [
    ("never mind, how many flights left JFK?", "how many flights left JFK?"),
    ("No, how many trips went to Boston?", "how many trips went to Boston?"),
    ("Actually, show me all airports", "show me all airports"),
    ("forget it: remember that we prefer JetBlue", "remember that we prefer JetBlue"),
    ("Remember that we like Boston.", "Remember that we like Boston."),
    ("Note: our limit is 45 minutes", "Note: our limit is 45 minutes"),
    ("From now on, always count cancelled flights", "From now on, always count cancelled flights"),
]
DROPPED = [
    "never mind", "Never mind.", "nevermind, I'll ask Bob", "forget it", "oh forget it, thanks", "Cancel!",
    "cancel that", "No, never mind", "forget that question", "neither", "none of them", "stop",
    "leave it", "drop it please", "nvm", "let's skip this", "start over", "something else", "quit asking",
]  # fmt: skip
MISFITS = [
    "banana", "7", "no", "yes", "the other one", "what's the difference?", "which one is that?", "what do you mean?",
    "what would you recommend?", "the one in Texas", "I don't understand", "Seattle", "give me Seattle", "", "?",
    "why do you ask?", "does it matter?", "what are my options", "how should I know?", "list the options again",
    "what about Boston?", "which is more common?", "how many?", "how many of them were late?", "let me think",
    "the first or the second?", "remember Boston?", "do you remember?", "stop-over trips", "cancelled trips",
    "how late they left", "give me both numbers", "who can see that?",
    "a " * 900, "please do " * 900,
]  # fmt: skip


@pytest.mark.parametrize("said", NEW)
@pytest.mark.parametrize(("ambiguity", "question"), PENDING, ids=["value", "column", "date"])
def test_a_clear_whole_question_is_a_new_one(said: str, ambiguity: object, question: str) -> None:
    found = heard(said, ambiguity, question)  # type: ignore[arg-type]
    assert (found.sort, found.text) == ("request", said)


@pytest.mark.parametrize(("said", "text"), AFTER)
def test_what_is_said_instead_is_taken_without_what_leads_to_it(said: str, text: str) -> None:
    for ambiguity, question in PENDING:
        found = heard(said, ambiguity, question)
        assert (found.sort, found.text) == ("request", text)


@pytest.mark.parametrize("said", DROPPED)
def test_a_question_is_given_up(said: str) -> None:
    assert {heard(said, ambiguity, question).sort for ambiguity, question in PENDING} == {"dropped"}


@pytest.mark.parametrize("said", MISFITS, ids=lambda text: repr(text[:30]))
def test_other_lines_fit_nothing(said: str) -> None:
    assert {heard(said, ambiguity, question).sort for ambiguity, question in PENDING} == {"misfit"}


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("2", "Arrival delay in minutes"),
        ("the arrival one", "Arrival delay in minutes"),
        ("I mean the arrival delay", "Arrival delay in minutes"),
        ("show me the departure delay", "Departure delay in minutes"),
        ("What was the average arrival delay of trips to BOS?", "Arrival delay in minutes"),
    ],
)
def test_an_answer_stays_one_also_where_it_is_a_sentence(said: str, label: str) -> None:
    found = heard(said, *PENDING[1])
    assert found.sort == "choice" and found.choice is not None and found.choice["label"] == label


def test_a_whole_question_with_less_than_a_date_is_a_new_one() -> None:
    for said in ("How many trips left in April?", "How many trips left on April 5?"):
        assert heard(said, *PENDING[2]).sort == "request"
    assert heard("How many trips left on April 3?", *PENDING[2]).sort == "choice"


@pytest.mark.parametrize("said", ["what is the Jetport?", "where is Hillsboro?", "What's Portland Intl?"])
def test_a_question_about_a_choice_chooses_nothing(said: str) -> None:
    assert heard(said, *PENDING[0]).sort == "misfit"


def test_a_wish_to_remember_is_no_choice_though_it_names_one() -> None:
    said = "Remember that Portland means Portland Intl Jetport"
    assert heard(said, *PENDING[0]).text == said


def test_the_same_question_again_answers_nothing() -> None:
    for ambiguity, question in PENDING:
        assert heard(question.lower(), ambiguity, question).sort == "misfit"


@pytest.mark.parametrize(
    "said", ["no", "rather not", "What do you mean?", "Why?", "yes please", "don't", "what limit?"]
)
def test_a_yes_or_no_is_no_request(said: str) -> None:
    assert request_in(said, "Our limit is 45 minutes.") is None


def test_the_suites_questions_are_seen_to_be_new() -> None:
    for file in sorted(SUITES.glob("*.jsonl")):
        asked = list(lines(file))
        new = [said for said in asked for pending in PENDING if heard(said, *pending).sort == "request"]
        print(f"{file.stem}: {len(new)} of {len(asked) * len(PENDING)}")
        least = LEAST_HELD if file.stem.endswith("_held") else LEAST
        assert asked and len(new) >= least * len(asked) * len(PENDING), file.stem


def test_the_questions_of_other_suites_are_seen_to_be_new(shared: Path) -> None:
    for file in sorted((shared / "suites" / "sql").glob("*.jsonl")):
        asked = list(lines(file))
        new = [said for said in asked for pending in PENDING if heard(said, *pending).sort == "request"]
        print(f"{file.stem}: {len(new)} of {len(asked) * len(PENDING)}")
        assert asked and len(new) >= LEAST * len(asked) * len(PENDING), file.stem


@pytest.mark.parametrize(
    "said",
    ["yes", "Yes!", "yep", "OK, thanks", "sure, go ahead", "please do", "yes, store it", "of course", "1", "option 1",
     "Ja, bitte", "do it", "please"],
)  # fmt: skip
def test_a_yes_is_said_in_many_ways(said: str) -> None:
    assert agreed(said) == (True, "")


@pytest.mark.parametrize(
    "said",
    ["", "no", "2", "no thanks", "thanks", "not now", "no, wait, yes", "yes but only for me", "ok, never mind", "why?",
     "sure?? no", "How many orders are there?", "ok, how many orders are there?", "banana", "yesterday", "1 and 2"],
)  # fmt: skip
def test_anything_else_is_no_yes(said: str) -> None:
    assert agreed(said) == (False, "")


@pytest.mark.parametrize("lead", ["yes, and ", "Yes. ", "yep - now ", "store it, then "])
def test_after_a_yes_a_request_may_follow(lead: str) -> None:
    assert agreed(f"{lead}how many orders are there?") == (True, "how many orders are there?")
    assert agreed(f"{lead}remember that we like Boston") == (True, "remember that we like Boston")
