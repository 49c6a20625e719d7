"""Every condition of the graphs. A failure always leads to the end, which says what it was."""

from __future__ import annotations

from typing import Literal

from langgraph.runtime import Runtime

from hopql.nodes import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState


def after_receiving(state: SQLState) -> Literal["recall", "validate_sql", "answer_question"]:
    """SQL that was given is checked as it is; a question is looked up."""
    if state.get("failure"):
        return "answer_question"
    return "validate_sql" if state["sql_given"] else "recall"


def after_recall(state: SQLState) -> Literal["gate_question", "validate_sql", "answer_question"]:
    """A replay is checked like any other query; what nothing answers yet goes to the gate."""
    if state.get("failure"):
        return "answer_question"
    return "validate_sql" if state.get("candidate") else "gate_question"


def after_gate(state: SQLState) -> Literal["plan_schema", "answer_question"]:
    """Only what is in scope is planned."""
    gate = state.get("gate")
    return "plan_schema" if gate and gate["in_scope"] and not state.get("failure") else "answer_question"


def after_generation(state: SQLState) -> Literal["validate_sql", "weigh_candidates", "answer_question"]:
    """A candidate is checked; a model that failed after a candidate had run leaves the choice to what there is."""
    candidate = state.get("candidate")
    if state.get("failure") or candidate is None:
        return "answer_question"
    return "validate_sql" if candidate["stage"] == "generated" else "weigh_candidates"


def after_validation(
    state: SQLState, runtime: Runtime[Context]
) -> Literal["execute_sql", "gate_question", "plan_schema", "generate_sql", "weigh_candidates", "answer_question"]:
    """Run what is valid; answer anew what was replayed and is not; widen the plan for a missing name, when no candidate
    is left; take the next candidate for the rest; stop at the bounds. Where a candidate has run already, one that is
    invalid is only counted."""
    candidate = state.get("candidate")
    if state.get("failure"):
        return "answer_question"
    if candidate is None:
        return "gate_question"
    _, options = opened(runtime)
    if candidate["stage"] == "validated":
        return "execute_sql" if options.execute else "answer_question"
    if state.get("pool"):
        return "weigh_candidates"
    if state["sql_given"] or len(state["attempts"]) >= options.max_attempts:
        return "answer_question"
    plan = state.get("plan")
    narrow = bool(plan and not plan["whole_schema"]) and state["widenings"] < options.max_widenings
    if state["missing"] and narrow and not state.get("drafts"):
        return "plan_schema"
    return "generate_sql"


def after_execution(
    state: SQLState, runtime: Runtime[Context]
) -> Literal["gate_question", "generate_sql", "weigh_candidates", "answer_question"]:
    """What ran is weighed, unless it was replayed; a replay that failed is answered anew; what the database refused
    goes back to the generator, within `max_attempts`. Where a candidate has run already, one that failed is only
    counted, whatever it failed of."""
    candidate = state.get("candidate")
    if state.get("pool"):
        return "weigh_candidates"
    if state.get("failure") or state["sql_given"]:
        return "answer_question"
    if candidate is None:
        return "gate_question"
    if state.get("recalled"):
        return "answer_question"
    if candidate["stage"] == "executed":
        return "weigh_candidates"
    _, options = opened(runtime)
    return "generate_sql" if len(state["attempts"]) < options.max_attempts else "answer_question"


def after_weighing(state: SQLState) -> Literal["generate_sql", "answer_question"]:
    """Another candidate where the answer is in doubt; else the chosen one is the answer."""
    return "generate_sql" if state["more"] and not state.get("failure") else "answer_question"
