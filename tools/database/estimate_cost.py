"""What a query would cost, before it runs: over the limit it says what makes it so dear, and what would narrow it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from hopql.state.database import Problem
from hopql.tools.database.engine import Engine, Explained
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.guard import check
from hopql.tools.database.scope_names import Names

Node = dict[str, Any]
ROW: Final = 0.01
"""PostgreSQL's cost of a row that is passed on (`cpu_tuple_cost`): DuckDB tells rows only."""
_NAMED: Final = 2
"""Parts of a plan that are named."""
_SHARE: Final = 0.1
"""Of the whole cost, from which a part is worth naming."""
_JOINS: Final = ("Hash Cond", "Merge Cond", "Join Filter")


def too_dear(explained: Explained, max_cost: float, tables: Collection[str]) -> Problem | None:
    """The problem of a query whose estimate is over the limit; None where it is not, or there is no estimate.

    Args:
        max_cost: in the planner's units, of which one is about a page read in order; 0: no limit.
        tables: that are granted; a plan also holds tables behind views, which are not named to who asks.
    """
    if not max_cost or explained.cost is None or explained.cost <= max_cost:
        return None
    named = {name.rpartition(".")[2].lower(): name for name in tables}
    parts = list(_parts(explained.plan or {}, named))
    dearest = sorted((part for part in parts if part[0] >= _SHARE * explained.cost), reverse=True)[:_NAMED]
    why = "; ".join(dict.fromkeys(told for _, told, _ in dearest)) or "it reads and passes on very many rows"
    helps = dict.fromkeys(part[2] for part in dearest) or {_FEWER: None}
    return problem(
        "cost",
        f"The query was not run: its estimated cost of {_short(explained.cost)} is over the limit of "
        f"{_short(max_cost)} (max_cost). What makes it dear: {why}. What would narrow it: {'; '.join(helps)}.",
    )


def planned(engine: Engine, sql: str, max_cost: float, tables: Collection[str], timeout_s: float) -> Problem | None:
    """What keeps a checked query from being run: the database cannot plan it, or it would cost too much.

    Raises:
        ConnectError: the database went away.
    """
    explained = engine.explain(sql, timeout_s=timeout_s)
    return explained.problem or too_dear(explained, max_cost, tables)


def within(engine: Engine, sql: str, names: Names, max_cost: float, timeout_s: float) -> bool:
    """Whether the guard lets a query pass, and it would cost no more than the limit.

    Raises:
        ConnectError: the database went away.
    """
    checked = check(sql, engine.dialect, names)
    return checked["ok"] and planned(engine, checked["sql"], max_cost, names.cards, timeout_s) is None


_FEWER: Final = "a filter on a time, a key or a value; fewer tables"
_JOIN: Final = "a join on the columns that connect the tables"


def _parts(node: Node, named: dict[str, str]) -> Iterator[tuple[float, str, str]]:
    """Own cost, what it does, and what would narrow it, of each node of a plan."""
    below: list[Node] = node.get("Plans") or []
    own = _number(node, "Total Cost") - sum(_number(each, "Total Cost") for each in below)
    yield max(own, 0.0), *_told(node, below, named)
    for each in below:
        yield from _parts(each, named)


def _told(node: Node, below: list[Node], named: dict[str, str]) -> tuple[str, str]:
    kind, rows = str(node.get("Node Type", "")), _rows(node)
    table = named.get(str(node.get("Relation Name", "")).lower(), "a table")
    if kind.endswith("Scan") and node.get("Relation Name"):
        index = f"a filter on an indexed column of {table}, or an index on what it is filtered by"
        return f"{table} is read whole ({rows} rows come out)" if kind == "Seq Scan" else f"{table}: {rows} rows", index
    if len(below) == 2 and (kind == "Nested Loop" or "Join" in kind):
        free = not any(name in node for name in _JOINS) and "Index Cond" not in str(below[1])
        if free and kind == "Nested Loop":
            return f"tables are joined without a condition ({_rows(below[0])} × {_rows(below[1])} rows)", _JOIN
        return f"a join gives {rows} rows", f"{_JOIN}, and a filter before it"
    if kind == "Recursive Union":
        return f"a recursion gives {rows} rows", "an end to the recursion"
    return f"{kind.lower() or 'a step'} over {_rows(max(below, key=_count, default=node))} rows", _FEWER


def _count(node: Node) -> float:
    return _number(node, "Plan Rows")


def _rows(node: Node) -> str:
    return f"about {_short(_count(node))}"


def _number(node: Node, name: str) -> float:
    value = node.get(name, 0)
    return float(value) if isinstance(value, (int, float)) else 0.0


def _short(value: float) -> str:
    return f"{value:,.0f}" if value < 1e9 else f"{value:.1e}"


def from_duckdb(found: Node) -> Node:
    """DuckDB's plan as PostgreSQL's: names, rows, and a cost by them."""
    below = [from_duckdb(each) for each in found.get("children") or []]
    extra = found.get("extra_info") or {}
    said, counts = str(extra.get("Estimated Cardinality", "")), [_count(each) for each in below]
    crossed = "CROSS" in str(found.get("name")) and len(counts) == 2
    rows = float(said) if said.isdigit() else counts[0] * counts[1] if crossed else max(counts, default=0.0)
    cost = ROW * rows + sum(_number(each, "Total Cost") for each in below)
    made: Node = {"Node Type": _DUCKDB.get(str(found.get("name")), str(found.get("name"))), "Plan Rows": rows,
                  "Total Cost": cost, "Plans": below}  # fmt: skip
    if extra.get("Conditions"):
        made["Hash Cond"] = extra["Conditions"]
    if extra.get("Table"):
        made["Relation Name"] = str(extra["Table"]).rpartition(".")[2]
    return made


_DUCKDB: Final = {
    "SEQ_SCAN": "Seq Scan", "CROSS_PRODUCT": "Nested Loop", "NESTED_LOOP_JOIN": "Nested Loop", "HASH_JOIN": "Hash Join",
    "REC_CTE": "Recursive Union",
}  # fmt: skip
