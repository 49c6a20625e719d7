"""Remember what the user said to remember, after saying what will be stored."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from hopql.nodes import opened, tell
from hopql.nodes.receive_question import left_for
from hopql.state.context import Context
from hopql.state.conversation import Ambiguity, Choice
from hopql.state.graphs.ask import AskState
from hopql.state.memory import Memory, Stored
from hopql.tools.planning.plan_hops import is_sql
from hopql.tools.planning.plan_searches import categories_of
from hopql.tools.planning.read_rules import rules
from hopql.tools.planning.read_turns import read_reply
from hopql.tools.planning.recall_values import store

_NOTHING = "Nothing was stored."
_SORTS = ("preferences", "decisions", "requirements", "relationships")
_YES = ("y", "ok")
_CHOICES = [Choice(label=label, meaning="", score=score, taken="") for label, score in (("yes", 0.0), ("no", 1.0))]


def store_memory(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Say what would be stored, and what it takes the place of; with `ask_back` only after a yes. Then store it.

    Any other answer stores nothing. A request of its own is taken in instead.
    """
    workspace, options = opened(runtime)
    told = state["told"]
    category = next((one for one in categories_of(told, rules()) if one in _SORTS), "facts")
    memory = Memory(text=told, category=category, user=options.user, provenance="said in a conversation")
    kept = store(workspace, options.user)
    will = _said(memory, kept.propose(memory), kept.get)
    tell(will)
    if options.ask_back:
        asked = Ambiguity(about="value", phrase=told, message=f"{will} Store it?", choices=_CHOICES)
        answer = str(interrupt({"message": asked["message"], "choices": [one["label"] for one in _CHOICES]}))
        heard = read_reply("yes" if answer.strip(" .!").lower() in _YES else answer, asked)
        if is_sql(answer, workspace) or heard.sort == "request":
            return left_for(answer, _NOTHING)
        if heard.choice is None or heard.choice["label"] != "yes":
            return {"status": "answered", "answer": _NOTHING}
    done = kept.add([memory])[0]
    return {
        "status": "answered",
        "answer": f"{will} Stored as {done['id']}; `hopql memory forget {done['id']}` undoes it.",
    }


def _said(memory: Memory, stored: Stored, get: Any) -> str:
    whose = f"for {memory.user}" if memory.user else "for everybody in this workspace"
    text = f"To be remembered, {whose}, in {memory.category}: {memory.text!r}."
    other = get(stored["other"]) if stored["other"] else None
    if stored["outcome"] == "superseded" and other:
        return f"{text} It takes the place of {other['text']!r}, which is kept as history."
    return f"{text} It says what is known already." if stored["outcome"] == "duplicate" else text
