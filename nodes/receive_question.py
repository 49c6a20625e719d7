"""Take in the question: from the input or from the last message; start every record of the run afresh."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import HumanMessage
from langgraph.runtime import Runtime

from hopql.nodes.failure import failure_of
from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.state.sql import Failure
from hopql.tools.errors import AccessError, HopQLError, UsageError
from hopql.tools.questions import begins_like_sql, looks_like_sql

MAX_CHARACTERS = 8000


def receive_question(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `question`, and reset what an earlier question of the thread left."""
    fresh: dict[str, Any] = {
        "attempts": None, "calls": None, "steps": [None], "failure": None, "rows": None, "sql": "", "answer": "",
        "gate": None, "plan": None, "examples": [], "prompt": None, "missing": [], "widened": [], "widenings": 0,
        "candidate": None, "status": "failed", "pool": None, "drafts": [], "more": False,
        "recalled": None, "learned": [], "asking": "", "doubts": [],
    }  # fmt: skip
    asked, messages = asked_in(state)
    fresh.update(messages)
    question = " ".join(asked.split())
    complaint = complaint_of(question) or _unasked(runtime)
    given = not complaint and _is_sql(asked, runtime)
    if given:
        question = asked.strip()
        tell("it is SQL: checked and run as it is")
    return {**fresh, "question": question, "handled": question, "sql_given": given, "failure": complaint}


def asked_in(state: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """What is asked, from `question` or from the last message; and the message to add where it is not one yet.

    A `question` that is new to the thread goes before its last message, which a run that was stopped may have left
    unanswered. Halves of surrogate pairs, which a command line may bring, are replaced: nothing can store them.
    """
    asked = str(state.get("question") or "").encode("utf-8", "replace").decode("utf-8")
    messages = state.get("messages") or []
    if messages and isinstance(messages[-1], HumanMessage) and asked in ("", state.get("handled")):
        return messages[-1].text, {}
    return asked, {"messages": [HumanMessage(asked)]} if asked else {}


def _unasked(runtime: Runtime[Context]) -> Failure | None:
    """What is wrong where the workspace has to know who asks, and is not told: nothing is read for nobody. The same
    where the database lets its login read what is denied."""
    try:
        workspace, options = opened(runtime)
        workspace.identity_for(options)
        workspace.check_login()
    except (UsageError, AccessError) as error:
        return failure_of(error)
    except HopQLError:
        return None  # the next node meets it too, and tells
    return None


def _is_sql(asked: str, runtime: Runtime[Context]) -> bool:
    if not begins_like_sql(asked):
        return False
    try:
        workspace, _ = opened(runtime)
        tables = {card.name.lower() for card in workspace.catalog.cards}
        return looks_like_sql(asked, workspace.engine.dialect, tables)
    except HopQLError:
        return False  # the next node meets it too, and tells


def complaint_of(question: str) -> Failure | None:
    """What is wrong with a question before anything is done with it: it is empty, or too long to read."""
    if not question:
        error = UsageError(
            "The question is empty.", hint='Ask something, as in: hopql ask "How many flights left JFK?"'
        )
    elif len(question) > MAX_CHARACTERS:
        error = UsageError(
            f"The question has {len(question):,} characters; at most {MAX_CHARACTERS:,} can be read.",
            hint="Ask for one thing, and put definitions and rules into --notes or the workspace's notes.md.",
        )
    else:
        return None
    return failure_of(error)
