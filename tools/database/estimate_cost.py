"""What a query would cost, before it runs: over the limit it is refused."""

from __future__ import annotations

from typing import Any, Final

from hopql.state.database import Problem
from hopql.tools.database.engine import Engine, Explained
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.guard import check
from hopql.tools.database.scope_names import Names

Node = dict[str, Any]
ROW: Final = 0.01
"""PostgreSQL's cost of a row that is passed on (`cpu_tuple_cost`): DuckDB tells rows only."""


def too_dear(explained: Explained, max_cost: float) -> Problem | None:
    """The problem of a query whose estimate is over the limit; None where it is not, or there is no estimate.

    Args:
        max_cost: in the planner's units, of which one is about a page read in order; 0: no limit.
    """
    if not max_cost or explained.cost is None or explained.cost <= max_cost:
        return None
    return problem(
        "cost",
        f"The query was not run: its estimated cost of {_short(explained.cost)} is over the limit of "
        f"{_short(max_cost)} (max_cost). What would narrow it: a filter on a time, a key or a value; fewer tables, "
        "joined on the columns that connect them.",
    )


def planned(engine: Engine, sql: str, max_cost: float, timeout_s: float) -> Problem | None:
    """What keeps a checked query from being run: the database cannot plan it, or it would cost too much.

    Raises:
        ConnectError: the database went away.
    """
    explained = engine.explain(sql, timeout_s=timeout_s)
    return explained.problem or too_dear(explained, max_cost)


def within(engine: Engine, sql: str, names: Names, max_cost: float, timeout_s: float) -> bool:
    """Whether the guard lets a query pass, and it would cost no more than the limit.

    Raises:
        ConnectError: the database went away.
    """
    checked = check(sql, engine.dialect, names)
    return checked["ok"] and planned(engine, checked["sql"], max_cost, timeout_s) is None


def _short(value: float) -> str:
    return f"{value:,.0f}" if value < 1e9 else f"{value:.1e}"


def from_duckdb(found: Node) -> Node:
    """DuckDB's plan with the fields of PostgreSQL's: rows, and a cost by them."""
    below = [from_duckdb(each) for each in found.get("children") or []]
    said = str((found.get("extra_info") or {}).get("Estimated Cardinality", ""))
    name, counts = str(found.get("name")), [each["Plan Rows"] for each in below]
    crossed = "CROSS" in name and len(counts) == 2
    rows = float(said) if said.isdigit() else counts[0] * counts[1] if crossed else max(counts, default=0.0)
    cost = ROW * rows + sum(each["Total Cost"] for each in below)
    return {"Node Type": name, "Plan Rows": rows, "Total Cost": cost, "Plans": below}
