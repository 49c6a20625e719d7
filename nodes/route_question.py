"""Which sources can answer? Each scores its own scope; none means out of domain."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs import AskState
from hopql.state.hops import Scope
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import HopQLError
from hopql.tools.catalog.gate import is_small_talk
from hopql.tools.planning.plan_hops import is_given
from hopql.tools.planning.register_sources import registered, source
from hopql.tools.planning.resolve_hops import introduction
from hopql.tools.planning.split_sources import APIS, SQL, parts_for
from hopql.tools.workspace.open_workspace import Workspace


def route_question(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask every registered source how far the question is within what it knows. What begins like SQL is for the
    database. Where only documents or specs are in scope, the others are asked about what those are not asked for; where
    nothing surely is, the specs are searched as a request to them alone would be. Small talk is told what can be
    asked."""
    workspace, options = opened(runtime)
    if is_given(workspace, state["question"]):
        tell("it begins like SQL")
        return {"scopes": [Scope(source="sql", in_scope=True, score=1.0, why="it begins like SQL")]}
    if options.gate != "off" and is_small_talk(
        state["handled"], workspace.catalog.index if workspace.has_database else None
    ):
        tell("small talk")
        return {"introduced": introduction(workspace, options)}
    parts = parts_for(workspace, state["question"])
    own = " ".join(part.text for part in parts if part.source == SQL) or state["question"]
    scopes = [_scope(name, workspace, own if name == SQL else state["question"], options) for name in registered()]
    sure = [scope for scope in scopes if scope["in_scope"] and not ("gate" in scope and scope["gate"]["doubtful"])]
    if not sure:
        scopes = _served(scopes, workspace, state["question"])
    tell("; ".join(f"{each['source']} {'in scope' if each['in_scope'] else 'not'}, {each['why']}" for each in scopes))
    return {"scopes": scopes}


def _served(scopes: list[Scope], workspace: Workspace, question: str) -> list[Scope]:
    """The specs alone in scope, where they serve the question."""
    served = apis_of(workspace).serves(question)
    if not served:
        return scopes
    why = f"the specs serve {served!r}"
    return [
        Scope(source=APIS, in_scope=True, score=0.5, why=f"nothing else surely is, and {why}")
        if scope["source"] == APIS else {**scope, "in_scope": False, "why": f"{scope['why']}; {why}"}
        if scope["in_scope"] else scope for scope in scopes
    ]  # fmt: skip


def _scope(name: str, workspace: Workspace, question: str, options: Context) -> Scope:
    """What a source says. Where one other than the database cannot be reached, the rest goes on without it."""
    try:
        return source(name).scope(workspace, question, options)
    except HopQLError as error:
        if name == "sql":
            raise
        return Scope(source=name, in_scope=False, score=0.0, why=str(error))
