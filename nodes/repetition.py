"""A query that was tried before: the generator is asked for another, warmer."""

from __future__ import annotations

from hopql.state.database import Problem
from hopql.state.graphs.sql import SQLState


def repetition(state: SQLState, sql: str) -> list[Problem]:
    """The problem that `sql` was tried before in this run, or none."""
    if any(sql in (attempt["sql"], attempt["checked_sql"]) for attempt in state.get("attempts") or []):
        return [Problem(kind="repeated", message="The same query failed before.", name="", suggestions=[])]
    return []
