"""Keywords of the question at two levels: themes, and names and details."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.nodes.wording_rules import call_of, model_for, rules_of
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.state.graphs.knowledge import KnowledgeState
from hopql.state.graphs.memory import MemoryState
from hopql.tools.errors import ModelError
from hopql.tools.planning.extract_keywords import by_rules, counted


def extract_keywords(state: MemoryState | AskState | KnowledgeState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `keywords`, from the question only; both lists are empty for a vague one. A model that fails leaves it to the
    rules."""
    workspace, options = opened(runtime)
    rules, question = rules_of(workspace), state["question"]
    model, calls = model_for(options.keywords, options), []
    found = by_rules(question, rules)
    if model is not None:
        try:
            found, completion = counted(question, "model", model, timeout_s=options.model_timeout_s, rules=rules)
            calls = call_of(completion)
        except ModelError as error:
            tell(f"by rules, since the model failed: {error}")
    high, low = found["high_level_keywords"], found["low_level_keywords"]
    tell("; ".join(part for part in (", ".join(high), ", ".join(low)) if part) or "vague: nothing is named")
    return {"keywords": found, "calls": calls}
