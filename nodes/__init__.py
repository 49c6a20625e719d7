"""STEPS: a node is a function, named by a verb; a file holds those that are read together. Here is what all of them
start from (the opened workspace and the options in force), and how they tell what they find."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, Final

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.state.context import Context
from hopql.state.sql import Failure
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import effective

_details: ContextVar[list[str] | None] = ContextVar("hopql_details", default=None)
_WHO: Final = frozenset(("user", "tenant", "claims"))


def opened(runtime: Runtime[Context]) -> tuple[Workspace, Context]:
    """The run's workspace and its effective options. WorkspaceError: when there is no such workspace, or it cannot be
    read."""
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


def failed(failure: Failure) -> dict[str, Any]:
    """What closes a run that went wrong: what is wrong and what to do."""
    text = f"{failure['message']} {failure['hint']}".strip()
    return {"answer": text, "status": "failed", "messages": [AIMessage(text)]}


def tell(detail: str) -> None:
    """Say in a few words what the running node found; the graph shows it beside the node's time."""
    details = _details.get()
    if details is not None:
        details.append(detail)


def listen() -> list[str]:
    """Start collecting what the node about to run tells, in this context."""
    details: list[str] = []
    _details.set(details)
    return details
