"""What speaks against a query that ran."""

from __future__ import annotations

import pytest

from hopql.state.database import Problem, Rows
from hopql.state.plan import ValueHit
from hopql.state.sql import Attempt
from hopql.tools.choice import doubts, weight


def told(
    question: str, sql: str, *, rows: int = 1, failed: int = 0, values: tuple[ValueHit, ...] = (), **attempt: object
) -> list[str]:
    made = Attempt(sql=sql, checked_sql=sql, repairs=[], problems=[], stage="executed", logprob=-0.01) | attempt
    held = Rows(columns=["c"], types=[], rows=[["x"]] * rows, row_count=rows, truncated=False, seconds=0.0)
    return list(doubts(question, values, made, held, failed))  # type: ignore[arg-type]


HIT = ValueHit(phrase="new york", table="city", column="name", value="New York", match="case", score=1.0)


def test_a_sure_query_that_uses_all_that_is_named_is_not_doubted() -> None:
    assert (
        told("How many in New York after 2010?", "SELECT 1 FROM c WHERE n = 'New York' AND y > 2010", values=(HIT,))
        == []
    )


@pytest.mark.parametrize(
    ("reason", "given"),
    [
        ("failed", {"failed": 1}),
        ("empty", {"rows": 0}),
        ("unsure", {"logprob": -0.5}),
        ("hesitant", {"least_logprob": -3.0}),
        ("joins", {"problems": [Problem(kind="join", message="", name="", suggestions=[])]}),
        ("value", {"values": (HIT,)}),
    ],
)
def test_each_reason(reason: str, given: dict[str, object]) -> None:
    assert told("How many?", "SELECT 1", **given) == [reason]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "sql", "found"),
    [
        ("papers after 2010", "SELECT 1 WHERE y > 2010", []),
        ("papers after 2010", "SELECT 1 WHERE y > 20100", ["number"]),
        ('the author "Ada"', "SELECT 1 WHERE n = 'Ada'", []),
        ('the author "Ada"', "SELECT 1 WHERE n = 'Bob'", ["value"]),
    ],
)
def test_numbers_and_quoted_words_must_be_used(question: str, sql: str, found: list[str]) -> None:
    assert told(question, sql) == found


def test_an_empty_result_weighs_two_reasons() -> None:
    assert [weight([]), weight(["unsure"]), weight(["empty"]), weight(["failed", "unsure"])] == [0, 1, 2, 2]
    assert [weight(["echo"]), weight(["keys"])] == [2, 1]


def test_a_reader_is_told_what_is_surely_named_and_not_used() -> None:
    held = Rows(columns=["c"], types=[], rows=[["x"]], row_count=1, truncated=False, seconds=0.0)
    made = Attempt(sql="", checked_sql="SELECT 1", repairs=[], problems=[], stage="executed", logprob=-0.9)
    song = ValueHit(phrase="run", table="track", column="name", value="Run!", match="case", score=0.95)
    assert doubts("How long does it run?", [song], made, held, 1) == {"failed": "", "unsure": "", "value": ""}
    named = {**song, "phrase": "Ten", "value": "Ten", "match": "exact"}
    found = doubts("How long does Ten run in 2020?", [song, named], made, held, 0)  # type: ignore[list-item]
    assert "“Ten”" in found["value"] and found["number"] == ""
