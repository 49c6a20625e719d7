from __future__ import annotations

import pytest

from hopql.evals.outcome import Record
from hopql.evals.paired import mcnemar, paired


def record(name: str, right: bool, gold_error: str = "") -> Record:
    return Record(
        id=name, db="d", category="c", question="q", right=right, valid=True, executed=True, refused=False, sql="",
        status="answered", error="", gold_error=gold_error, seconds=1.0, model_seconds=1.0, calls=1, tokens_in=1,
        tokens_out=1, cached_tokens=0, attempts=[],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("won", "lost", "p"),
    [(0, 0, 1.0), (5, 5, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (10, 2, 0.0385742), (2, 10, 0.0385742), (6, 121, 0.0)],
)
def test_the_exact_test_agrees_with_the_binomial(won: int, lost: int, p: float) -> None:
    assert mcnemar(won, lost) == pytest.approx(p, abs=1e-6)


def test_many_pairs_neither_overflow_nor_vanish() -> None:
    assert 0 < mcnemar(3000, 2800) < 0.02


def test_only_shared_questions_that_can_be_judged_are_compared() -> None:
    a = [record("w", True), record("l", False), record("b", True), record("n", False), record("mine", True)]
    b = [record("w", False), record("l", True), record("b", True), record("n", False), record("its", True)]
    found = paired([*a, record("g", True, "no table")], [*b, record("g", False)])
    assert (found.shared, found.won, found.lost, found.both, found.neither) == (4, ["w"], ["l"], 1, 1)
    assert found.p == 1.0
    assert paired([], []).shared == 0
