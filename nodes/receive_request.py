"""Take in a request to the whole agent, and start every record of the run afresh."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.receive_question import asked_in, complaint_of
from nodes.session import opened
from state.ask import AskState
from state.context import Context
from tools.conversation import remember, with_readings


def receive_request(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier question of the thread left. How that was read stays with its turn;
    one that was left unsettled for this request is named."""
    opened(runtime)  # a workspace that is not there is said before any route needs it
    asked, messages = asked_in(state)
    fresh: dict[str, Any] = {
        "attempts": None, "calls": None, "steps": [None], "failure": None, "rows": None, "sql": "", "answer": "",
        "gate": None, "plan": None, "examples": [], "prompt": None, "status": "failed", "recalled": None, "asking": "",
        "hops": [], "runs": None, "unresolved": [], "remarks": [*filter(None, [state.get("left")])], "rounds": 0,
        "scopes": [], "keywords": None,
        "ambiguity": None, "misfits": 0, "settled": [], "told": remember(asked) or "",
        "turns": with_readings(state.get("turns") or [], state.get("readings") or []),
        "readings": [], "carried": [], "left": "",
    }  # fmt: skip
    question = " ".join(asked.split())
    return {**fresh, **messages, "question": asked.strip(), "handled": asked, "failure": complaint_of(question)}
