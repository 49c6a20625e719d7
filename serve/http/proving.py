"""SQL that a person gives is proved before it is kept: the guard reads it, the database plans it, it runs once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tools.errors import UsageError

if TYPE_CHECKING:
    from state.context import Context
    from state.database import Checked, Rows
    from tools.workspace import Workspace


def guarded(workspace: Workspace, sql: str) -> Checked:
    """The guard's verdict on a query that may be kept.

    Raises:
        UsageError: it is not one read-only query over what the workspace knows.
    """
    from tools.database import check

    verdict = check(sql, workspace.engine.dialect, workspace.catalog.names)
    if not verdict["ok"]:
        told = "; ".join(problem["message"] for problem in verdict["problems"]) or "it is no query"
        raise UsageError(f"The SQL is refused: {told}", hint="Give one SELECT over the workspace's tables.")
    return verdict


def proved(workspace: Workspace, sql: str, options: Context) -> tuple[str, Rows]:
    """The query as it may be kept, and what it gave when it ran, read-only and within the limits of a run.

    Raises:
        UsageError: it is refused by the guard or by the database.
        FailedQueryError: it failed, or ran too long.
        ConnectError: the database cannot be reached.
    """
    text = guarded(workspace, sql)["sql"]
    explained = workspace.engine.explain(text, timeout_s=options.timeout_s)
    if explained.problem:
        raise UsageError(f"The database refuses the SQL: {explained.problem['message']}", hint="Correct it.")
    return text, workspace.engine.run(text, max_rows=options.max_rows, timeout_s=options.timeout_s)


def made(workspace: Workspace, question: str, sql: str) -> dict[str, Any]:
    """Keys, template and tables of a question and its SQL, for an import.

    Raises:
        UsageError: the SQL is refused by the guard.
    """
    from tools.recall.remembering import described

    guarded(workspace, sql)
    return described(workspace, question, sql)
