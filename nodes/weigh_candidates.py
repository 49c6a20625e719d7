"""After a candidate ran: is its answer sure enough, and which of those that ran is it?"""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.state.sql import Executed
from hopql.tools.choice import agreeing, best, effort_of, enough, weight


def weigh_candidates(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Put a candidate that ran into the pool, choose among the pool, and say whether another one is wanted."""
    _, options = opened(runtime)
    candidate, rows = state["candidate"], state.get("rows")
    assert candidate is not None
    pool, fresh = list(state.get("pool") or []), []
    if candidate["stage"] == "executed" and rows is not None:
        fresh = [Executed(attempt=candidate, rows=rows)]
        pool += fresh
    chosen, agree, first = best(pool), agreeing(pool), pool[0]["attempt"].get("doubts", [])
    effort = effort_of(options.effort, options.candidates)
    dead = any(problem["kind"] == "model" for problem in candidate["problems"])
    done = dead or enough(effort, len(state["attempts"]), weight(first), agree)
    if len(pool) > 1:
        tell(f"{agree[chosen]} of {len(pool)} results agree with the chosen one")
    elif first:
        tell(f"doubtful: {', '.join(first)}")
    return {
        "pool": fresh,
        "candidate": pool[chosen]["attempt"],
        "rows": pool[chosen]["rows"],
        "more": not done and not state["sql_given"],
    }
