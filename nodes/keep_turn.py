"""Keep a turn of the conversation in the memory."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.state.memory import OWN_TURN, Memory
from hopql.tools.planning.recall_values import store

_LONGEST = 20_000
"""Characters that a memory can have."""


def keep_turn(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Store question and answer among the user's conversation turns."""
    workspace, options = opened(runtime)
    if workspace.config.access.by_user and (not options.user or options.tenant):
        tell("not kept: it may hold rows that others may not read, and memories are told apart by users alone")
        return {}
    text = f"{OWN_TURN}{state['question']} Answered: {state['answer']}"[:_LONGEST]
    memory = Memory(text=text, category="conversation_turns", user=options.user, provenance="a conversation")
    stored = store(workspace, options.user).add([memory])[0]
    tell(f"kept as {stored['id']}")
    return {}
