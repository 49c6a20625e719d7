"""Look at what hops gave: what waits for it can be asked, what waits in vain is skipped."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.tools.planning.resolve_hops import settled


def resolve_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Count the round; skip what waits in vain."""
    skipped = settled(state["hops"], state["runs"])
    resolved = [run["gives"] for run in state["runs"] if run["status"] == "resolved" and run["gives"]]
    tell(f"resolved {', '.join(resolved)}" if resolved else "nothing to fill")
    return {"runs": skipped, "rounds": state["rounds"] + 1}
