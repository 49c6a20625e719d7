"""Repairs and checks of a candidate, as the validating and the executing node both need them."""

from __future__ import annotations

from hopql.state.context import Context
from hopql.state.database import Problem, Repair
from hopql.state.sql import Attempt
from hopql.tools.database.cost import planned
from hopql.tools.database.guard import check
from hopql.tools.database.repairs import repair
from hopql.tools.workspace import Workspace


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
    """What keeps a query that the guard passed from being run: see `hopql.tools.database.cost.planned`."""
    granted = workspace.catalog.names.cards
    return planned(workspace.engine_for(options), sql, options.max_cost, granted, options.timeout_s)


def _mended(workspace: Workspace, candidate: Attempt, sql: str, problem: Problem | None) -> Attempt:
    dialect, catalog = workspace.engine.dialect, workspace.catalog
    text, repairs = repair(sql, dialect, catalog.names, values=catalog.values, joins=catalog.joins, problem=problem)
    return _verdict(workspace, candidate, text, repairs)


def _verdict(workspace: Workspace, candidate: Attempt, sql: str, repairs: list[Repair]) -> Attempt:
    verdict = check(sql, workspace.engine.dialect, workspace.catalog.names)
    stage = "validated" if verdict["ok"] else "rejected"
    problems = list(verdict["problems"])
    return {**candidate, "checked_sql": verdict["sql"], "repairs": repairs, "problems": problems, "stage": stage}
