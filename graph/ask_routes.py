"""Every condition of the `ask` graph. A failure always leads to the end, which says what it was."""

from __future__ import annotations

from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Send

from hopql.nodes import opened
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.resolve_hops import ready, values_given


def after_receiving(
    state: AskState, runtime: Runtime[Context]
) -> Literal["complete_question", "settle_question", "route_question", "store_memory", "answer_hops"]:
    """What is to be remembered is stored; a question that may go on from earlier ones is made whole."""
    if state.get("failure"):
        return "answer_hops"
    if state["told"]:
        return "store_memory"
    return "complete_question" if state["turns"] else after_completing(state, runtime)


def after_completing(
    state: AskState, runtime: Runtime[Context]
) -> Literal["settle_question", "route_question", "answer_hops"]:
    """A whole question may be read in several ways, which matters where there is somebody to ask."""
    if state.get("failure"):
        return "answer_hops"
    _, options = opened(runtime)
    return "settle_question" if options.ask_back else "route_question"


def after_settling(
    state: AskState,
) -> Literal["settle_question", "route_question", "receive_request", "answer_hops", "__end__"]:
    """Ask on while a phrase is open. A question that was given up ends here; one that was left for a request of its own
    gives way to it."""
    if state.get("failure"):
        return "answer_hops"
    if state.get("left"):
        return "receive_request"
    if state["status"] == "answered":
        return "__end__"
    return "settle_question" if state["ambiguity"] else "route_question"


def after_storing(state: AskState) -> Literal["receive_request", "answer_hops"]:
    """A request that was made instead of a yes or no is taken in."""
    return "receive_request" if state.get("left") and not state.get("failure") else "answer_hops"


def after_routing(state: AskState) -> Literal["extract_keywords", "plan_hops", "answer_hops"]:
    """Only what some source can answer is planned. A question for the database alone needs no keywords."""
    able = [scope["source"] for scope in state["scopes"] if scope["in_scope"]]
    if not able or state.get("failure"):
        return "answer_hops"
    return "plan_hops" if able == ["sql"] else "extract_keywords"


def node_of(source: str) -> str:
    """The node that asks a source."""
    return f"ask_{source}"


def ready_hops(state: AskState, runtime: Runtime[Context]) -> list[Send] | Literal["plan_hops", "answer_hops"]:
    """The node of its source for each hop that is ready, side by side; the planner when none is and something of the
    question is open whose hops have all answered; else, and after `max_hops` rounds, the answer."""
    if state.get("failure"):
        return "answer_hops"
    _, options = opened(runtime)
    if state["rounds"] >= options.max_hops:
        return "answer_hops"
    if tasks := ready(state["hops"], state["runs"], state["settled"]):
        return [Send(node_of(task["hop"]["source"]), task) for task in tasks]
    waited = names(state["open"]) if state["open"] else []
    given = values_given(state["runs"])
    return "plan_hops" if waited and all(name in given for name in waited) else "answer_hops"


def after_answering(state: AskState, runtime: Runtime[Context]) -> Literal["keep_turn", "__end__"]:
    """A turn is kept in the memory where that is set."""
    _, options = opened(runtime) if not state.get("failure") else (None, None)
    kept = options is not None and options.keep_turns and state["status"] == "answered" and not state["told"]
    return "keep_turn" if kept else "__end__"
