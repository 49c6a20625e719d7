"""System C, search in documents, code and schemas: keywords at two levels, entities, relations, passages, and an answer
whose references hold."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from hopql.graph import knowledge_routes as routes
from hopql.graph.step import onward, routed, step
from hopql.nodes.generate_queries import extract_keywords
from hopql.nodes.receive_question import receive_inquiry
from hopql.nodes.write_answer import answer_knowledge, quote_sentences, search_knowledge, write_answer
from hopql.state.context import Context
from hopql.state.graphs.knowledge import KnowledgeInput, KnowledgeOutput, KnowledgeState

NODES = (receive_inquiry, extract_keywords, search_knowledge, write_answer, quote_sentences, answer_knowledge)


def build(
    checkpointer: Checkpointer = None,
) -> CompiledStateGraph[KnowledgeState, Context, KnowledgeInput, KnowledgeOutput]:
    """The graph; without a checkpointer by default, since whoever serves it brings one."""
    graph = StateGraph(
        KnowledgeState, context_schema=Context, input_schema=KnowledgeInput, output_schema=KnowledgeOutput
    )
    for node in NODES:
        graph.add_node(node.__name__, step(node))
    graph.add_edge(START, "receive_inquiry")
    graph.add_conditional_edges("receive_inquiry", routed(routes.after_receiving))
    graph.add_conditional_edges("extract_keywords", onward("search_knowledge", "answer_knowledge"))
    graph.add_conditional_edges("search_knowledge", routed(routes.after_search))
    graph.add_conditional_edges("write_answer", routes.after_writing)
    graph.add_edge("quote_sentences", "answer_knowledge")
    graph.add_edge("answer_knowledge", END)
    return graph.compile(checkpointer, name="knowledge")


graph = build()
