"""What every node starts from: the opened workspace and the options in force."""

from __future__ import annotations

from langgraph.runtime import Runtime

from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.tools.database.repairs import Asked
from hopql.tools.options import effective
from hopql.tools.workspace import Workspace, open_workspace


def opened(runtime: Runtime[Context]) -> tuple[Workspace, Context]:
    """The run's workspace and its effective options.

    Raises:
        WorkspaceError: when there is no such workspace, or it cannot be read.
    """
    context = runtime.context or Context.model_construct()
    workspace = open_workspace(context.workspace)
    return workspace, effective(context, workspace)


def asked_of(state: SQLState, workspace: Workspace, options: Context) -> Asked | None:
    """What a query is to answer, with the notes in force; None where the question is a query, or an earlier question's
    is replayed, which stay as they are."""
    notes = "\n".join(text for text in (workspace.notes, options.notes) if text)
    return None if state["sql_given"] or state.get("recalled") else Asked(state["question"], notes)


def with_notes(question: str, options: Context) -> str:
    """The question with the notes that came with it: words that only the notes explain are looked up through them."""
    return f"{question}\n{options.notes}" if options.notes else question
