"""Look the question up in the query memory: what was asked before, and is proven to answer it, needs no model."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.state.sql import Attempt
from hopql.tools.errors import HopQLError
from hopql.tools.recall import is_on, recalled


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
