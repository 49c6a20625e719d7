"""Take in a question to documents, code and schemas, and start every record of the run afresh."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.failure import failure_of
from hopql.nodes.receive_question import asked_in, complaint_of
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.knowledge import KnowledgeState
from hopql.tools.errors import HopQLError
from hopql.tools.knowledge.open_knowledge import checked_filters


def receive_inquiry(state: KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question` and `within`, the filters that came with it, and reset what an earlier question of the thread
    left. The workspace is opened here, where a failure to do so can be told."""
    fresh: dict[str, Any] = {
        "calls": None, "steps": [None], "answer": "", "status": "failed", "keywords": None,
        "context": None, "claims": [], "references": [], "lacking": "", "written_by": "", "drafts": 0,
    }  # fmt: skip
    asked, messages = asked_in(state)
    question = " ".join(asked.split())
    failure, within = complaint_of(question), None
    try:
        opened(runtime)
        within = checked_filters(state.get("filters"))
    except HopQLError as error:
        failure = failure or failure_of(error)
    taken = {"question": question, "handled": asked, "filters": None, "within": within, "failure": failure}
    return {**fresh, **messages, **taken}
