"""Plan the hops of a question from what was found for it, and go on planning when a hop that was waited for has
answered."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.tools.planning.check_hops import check_plan
from hopql.tools.planning.plan_hops import is_given, plan_on, plan_question


def plan_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Hops as far as they can be known now; `open` is what is left of the question. Without memories, and for SQL,
    there is one hop, and no model is asked."""
    workspace, options = opened(runtime)
    sources = [scope["source"] for scope in state["scopes"] if scope["in_scope"]]
    given = not state["open"] and is_given(workspace, state["question"])
    if state["open"]:
        planned = plan_on(workspace, state["open"], state["hops"], state["runs"], options, sources=sources)
    else:
        planned = plan_question(workspace, state["question"], options, given=given, sources=sources)
    if not given:
        check_plan(planned.hops, options.max_hops)
    hops = planned.hops[len(state["hops"]) :] if state["open"] else planned.hops
    tell(
        "; ".join(f"{hop['id']}. {hop['source']}: {hop['text']}" for hop in hops)
        if len(planned.hops) > 1
        else "one hop"
    )
    return {"hops": planned.hops, "open": planned.open, "calls": planned.calls}
