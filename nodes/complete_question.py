"""A conversation from turn to turn: a follow-up is made a whole question, what can be read in several ways is settled
with the user, what is to be remembered is stored, and what was answered is kept."""

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
from hopql.state.conversation import Ambiguity, Choice, Reading
from hopql.state.graphs import AskState
from hopql.state.memory import OWN_TURN, Memory, Stored
from hopql.state.plan import ValueHit
from hopql.tools.catalog.gate import is_named, is_small_talk
from hopql.tools.models import chat_model
from hopql.tools.planning import read_turns
from hopql.tools.planning.find_ambiguities import How, ambiguities, left_open, readings_of, settled, settled_before
from hopql.tools.planning.plan_hops import is_sql
from hopql.tools.planning.read_rules import categories_of, rules
from hopql.tools.planning.read_turns import ANY, DROP, Heard, likeliest_choice, read_reply
from hopql.tools.planning.recall_values import store
from hopql.tools.workspace.find_identities import identities
from hopql.tools.workspace.open_workspace import Workspace

_LONGEST = 20_000
"""Characters that a memory can have."""


def complete_question(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Put in what the turns before say, by the reader; a hosted model is asked where the reader is not sure. What was
    taken over is told; how the turns before were read goes along."""
    workspace, options = opened(runtime)
    catalog = workspace.catalog if workspace.has_database else None
    if options.gate != "off" and is_small_talk(state["question"], catalog.index if catalog else None):
        return {}

    def stored(text: str) -> list[ValueHit]:
        return [hit for hit in catalog.asked(text).values if is_named(hit)] if catalog else []

    model = chat_model(options.model)
    whole = read_turns.complete_question(
        state["question"], state["turns"], model, options.planner, options.model_timeout_s, stored
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


_NOTHING = "Nothing was stored."
_SORTS = ("preferences", "decisions", "requirements", "relationships")
_YES = ("y", "ok")
_CERTAIN = 0.9
"""How sure it has to be that a reply is a yes: what is stored by mistake is believed later."""
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
        heard = read_reply("yes" if answer.strip(" .!").lower() in _YES else answer, asked, _CERTAIN)
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
