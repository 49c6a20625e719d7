"""Step 3: put the prompt together, in the SPEC's order or with what changes least first."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.session import opened
from state.context import Context
from state.sql import SQLState
from tools.composition import Material, compose
from tools.models import is_local


def compose_prompt(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Compose from question, plan, examples, values, rules and notes; failed candidates are told by the generator."""
    workspace, options = opened(runtime)
    plan = state["plan"]
    assert plan is not None
    layout = options.layout
    if layout == "auto":
        layout = "prefix" if is_local(options.model) else "spec"
    catalog, dialect = workspace.catalog, workspace.engine.dialect
    material = Material(
        question=state["question"],
        dialect=dialect,
        schema=catalog.schema_text(plan, dialect),
        stable=plan["whole_schema"],
        examples=state["examples"],
        fewshots=catalog.fewshots,
        values=plan["values"],
        workspace_notes=workspace.notes,
        notes=options.notes,
    )
    prompt = compose(material, layout=layout, prefix_example_tokens=options.prefix_example_tokens)
    size = sum(len(prompt[part]) for part in ("system", "prefix", "tail"))
    tell(f"{layout} layout, {size:,} characters, {len(prompt['tail']):,} of them new")
    return {"prompt": prompt}
