"""Run the validated query, read-only, within its limits."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.failure import failure_of
from nodes.progress import tell
from nodes.repetition import repetition
from nodes.session import opened
from state.context import Context
from state.sql import Attempt, SQLState
from tools.database import FailedQueryError


def execute_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """A page of rows, or what the database said, for the generator. A query that ran too long ends the run: another
    candidate would hardly be quicker."""
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    assert candidate is not None
    try:
        rows = workspace.engine.run(candidate["checked_sql"], max_rows=options.max_rows, timeout_s=options.timeout_s)
    except FailedQueryError as error:
        return _failed(state, candidate, error)
    more = ", and there are more" if rows["truncated"] else ""
    tell(f"{rows['row_count']:,} rows{more}")
    executed = {**candidate, "stage": "executed"}
    return {"candidate": executed, "attempts": [executed], "rows": rows}


def _failed(state: SQLState, candidate: Attempt, error: FailedQueryError) -> dict[str, Any]:
    tell(error.problem["message"])
    problems = [error.problem, *repetition(state, candidate["sql"])]
    failed = {**candidate, "problems": problems, "stage": "failed"}
    update: dict[str, Any] = {"candidate": failed, "attempts": [failed]}
    if error.problem["kind"] in ("timeout", "cancelled"):
        update["failure"] = failure_of(error)
    return update
