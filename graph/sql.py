"""System A, text-to-SQL, with the query memory (system B): recall, gate, plan, examples, prompt, generate, validate,
execute, weigh, answer, remember, and its loops."""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Checkpointer

from hopql.graph.step import onward, routed, step
from hopql.nodes import opened
from hopql.nodes.answer_question import answer_question
from hopql.nodes.compose_prompt import (
    compose_prompt,
    gate_question,
    mark_similarity,
    plan_schema,
    recall,
    remember,
    select_examples,
)
from hopql.nodes.execute_sql import execute_sql, weigh_candidates
from hopql.nodes.generate_sql import generate_sql, validate_sql
from hopql.nodes.receive_question import receive_question
from hopql.state.context import Context
from hopql.state.graphs import SQLInput, SQLOutput, SQLState


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


NODES = (
    receive_question,
    recall,
    gate_question,
    plan_schema,
    select_examples,
    mark_similarity,
    compose_prompt,
    generate_sql,
    validate_sql,
    execute_sql,
    weigh_candidates,
    answer_question,
    remember,
)


def build(checkpointer: Checkpointer = None) -> CompiledStateGraph[SQLState, Context, SQLInput, SQLOutput]:
    """The graph; without a checkpointer by default, since whoever serves it brings one."""
    graph = StateGraph(SQLState, context_schema=Context, input_schema=SQLInput, output_schema=SQLOutput)
    for node in NODES:
        graph.add_node(node.__name__, step(node))
    graph.add_edge(START, "receive_question")
    graph.add_conditional_edges("receive_question", after_receiving)
    graph.add_conditional_edges("recall", after_recall)
    graph.add_conditional_edges("gate_question", after_gate)
    graph.add_conditional_edges("plan_schema", onward("select_examples", "answer_question"))
    graph.add_conditional_edges("select_examples", onward("mark_similarity", "answer_question"))
    graph.add_conditional_edges("mark_similarity", onward("compose_prompt", "answer_question"))
    graph.add_conditional_edges("compose_prompt", onward("generate_sql", "answer_question"))
    graph.add_conditional_edges("generate_sql", after_generation)
    graph.add_conditional_edges("validate_sql", routed(after_validation))
    graph.add_conditional_edges("execute_sql", routed(after_execution))
    graph.add_conditional_edges("weigh_candidates", after_weighing)
    graph.add_edge("answer_question", "remember")
    graph.add_edge("remember", END)
    return graph.compile(checkpointer, name="sql")


graph = build()
