from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.evals.records import Pace, Record


def test_a_line_tells_how_a_question_ended_and_what_is_left(record: Callable[..., Record]) -> None:
    now, told = [0.0], list[str]()
    pace = Pace(told.append, lambda: now[0])
    pace.begin(5)
    now[0] = 4.0
    pace.tell(record(id="a", question="How many?"), "right", "1 call", "hopql")
    now[0] = 5.0
    pace.tell(record(id="b", right=False), "wrong", "2 calls", "oneshot")
    pace.tell(record(id="c", right=False, gold_error="no table"), "no gold", "1 call", "oneshot")
    assert "[3/5] c oneshot no gold" in told[2] and "0 of 1 right" in told[2]
    assert told[0] == "[1/5] a hopql right     2.0 s, 1 call; 1 of 1 right, 0:16 min left: How many?"
    assert "[2/5] b oneshot wrong" in told[1] and "2 calls; 0 of 1 right, 0:08 min left" in told[1]


@pytest.mark.parametrize(("seconds", "left"), [(65.0, "1:05 min"), (720.0, "12 min"), (7_260.0, "2 h 01 min")])
def test_what_is_only_counted_is_not_told(record: Callable[..., Record], seconds: float, left: str) -> None:
    now, told = [0.0], list[str]()
    pace = Pace(told.append, lambda: now[0], counted=True)
    pace.begin(2)
    now[0] = seconds
    pace.tell(record(id="a", question="How many?"), "right", "1 call")
    assert told == [f"[1/2] {left} left"]
