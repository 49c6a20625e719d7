"""Answer in the documents' own sentences, without a model."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.knowledge import KnowledgeState
from hopql.tools.knowledge.quote_answer import extractive


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
