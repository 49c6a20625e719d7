"""Every condition of the `ask` graph. A failure always leads to the end, which says what it was."""

from __future__ import annotations

from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Send

from nodes.session import opened
from state.ask import AskState
from state.context import Context
from tools.hops.resolving import ready


def after_receiving(state: AskState) -> Literal["plan_hops", "answer_hops"]:
    """What can be read is planned."""
    return "answer_hops" if state.get("failure") else "plan_hops"


def ready_hops(state: AskState, runtime: Runtime[Context]) -> list[Send] | Literal["answer_hops"]:
    """A run of `run_hop` for each hop that is ready, side by side; the answer when none is, or after `max_hops`
    rounds."""
    if state.get("failure"):
        return "answer_hops"
    _, options = opened(runtime)
    tasks = ready(state["hops"], state["runs"]) if state["rounds"] < options.max_hops else []
    return [Send("run_hop", task) for task in tasks] or "answer_hops"
