"""Take in a request to the whole agent, and start every record of the run afresh."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.failure import failure_of
from hopql.nodes.receive_question import asked_in, complaint_of
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.state.sql import Failure
from hopql.tools.errors import HopQLError
from hopql.tools.planning.find_ambiguities import with_readings
from hopql.tools.planning.read_turns import read_statement


def receive_request(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier question of the thread left. How that was read stays with its turn;
    one that was left unsettled for this request is named."""
    asked, messages = asked_in(state)
    fresh: dict[str, Any] = {
        "attempts": None, "calls": None, "steps": [None], "failure": None, "rows": None, "sql": "", "answer": "",
        "gate": None, "plan": None, "examples": [], "prompt": None, "status": "failed", "recalled": None, "asking": "",
        "hops": [], "runs": None, "unresolved": [], "remarks": [*filter(None, [state.get("left")])], "rounds": 0,
        "open": "", "scopes": [], "keywords": None, "doubts": [],
        "ambiguity": None, "misfits": 0, "settled": [], "told": read_statement(asked),
        "turns": with_readings(state.get("turns") or [], state.get("readings") or []),
        "readings": [], "carried": [], "left": "", "introduced": "",
    }  # fmt: skip
    question = " ".join(asked.split())
    failure = complaint_of(question) or _unopened(runtime)
    if fresh["told"] and not failure and opened(runtime)[1].ask_back:
        fresh["status"] = "asks"  # what is to be remembered waits for a yes
    return {**fresh, **messages, "question": asked.strip(), "handled": asked, "failure": failure}


def _unopened(runtime: Runtime[Context]) -> Failure | None:
    """Why the workspace cannot be opened: routes need it, and cannot say so."""
    try:
        opened(runtime)
    except HopQLError as error:
        return failure_of(error)
    return None
