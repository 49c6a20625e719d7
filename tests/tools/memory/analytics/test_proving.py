from __future__ import annotations

from collections.abc import Sequence

import pytest

from hopql.state.database import Rows
from hopql.tools.database.engine import Engine, Explained
from hopql.tools.memory.analytics.proving import Limits, proved
from hopql.tools.memory.analytics.rewrites import RULES

RULE = RULES[0]


class Scripted:
    """A database that gives costs and times as they are said, in turn: no test waits for a real one to be slow."""

    dialect = "postgres"

    def __init__(self, costs: Sequence[float | None], seconds: Sequence[float]) -> None:
        self.costs, self.seconds = list(costs), list(seconds)

    def explain(self, sql: str, timeout_s: float = 1.0) -> Explained:
        return Explained(True, None, self.costs.pop(0))

    def run(self, sql: str, *, max_rows: int = 1, timeout_s: float = 1.0) -> Rows:
        spent = self.seconds.pop(0)
        return Rows(columns=["a"], types=["int4"], rows=[[1]], row_count=1, truncated=False, seconds=spent)


def why(engine: Engine, sql: str, rewritten: str, **limits: float) -> str:
    told = proved(engine, sql, rewritten, RULE, Limits(**limits))  # type: ignore[arg-type]
    assert isinstance(told, str)
    return told


def test_what_agrees_and_costs_less_is_offered(warehouse: Engine) -> None:
    joined = "SELECT body FROM notes n JOIN lines l ON l.line = n.line AND n.order_id = l.order_id"
    told = proved(warehouse, joined, "SELECT body FROM notes", RULE, Limits())
    assert not isinstance(told, str) and told["cost_before"] and told["cost_after"]
    assert told["cost_after"] <= 0.9 * told["cost_before"] and told["rule"] == RULE.name
    assert "the same 2,250 rows, each as often" in told["proof"] and "estimated cost falls" in told["proof"]


def test_what_differs_is_not_offered(warehouse: Engine) -> None:
    one = "SELECT city FROM customers c, generate_series(1, 99)"
    assert why(warehouse, one, "SELECT DISTINCT city FROM customers", max_rows=50_000) == "The results differ."
    assert "different columns" in why(warehouse, one, "SELECT city AS town FROM customers", max_rows=50_000)
    none = "SELECT id FROM customers WHERE false"
    assert "proves nothing" in why(warehouse, none, none)
    assert why(warehouse, "SELECT id FROM customers", "SELECT id FROM customers ORDER BY id", max_rows=399) == (
        "The result is longer than the 399 rows that are compared."
    )
    assert "does not exist" in why(warehouse, "SELECT 1", "SELECT nothing FROM customers")
    slow = "SELECT pg_sleep(5)"
    assert "could not be compared" in why(warehouse, slow, slow, timeout_s=0.2)
    alike = Scripted((1.0, 1.0), (0.001,) * 4)
    assert proved(alike, "SELECT 1", "SELECT 1", RULE, Limits()) == "It gives the same result, but is not faster."


@pytest.mark.parametrize(
    ("costs", "seconds", "offered"),
    [
        ((100.0, 90.0), (1.0, 9.0), True), ((100.0, 91.0), (1.0, 1.0, 1.0, 1.0), False),
        ((100.0, 99.0), (1.0, 0.9, 1.0, 0.7), True), ((1.0, 9.0), (9.0, 0.7, 0.9, 0.7), False),
        ((None, None), (0.002, 0.001, 0.002, 0.001), False), ((None, 1.0), (0.02, 0.01, 0.02, 0.01), True),
    ],
)  # fmt: skip
def test_faster_is_by_estimated_cost_or_by_the_better_of_two_runs(
    costs: Sequence[float | None], seconds: Sequence[float], offered: bool
) -> None:
    told = proved(Scripted(costs, seconds), "SELECT 1", "SELECT 1", RULE, Limits())
    assert isinstance(told, dict) == offered
    if isinstance(told, dict) and len(seconds) == 4:
        assert "better of two runs" in told["proof"] and told["ms_after"] < told["ms_before"]
