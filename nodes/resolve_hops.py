"""Look at what hops gave: fill what waits for it, try again what gave nothing, skip what can no longer be asked."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.tools.planning.resolve_hops import elsewhere, settled


def resolve_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Count the round; send a question that its only source cannot answer to another one; skip what waits in vain."""
    workspace, options = opened(runtime)
    hops = elsewhere(workspace, state["hops"], state["runs"], options)
    skipped = settled(hops, state["runs"])
    resolved = [run["gives"] for run in state["runs"] if run["status"] == "resolved" and run["gives"]]
    tell(f"resolved {', '.join(resolved)}" if resolved else "nothing to fill")
    return {"hops": hops, "runs": skipped, "rounds": state["rounds"] + 1}
