"""Make a whole question of a follow-up: "and in March?" goes on from the question before."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.tools.catalog.gate import is_small_talk
from hopql.tools.models import chat_model
from hopql.tools.planning import read_turns
from hopql.tools.planning.find_ambiguities import readings_of


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
