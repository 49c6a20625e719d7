from __future__ import annotations

from collections.abc import Callable

from hopql.evals.outcome import Record
from hopql.evals.pace import Pace


def test_what_is_left_goes_on_as_each_system_did(record: Callable[..., Record]) -> None:
    now, told = [0.0], list[str]()
    pace = Pace(told.append, lambda: now[0])
    pace.begin([("hopql", 3), ("oneshot", 2)])
    now[0] = 4.0
    pace.tell(record(id="a", question="How many?"))
    assert pace.seconds_left() == 4 * 4.0, "a system not seen yet goes as the other"
    now[0] = 5.0
    pace.tell(record(id="b", system="oneshot", right=False))
    assert pace.seconds_left() == 2 * 4.0 + 1.0
    assert told[0] == "[1/5] a hopql right     2.0 s, 1 call; 1 of 1 right, 0:16 min left: How many?"
    assert "b oneshot wrong" in told[1]


def test_what_is_only_counted_is_not_told(record: Callable[..., Record]) -> None:
    told: list[str] = []
    pace = Pace(told.append, lambda: 0.0, counted=True)
    pace.begin([("hopql", 2)])
    pace.tell(record(id="a", question="How many?"))
    assert told == ["[1/2] 0:00 min left"]
