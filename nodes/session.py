"""What every node starts from: the opened workspace and the options in force."""

from __future__ import annotations

from typing import Any, Final

from langgraph.runtime import Runtime

from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.tools.options import effective
from hopql.tools.workspace import Workspace, open_workspace

_WHO: Final = frozenset(("user", "tenant", "claims"))


def opened(runtime: Runtime[Context]) -> tuple[Workspace, Context]:
    """The run's workspace and its effective options.

    Raises:
        WorkspaceError: when there is no such workspace, or it cannot be read.
    """
    context = _own(runtime)
    workspace = open_workspace(context.workspace)
    return workspace, effective(context, workspace)


def _own(runtime: Runtime[Context]) -> Context:
    """The run's context. On an Agent Server who asks is whom its `auth` let in, whatever context the run or its
    assistant was given; `own` says that it is that caller even where nothing is known of it, and `fixed` names the
    options that no run sets."""
    given = runtime.context or Context.model_construct()
    if runtime.server_info is None:
        return given
    caller: Any = runtime.server_info.user
    told = {"identity": caller.identity, **caller.dict()} if caller else {}
    who = {"user": told.get("identity", ""), "tenant": told.get("tenant", ""), "claims": told.get("claims", {})}
    kept = given.model_dump(exclude_unset=True, exclude={*_WHO, *told.get("fixed", ())})
    return Context.model_validate(kept | {name: value for name, value in who.items() if value or told.get("own")})


def is_given(state: SQLState) -> bool:
    """Whether the question is a query, or an earlier question's is replayed: these stay as they are."""
    return bool(state["sql_given"] or state.get("recalled"))


def with_notes(question: str, options: Context) -> str:
    """The question with the notes that came with it: words that only the notes explain are looked up through them."""
    return f"{question}\n{options.notes}" if options.notes else question
