"""SQL that a person gives, before it is kept: the guard, the database's planner, one run, its day."""

from __future__ import annotations

from datetime import date
from typing import Any

from hopql.state.context import Context
from hopql.state.database import Rows
from hopql.tools.errors import UsageError
from hopql.tools.workspace import Workspace

_PLANNING_S = 10.0
"""Seconds that planning may take where nobody runs the query."""


def validated(workspace: Workspace, sql: str, options: Context | None = None) -> str:
    """The one read-only statement that a text is, as it may be run. It is planned, not run.

    Args:
        options: of whoever will run it. Without them nobody does: it is planned as the login, whatever it costs.

    Raises:
        UsageError: it is not one, it reads what the workspace does not grant, or the database cannot plan it.
        ConnectError: the database cannot be reached.
        WorkspaceError: there is no index that names the tables.
    """
    from hopql.tools.database.cost import planned
    from hopql.tools.database.guard import check

    names = workspace.catalog.names
    verdict = check(sql, workspace.engine.dialect, names)
    problems = [] if verdict["ok"] else verdict["problems"]
    if not problems:
        engine = workspace.engine_for(options) if options else workspace.engine
        limits = (options.max_cost, options.timeout_s) if options else (0.0, _PLANNING_S)
        wrong = planned(engine, verdict["sql"], limits[0], names.cards, limits[1])
        problems = [wrong] if wrong else []
    if problems:
        told = " ".join(problem["message"] for problem in problems)
        raise UsageError(f"The SQL cannot be used: {told}", hint='Try a query out with `hopql ask "SELECT …"`.')
    return verdict["sql"]


def proved(workspace: Workspace, sql: str, options: Context) -> tuple[str, Rows]:
    """The statement, validated, and the rows of one read-only run.

    Raises:
        UsageError: see `validated`.
        QueryError: the database refused it while it ran, or it took longer than `timeout_s`.
        ConnectError: the database cannot be reached.
    """
    checked = validated(workspace, sql, options)
    engine = workspace.engine_for(options)
    return checked, engine.run(checked, max_rows=options.max_rows, timeout_s=options.timeout_s)


def timeless(made: dict[str, Any]) -> dict[str, Any]:
    """What `described` made of a question whose day is not known. SQL that is right on its day only ("last week", with
    dates) is then never replayed; it may be an example still."""
    template = dict(made["template"])
    if template.get("moving"):
        template["asked"] = date.min.isoformat()
    return {**made, "template": template}
