"""Every condition of the `knowledge` graph. A failure always leads to the end, which says what it was."""

from __future__ import annotations

from typing import Literal

from langgraph.runtime import Runtime

from hopql.nodes import opened
from hopql.state.context import Context
from hopql.state.graphs.knowledge import KnowledgeState
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
