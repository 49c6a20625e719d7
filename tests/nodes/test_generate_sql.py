"""A candidate is repaired and checked; what a user wrote is checked alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hopql.nodes.generate_sql import checked
from hopql.state.cards import Column, TableCard
from hopql.state.context import Context
from hopql.state.sql import Attempt
from hopql.tools.database.engine import Explained
from hopql.tools.database.scope_names import Names

CARD = TableCard(name="sales", columns=[Column(name="total", type="integer")])


def attempt(sql: str) -> Attempt:
    return Attempt(sql=sql, checked_sql=sql, repairs=[], problems=[], stage="validated", logprob=None)


def workspace(cost: float = 10.0) -> Any:
    catalog = SimpleNamespace(names=Names.of([CARD]), cards=[CARD], values=None, joins=None)
    plan = {"Node Type": "Seq Scan", "Relation Name": "sales", "Total Cost": cost, "Plan Rows": 5e9}
    engine = SimpleNamespace(dialect="postgres", explain=lambda sql, timeout_s: Explained(True, None, cost, 5e9, plan))
    return SimpleNamespace(engine=engine, catalog=catalog, engine_for=lambda options: engine)


def test_a_query_that_a_user_wrote_is_checked_as_it_is() -> None:
    wrote = attempt("SELECT count(*) / count(s.total) FROM sales s")
    as_it_is, mended = (checked(workspace(), wrote, Context(), repaired=one) for one in (False, True))
    assert as_it_is["checked_sql"] == wrote["sql"] and not as_it_is["repairs"]
    assert "::numeric" in mended["checked_sql"] and mended["repairs"]


def test_a_query_that_a_user_wrote_may_not_write() -> None:
    assert checked(workspace(), attempt("DELETE FROM sales"), Context(), repaired=False)["stage"] == "rejected"


def test_what_would_cost_too_much_goes_back_with_what_would_narrow_it() -> None:
    dear = checked(workspace(2e8), attempt("SELECT s.total FROM sales s"), Context(), repaired=False)
    assert dear["stage"] == "rejected" and [one["kind"] for one in dear["problems"]] == ["cost"]
    assert "What would narrow it" in dear["problems"][0]["message"]
    assert (
        checked(workspace(2e8), attempt("SELECT s.total FROM sales s"), Context(max_cost=0), repaired=False)["problems"]
        == []
    )
