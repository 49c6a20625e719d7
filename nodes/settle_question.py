"""Stop where a question can be read in several ways, and go on with the reading that the user chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from langchain_core.messages import AIMessage
from langgraph.runtime import Runtime
from langgraph.types import interrupt

from hopql.nodes import opened, tell
from hopql.nodes.receive_question import left_for
from hopql.state.context import Context
from hopql.state.conversation import Ambiguity, Reading
from hopql.state.graphs.ask import AskState
from hopql.tools.planning.find_ambiguities import How, ambiguities, left_open, settled, settled_before
from hopql.tools.planning.plan_hops import is_sql
from hopql.tools.planning.read_turns import ANY, DROP, Heard, likeliest_choice, read_reply
from hopql.tools.workspace.find_identities import identities
from hopql.tools.workspace.open_workspace import Workspace

_PATIENCE = 2
"""Answers that fit no choice, after which the likeliest is taken."""
_MOST = 4
"""Phrases of one question that are asked about; of more, the likeliest readings are taken."""
_ASKED = ("chosen", "likeliest", "misfit")


def settle_question(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask by an interrupt with choices, about one phrase a run of the node, each phrase once. A phrase is put into the
    state by one run and asked about by the next, so that an answer is read against the choices that were shown.

    What the question before settled is not asked again, nor anything where nobody is to be asked. "Just choose" takes
    the likeliest; an answer that fits none is asked for again, then the likeliest is taken, and said. "Never mind" ends
    the run; a request of its own is taken in instead.
    """
    workspace, options = opened(runtime)
    question, readings = state["question"], list(state.get("readings") or [])
    if asked := state["ambiguity"]:
        said = _answer(asked, again=bool(state["misfits"]))
        reply = Heard("request") if is_sql(said, workspace) else read_reply(said, asked)
        if reply.sort in ("request", "dropped"):
            return _left(question, said if reply.sort == "request" else "")
        if reply.sort == "misfit" and state["misfits"] + 1 < _PATIENCE:
            return {"misfits": state["misfits"] + 1}
        choice = reply.choice or likeliest_choice(asked)
        how: How = "misfit" if reply.choice is None else "likeliest" if choice["taken"] == "likeliest" else "chosen"
        readings.append(settled(question, asked, choice, how))
    notes = "\n".join(filter(None, (workspace.notes, options.notes)))
    given = not workspace.has_database or is_sql(question, workspace)
    found = (
        [] if given else ambiguities(question, workspace.catalog, date.today(), notes=notes, key_of=_keys(workspace))
    )
    before = (settled_before(question, one, state.get("carried") or []) for one in left_open(found, readings))
    readings += [reading for reading in before if reading]
    waiting = left_open(found, readings) if options.ask_back else []
    if sum(reading["taken"] in _ASKED for reading in readings) >= _MOST:
        readings += [settled(question, one, likeliest_choice(one), "unasked") for one in waiting]
        waiting = []
    return _read(state, readings, waiting)


def _keys(workspace: Workspace) -> Callable[[str], tuple[str, str] | None]:
    """Column and value of the key of what a stored name means."""
    keys = {card.name: card.primary_key for card in workspace.catalog.cards}

    def key_of(name: str) -> tuple[str, str] | None:
        thing = identities(workspace).of(name)
        return (f"{thing.table}.{keys[thing.table][0]}", thing.code) if thing and thing.name == name else None

    return key_of


def _left(question: str, request: str) -> dict[str, Any]:
    """Give the question up, for a request where there is one."""
    left = f"Left unanswered: “{question}”"
    if request:
        return left_for(request, left)
    tell(left)
    return {"ambiguity": None, "readings": [], "status": "answered", "answer": left, "messages": [AIMessage(left)]}


def _answer(asked: Ambiguity, *, again: bool) -> str:
    opening = f"That fits none of the choices. Say one, its number, “{ANY}” or “{DROP}”. " if again else ""
    labels = [choice["label"] for choice in asked["choices"]]
    return str(interrupt({"message": opening + asked["message"], "choices": labels}))


def _read(state: AskState, readings: Sequence[Reading], waiting: Sequence[Ambiguity]) -> dict[str, Any]:
    """Go on with these readings, to the next phrase that waits."""
    notes = [reading["note"] for reading in readings[len(state.get("readings") or []) :]]
    for note in notes:
        tell(note)
    return {
        "ambiguity": waiting[0] if waiting else None,
        "status": "asks" if waiting else "running",
        "misfits": 0,
        "readings": list(readings),
        "settled": [*state["settled"], *notes],
        "remarks": [*state["remarks"], *notes],
    }
