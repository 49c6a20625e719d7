"""System C, search in documents, code and schemas: keywords at two levels, entities, relations, passages, and an answer
whose references hold."""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Checkpointer

from hopql.graph.step import onward, routed, step
from hopql.nodes import opened
from hopql.nodes.generate_queries import extract_keywords
from hopql.nodes.receive_question import receive_inquiry
from hopql.nodes.write_answer import answer_knowledge, quote_sentences, search_knowledge, write_answer
from hopql.state.context import Context
from hopql.state.graphs import KnowledgeInput, KnowledgeOutput, KnowledgeState
from hopql.tools.models.choose_model import is_local

MAX_DRAFTS = 2


def after_receiving(
    state: KnowledgeState, runtime: Runtime[Context]
) -> Literal["extract_keywords", "search_knowledge", "answer_knowledge"]:
    """Modes that search for the question itself need no keywords."""
    if state.get("failure"):
        return "answer_knowledge"
    _, options = opened(runtime)
    return "search_knowledge" if options.mode in ("naive", "ppr") else "extract_keywords"


def after_search(
    state: KnowledgeState, runtime: Runtime[Context]
) -> Literal["write_answer", "quote_sentences", "answer_knowledge"]:
    """The model writes where it is set to, or where it is worth asking: not for `fast`, and not the embedded one."""
    context = state.get("context")
    if state.get("failure") or not context or not context["chunks"]:
        return "answer_knowledge"
    _, options = opened(runtime)
    if options.answers == "auto":
        quoted = options.effort == "fast" or is_local(options.model)
        return "quote_sentences" if quoted else "write_answer"
    return "write_answer" if options.answers == "model" else "quote_sentences"


def after_writing(state: KnowledgeState) -> Literal["write_answer", "quote_sentences", "answer_knowledge"]:
    """An answer of which nothing holds is written once more, then quoted. One that only says what the documents lack
    holds; where there is none, since the model failed, it is not asked again."""
    claims = state["claims"]
    lacking = bool(claims) and all(claim["held"] for claim in claims)
    if state.get("failure") or lacking or any(claim["held"] and claim["cites"] for claim in claims):
        return "answer_knowledge"
    return "write_answer" if state["drafts"] < MAX_DRAFTS and claims else "quote_sentences"


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
    graph.add_conditional_edges("receive_inquiry", routed(after_receiving))
    graph.add_conditional_edges("extract_keywords", onward("search_knowledge", "answer_knowledge"))
    graph.add_conditional_edges("search_knowledge", routed(after_search))
    graph.add_conditional_edges("write_answer", after_writing)
    graph.add_edge("quote_sentences", "answer_knowledge")
    graph.add_edge("answer_knowledge", END)
    return graph.compile(checkpointer, name="knowledge")


graph = build()
