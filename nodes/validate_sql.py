"""Check a candidate before it may run: by its tree, then by the database."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.session import opened
from state.context import Context
from state.database import Problem
from state.sql import Attempt, SQLState
from tools.database import check
from tools.database.repair import repair
from tools.workspace import Workspace

MISSING = ("unknown_table", "unknown_column")


def validate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Repair what is certain, check that it is one allowed read, that its names exist, and that it can be planned."""
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    if state["sql_given"]:
        candidate = Attempt(
            sql=state["question"], checked_sql="", repairs=[], problems=[], stage="generated", logprob=None
        )
    assert candidate is not None
    checked = _checked(workspace, candidate, options.timeout_s)
    if checked["stage"] == "rejected" and _seen(state, checked["sql"]):
        checked["problems"].append(
            Problem(kind="repeated", message="The same query was rejected before.", name="", suggestions=[])
        )
    for made in checked["repairs"]:
        tell(made)
    if checked["stage"] == "validated":
        tell("one read-only query; its names exist; the database can plan it")
        return {"candidate": checked, "sql": checked["checked_sql"], "missing": []}
    tell("; ".join(problem["message"] for problem in checked["problems"]))
    missing = [problem["name"] for problem in checked["problems"] if problem["kind"] in MISSING and problem["name"]]
    return {"candidate": checked, "attempts": [checked], "missing": missing}


def _checked(workspace: Workspace, candidate: Attempt, timeout_s: float) -> Attempt:
    dialect, names = workspace.engine.dialect, workspace.catalog.names
    sql, repairs = repair(candidate["sql"], dialect, names)
    verdict = check(sql, dialect, names)
    hard = [problem for problem in verdict["problems"] if problem["kind"] != "join"]
    if verdict["ok"]:
        explained = workspace.engine.explain(verdict["sql"], timeout_s=timeout_s)
        if explained.problem:
            hard = [explained.problem]
    return {
        **candidate,
        "checked_sql": verdict["sql"],
        "repairs": repairs,
        "problems": hard,
        "stage": "rejected" if hard or not verdict["ok"] else "validated",
    }


def _seen(state: SQLState, sql: str) -> bool:
    return any(attempt["sql"] == sql for attempt in state.get("attempts") or [])
