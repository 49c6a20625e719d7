"""Take in a question to documents, code and schemas, and start every record of the run afresh."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.receive_question import asked_in, complaint_of
from state.context import Context
from state.knowledge import KnowledgeState


def receive_inquiry(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier question of the thread left."""
    fresh: dict[str, Any] = {
        "calls": None, "steps": [None], "failure": None, "answer": "", "status": "failed", "keywords": None,
        "context": None, "claims": [], "references": [], "lacking": "", "written_by": "", "drafts": 0,
    }  # fmt: skip
    asked, messages = asked_in(state)
    question = " ".join(asked.split())
    kept = {"filters": state.get("filters")}
    return {**fresh, **kept, **messages, "question": question, "handled": asked, "failure": complaint_of(question)}
