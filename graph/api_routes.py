"""Every condition of the `api` graph. A failure always leads to the end, which says what it was."""

from __future__ import annotations

from typing import Literal

from langgraph.runtime import Runtime

from hopql.nodes import opened
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.models.choose_model import is_local


def after_selecting(
    state: ApiState, runtime: Runtime[Context]
) -> Literal["expand_needs", "search_operations", "answer_calls"]:
    """A hosted model, or one that is asked for, expands the needs; else they are searched as they were asked."""
    if state.get("failure") or not state["specs"]:
        return "answer_calls"
    _, options = opened(runtime)
    hosted = options.expansion == "auto" and options.effort != "fast" and not is_local(options.model)
    return "expand_needs" if options.expansion == "model" or hosted else "search_operations"


def after_search(state: ApiState) -> Literal["search_operations", "order_calls", "answer_calls"]:
    """Once more without expansion and selection where nothing serves a need, then to the calls."""
    context = state.get("context")
    if state.get("failure") or context is None:
        return "answer_calls"
    return "search_operations" if context["unmet"] and not state["widened"] else "order_calls"
