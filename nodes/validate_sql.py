"""Check a candidate before it may run: by its tree, then by the database."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.database import DOUBTFUL, Problem, Repair
from hopql.state.graphs import SQLState
from hopql.state.plan import Plan
from hopql.state.sql import Attempt
from hopql.tools.database.estimate_cost import planned
from hopql.tools.database.guard import check
from hopql.tools.database.repairs.repair_sql import repair
from hopql.tools.workspace.open_workspace import Workspace

MISSING = ("unknown_table", "unknown_column")


def validate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Repair what is certain, check that it is one allowed read, that its names exist, and that it can be planned.

    A replayed query that no longer is valid is forgotten: the question is answered like a new one. A join that follows
    no known edge is told, and goes back with what else is wrong, but does not reject by itself. What the declared keys
    say against a query goes back as long as attempts are left and no query is written twice; then such a query is run,
    and its answer says what is doubtful.
    """
    workspace, options = opened(runtime)
    candidate = state["candidate"]
    if state["sql_given"]:
        candidate = Attempt(
            sql=state["question"], checked_sql="", repairs=[], problems=[], stage="generated", logprob=None
        )
    assert candidate is not None
    verdict = checked(workspace, candidate, options, repaired=not is_given(state))
    if verdict["stage"] == "rejected" or (contradicted(verdict) and not state["sql_given"]):
        verdict = _told_back(state, verdict, options)
    for made in verdict["repairs"]:
        tell(made["told"])
    if verdict["stage"] == "validated":
        tell("; ".join(["one read-only query; its names exist; the database can plan it", *_messages(verdict)]))
        return {"candidate": verdict, "sql": verdict["checked_sql"], "missing": []}
    tell("; ".join(_messages(verdict)))
    if state.get("recalled"):
        return {"candidate": None, "recalled": None}
    missing = [problem["name"] for problem in verdict["problems"] if problem["kind"] in MISSING and problem["name"]]
    if missing and (plan := state.get("plan")):
        missing += unplanned(workspace, verdict["checked_sql"], plan)
    return {"candidate": verdict, "attempts": [verdict], "missing": missing}


def contradicted(attempt: Attempt) -> bool:
    """Whether the declared keys alone speak against a query, so that it is written again while it can be."""
    kinds = {problem["kind"] for problem in attempt["problems"]} - {"join", "weighted", "repeated"}
    return bool(kinds) and kinds <= set(DOUBTFUL)


def _told_back(state: SQLState, verdict: Attempt, options: Context) -> Attempt:
    """The candidate, rejected; at the end of the attempts the first one against which the keys alone speak."""
    tried = state.get("attempts") or []
    repeated = repetition(state, verdict["sql"])
    ends = not state.get("pool") and not state.get("recalled")
    if ends and (repeated or len(tried) + 1 >= options.max_attempts):
        run = next((one for one in [verdict, *tried] if contradicted(one)), None)
        if run is not None:
            problems = [problem for problem in run["problems"] if problem["kind"] != "repeated"]
            return {**run, "problems": problems, "stage": "validated"}
    return {**verdict, "problems": [*verdict["problems"], *repeated], "stage": "rejected"}


def unplanned(workspace: Workspace, sql: str, plan: Plan) -> list[str]:
    """Tables that a query reads and its plan does not show: the model knew of them by their names alone."""
    shown = {table["name"] for table in plan["tables"]}
    read = check(sql, workspace.engine.dialect, workspace.catalog.names)["tables"]
    return [table for table in read if table not in shown]


def _messages(attempt: Attempt) -> list[str]:
    return [problem["message"] for problem in attempt["problems"]]


def repetition(state: SQLState, sql: str) -> list[Problem]:
    """The problem that `sql` was tried before in this run, or none."""
    if any(sql in (attempt["sql"], attempt["checked_sql"]) for attempt in state.get("attempts") or []):
        return [Problem(kind="repeated", message="The same query failed before.", name="", suggestions=[])]
    return []


def checked(workspace: Workspace, candidate: Attempt, options: Context, *, repaired: bool) -> Attempt:
    """The candidate with certain repairs made, checked by its tree and by the database's planner, and dear no more than
    it may be.

    Args:
        repaired: not so SQL that a user wrote, which is checked as it is.
    """
    sql = candidate["sql"]
    found = _mended(workspace, candidate, sql, None) if repaired else _verdict(workspace, candidate, sql, [])
    problems, valid = found["problems"], found["stage"] == "validated"
    if valid and (wrong := unrunnable(workspace, found["checked_sql"], options)):
        problems, valid = [*problems, wrong], False
    return {**found, "problems": problems, "stage": "validated" if valid else "rejected"}


def mended_for(workspace: Workspace, candidate: Attempt, problem: Problem) -> Attempt | None:
    """The candidate repaired for what the database said when it ran; None where no repair is certain."""
    made = _mended(workspace, candidate, candidate["checked_sql"], problem)
    changed = made["stage"] == "validated" and made["checked_sql"] != candidate["checked_sql"]
    return {**made, "repairs": [*candidate["repairs"], *made["repairs"]]} if changed else None


def unrunnable(workspace: Workspace, sql: str, options: Context) -> Problem | None:
    """What keeps a query that the guard passed from being run: see `hopql.tools.database.estimate_cost.planned`."""
    return planned(workspace.engine_for(options), sql, options.max_cost, options.timeout_s)


def _mended(workspace: Workspace, candidate: Attempt, sql: str, problem: Problem | None) -> Attempt:
    dialect, catalog = workspace.engine.dialect, workspace.catalog
    text, repairs = repair(sql, dialect, catalog.names, values=catalog.values, joins=catalog.joins, problem=problem)
    return _verdict(workspace, candidate, text, repairs)


def _verdict(workspace: Workspace, candidate: Attempt, sql: str, repairs: list[Repair]) -> Attempt:
    verdict = check(sql, workspace.engine.dialect, workspace.catalog.names)
    stage = "validated" if verdict["ok"] else "rejected"
    problems = list(verdict["problems"])
    return {**candidate, "checked_sql": verdict["sql"], "repairs": repairs, "problems": problems, "stage": stage}


def is_given(state: SQLState) -> bool:
    """Whether the question is a query, or an earlier question's is replayed: these stay as they are."""
    return bool(state["sql_given"] or state.get("recalled"))
