"""What a request is searched by: its keywords, and queries as statements with category, purpose and priority. By rules
or by a model; a model that fails leaves it to the rules."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs import AskState, KnowledgeState, MemoryState
from hopql.tools.base.errors import ModelError
from hopql.tools.models.choose_model import model_for
from hopql.tools.planning.extract_keywords import keywords, read_keywords
from hopql.tools.planning.generate_queries import by_model, generate
from hopql.tools.planning.read_rules import rules_of


def extract_keywords(state: MemoryState | AskState | KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `keywords`, from the question only; both lists are empty for a vague one. A model that fails leaves it to the
    rules."""
    workspace, options = opened(runtime)
    rules, question = rules_of(workspace), state["question"]
    model, calls = model_for(options.keywords, options), []
    found = read_keywords(question, rules)
    if model is not None:
        try:
            found, completion = keywords(question, model, timeout_s=options.model_timeout_s, rules=rules)
            calls = [completion.cost()] if completion else []
        except ModelError as error:
            tell(f"by rules, since the model failed: {error}")
    high, low = found["high_level_keywords"], found["low_level_keywords"]
    tell("; ".join(part for part in (", ".join(high), ", ".join(low)) if part) or "vague: nothing is named")
    return {"keywords": found, "calls": calls}


def generate_queries(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `search`, the plan. A model that fails leaves it to the rules."""
    workspace, options = opened(runtime)
    rules, question = rules_of(workspace), state["question"]
    model, most = model_for(options.queries, options), options.max_queries
    plan, completion = None, None
    if model is not None:
        try:
            plan, completion = by_model(
                question, model, max_queries=most, rules=rules, timeout_s=options.model_timeout_s
            )
        except ModelError as error:
            tell(f"by rules, since the model failed: {error}")
    if plan is None:
        today = datetime.now().astimezone().date()
        plan = generate(question, max_queries=most, today=today, rules=rules)
    tell(f"{plan['search_strategy']}: " + " · ".join(query["text"] for query in plan["queries"]))
    return {"search": plan, "calls": [completion.cost()] if completion else []}
