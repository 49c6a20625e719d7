"""System E, from a request to the operations of API specs that do it: needs, specs, expansion, operations, calls;
and as a source of hops."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final, Literal

from langgraph.graph import END
from langgraph.runtime import Runtime

from hopql.graph.step import Ways, compiled, run_inside, said_by
from hopql.nodes import opened
from hopql.nodes.receive_question import receive_task
from hopql.nodes.search_operations import (
    answer_calls,
    expand_needs,
    order_calls,
    search_operations,
    select_specs,
    split_request,
)
from hopql.state.context import Context
from hopql.state.graphs import ApiOutput, ApiState, QuestionInput
from hopql.state.hops import APIS, HopStatus, Scope
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.apis.split_needs import split_into_needs
from hopql.tools.base.quote_text import is_value
from hopql.tools.base.quote_text import value as shortened
from hopql.tools.models.choose_model import is_local
from hopql.tools.planning.check_hops import fill
from hopql.tools.planning.register_sources import Reply, Request, scope_of
from hopql.tools.planning.split_sources import parts_for
from hopql.tools.workspace.open_workspace import Workspace


def after_selecting(
    state: ApiState, runtime: Runtime[Context]
) -> Literal["expand_needs", "search_operations", "answer_calls"]:
    """A hosted model, or one that is asked for, expands the needs; else they are searched as they were asked."""
    if not state["specs"]:
        return "answer_calls"
    _, options = opened(runtime)
    hosted = options.expansion == "auto" and options.effort != "fast" and not is_local(options.model)
    return "expand_needs" if options.expansion == "model" or hosted else "search_operations"


def after_search(state: ApiState) -> Literal["search_operations", "order_calls", "answer_calls"]:
    """Once more without expansion and selection where nothing serves a need, then to the calls."""
    context = state.get("context")
    if context is None:
        return "answer_calls"
    return "search_operations" if context["unmet"] and not state["widened"] else "order_calls"


WAYS: Final[Ways] = {
    receive_task: "split_request",
    split_request: "select_specs",
    select_specs: after_selecting,
    expand_needs: "search_operations",
    search_operations: after_search,
    order_calls: "answer_calls",
    answer_calls: END,
}


build = partial(compiled, "api", ApiState, QuestionInput, ApiOutput, WAYS, "answer_calls")
graph = build()
_inner = build(checkpointer=False)


class ApiSource:
    """Answers hops with the calls of API specs that do what is asked, by a run of the `api` graph. No call is made."""

    name = APIS

    def scope(self, workspace: Workspace, question: str, options: Context) -> Scope:
        """In scope when a part of the question is for API specs; without a database, when a search of the specs serves
        it."""
        if not apis_of(workspace).version():
            return scope_of(APIS, 0.0, "no specs were added")
        if part := next((part for part in parts_for(workspace, question) if part.source == APIS), None):
            return scope_of(APIS, part.sure, f"{part.text!r} asks for calls")
        if not workspace.has_database and (served := apis_of(workspace).serves(question)):
            return scope_of(APIS, 0.5, f"there is no database, and the specs serve {served!r}")
        return scope_of(APIS, 0.0, "it asks for no call")

    def ask(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """Ask the graph once, with what other hops found filled in. What is more than a value, and could ask for calls
        of its own, is filled into none."""
        asked = request.hop["text"]
        said = {
            name: [", ".join(f"{given['kind']} {given['value']}".strip() for given in values)]
            for name, values in request.given.items()
        }
        text = fill(asked, said)[0]
        plain = all(is_value(given["value"]) for values in request.given.values() for given in values)
        with_values = {name: [f"{values[0]['kind']} X".strip()] for name, values in request.given.items() if values}
        if not plain or len(split_into_needs(text)) > len(split_into_needs(fill(asked, with_values)[0])):
            told = f"What was found is no value that a call takes: {shortened(text)}"
            return Reply("unresolved", text=shortened(text), outcome=told, answer=told)
        state = run_inside(_inner, text, options)
        calls = state.get("calls_in_order", [])
        common: dict[str, Any] = {
            "text": text,
            "query": "; ".join(f"{call['method']} {call['path']}" for call in calls),
            **said_by(state),
            "detail": {"calls_in_order": calls, "lacking": state.get("lacking", "")},
        }
        if state["status"] in ("nothing_found", "failed"):
            status: HopStatus = "failed" if state["status"] == "failed" else "unresolved"
            return Reply(status=status, outcome=state["answer"], answer=state["answer"], **common)
        evidence = [
            f"{call['method']} {call['path']}, {call['title']} {call['version']} ({call['uri']})" for call in calls
        ]
        filled = "\n".join(each["value"] for call in calls for each in call["inputs"])
        found = [given["value"] for values in request.given.values() for given in values]
        left = [each for each in found if not re.search(rf"(?<!\w){re.escape(each)}(?!\w)", filled)]
        common["detail"]["doubts"] = [f"HopQL found no place in these calls for {shortened(each)}." for each in left]
        told = f"{len(calls)} call{'' if len(calls) == 1 else 's'}"
        return Reply("resolved", outcome=told, answer=state["answer"], evidence=evidence, **common)
