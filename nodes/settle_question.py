"""Stop where a question can be read in several ways, and go on with the reading that the user chooses."""

from __future__ import annotations

from datetime import date
from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from nodes.progress import tell
from nodes.session import opened
from state.ask import AskState
from state.context import Context
from tools.conversation import ambiguous, choose, settled

_PATIENCE = 2
"""Answers that fit no choice, after which the likeliest is taken."""


def settle_question(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask by an interrupt with choices; "just choose" takes the likeliest. An answer that fits none is asked for again,
    then the likeliest is taken, and said."""
    workspace, options = opened(runtime)
    notes = "\n".join(filter(None, (workspace.notes, options.notes, *state["settled"])))
    found = ambiguous(state["question"], workspace.catalog, date.today(), notes=notes)
    if found is None:
        return {"ambiguity": None}
    again = "That fits none of the choices. " if state["misfits"] else ""
    answer = interrupt({"message": again + found["message"], "choices": [each["label"] for each in found["choices"]]})
    choice = choose(found, str(answer))
    if choice is None and state["misfits"] + 1 >= _PATIENCE:
        likeliest = max(found["choices"], key=lambda each: each["score"])
        choice = {**likeliest, "taken": "likeliest"}
    if choice is None:
        return {"ambiguity": found, "misfits": state["misfits"] + 1}
    question, note = settled(state["question"], choice)
    tell(note)
    return {
        "question": question,
        "ambiguity": None,
        "misfits": 0,
        "settled": [*state["settled"], note],
        "remarks": [*state["remarks"], note],
    }
