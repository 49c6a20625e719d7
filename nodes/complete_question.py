"""A conversation from turn to turn: a follow-up is made a whole question, and what was answered is kept."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.state.memory import OWN_TURN, Memory
from hopql.tools.catalog.gate import is_small_talk
from hopql.tools.models import chat_model
from hopql.tools.planning import read_turns
from hopql.tools.planning.find_ambiguities import readings_of
from hopql.tools.planning.recall_values import store

_LONGEST = 20_000
"""Characters that a memory can have."""


def complete_question(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Put in what the turns before say, by the reader; a hosted model is asked where the reader is not sure. What was
    taken over is told; how the turns before were read goes along."""
    workspace, options = opened(runtime)
    index = workspace.catalog.index if workspace.has_database else None
    if options.gate != "off" and is_small_talk(state["question"], index):
        return {}
    whole = read_turns.complete_question(
        state["question"], state["turns"], chat_model(options.model), options.planner, options.model_timeout_s
    )
    if not whole["changed"]:
        return {"remarks": [*state["remarks"], *filter(None, [whole["note"]])], "calls": whole["calls"]}
    tell(f"read as: {whole['question']}")
    remark = f"Read as: {whole['question']} (taken over: {'; '.join(whole['inherited'])})"
    return {
        "question": whole["question"],
        "handled": whole["question"],
        "carried": readings_of(state["turns"]),
        "remarks": [*state["remarks"], remark],
        "calls": whole["calls"],
    }


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
