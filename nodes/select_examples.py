"""Step 2: choose the few-shots that are closest to the question and overlap with the plan."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState


def select_examples(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Earlier questions that are like this one, then hybrid search over the few-shots; at most `max_examples`."""
    workspace, options = opened(runtime)
    plan = state["plan"]
    assert plan is not None
    learned = state.get("learned") or []
    known = {example["sql"] for example in learned}
    written = workspace.catalog.examples(state["question"], plan, options)
    examples = [*learned, *(example for example in written if example["sql"] not in known)][: options.max_examples]
    tell(f"{len(examples)} examples" + (f", {len(learned)} of earlier questions" if learned else ""))
    return {"examples": examples}
