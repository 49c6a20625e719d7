"""After a candidate ran: is its answer sure enough, and which of those that ran is it?"""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.session import opened
from state.context import Context
from state.sql import Executed, SQLState
from tools.choice import agreeing, best, doubts, effort_of, enough


def weigh_candidates(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Put a candidate that ran into the pool, choose among the pool, and say whether another one is wanted."""
    _, options = opened(runtime)
    candidate, rows, plan = state["candidate"], state.get("rows"), state.get("plan")
    assert candidate is not None
    pool, fresh = list(state.get("pool") or []), []
    if candidate["stage"] == "executed" and rows is not None:
        failed = len(state["attempts"]) - len(pool) - 1
        reasons = doubts(state["question"], plan["values"] if plan else [], candidate, rows, 0 if pool else failed)
        fresh = [Executed(attempt=candidate, rows=rows, doubts=reasons)]
        pool += fresh
    chosen, agree = best(pool), agreeing(pool)
    effort = effort_of(options.effort, options.candidates)
    dead = any(problem["kind"] == "model" for problem in candidate["problems"])
    done = dead or enough(effort, len(state["attempts"]), len(pool[0]["doubts"]), agree)
    if len(pool) > 1:
        tell(f"{agree[chosen]} of {len(pool)} results agree with the chosen one")
    elif reasons := pool[0]["doubts"]:
        tell(f"doubtful: {', '.join(reasons)}")
    return {
        "pool": fresh,
        "candidate": pool[chosen]["attempt"],
        "rows": pool[chosen]["rows"],
        "more": not done and not state["sql_given"],
    }
