"""Check a candidate before it may run: by its tree, then by the database."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.checking import checked
from hopql.nodes.progress import tell
from hopql.nodes.repetition import repetition
from hopql.nodes.session import asked_of, opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.state.sql import Attempt

MISSING = ("unknown_table", "unknown_column")


def validate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Repair what is certain, check that it is one allowed read, that its names exist, and that it can be planned.

    A replayed query that no longer is valid is forgotten: the question is answered like a new one. A join that follows
    no known edge is told, and goes back with what else is wrong, but does not reject by itself.
    """
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    if state["sql_given"]:
        candidate = Attempt(
            sql=state["question"], checked_sql="", repairs=[], problems=[], stage="generated", logprob=None
        )
    assert candidate is not None
    verdict = checked(workspace, candidate, asked_of(state, workspace, options), options)
    if verdict["stage"] == "rejected":
        verdict["problems"] += repetition(state, verdict["sql"])
    for made in verdict["repairs"]:
        tell(made["told"])
    if verdict["stage"] == "validated":
        tell("; ".join(["one read-only query; its names exist; the database can plan it", *_messages(verdict)]))
        return {"candidate": verdict, "sql": verdict["checked_sql"], "missing": []}
    tell("; ".join(_messages(verdict)))
    if state.get("recalled"):
        return {"candidate": None, "recalled": None}
    missing = [problem["name"] for problem in verdict["problems"] if problem["kind"] in MISSING and problem["name"]]
    return {"candidate": verdict, "attempts": [verdict], "missing": missing}


def _messages(attempt: Attempt) -> list[str]:
    return [problem["message"] for problem in attempt["problems"]]
