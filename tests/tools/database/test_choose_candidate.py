"""Agreement looks at what results say, not at how they are laid out."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.state.database import Problem, Rows
from hopql.state.plan import ValueHit
from hopql.state.sql import Attempt, Executed
from hopql.tools.database.choose_candidate import (
    UNLIKELY,
    agreeing,
    agreement,
    best,
    chance,
    doubts,
    effort_of,
    enough,
    weight,
)


def rows(*given: tuple[Any, ...], width: int = 0) -> Rows:
    columns = [f"c{place}" for place in range(len(given[0]) if given else width)]
    return Rows(columns=columns, types=[], rows=[list(row) for row in given], row_count=len(given), truncated=False,
                seconds=0.0)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (rows(("a", 1), ("b", 2)), rows((2, "b"), (1, "a"))),
        (rows(("a", 1.001)), rows(("a", 1.0))),
        (rows(("2024-01-01T00:00:00",)), rows(("2024-01-01",))),
        (rows(("a",), ("a",)), rows(("a",))),
        (rows(width=1), rows(width=2)),
        (rows((None,)), rows((None,))),
    ],
)
def test_the_same_answer_agrees_wholly(one: Rows, other: Rows) -> None:
    assert agreement(one, other) == agreement(other, one) == 1.0


def test_a_column_more_agrees_nearly() -> None:
    assert agreement(rows(("a", 1), ("b", 2)), rows(("a",), ("b",))) == 0.9


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (rows(("a", 1), ("b", 2)), rows(("a", 2), ("b", 1))),
        (rows(("a",), ("b",)), rows(("a",), ("c",))),
        (rows((1,)), rows(("1",))),
        (rows((True,)), rows((2,))),
        (rows((1,)), rows(width=1)),
    ],
)
def test_another_answer_agrees_at_most_partly(one: Rows, other: Rows) -> None:
    assert agreement(one, other) == agreement(other, one) <= 0.6


def test_more_shared_rows_agree_more() -> None:
    whole = rows(("a",), ("b",), ("c",))
    assert agreement(whole, rows(("a",), ("b",))) > agreement(whole, rows(("a",), ("x",), ("y",))) > 0


def ran(value: object, logprob: float | None = -0.1, doubts: tuple[str, ...] = ()) -> Executed:
    held = [] if value is None else [[value]]
    attempt = Attempt(
        sql="", checked_sql="", repairs=[], problems=[], stage="executed", logprob=logprob, doubts=list(doubts)
    )
    table = Rows(columns=["c"], types=[], rows=held, row_count=len(held), truncated=False, seconds=0.0)
    return Executed(attempt=attempt, rows=table)


def test_what_most_results_say_wins() -> None:
    assert best([ran(1), ran(2), ran(2), ran(2)]) == 1


def test_one_against_one_the_greedy_candidate_stays() -> None:
    assert best([ran(1), ran(2)]) == 0


def test_an_empty_result_loses_against_rows() -> None:
    assert best([ran(None), ran(2)]) == 1


def test_what_only_repeats_the_question_loses_against_an_equal() -> None:
    assert best([ran(1, doubts=("echo",)), ran(2)]) == 1


def test_empty_results_do_not_agree() -> None:
    assert agreeing([ran(None), ran(None), ran(3), ran(3)]) == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("level", "written", "doubts", "agree", "over"),
    [
        ("fast", 1, 3, [1], True),
        ("balanced", 1, 0, [1], True),
        ("balanced", 1, 1, [1], True),
        ("balanced", 1, 3, [1], False),
        ("balanced", 2, 3, [2, 2], True),
        ("balanced", 2, 3, [1, 1], False),
        ("balanced", 4, 3, [1, 1], True),
        ("max", 1, 0, [1], False),
        ("max", 3, 0, [3, 3, 3], False),
        ("max", 8, 0, [1] * 8, True),
    ],
)
def test_the_search_ends_when_enough_is_known(
    level: str, written: int, doubts: int, agree: list[int], over: bool
) -> None:
    assert enough(effort_of(level), written, doubts, agree) is over  # type: ignore[arg-type]


def test_a_number_of_candidates_overrides_the_effort() -> None:
    assert effort_of("balanced", 2).candidates == 2 and effort_of("balanced").candidates == 4


def test_with_an_adapter_two_ways_of_writing_end_the_search_whether_they_agree_or_not() -> None:
    effort, sure = effort_of("balanced", adapted=True, unsure=True), effort_of("balanced", adapted=True)
    assert enough(sure, 1, 1, [1]) and not enough(sure, 1, 2, [1]) and enough(sure, 2, 2, [1, 1])
    assert not enough(effort, 1, 0, [1]) and enough(effort, 2, 0, [1, 1]) and enough(effort, 2, 0, [2, 2])
    assert not enough(effort, 2, 0, [1]) and enough(effort, 3, 0, [1])
    assert effort_of("fast", adapted=True) == effort_of("fast") and effort_of("max", adapted=True) == effort_of("max")


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
    assert [weight([]), weight(["keys"]), weight(["empty"]), weight(["failed", "keys"])] == [0, 1, 2, 2]
    assert weight(["unlikely"]) == 0
    assert [weight(["echo"]), weight(["keys"])] == [2, 1]


def test_a_reader_is_told_what_is_surely_named_and_not_used() -> None:
    held = Rows(columns=["c"], types=[], rows=[["x"]], row_count=1, truncated=False, seconds=0.0)
    made = Attempt(sql="", checked_sql="SELECT 1", repairs=[], problems=[], stage="executed", logprob=-0.9)
    song = ValueHit(phrase="run", table="track", column="name", value="Run!", match="case", score=0.95)
    assert doubts("How long does it run?", [song], made, held, 1) == {"failed": "", "value": ""}
    named = {**song, "phrase": "Ten", "value": "Ten", "match": "exact"}
    found = doubts("How long does Ten run in 2020?", [song, named], made, held, 0)  # type: ignore[list-item]
    assert "“Ten”" in found["value"] and found["number"] == ""


PLAIN = {"checked_sql": "SELECT COUNT(*) FROM boat", "logprob": -0.01}
LONG = {"checked_sql": "SELECT " + "b.id, " * 60 + "1 FROM boat b", "logprob": -0.3}


def test_a_short_query_without_hesitation_is_likelier_right_than_a_long_one_with() -> None:
    sure, unsure = (
        chance("How many boats?", PLAIN, 1, 0),
        chance("Every boat by its trips and days, please.", LONG, 4, 0),
    )
    assert sure is not None and unsure is not None and 1 > sure > 0.5 > UNLIKELY > unsure > 0


@pytest.mark.parametrize(("logprob", "reasons"), [(-0.5, 0), (-0.01, 2)])
def test_hesitation_and_reasons_make_a_query_less_likely(logprob: float, reasons: int) -> None:
    less, more = (
        chance("How many boats?", {**PLAIN, "logprob": logprob}, 1, reasons), chance("How many boats?", PLAIN, 1, 0)
    )  # fmt: skip
    assert less is not None and more is not None and less < more


def test_no_chance_is_told_where_the_model_tells_no_probabilities() -> None:
    assert chance("How many boats?", {**PLAIN, "logprob": None}, 1, 0) is None
