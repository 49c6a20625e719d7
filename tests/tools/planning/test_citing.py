"""Questions to documents, alone and beside the database."""

from __future__ import annotations

import pytest

from hopql.state.hops import Hop
from hopql.tools.planning.split_sources import Shelf, asks_documents, cited, defined_in

WORDS = ("flights", "flight", "late", "many", "delay", "delays", "average", "airport", "month", "carrier", "how",
         "were", "which")  # fmt: skip


def shelf(*, terms: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> Shelf:
    def unknown(text: str) -> list[str]:
        return [word for word in text.lower().replace("?", "").replace(",", "").split() if word not in WORDS]

    return Shelf(frozenset(names), frozenset(terms), unknown, filled=True)


def sql(text: str) -> list[Hop]:
    return [Hop(id=1, source="sql", text=text, gives="", kind="", asks="", asked=True, needs=[])]


def plan(question: str, on: Shelf, sources: tuple[str, ...] = ("sql", "knowledge")) -> list[tuple[str, str]]:
    return [(hop["source"], hop["text"]) for hop in cited(question, on, sources, sql) or []]


def test_what_documents_say_goes_with_the_question_after_it() -> None:
    hops = cited("What does our handbook say about delays over three hours, and how many flights were that late?",
                 shelf(), ("sql", "knowledge"), sql)  # fmt: skip
    assert hops is not None
    assert [hop["source"] for hop in hops] == ["knowledge", "sql"]
    assert hops[0]["text"] == "What does our handbook say about delays over three hours?"
    assert hops[0]["asked"] and hops[0]["gives"]
    assert hops[1]["needs"] == [hops[0]["id"]]
    assert hops[1]["text"] == f"How many flights were late (delays over three hours)? ({{{{{hops[0]['gives']}}}}})"


def test_what_does_not_point_back_is_asked_by_itself() -> None:
    hops = cited("What does the handbook say about hotels, and which carrier had the most flights?",
                 shelf(), ("sql", "knowledge"), sql)  # fmt: skip
    assert hops is not None and [hop["needs"] for hop in hops] == [[], []]


@pytest.mark.parametrize(
    "question",
    [
        "Describe the overall architecture of HopQL",
        "Which module plans the schema?",
        "What does the documentation say about timeouts?",
        "According to the handbook, who is told about a cancellation?",
        "How does HopQL keep queries read-only?",
    ],
)
def test_a_question_to_documents_alone_is_one_hop(question: str) -> None:
    assert plan(question, shelf(names=("hopql",))) == [("knowledge", question)]


@pytest.mark.parametrize(
    "question",
    [
        "How many flights were late in March?",
        "Which airport had the most delays, and how many flights was that?",
        "What is the average delay by carrier?",
    ],
)
def test_a_question_to_the_database_is_not_touched(question: str) -> None:
    assert cited(question, shelf(terms=("red-eye",), names=("hopql",)), ("sql", "knowledge"), sql) is None


def test_a_term_that_documents_define_is_looked_up_first() -> None:
    hops = cited("How many red-eye flights left in March?", shelf(terms=("red-eye",)), ("sql", "knowledge"), sql)
    assert hops is not None and [hop["source"] for hop in hops] == ["knowledge", "sql"]
    assert hops[0]["text"] == "What is meant by red-eye?" and not hops[0]["asked"]


def test_as_the_handbook_defines_it_is_looked_up_first() -> None:
    assert plan("How many flights were long-haul, as our handbook defines it?", shelf()) == [
        ("knowledge", "What does our handbook say about long-haul?"),
        ("sql", "How many flights were long-haul? ({{NOTE_9}})"),
    ]


def test_a_word_of_the_database_is_no_word_for_code() -> None:
    known = Shelf(unknown=lambda text: [], filled=True)
    assert not asks_documents("Which components cost most?", known)
    assert asks_documents("Which components does the planner have?", shelf())


def test_a_term_within_a_longer_one_counts_once() -> None:
    assert defined_in("How many long delays?", shelf(terms=("long delay", "long"))) == ["long delay"]
    assert defined_in("How many late flights?", shelf(terms=("late",))) == []
