"""System A, text-to-SQL, with the query memory (system B): recall, gate, plan, examples, prompt, generate, validate,
execute, weigh, answer, remember, and its loops."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from hopql.graph import sql_routes
from hopql.graph.step import onward, routed, step
from hopql.nodes.answer_question import answer_question
from hopql.nodes.compose_prompt import compose_prompt, gate_question, mark_similarity, plan_schema, select_examples
from hopql.nodes.execute_sql import execute_sql, weigh_candidates
from hopql.nodes.generate_sql import generate_sql
from hopql.nodes.recall_queries import recall, remember
from hopql.nodes.receive_question import receive_question
from hopql.nodes.validate_sql import validate_sql
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLInput, SQLOutput, SQLState

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
    graph.add_conditional_edges("receive_question", sql_routes.after_receiving)
    graph.add_conditional_edges("recall", sql_routes.after_recall)
    graph.add_conditional_edges("gate_question", sql_routes.after_gate)
    graph.add_conditional_edges("plan_schema", onward("select_examples", "answer_question"))
    graph.add_conditional_edges("select_examples", onward("mark_similarity", "answer_question"))
    graph.add_conditional_edges("mark_similarity", onward("compose_prompt", "answer_question"))
    graph.add_conditional_edges("compose_prompt", onward("generate_sql", "answer_question"))
    graph.add_conditional_edges("generate_sql", sql_routes.after_generation)
    graph.add_conditional_edges("validate_sql", routed(sql_routes.after_validation))
    graph.add_conditional_edges("execute_sql", routed(sql_routes.after_execution))
    graph.add_conditional_edges("weigh_candidates", sql_routes.after_weighing)
    graph.add_edge("answer_question", "remember")
    graph.add_edge("remember", END)
    return graph.compile(checkpointer, name="sql")


graph = build()
