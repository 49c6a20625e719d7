from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.evals.records import Record
from hopql.evals.report import changes, comparison, mcnemar, quantile, report, summary


def test_totals_say_what_was_right_and_what_it_cost(record: Callable[..., Record]) -> None:
    text = summary([record(), record(id="2", right=False, db="e", calls=3, seconds=4.0)])
    assert "right 1 of 2 (50%)" in text
    assert "2.00 model calls" in text
    assert "p50 3.00, p95 4.00" in text
    assert "gold" not in text
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


def test_a_question_whose_gold_does_not_run_is_neither_right_nor_wrong(record: Callable[..., Record]) -> None:
    broken = record(id="g", right=False, db="e", category="x", gold_error="no such table", gold=["SELECT none"])
    candidates = [{"right": False}]
    text = summary([record(), record(id="2", right=False, db="f", candidates=candidates), broken])
    assert "questions 3: right 1 of 2 (50%), valid 3 of 3" in text and "wrong answers 1:" in text
    assert "neither right nor wrong, since no gold query ran, 1: g" in text
    assert "  d: 1 of 1" in text and "  f: 0 of 1" in text and "  e:" not in text and "category" not in text
    assert "candidates: 0.50 a question; the first right 0 of 2 (0%)" in text
    assert "questions 1: right 0 of 0, valid" in summary([broken])
    told = report([record(), broken], None, "x")
    assert "## Not right: 0\n\n## No gold query ran: 1\n\n### g" in told and "[not counted, " in told.replace("\\", "")
    assert "No gold query ran: no such table" in told and "No gold query ran:" not in report([record()], None, "x")


def test_quantiles_are_values() -> None:
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile(range(1, 101), 0.95) == 95
    assert quantile([1], 0.95) == 1


@pytest.mark.parametrize(
    ("won", "lost", "p"),
    [(0, 0, 1.0), (5, 5, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (10, 2, 0.0385742), (2, 10, 0.0385742), (6, 121, 0.0)],
)
def test_the_exact_test_agrees_with_the_binomial(won: int, lost: int, p: float) -> None:
    assert mcnemar(won, lost) == pytest.approx(p, abs=1e-6)


def test_many_pairs_neither_overflow_nor_vanish() -> None:
    assert 0 < mcnemar(3000, 2800) < 0.02


def test_only_shared_questions_that_can_be_judged_are_compared(record: Callable[..., Record]) -> None:
    def judged(name: str, right: bool, gold_error: str = "") -> Record:
        return record(id=name, right=right, gold_error=gold_error)

    a = [judged("w", True), judged("l", False), judged("b", True), judged("n", False), judged("mine", True)]
    b = [judged("w", False), judged("l", True), judged("b", True), judged("n", False), judged("its", True)]
    told = comparison([*a, judged("g", True, "no table")], [*b, judged("g", False)])
    assert "4 shared questions: right 2 (50%) to 2 (50%); won 1, lost 1, McNemar p = 1;" in told
    assert "won: w" in told and "lost: l" in told


def test_what_was_won_and_lost_is_named_with_its_levers(record: Callable[..., Record]) -> None:
    old = [record(id=str(n), right=n in (1, 2), seconds=1.0) for n in range(1, 6)]
    new = [record(id=str(n), right=n in (1, 3, 4, 5), levers={"vote": "won"} if n == 3 else {}) for n in range(1, 6)]
    text = comparison(new, old, "before")
    assert "5 shared questions: right 4 (80%) to 2 (40%); won 3, lost 1, McNemar p = 0.62; median seconds 2.00" in text
    assert "of the errors of before, 67% are gone, net" in text
    assert "won: 3 (vote), 4, 5" in text and "lost: 2" in text
    assert "levers after: vote won 1, lost 0" in changes(old, new)


def test_runs_that_share_nothing_are_said(record: Callable[..., Record]) -> None:
    assert "no question is shared" in comparison([record(id="1")], [record(id="1", question="another")])


def test_a_report_tells_all_of_a_run_and_what_was_won_and_lost(record: Callable[..., Record]) -> None:
    run = [
        record(id="a", sql="SELECT 'a'", linking={"plan_tables_recall": 1.0}, levers={"repair": "won"}),
        record(id="b", sql="SELECT 'b'", right=False, error="no column x", gold=["SELECT 'gold'"],
               linking={"plan_tables_recall": 0.0}, candidates=[{"right": False}, {"right": True}],
               levers={"vote": "lost"}),
        record(id="c", candidates=[{"right": True}]),
    ]  # fmt: skip
    before = [record(id="a", right=False, system="oneshot"), record(id="b"), record(id="c"), record(id="z")]
    text = report(run, before, "Run <1>")
    assert text.startswith("# Run \\<1>\n\n## Totals\n")
    assert "questions 3: right 2 of 3 (67%)" in text and "levers: repair won 1, lost 0; vote won 0, lost 1" in text
    assert "against oneshot, 3 shared questions" in text and "won 1, lost 1" in text
    wrong = text[text.index("## Not right: 1") :]
    assert "SELECT 'b'" in wrong and "SELECT 'gold'" in wrong and "no column x" in wrong
    assert "Another candidate was right." in wrong and "needs: plan tables." in wrong
    assert "SELECT 'a'" not in wrong
    assert "No question was asked." in report([], [], "x")
