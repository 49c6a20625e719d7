"""Keep the question in the query memory, with its SQL where that ran; another thread writes."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.tools.errors import HopQLError
from hopql.tools.recall import asking_of, begin, is_on, memory_of, remembered


def remember(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Log every question; keep what ran and had passed every check, and was not replayed: that is kept already.

    An answer never fails for its memory.
    """
    try:
        workspace, options = opened(runtime)
        if not is_on() or not options.remember or state["sql_given"] or not state["question"]:
            return {}
        candidate, rows = state.get("candidate"), state.get("rows")
        proved = state["status"] == "answered" and candidate is not None and candidate["stage"] == "executed"
        agreed = sum(one["rows"]["rows"] == rows["rows"] for one in state.get("pool") or []) if rows else 0
        asking = asking_of(state, options)
        remembered(workspace, asking, options, proved=proved, agreed=max(agreed, 1))
        begin(workspace, memory_of(workspace, options))
    except HopQLError as error:
        tell(f"not kept: {error}")
        return {}
    return {"asking": asking.id}
