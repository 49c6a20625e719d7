"""System D, search in the memory: keywords, queries, search, placeholders, and the loop while one is resolved."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from hopql.graph import memory_routes as routes
from hopql.graph.step import onward, routed, step
from hopql.nodes.answer_memory import answer_memory
from hopql.nodes.generate_queries import extract_keywords, generate_queries
from hopql.nodes.receive_question import receive_search
from hopql.nodes.search_memory import resolve_placeholders, search_memory
from hopql.state.context import Context
from hopql.state.graphs.memory import MemoryInput, MemoryOutput, MemoryState

NODES = (receive_search, extract_keywords, generate_queries, search_memory, resolve_placeholders, answer_memory)


def build(checkpointer: Checkpointer = None) -> CompiledStateGraph[MemoryState, Context, MemoryInput, MemoryOutput]:
    """The graph; without a checkpointer by default, since whoever serves it brings one."""
    graph = StateGraph(MemoryState, context_schema=Context, input_schema=MemoryInput, output_schema=MemoryOutput)
    for node in NODES:
        graph.add_node(node.__name__, step(node))
    graph.add_edge(START, "receive_search")
    graph.add_conditional_edges("receive_search", onward("extract_keywords", "answer_memory"))
    graph.add_conditional_edges("extract_keywords", onward("generate_queries", "answer_memory"))
    graph.add_conditional_edges("generate_queries", onward("search_memory", "answer_memory"))
    graph.add_conditional_edges("search_memory", routes.after_search)
    graph.add_conditional_edges("resolve_placeholders", routed(routes.after_resolution))
    graph.add_edge("answer_memory", END)
    return graph.compile(checkpointer, name="memory")


graph = build()
