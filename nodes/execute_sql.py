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
from tools.choice import doubts
from tools.database import FailedQueryError


def execute_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """A page of rows, or what the database said, for the generator. A query that ran too long ends the run, unless
    another has run: another candidate would hardly be quicker. What ran before is not run again."""
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    assert candidate is not None
    known = next((one for one in state.get("pool") or [] if same(one["attempt"], candidate)), None)
    try:
        rows = (
            known["rows"]
            if known
            else workspace.engine.run(candidate["checked_sql"], max_rows=options.max_rows, timeout_s=options.timeout_s)
        )
    except FailedQueryError as error:
        return _failed(state, candidate, error)
    more = ", and there are more" if rows["truncated"] else ""
    tell(f"{rows['row_count']:,} rows{more}")
    plan, failed = state.get("plan"), 0 if state.get("pool") else len(state.get("attempts") or [])
    executed = Attempt(**{**candidate, "stage": "executed"})
    executed["doubts"] = doubts(state["question"], plan["values"] if plan else [], executed, rows, failed)
    return {"candidate": executed, "attempts": [executed], "rows": rows}


def same(one: Attempt, other: Attempt) -> bool:
    """Whether two candidates are one query."""
    return one["checked_sql"] == other["checked_sql"]


def _failed(state: SQLState, candidate: Attempt, error: FailedQueryError) -> dict[str, Any]:
    tell(error.problem["message"])
    problems = [error.problem, *repetition(state, candidate["sql"])]
    failed = {**candidate, "problems": problems, "stage": "failed"}
    update: dict[str, Any] = {"candidate": failed, "attempts": [failed]}
    ends = ("cancelled",) if state.get("pool") else ("timeout", "cancelled")
    if error.problem["kind"] in ends:
        update["failure"] = failure_of(error)
    return update
