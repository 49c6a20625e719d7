"""What the analysis of slow queries needs of a database: an open engine of `hopql.tools.database` is one."""

from __future__ import annotations

from typing import Any, Protocol

from hopql.state.database import Problem, Rows


class Explanation(Protocol):
    """What a database says about a query without running it; see `hopql.tools.database.Explained`."""

    @property
    def ok(self) -> bool:
        """It accepts the query."""

    @property
    def problem(self) -> Problem | None:
        """Why it does not."""

    @property
    def cost(self) -> float | None:
        """Estimated, in the planner's units."""

    @property
    def rows(self) -> float | None:
        """Estimated."""

    @property
    def plan(self) -> dict[str, Any] | None:
        """PostgreSQL's node, with the nodes below it in `Plans`."""


class Database(Protocol):
    """A database that is only read; see `hopql.tools.database.engine.Engine`."""

    @property
    def dialect(self) -> str:
        """`postgres`, or another: then there is no plan."""

    def explain(self, sql: str, timeout_s: float = ...) -> Explanation:
        """Nothing is run."""

    def run(self, sql: str, *, max_rows: int = ..., timeout_s: float = ...) -> Rows:
        """One page of the result, read-only; a `QueryError` where the database refuses or takes too long."""
