"""What each step is called where people watch it."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "receive_request": "reading the request",
    "complete_question": "reading it with what was said before",
    "settle_question": "looking for other readings",
    "route_question": "finding out which sources know",
    "extract_keywords": "picking out the words that matter",
    "plan_hops": "planning what to ask of whom",
    "run_hop": "asking a source",
    "resolve_hops": "filling in what was found",
    "answer_hops": "putting the answer together",
    "store_memory": "remembering what was told",
    "keep_turn": "keeping the conversation",
    "receive_question": "reading the question",
    "recall": "looking for a like question",
    "gate_question": "checking that the tables fit",
    "plan_schema": "choosing tables and joins",
    "select_examples": "choosing examples",
    "mark_similarity": "comparing with the examples",
    "compose_prompt": "writing the prompt",
    "generate_sql": "writing SQL",
    "validate_sql": "checking the SQL",
    "execute_sql": "running the query",
    "weigh_candidates": "weighing the queries",
    "answer_question": "saying what came out",
    "remember": "noting the question",
    "receive_search": "reading what is looked for",
    "generate_queries": "writing searches",
    "search_memory": "searching what was told",
    "resolve_placeholders": "filling in what was found",
    "answer_memory": "saying what was told",
    "receive_inquiry": "reading the question",
    "search_knowledge": "searching the documents",
    "write_answer": "writing the answer",
    "quote_sentences": "quoting the sentences that answer",
    "answer_knowledge": "saying what the documents say",
    "receive_task": "reading the task",
    "split_request": "splitting the task",
    "select_specs": "choosing API specs",
    "search_operations": "searching operations",
    "expand_needs": "finding what the calls need",
    "order_calls": "putting the calls in order",
    "answer_calls": "writing the calls",
}
"""Of every node of every graph."""


def words_of(node: str) -> str:
    """The step in words; a node that has none is called by its name."""
    return WORDS.get(node) or node.replace("_", " ")
