"""Runs queries that no guard of HopQL has passed: as models write them, before any repair."""

from __future__ import annotations

from hopql.evals.outcome import PAGE
from hopql.state.database import Rows
from hopql.tools.database.engine import Engine
from hopql.tools.database.guard import check
from hopql.tools.errors import QueryError

_REFUSED = ("statements", "not_read_only", "function")
"""Problems that no query may have that is run on a user's database. What else is wrong the database says itself."""


def run_read_only(engine: Engine, sql: str, timeout_s: float = 30.0) -> Rows:
    """The rows of one query that only reads.

    Raises:
        QueryError: when it is no such query, or the database refuses it.
    """
    for problem in check(sql, engine.dialect, [])["problems"]:
        if problem["kind"] in _REFUSED:
            raise QueryError(problem["message"])
    return engine.run(sql, max_rows=PAGE, timeout_s=timeout_s)
