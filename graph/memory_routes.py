"""Every condition of the `memory` graph. A failure always leads to the end, which says what it was."""

from __future__ import annotations

from typing import Literal

from langgraph.runtime import Runtime

from hopql.nodes import opened
from hopql.state.context import Context
from hopql.state.graphs.memory import MemoryState
from hopql.tools.planning.check_hops import names, open_names, texts_of


def after_search(state: MemoryState) -> Literal["resolve_placeholders", "answer_memory"]:
    """A plan with placeholders goes to their resolution; one without has its answer."""
    plan = state.get("search")
    if state.get("failure") or plan is None:
        return "answer_memory"
    return "resolve_placeholders" if any(names(query["text"]) for query in plan["queries"]) else "answer_memory"


def after_resolution(
    state: MemoryState, runtime: Runtime[Context]
) -> Literal["search_memory", "answer_memory"]:
    """Back to the search while a round resolved something that a waiting query needs, at most `max_hops` rounds."""
    plan = state.get("search")
    if state.get("failure") or plan is None or not state["fresh"]:
        return "answer_memory"
    _, options = opened(runtime)
    ran = {lookup["query"] for lookup in state["lookups"]}
    values = texts_of(state["values"])
    ready = any(
        place not in ran and not open_names(query["text"], values) for place, query in enumerate(plan["queries"])
    )
    return "search_memory" if ready and state["rounds"] < options.max_hops else "answer_memory"
