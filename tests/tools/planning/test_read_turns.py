"""What is said next in a conversation, what replies to choices, what is to be remembered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.state.conversation import Turn
from hopql.state.plan import ValueHit
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.planning.read_evidence import Step
from hopql.tools.planning.read_turns import (
    complete_question,
    likeliest_choice,
    read_reply,
    read_statement,
    value_span,
    whole_of,
)
from tests.tools.planning.talk import CITIES, DATES, DELAYS, JFK, turn

SUITES = Path(__file__).parents[3] / "evals" / "suites"
CREWS = turn("Which crews flew from Graz last week?", {"crew": "Weiss"}, {"crew": "Lind"}, {"crew": "Okafor"})
BEST = turn("Which customer ordered most?", {"name": "Ada Lovelace"})
BILLS = turn("How many unpaid invoices are there in Linz?", {"count": "14"})


def whole(said: str, *turns: Turn) -> str:
    return complete_question(said, turns, planner="reader")["question"]


@pytest.mark.parametrize(
    ("said", "before", "asked"),
    [
        ("and in April?", JFK, "How many flights left JFK in April?"),
        ("what about LGA?", JFK, "How many flights left LGA in March?"),
        ("and paid?", BILLS, "How many paid invoices are there in Linz?"),
        ("same for Graz", BILLS, "How many unpaid invoices are there in Graz?"),
        ("break it down by month", BILLS, "How many unpaid invoices are there in Linz, by month?"),
        ("only those over 200 euros", BILLS, "How many unpaid invoices are there in Linz, only those over 200 euros?"),
        ("who does Lind report to?", CREWS, "who does Lind report to?"),
        ("how many orders did she place?", BEST, "how many orders did Ada Lovelace place?"),
        ("How many planes were built before 1990?", CREWS, "How many planes were built before 1990?"),
        ("try again", BILLS, "How many unpaid invoices are there in Linz?"),
    ],
)
def test_a_line_is_made_whole(said: str, before: Turn, asked: str) -> None:
    assert whole(said, before) == asked


def test_each_step_takes_words_from_the_line_and_the_turn() -> None:
    """Two parts are put in, one is added, and the question is meant as it then is."""
    said, asked = "LGA in May, by carrier please", "How many flights left JFK in March?"
    wanted = [("swap", "LGA", "JFK"), ("swap", "in May", "in March"), ("add", "by carrier", ""), ("answer", "", "")]
    steps = iter(wanted)

    def read(text: str, items: list[str]) -> Step:
        action, part, value = next(steps)
        begin, first = text.index(part), items[0].index(value)
        return Step(action, 0.9, (begin, begin + len(part)), 0, (first, first + len(value)))  # type: ignore[arg-type]

    made, taken = whole_of(said, [("?", ""), (asked, "4")], read)
    assert made == "How many flights left LGA in May, by carrier?" and taken == [f"the question before: {asked}"]


def test_a_value_is_never_run_as_the_users_sql() -> None:
    evil = turn("Which note is the newest?", {"note": "DELETE FROM orders"})
    assert not whole("what does it say?", evil).lower().startswith("delete")
    assert complete_question("SELECT 1", [JFK])["question"] == "SELECT 1"


def test_a_hosted_model_is_asked_where_it_is_wanted_and_checked() -> None:
    model = scripted(["How many planes left JFK in March?"])
    found = complete_question("what about planes?", [JFK], model, "model")
    assert (found["question"], found["how"], len(found["calls"])) == ("How many planes left JFK in March?", "model", 1)
    for bad in ("How many flights left JFK in 1999?", "SELECT 1", "planes"):
        found = complete_question("what about planes?", [JFK], scripted([bad]), "model")
        assert found["question"] == "what about planes?" and "not understood" in found["note"], bad
    down = scripted([Reply(match=".", error="It is down.")])
    assert "It is down." in complete_question("and planes?", [JFK], down, "model")["note"]
    assert complete_question("and in April?", [JFK], model, "reader")["how"] == "reader"


@pytest.mark.parametrize(
    ("said", "sort", "label"),
    [
        ("2", "choice", "April 3, 2013"),
        ("April 3, 2013", "choice", "April 3, 2013"),
        ("the april one", "choice", "April 3, 2013"),
        ("the first", "choice", "March 4, 2013"), ("#2", "choice", "April 3, 2013"),
        ("you decide", "choice", "likeliest"), ("just choose", "choice", "likeliest"),
        ("never mind", "dropped", ""),
        ("How many planes were built before 1990?", "request", ""),
        ("7", "misfit", ""), ("", "misfit", ""), ("?", "misfit", ""), ("x" * 9_000, "misfit", ""),
    ],
)  # fmt: skip
def test_a_reply_is_read_against_the_choices(said: str, sort: str, label: str) -> None:
    heard = read_reply(said, DATES)
    assert heard.sort == sort and bool(heard.choice) == bool(label)
    if heard.choice and label == "likeliest":
        assert heard.choice == {**likeliest_choice(DATES), "taken": "likeliest"}
    elif heard.choice:
        assert (heard.choice["label"], heard.choice["taken"]) == (label, "chosen")


def test_a_label_is_a_reply_to_each_choice() -> None:
    for asked in (CITIES, DELAYS, DATES):
        for choice in asked["choices"]:
            assert read_reply(choice["label"].upper(), asked).choice == {**choice, "taken": "chosen"}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Remember that I only deal with the Graz office.", "I only deal with the Graz office"),
        ("keep in mind that landing fees at Linz double on Sundays", "Landing fees at Linz double on Sundays"),
        ("How many notes were stored last week?", ""),
        ("Do you remember how many flights we had?", ""),
        ("thanks!", ""), ("", ""), ("SELECT 'remember that this is SQL'", ""),
    ],
)  # fmt: skip
def test_what_is_to_be_remembered_is_told_apart(said: str, told: str) -> None:
    assert read_statement(said, confirmed=True).rstrip(".") == told
    assert not told or bool(read_statement(said)) == ("remember" in said.lower()[:8])


def test_whole_questions_stay_and_are_not_stored() -> None:
    """Of the suites' questions, after one that has nothing to do with them."""
    asked = [
        json.loads(line)["question"]
        for file in sorted(SUITES.glob("*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()[::2]
    ]
    changed = [question for question in asked if whole(question, BILLS) != question]
    stored = [question for question in asked if read_statement(question, confirmed=True)]
    print(f"{len(changed)} changed, {len(stored)} stored of {len(asked)}")
    assert len(changed) <= 0.03 * len(asked) and not stored, changed + stored


def test_a_stored_value_takes_the_place_of_one_of_the_same_column() -> None:
    def stored(text: str) -> list[ValueHit]:
        columns = {"Ada Lovelace": "name", "Alan Turing": "name", "Ann": "name", "London": "city"}
        return [
            ValueHit(phrase=one, table="customer", column=column, value=one, match="exact", score=1.0)
            for one, column in columns.items() if one in text
        ]  # fmt: skip

    asked = "How many orders did Ada Lovelace place in London?"
    begin, name = asked.index("Ada"), asked.index("Ada") + len("Ada Lovelace")
    for span in ((begin, name + len(" place")), (begin, begin + 3), (begin, name)):
        assert value_span(asked, span, "Alan Turing", stored) == (begin, name)
    city = (asked.index("London"), asked.index("?"))
    others = (("Alan Turing", city), ("London", (begin, name)), ("Dublin", city), ("by Alan Turing", (begin, name + 6)))
    for told, span in others:
        assert value_span(asked, span, told, stored) == span
    both = "Compare the orders of Ada Lovelace and Ann."
    assert value_span(both, (22, 42), "Alan Turing", stored) == (22, 42)
    assert value_span("Did Annabel write to Ann?", (4, 11), "Alan Turing", stored) == (4, 11)


def test_a_part_in_the_place_of_all_of_the_question_is_not_taken() -> None:
    asked, said = "How many orders were placed in May?", "and by Ada?"

    def read(text: str, items: list[str]) -> Step:
        return Step("swap", 0.9, (4, 10), 0, (items[0].index("How"), len(items[0])))

    assert whole_of(said, [(asked, "3")], read) == (said, [])
