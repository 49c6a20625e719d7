"""The whole agent: split into hops, ask the source of each, fill what was found into the next, answer with evidence."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from hopql.graph import ask_routes as routes
from hopql.graph.api_source import ApiSource
from hopql.graph.knowledge_source import KnowledgeSource
from hopql.graph.sql_source import SQLSource
from hopql.graph.step import onward, routed, step
from hopql.nodes.answer_hops import answer_hops
from hopql.nodes.complete_question import complete_question, keep_turn
from hopql.nodes.generate_queries import extract_keywords
from hopql.nodes.plan_hops import ask_source, plan_hops, resolve_hops
from hopql.nodes.receive_question import receive_request
from hopql.nodes.route_question import route_question
from hopql.nodes.settle_question import settle_question
from hopql.nodes.store_memory import store_memory
from hopql.state.context import Context
from hopql.state.graphs.ask import AskInput, AskOutput, AskState
from hopql.tools.planning.recall_values import MemorySource
from hopql.tools.planning.register_sources import register, registered

register(SQLSource())
register(MemorySource())
register(KnowledgeSource())
register(ApiSource())

NODES = (
    receive_request,
    complete_question,
    settle_question,
    route_question,
    extract_keywords,
    plan_hops,
    resolve_hops,
    answer_hops,
    store_memory,
    keep_turn,
)


def build(checkpointer: Checkpointer = None) -> CompiledStateGraph[AskState, Context, AskInput, AskOutput]:
    """The graph; without a checkpointer by default, since whoever serves it brings one."""
    graph = StateGraph(AskState, context_schema=Context, input_schema=AskInput, output_schema=AskOutput)
    for node in NODES:
        graph.add_node(node.__name__, step(node))
    asking = [routes.node_of(name) for name in registered()]
    for name in asking:
        graph.add_node(name, step(ask_source, name))
        graph.add_edge(name, "resolve_hops")
    graph.add_edge(START, "receive_request")
    graph.add_conditional_edges("receive_request", routed(routes.after_receiving))
    graph.add_conditional_edges("complete_question", onward("settle_question", "answer_hops"))
    graph.add_conditional_edges("settle_question", routes.after_settling)
    graph.add_conditional_edges("route_question", routes.after_routing)
    graph.add_conditional_edges("extract_keywords", onward("plan_hops", "answer_hops"))
    graph.add_conditional_edges("plan_hops", routed(routes.ready_hops), [*asking, "answer_hops"])
    graph.add_conditional_edges("resolve_hops", routed(routes.ready_hops), [*asking, "plan_hops", "answer_hops"])
    graph.add_conditional_edges("store_memory", routes.after_storing)
    graph.add_conditional_edges("answer_hops", routed(routes.after_answering))
    graph.add_edge("keep_turn", END)
    return graph.compile(checkpointer, name="ask")


graph = build()
