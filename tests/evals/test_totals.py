from __future__ import annotations

from collections.abc import Callable

from hopql.evals.outcome import Record
from hopql.evals.totals import quantile, summary


def test_totals_say_what_was_right_and_what_it_cost(record: Callable[..., Record]) -> None:
    text = summary([record(), record(id="2", right=False, db="e", calls=3, seconds=4.0, gold_error="no such table")])
    assert "right 1 of 2 (50%)" in text
    assert "2.00 model calls" in text
    assert "p50 3.00, p95 4.00" in text
    assert "no gold query ran for: 2" in text
    assert "  d: 1 of 1 (100%)" in text and "  e: 0 of 1 (0%)" in text and "category" not in text
    assert "candidates" not in text and "recall" not in text and "levers" not in text
    assert summary([]) == "No question was asked."


def test_totals_say_what_was_linked_chosen_and_won(record: Callable[..., Record]) -> None:
    linking = {"plan_tables_recall": 1.0, "plan_tables_precision": 0.5, "sql_columns_recall": 0.0}
    candidates = [{"right": False}, {"right": True}]
    first = record(linking=linking, candidates=candidates, levers={"vote": "won"})
    second = record(id="2", right=False, linking={"plan_tables_recall": 0.0}, candidates=[{"right": False}])
    text = summary([first, second], [record(system="oneshot", right=False, seconds=1.0), record(id="2", right=False)])
    assert "strict recall and precision, plan: tables 0.500 and 0.50; SQL: columns 0.000" in text
    assert "candidates: 1.50 a question; the first right 0 of 2 (0%), any right 1 of 2 (50%)" in text
    assert "levers: vote won 1, lost 0" in text
    assert "oneshot:\n  questions 2: right 0 of 2" in text and "won: 1 (vote)" in text


def test_totals_say_which_wrong_answers_say_a_word_of_doubt(record: Callable[..., Record]) -> None:
    found = [record(doubts=["no rows"]), record(id="2", right=False), record(id="3", right=False, doubts=["no rows"])]
    found += [record(id="4", right=False, executed=False)]
    assert "wrong answers 2: 1 with a word of doubt, 1 without; right ones doubted: 1" in summary(found)


def test_quantiles_are_values() -> None:
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile(range(1, 101), 0.95) == 95
    assert quantile([1], 0.95) == 1
