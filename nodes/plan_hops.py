"""Split the question where its source changes; most questions are one hop."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.tools.planning.check_hops import check_plan
from hopql.tools.planning.plan_hops import is_given, plan_question


def plan_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Plan by rules, and by the model where they doubt that they understood. Without memories, and for SQL, there is
    one hop, and the model is not asked."""
    workspace, options = opened(runtime)
    question = state["question"]
    sources = [scope["source"] for scope in state["scopes"] if scope["in_scope"]]
    given = is_given(workspace, question)
    planned = plan_question(workspace, question, options, given=given, sources=sources)
    hops = planned.hops
    if not given:
        check_plan(hops, options.max_hops)
    if planned.doubts:
        tell(f"in doubt: {'; '.join(planned.doubts)}")
    if planned.by == "model":
        tell("planned by the model")
    tell("one hop" if len(hops) == 1 else "; ".join(f"{hop['id']}. {hop['source']}: {hop['text']}" for hop in hops))
    return {"hops": hops, "calls": planned.calls}
