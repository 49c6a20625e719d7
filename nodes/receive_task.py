"""Take in a request to APIs, and start every record of the run afresh."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.failure import failure_of
from hopql.nodes.receive_question import asked_in, complaint_of
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.collection import apis_of
from hopql.tools.errors import HopQLError


def receive_task(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier request of the thread left. Workspace and index are opened here, where
    a failure to do so can be told."""
    fresh: dict[str, Any] = {
        "calls": None, "steps": [None], "answer": "", "status": "failed", "context": None, "calls_in_order": [],
        "lacking": "", "script": "", "needs": [], "specs": [], "rich": "", "left_out": 0, "tokens": 0, "widened": False,
    }  # fmt: skip
    asked, messages = asked_in(state)
    question = " ".join(asked.split()) if "\n" not in asked.strip() else asked.strip()
    failure = complaint_of(question)
    try:
        workspace, _ = opened(runtime)
        apis_of(workspace).opened()
    except HopQLError as error:
        failure = failure or failure_of(error)
    return {**fresh, **messages, "question": question, "handled": asked, "failure": failure}
