"""Choices are compared on what finished runs hold."""

from __future__ import annotations

from typing import Any

from hopql.bench.choice import Judged, doubted, flagged, table
from hopql.evals.records import Record
from hopql.state.database import Rows
from hopql.state.sql import Attempt, Executed


def ran(value: int) -> Executed:
    attempt = Attempt(sql="", checked_sql="", repairs=[], problems=[], stage="executed", logprob=-0.1)
    rows = Rows(columns=["c"], types=[], rows=[[value]], row_count=1, truncated=False, seconds=0.0)
    return Executed(attempt=attempt, rows=rows)


def record(**changed: Any) -> Record:
    answered = {"id": "1", "right": True, "executed": True, "status": "answered"}
    base = {**dict.fromkeys(Record.__dataclass_fields__, ""), **answered}
    return Record(**{**base, **changed})


def test_each_choice_is_counted_by_candidates() -> None:
    found = [Judged("d", [ran(1), ran(2), ran(2)], [False, True, True]), Judged("d", [ran(3)], [True])]
    lines = {line[:16].strip(): line[16:].split() for line in table(found).splitlines()[2:]}
    assert lines["the first"] == ["1", "1", "1"] and lines["any of them"] == ["1", "2", "2"]
    assert lines["most results"] == ["1", "1", "2"]


def test_doubts_are_counted_by_verdict() -> None:
    first = {"stage": "executed", "right": False, "doubts": ["empty"]}
    told = doubted([record(candidates=[first])])
    assert "0 right, 1 wrong" in told and "empty        right    0   wrong    1" in told


def test_checks_are_counted_by_what_they_flag() -> None:
    answers = [record(), record(id="2", right=False), record(id="3", right=False), record(id="4", executed=False)]
    told = flagged(answers, lambda one: {"1": ["value"], "2": ["echo", "value"]}.get(one.id, []))
    assert "answers: 1 right, 2 wrong" in told
    assert "echo         wrong    1   right    0" in told and "value        wrong    1   right    1" in told
