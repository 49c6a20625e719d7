"""Remember what the user said to remember, after saying what will be stored."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from hopql.nodes.leaving import is_sql, left_for
from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.state.memory import Memory, Stored
from hopql.tools.planning.read_replies import agreed, category_of, metadata_of, request_in
from hopql.tools.planning.recall_values import store

_NOTHING = "Nothing was stored."


def store_memory(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Say what would be stored, and what it takes the place of; with `ask_back` only after a yes. Then store it.

    Any other answer stores nothing. A request of its own is taken in instead, or after a yes too.
    """
    workspace, options = opened(runtime)
    told = state["told"]
    memory = Memory(
        text=told,
        category=category_of(told),
        metadata=metadata_of(told),
        user=options.user,
        provenance="said in a conversation",
    )
    kept = store(workspace, options.user)
    will = _said(memory, kept.propose(memory), kept.get)
    tell(will)
    request = ""
    if options.ask_back:
        answer = str(interrupt({"message": f"{will} Store it?", "choices": ["yes", "no"]}))
        yes, request = agreed(answer)
        if not yes:
            instead = answer if is_sql(answer, workspace) else request_in(answer, told)
            return left_for(instead, _NOTHING) if instead else {"status": "answered", "answer": _NOTHING}
    done = kept.add([memory])[0]
    stored = f"{will} Stored as {done['id']}; `hopql memory forget {done['id']}` undoes it."
    return left_for(request, stored) if request else {"status": "answered", "answer": stored}


def _said(memory: Memory, stored: Stored, get: Any) -> str:
    whose = f"for {memory.user}" if memory.user else "for everybody in this workspace"
    text = f"To be remembered, {whose}, in {memory.category}: {memory.text!r}."
    other = get(stored["other"]) if stored["other"] else None
    if stored["outcome"] == "superseded" and other:
        return f"{text} It takes the place of {other['text']!r}, which is kept as history."
    return f"{text} It says what is known already." if stored["outcome"] == "duplicate" else text
