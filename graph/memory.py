"""System D, search in the memory: keywords, queries, search, placeholders, and the loop while one is resolved."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

from langgraph.graph import END
from langgraph.runtime import Runtime

from hopql.graph.step import Ways, compiled
from hopql.nodes import opened
from hopql.nodes.receive_question import receive_search
from hopql.nodes.search_memory import (
    answer_memory,
    extract_keywords,
    generate_queries,
    resolve_placeholders,
    search_memory,
)
from hopql.state.context import Context
from hopql.state.graphs import MemoryOutput, MemoryState, QuestionInput
from hopql.tools.planning.check_hops import names, open_names, texts_of


def after_search(state: MemoryState) -> Literal["resolve_placeholders", "answer_memory"]:
    """A plan with placeholders goes to their resolution; one without has its answer."""
    plan = state.get("search")
    if plan is None:
        return "answer_memory"
    return "resolve_placeholders" if any(names(query["text"]) for query in plan["queries"]) else "answer_memory"


def after_resolution(state: MemoryState, runtime: Runtime[Context]) -> Literal["search_memory", "answer_memory"]:
    """Back to the search while a round resolved something that a waiting query needs, at most `max_hops` rounds."""
    plan = state.get("search")
    if plan is None or not state["fresh"]:
        return "answer_memory"
    _, options = opened(runtime)
    ran = {lookup["query"] for lookup in state["lookups"]}
    values = texts_of(state["values"])
    ready = any(
        place not in ran and not open_names(query["text"], values) for place, query in enumerate(plan["queries"])
    )
    return "search_memory" if ready and state["rounds"] < options.max_hops else "answer_memory"


WAYS: Final[Ways] = {
    receive_search: "extract_keywords",
    extract_keywords: "generate_queries",
    generate_queries: "search_memory",
    search_memory: after_search,
    resolve_placeholders: after_resolution,
    answer_memory: END,
}


build = partial(compiled, "memory", MemoryState, QuestionInput, MemoryOutput, WAYS, "answer_memory")
graph = build()
