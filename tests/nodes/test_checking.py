"""A candidate is mended for what the database said, once and only where it is certain."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from nodes.checking import mended_for
from state.cards import Column, TableCard
from state.database import Problem
from state.sql import Attempt
from tools.database import Names

CARD = TableCard(name="sales", columns=[Column(name="total", type="integer")])


def attempt(sql: str) -> Attempt:
    return Attempt(sql=sql, checked_sql=sql, repairs=[], problems=[], stage="validated", logprob=None)


def workspace() -> Any:
    catalog = SimpleNamespace(names=Names.of([CARD]), values=None, joins=None)
    return SimpleNamespace(engine=SimpleNamespace(dialect="postgres"), catalog=catalog)


def said(message: str) -> Problem:
    return Problem(kind="database", message=message, name="", suggestions=[])


def test_a_division_by_zero_is_guarded() -> None:
    made = mended_for(workspace(), attempt("SELECT 100 / s.total FROM sales s"), said("division by zero"))
    assert made is not None and "NULLIF(s.total, 0)" in made["checked_sql"]
    assert "avoid_zero" in [one["rule"] for one in made["repairs"]]


def test_what_no_rule_is_for_is_left() -> None:
    assert mended_for(workspace(), attempt("SELECT s.total FROM sales s"), said("out of memory")) is None
