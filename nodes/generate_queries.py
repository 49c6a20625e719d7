"""Turn the request into search queries: statements with category, purpose and priority, filters and a strategy."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.nodes.wording_rules import call_of, model_for, rules_of
from hopql.state.context import Context
from hopql.state.graphs.memory import MemoryState
from hopql.tools.errors import ModelError
from hopql.tools.models import Completion
from hopql.tools.planning.generate_queries import counted, generate


def generate_queries(state: MemoryState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `search`, the plan. A model that fails leaves it to the rules."""
    workspace, options = opened(runtime)
    rules, question = rules_of(workspace), state["question"]
    model, completion = model_for(options.queries, options), None
    today = datetime.now().astimezone().date()
    plan = None
    if model is not None:
        try:
            plan, completion = _written(question, model, rules, options, today)
        except ModelError as error:
            tell(f"by rules, since the model failed: {error}")
    if plan is None:
        plan = generate(question, max_queries=options.max_queries, today=today, rules=rules)
    tell(f"{plan['search_strategy']}: " + " · ".join(query["text"] for query in plan["queries"]))
    return {"search": plan, "calls": call_of(completion)}


def _written(question: str, model: Any, rules: Any, options: Context, today: Any) -> tuple[Any, Completion | None]:
    return counted(
        question, how="model", model=model, max_queries=options.max_queries, today=today, rules=rules,
        timeout_s=options.model_timeout_s,
    )  # fmt: skip
