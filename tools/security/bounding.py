"""Layer 5: the bounds of a query, each tried where trying is cheap."""

from __future__ import annotations

from hopql.state.context import Context
from hopql.tools.database import Engine
from hopql.tools.database.cells import CELL_CHARS
from hopql.tools.database.cost import too_dear
from hopql.tools.database.page import PAGE_BYTES
from hopql.tools.security.holding import Holding, Holdings, guarded
from hopql.tools.settings import settings

_MANY = {
    "postgres": "SELECT n FROM generate_series(1, 1000000) AS n",
    "sqlite": "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT i FROM n",
    "duckdb": "SELECT * FROM range(1000000)",
}
_LONG = {
    "postgres": "SELECT repeat('x', {0})",
    "sqlite": "SELECT printf('%.*c', {0}, 'x')",
    "duckdb": "SELECT repeat('x', {0})",
}
_DEAR = {
    "postgres": "SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000000000) b",
    "duckdb": "SELECT count(*) FROM range(1000000000) a, range(1000000000) b, range(1000000000) c",
}
_PAGE = 7


def bounds_hold(engine: Engine, options: Context) -> Holdings:
    """Rows, bytes, time, cost and queries at once."""
    yield guarded("bounds", "rows of a result", lambda: _rows(engine, options))
    yield guarded("bounds", "bytes of a cell and of a result", lambda: _bytes(engine))
    yield Holding("bounds", "seconds of a query", "told", f"{options.timeout_s:g} on the server (timeout_s)")
    yield guarded("bounds", "cost of a query", lambda: _cost(engine, options))
    limits = settings()
    yield Holding(
        "bounds", "queries at once", "told",
        f"{limits.queries} in all, {limits.queries_per_user or 'any number'} of a user; others wait their turn",
    )  # fmt: skip


def _rows(engine: Engine, options: Context) -> Holding:
    page = engine.run(_MANY[engine.dialect], max_rows=_PAGE, timeout_s=10)
    if len(page["rows"]) != _PAGE or not page["truncated"]:
        return Holding("bounds", "rows of a result", "wrong", f"{len(page['rows'])} came where {_PAGE} were asked for",
                       "Please report this hole.")  # fmt: skip
    return Holding("bounds", "rows of a result", "holds", f"{options.max_rows:,} (max_rows); the rest is not fetched")


def _bytes(engine: Engine) -> Holding:
    claim, wanted = "bytes of a cell and of a result", 3 * CELL_CHARS
    cell = engine.run(_LONG[engine.dialect].format(wanted), max_rows=1, timeout_s=10)["rows"][0][0]
    if not isinstance(cell, str) or len(cell) > CELL_CHARS + 1:
        return Holding("bounds", claim, "wrong", "a cell came whole", "Please report this hole.")
    return Holding("bounds", claim, "holds", f"a cell is cut after {CELL_CHARS:,} characters, a result after about "
                   f"{PAGE_BYTES:,} bytes")  # fmt: skip


def _cost(engine: Engine, options: Context) -> Holding:
    claim = "cost of a query"
    if engine.dialect not in _DEAR:
        return Holding("bounds", claim, "told", f"{engine.dialect} estimates none; the timer holds")
    if not options.max_cost:
        return Holding("bounds", claim, "warning", "any: max_cost is 0", "Set max_cost, or leave it at its default.")
    if too_dear(engine.explain(_DEAR[engine.dialect]), options.max_cost, ()) is None:
        return Holding("bounds", claim, "wrong", "a join of everything with everything is not too dear",
                       "Lower max_cost, or report this hole.")  # fmt: skip
    return Holding("bounds", claim, "holds", f"{options.max_cost:g} of the planner's units (max_cost); dearer ones are "
                   "refused before they run")  # fmt: skip
