from __future__ import annotations

from typing import Any

from hopql.bench.weigh_doubts import flagged
from hopql.evals.records import Record


def record(**changed: Any) -> Record:
    answered = {"id": "1", "right": True, "executed": True, "status": "answered"}
    base = {**dict.fromkeys(Record.__dataclass_fields__, ""), **answered}
    return Record(**{**base, **changed})


def test_checks_are_counted_by_what_they_flag() -> None:
    answers = [record(), record(id="2", right=False), record(id="3", right=False), record(id="4", executed=False)]
    told = flagged(answers, lambda one: {"1": ["value"], "2": ["echo", "value"]}.get(one.id, []))
    assert "answers: 1 right, 2 wrong" in told
    assert "echo         wrong    1   right    0" in told and "value        wrong    1   right    1" in told
