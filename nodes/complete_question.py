"""Make a whole question of a follow-up: "and in March?" goes on from the question before."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.tools.models import chat_model
from hopql.tools.planning.find_ambiguities import kinds_of
from hopql.tools.planning.find_slots import KindOf
from hopql.tools.planning.recall_values import identities
from hopql.tools.planning.rewrite_follow_ups import readings_of, rewritten
from hopql.tools.workspace import Workspace


def complete_question(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Put in what the turns before say, by rules; the model is asked where rules see a follow-up that they cannot
    place. What was inherited is told; how the turns before were read goes along."""
    workspace, options = opened(runtime)
    model = chat_model(options.model)
    whole = rewritten(state["question"], state["turns"], _kinds(workspace), model, options.model_timeout_s)
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


def _kinds(workspace: Workspace) -> KindOf:
    """Which column stores a phrase, also where it is only a part of a name that means one thing."""
    if not workspace.has_database:
        return lambda phrase: ""
    stored, things = kinds_of(workspace.catalog), identities(workspace)
    keys = {card.name: card.primary_key for card in workspace.catalog.cards}

    def kind_of(phrase: str) -> str:
        if found := stored(phrase):
            return found
        thing = things.of(phrase) if phrase[:1].isupper() else None
        return f"{thing.table}.{keys[thing.table][0]}" if thing else ""

    return kind_of
