"""Say what the documents say, with references; or that they say nothing; or what is wrong."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import tell
from hopql.state.context import Context
from hopql.state.graphs.knowledge import KnowledgeState
from hopql.tools.display.word_results import unlinked
from hopql.tools.knowledge.quote_answer import render

NOTHING = "The documents say nothing about that."


def answer_knowledge(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `status`, `answer` and the message, which ends with the references."""
    failure = state.get("failure")
    if failure:
        text = " ".join(part for part in (failure["message"], failure["hint"]) if part)
        return {"answer": text, "status": "failed", "claims": [], "references": [], "messages": [AIMessage(text)]}
    if not any(claim["held"] and claim["cites"] for claim in state["claims"]):
        tell("nothing found")
        said = state["lacking"] or NOTHING
        nothing: dict[str, Any] = {"claims": [], "references": [], "written_by": ""}
        return {**nothing, "answer": said, "status": "nothing_found", "messages": [AIMessage(said)]}
    answer = unlinked(state["answer"], links=True)
    text = unlinked(render(answer, state["references"]), links=True)
    return {"status": "answered", "answer": answer, "messages": [AIMessage(text)]}
