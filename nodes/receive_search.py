"""Take in a request to search the memory, and start every record of the run afresh."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.receive_question import asked_in, complaint_of
from hopql.state.context import Context
from hopql.state.graphs.memory import MemoryState


def receive_search(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier request of the thread left."""
    fresh: dict[str, Any] = {
        "calls": None, "steps": [None], "lookups": None, "failure": None, "answer": "", "status": "failed",
        "keywords": None, "search": None, "values": {}, "unresolved": [], "found": [], "rounds": 0, "fresh": [],
    }  # fmt: skip
    asked, messages = asked_in(state)
    question = " ".join(asked.split())
    return {**fresh, **messages, "question": question, "handled": asked, "failure": complaint_of(question)}
