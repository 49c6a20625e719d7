from __future__ import annotations

from collections.abc import Callable

from hopql.evals.comparison import changes, comparison
from hopql.evals.outcome import Record


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
