"""Find the entities, relations and passages that a question is about."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.knowledge import KnowledgeState
from hopql.tools.knowledge.open_knowledge import have_schema, knowledge_of, named_documents
from hopql.tools.planning.extract_keywords import NONE


def search_knowledge(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `context`, within the budget of tokens. The schema of the workspace's database is searched with the rest,
    unless the question names documents ("our handbook")."""
    workspace, options = opened(runtime)
    have_schema(workspace)
    filters = state["within"] or named_documents(workspace, state["question"])
    if filters and not state["within"]:
        tell(f"in the {len(filters['documents'])} documents that the question names")
    context = knowledge_of(workspace).search(
        state["question"],
        state.get("keywords") or NONE,
        options.mode,
        filters=filters,
        k=options.knowledge_k,
        budget=options.knowledge_tokens,
        rerank=options.rerank,
    )
    counts = [(len(context[part]), part) for part in ("entities", "relations", "chunks")]
    tell(", ".join(f"{count} {part}" for count, part in counts))
    if context["fallback"]:
        tell(context["fallback"])
    return {"context": context}
