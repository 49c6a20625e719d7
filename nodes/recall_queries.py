"""The query memory at both ends of a question: what was asked before, and is proven to answer it, needs no model; and
the question is kept with its SQL where that ran. Another thread writes."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs import SQLState
from hopql.state.sql import Attempt
from hopql.tools.base.errors import HopQLError
from hopql.tools.memory.recall_queries import asking_of, begin, is_on, memory_of, recalled, remembered


def recall(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """A candidate that an earlier question gives, to be checked like any other; or examples for the prompt.

    The memory is a help: where it cannot be read, the question is answered without it.
    """
    workspace, options = opened(runtime)
    if not is_on() or (options.replay == "off" and options.learned == "off"):
        return {}
    try:
        looked = recalled(workspace, state["question"], options)
    except HopQLError as error:
        tell(f"not looked up: {error}")
        return {}
    replay = looked.replay
    if replay is None:
        tell(looked.why)
        return {"learned": looked.examples}
    changed = f", {'; '.join(replay['bound'])}" if replay["bound"] else ""
    tell(f"replays “{replay['question']}” ({replay['kind']}{changed})")
    candidate = Attempt(sql=replay["sql"], checked_sql="", repairs=[], problems=[], stage="generated", logprob=None)
    return {"recalled": replay, "candidate": candidate}


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
