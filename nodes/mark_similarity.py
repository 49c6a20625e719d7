"""Step 3: mark the examples that are nearly the question, so that their SQL's structure is kept."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState


def mark_similarity(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Cosine of question and example by the marking model, against `t_exact` and `t_similar`."""
    workspace, options = opened(runtime)
    examples = workspace.catalog.mark(state["question"], state["examples"], options)
    marked = [example["marker"] for example in examples if example["marker"]]
    best = max((example["similarity"] for example in examples), default=0.0)
    tell(f"{len(marked)} marked, best {best:.2f}")
    return {"examples": examples}
