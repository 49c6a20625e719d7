"""From a question to documents, code and schemas to sentences: search, then have the model write from numbered
passages, or quote, and say it with its references."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import failed, opened, tell
from hopql.state.context import Context
from hopql.state.graphs import KnowledgeState
from hopql.tools.base.errors import ModelError
from hopql.tools.display.word_results import unlinked
from hopql.tools.knowledge.open_knowledge import have_schema, knowledge_of, named_documents
from hopql.tools.knowledge.quote_answer import extractive, render
from hopql.tools.knowledge.write_answer import written
from hopql.tools.models import chat_model
from hopql.tools.models.choose_model import is_local
from hopql.tools.planning.extract_keywords import NONE
from hopql.tools.planning.follow_passages import passages_on_the_way
from hopql.tools.planning.read_rules import rules_of

SMALL = 1400
"""Tokens of the context that the embedded model reads: more takes it minutes on a processor, and helps it little."""
NOTHING = "The documents say nothing about that."


def search_knowledge(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `context`, within the budget of tokens. The schema of the workspace's database is searched with the rest,
    unless the question names documents ("our handbook"). Where something must be known first, the passages that its
    hops lead to come before the others."""
    workspace, options = opened(runtime)
    have_schema(workspace)
    filters = state["within"] or named_documents(workspace, state["question"])
    if filters and not state["within"]:
        tell(f"in the {len(filters['documents'])} documents that the question names")
    knowledge = knowledge_of(workspace)
    first = [] if filters else passages_on_the_way(state["question"], knowledge.passages, rules_of(workspace))
    if first:
        tell(f"{len(first)} passages by way of what must be known first")
    context = knowledge.search(
        state["question"],
        state.get("keywords") or NONE,
        options.mode,
        filters=filters,
        k=options.knowledge_k,
        budget=options.knowledge_tokens,
        first=first,
    )
    counts = [(len(context[part]), part) for part in ("entities", "relations", "chunks")]
    tell(", ".join(f"{count} {part}" for count, part in counts))
    if context["fallback"]:
        tell(context["fallback"])
    return {"context": context}


def write_answer(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `answer` and the checked `claims`, of which those that did not hold are left out of the answer. A model that
    fails leaves no claims, nor does the embedded one that finds nothing: it reads only a part, and overlooks much."""
    _, options = opened(runtime)
    context, drafts = state["context"], state["drafts"] + 1
    assert context is not None
    try:
        model = chat_model(options.model, timeout_s=options.model_timeout_s)
        answer, completion = written(
            state["question"], context, model, response_type=options.response_type, timeout_s=options.model_timeout_s,
            context_tokens=SMALL if is_local(options.model) else 0,
            temperature=options.sample_temperature if drafts > 1 else options.temperature,
        )  # fmt: skip
    except ModelError as error:
        tell(f"the model failed: {error}")
        return {"drafts": drafts, "claims": []}
    if is_local(options.model) and not any(claim["cites"] or not claim["held"] for claim in answer.claims):
        tell("the model found nothing in what it read, which is not all")
        return {"drafts": drafts, "claims": [], "calls": [completion.cost()]}
    held = sum(claim["held"] for claim in answer.claims)
    tell(f"{held} of {len(answer.claims)} sentences are supported by what they cite")
    return {
        "answer": answer.text, "claims": answer.claims, "references": answer.references, "lacking": answer.lacking,
        "written_by": "model", "drafts": drafts, "calls": [completion.cost()],
    }  # fmt: skip


def quote_sentences(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `answer`, `claims`, `references` and `lacking` to the sentences that answer best, each cited."""
    _, options = opened(runtime)
    context = state["context"]
    assert context is not None
    answer = extractive(state["question"], context, response_type=options.response_type)
    tell(f"{len(answer.claims)} sentences quoted")
    return {
        "answer": answer.text, "claims": answer.claims, "references": answer.references, "lacking": answer.lacking,
        "written_by": "sentences",
    }  # fmt: skip


def answer_knowledge(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Say what the documents say, with references; or that they say nothing; or what is wrong."""
    if failure := state.get("failure"):
        return {**failed(failure), "claims": [], "references": []}
    if not any(claim["held"] and claim["cites"] for claim in state["claims"]):
        tell("nothing found")
        said = state["lacking"] or NOTHING
        nothing: dict[str, Any] = {"claims": [], "references": [], "written_by": ""}
        return {**nothing, "answer": said, "status": "nothing_found", "messages": [AIMessage(said)]}
    answer = unlinked(state["answer"], links=True)
    text = unlinked(render(answer, state["references"]), links=True)
    return {"status": "answered", "answer": answer, "messages": [AIMessage(text)]}
