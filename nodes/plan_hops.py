"""Split the question where its source changes; most questions are one hop."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.session import opened
from state.ask import AskState
from state.context import Context
from tools.hops.checking import check_plan
from tools.hops.knowing import plan_for
from tools.questions import begins_like_sql


def plan_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Plan by rules. Without memories, and for SQL, there is one hop; the model is not asked."""
    workspace, options = opened(runtime)
    question = state["question"]
    sources = [scope["source"] for scope in state["scopes"] if scope["in_scope"]]
    given = begins_like_sql(question)
    hops = plan_for(workspace, question, options, given=given, sources=sources)
    if not given:
        check_plan(hops, options.max_hops)
    tell("one hop" if len(hops) == 1 else "; ".join(f"{hop['id']}. {hop['source']}: {hop['text']}" for hop in hops))
    return {"hops": hops}
