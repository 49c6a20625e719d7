"""System E, from a request to the operations of API specs that do it: needs, specs, expansion, operations, calls."""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Checkpointer

from hopql.graph.step import onward, routed, step
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
from hopql.state.graphs import ApiInput, ApiOutput, ApiState
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


NODES = (
    receive_task, split_request, select_specs, expand_needs, search_operations, order_calls, answer_calls,
)  # fmt: skip


def build(checkpointer: Checkpointer = None) -> CompiledStateGraph[ApiState, Context, ApiInput, ApiOutput]:
    """The graph; without a checkpointer by default, since whoever serves it brings one."""
    graph = StateGraph(ApiState, context_schema=Context, input_schema=ApiInput, output_schema=ApiOutput)
    for node in NODES:
        graph.add_node(node.__name__, step(node))
    graph.add_edge(START, "receive_task")
    graph.add_conditional_edges("receive_task", onward("split_request", "answer_calls"))
    graph.add_conditional_edges("split_request", onward("select_specs", "answer_calls"))
    graph.add_conditional_edges("select_specs", routed(after_selecting))
    graph.add_conditional_edges("expand_needs", onward("search_operations", "answer_calls"))
    graph.add_conditional_edges("search_operations", after_search)
    graph.add_edge("order_calls", "answer_calls")
    graph.add_edge("answer_calls", END)
    return graph.compile(checkpointer, name="api")


graph = build()
