"""Run the validated query, read-only, within its limits."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.session import opened
from state.context import Context
from state.sql import SQLState
from tools.database import FailedQueryError


def execute_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """A page of rows, or what the database said, for the generator.

    Raises:
        QueryError: when the query ran too long: another candidate would hardly be quicker.
    """
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    assert candidate is not None
    try:
        rows = workspace.engine.run(candidate["checked_sql"], max_rows=options.max_rows, timeout_s=options.timeout_s)
    except FailedQueryError as error:
        if error.problem["kind"] in ("timeout", "cancelled"):
            raise
        tell(error.problem["message"])
        failed = {**candidate, "problems": [error.problem], "stage": "failed"}
        return {"candidate": failed, "attempts": [failed]}
    more = ", and there are more" if rows["truncated"] else ""
    tell(f"{rows['row_count']:,} rows{more}")
    executed = {**candidate, "stage": "executed"}
    return {"candidate": executed, "attempts": [executed], "rows": rows}
