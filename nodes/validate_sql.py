"""Check a candidate before it may run: by its tree, then by the database."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.repetition import repetition
from nodes.session import opened
from state.context import Context
from state.sql import Attempt, SQLState
from tools.database import check, repair
from tools.workspace import Workspace

MISSING = ("unknown_table", "unknown_column")


def validate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Repair what is certain, check that it is one allowed read, that its names exist, and that it can be planned.

    A join that follows no known edge is told, and goes back with what else is wrong, but does not reject by itself.
    """
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    if state["sql_given"]:
        candidate = Attempt(
            sql=state["question"], checked_sql="", repairs=[], problems=[], stage="generated", logprob=None
        )
    assert candidate is not None
    checked = _checked(workspace, candidate, options.timeout_s)
    if checked["stage"] == "rejected":
        checked["problems"] += repetition(state, checked["sql"])
    for made in checked["repairs"]:
        tell(made["told"])
    if checked["stage"] == "validated":
        tell("; ".join(["one read-only query; its names exist; the database can plan it", *_messages(checked)]))
        return {"candidate": checked, "sql": checked["checked_sql"], "missing": []}
    tell("; ".join(_messages(checked)))
    missing = [problem["name"] for problem in checked["problems"] if problem["kind"] in MISSING and problem["name"]]
    return {"candidate": checked, "attempts": [checked], "missing": missing}


def _checked(workspace: Workspace, candidate: Attempt, timeout_s: float) -> Attempt:
    dialect, catalog = workspace.engine.dialect, workspace.catalog
    names = catalog.names
    sql, repairs = repair(candidate["sql"], dialect, names, values=catalog.values, joins=catalog.joins)
    verdict = check(sql, dialect, names)
    problems, valid = list(verdict["problems"]), verdict["ok"]
    if valid:
        explained = workspace.engine.explain(verdict["sql"], timeout_s=timeout_s)
        if explained.problem:
            problems, valid = [*problems, explained.problem], False
    return {
        **candidate,
        "checked_sql": verdict["sql"],
        "repairs": repairs,
        "problems": problems,
        "stage": "validated" if valid else "rejected",
    }


def _messages(attempt: Attempt) -> list[str]:
    return [problem["message"] for problem in attempt["problems"]]
