"""Say which calls do what was asked; or that no spec offers it, with the nearest; or what is wrong."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime

from hopql.nodes import tell
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.display.word_results import unlinked

EMPTY = "No API specs were added to this workspace. Run `hopql apis add PATH`."


def answer_calls(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `status`, `answer` and the message."""
    failure = state.get("failure")
    if failure:
        text = " ".join(part for part in (failure["message"], failure["hint"]) if part)
        return {"answer": text, "status": "failed", "calls_in_order": [], "messages": [AIMessage(text)]}
    if not state["calls_in_order"]:
        tell("nothing found")
        context = state.get("context")
        said = state["lacking"] or (EMPTY if context is None or not context["operations"] else "No spec offers that.")
        said = unlinked(said, links=True)
        return {"answer": said, "lacking": said, "status": "nothing_found", "messages": [AIMessage(said)]}
    status = "partly" if state["lacking"] else "answered"
    answer = unlinked(state["answer"], links=True)
    return {"status": status, "answer": answer, "messages": [AIMessage(answer)]}
