"""The choice among results, and when the search ends."""

from __future__ import annotations

import pytest

from hopql.state.database import Rows
from hopql.state.sql import Attempt, Executed
from hopql.tools.choice import agreeing, best, effort_of, enough


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
