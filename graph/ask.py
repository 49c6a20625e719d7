"""The whole agent: split into hops, ask the source of each, fill what was found into the next, answer with evidence."""

from __future__ import annotations

from typing import Final, Literal

from langgraph.graph import END, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Checkpointer, Send

from hopql.graph.api import ApiSource
from hopql.graph.knowledge import KnowledgeSource
from hopql.graph.sql import SQLSource
from hopql.graph.step import Ways, step, wire
from hopql.nodes import opened
from hopql.nodes.answer_question import answer_hops
from hopql.nodes.complete_question import complete_question, keep_turn, settle_question, store_memory
from hopql.nodes.plan_hops import ask_source, plan_hops, resolve_hops, route_question
from hopql.nodes.receive_question import receive_request
from hopql.nodes.search_memory import extract_keywords
from hopql.state.context import Context
from hopql.state.graphs import AskOutput, AskState, QuestionInput
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.recall_values import MemorySource
from hopql.tools.planning.register_sources import register, registered
from hopql.tools.planning.resolve_hops import ready, values_given

register(SQLSource())
register(MemorySource())
register(KnowledgeSource())
register(ApiSource())


def after_receiving(
    state: AskState, runtime: Runtime[Context]
) -> Literal["complete_question", "settle_question", "route_question", "store_memory", "answer_hops"]:
    """What is to be remembered is stored; a question that may go on from earlier ones is made whole."""
    if state["told"]:
        return "store_memory"
    return "complete_question" if state["turns"] else after_completing(state, runtime)


def after_completing(
    state: AskState, runtime: Runtime[Context]
) -> Literal["settle_question", "route_question", "answer_hops"]:
    """A whole question may be read in several ways, which matters where there is somebody to ask."""
    _, options = opened(runtime)
    return "settle_question" if options.ask_back else "route_question"


def after_settling(
    state: AskState,
) -> Literal["settle_question", "route_question", "receive_request", "answer_hops", "__end__"]:
    """Ask on while a phrase is open. A question that was given up ends here; one that was left for a request of its own
    gives way to it."""
    if state.get("left"):
        return "receive_request"
    if state["status"] == "answered":
        return "__end__"
    return "settle_question" if state["ambiguity"] else "route_question"


def after_storing(state: AskState) -> Literal["receive_request", "answer_hops"]:
    """A request that was made instead of a yes or no is taken in."""
    return "receive_request" if state.get("left") else "answer_hops"


def after_routing(state: AskState) -> Literal["extract_keywords", "plan_hops", "answer_hops"]:
    """Only what some source can answer is planned. A question for the database alone needs no keywords."""
    able = [scope["source"] for scope in state["scopes"] if scope["in_scope"]]
    if not able:
        return "answer_hops"
    return "plan_hops" if able == ["sql"] else "extract_keywords"


def ready_hops(state: AskState, runtime: Runtime[Context]) -> list[Send] | Literal["plan_hops", "answer_hops"]:
    """The node of its source for each hop that is ready, side by side; the planner when none is and something of the
    question is open whose hops have all answered; else, and after `max_hops` rounds, the answer."""
    if state.get("failure"):
        return "answer_hops"
    _, options = opened(runtime)
    if state["rounds"] >= options.max_hops:
        return "answer_hops"
    if tasks := ready(state["hops"], state["runs"], state["settled"]):
        return [Send(f"ask_{task['hop']['source']}", task) for task in tasks]
    waited = names(state["open"]) if state["open"] else []
    given = values_given(state["runs"])
    return "plan_hops" if waited and all(name in given for name in waited) else "answer_hops"


def after_answering(state: AskState, runtime: Runtime[Context]) -> Literal["keep_turn", "__end__"]:
    """A turn is kept in the memory where that is set."""
    _, options = opened(runtime) if not state.get("failure") else (None, None)
    kept = options is not None and options.keep_turns and state["status"] == "answered" and not state["told"]
    return "keep_turn" if kept else "__end__"


_ASKING: Final = [f"ask_{name}" for name in registered()]
"""The nodes that ask the sources."""
WAYS: Final[Ways] = {
    receive_request: after_receiving,
    complete_question: "settle_question",
    settle_question: after_settling,
    route_question: after_routing,
    extract_keywords: "plan_hops",
    plan_hops: (ready_hops, [*_ASKING, "answer_hops"]),
    resolve_hops: (ready_hops, [*_ASKING, "plan_hops", "answer_hops"]),
    answer_hops: after_answering,
    store_memory: after_storing,
    keep_turn: END,
}


def build(checkpointer: Checkpointer = None) -> CompiledStateGraph[AskState, Context, QuestionInput, AskOutput]:
    """The graph; without a checkpointer by default, since whoever serves it brings one."""
    graph = StateGraph(AskState, context_schema=Context, input_schema=QuestionInput, output_schema=AskOutput)
    wire(graph, WAYS, "answer_hops")
    for name in _ASKING:
        graph.add_node(name, step(ask_source, name))
        graph.add_edge(name, "resolve_hops")
    return graph.compile(checkpointer, name="ask")


graph = build()
