"""Step 3: put the prompt together, in the SPEC's order or with what changes least first."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.tools.prompting import prompt_for


def compose_prompt(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Compose from question, plan, examples, values, rules and notes; the generator adds what failed."""
    workspace, options = opened(runtime)
    plan = state["plan"]
    assert plan is not None
    prompt = prompt_for(workspace, state["question"], plan, state["examples"], options)
    size = sum(len(part) for part in (prompt["system"], prompt["prefix"], prompt["tail"]))
    tell(f"{prompt['layout']} layout, {size:,} characters, {len(prompt['tail']):,} of them the question's own")
    return {"prompt": prompt}
