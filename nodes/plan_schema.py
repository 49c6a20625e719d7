"""Step 2: choose the tables, columns and joins that the question needs; widen when a candidate missed something."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened, with_notes
from hopql.state.context import Context
from hopql.state.graphs.sql import SQLState
from hopql.tools.models.choose_model import is_local


def plan_schema(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Plan the schema, a larger part of it for a hosted model; on the way back from validation, with the names that
    were missing."""
    workspace, options = opened(runtime)
    if "max_tables" not in options.model_fields_set and not is_local(options.model):
        options = options.model_copy(update={"max_tables": options.hosted_tables})
    missing = state.get("missing") or []
    widened = list(dict.fromkeys([*(state.get("widened") or []), *missing]))
    plan = workspace.catalog.plan(with_notes(state["question"], options), options, widen=widened)
    columns = sum(len(table["columns"]) for table in plan["tables"])
    bridges = f", bridged by {', '.join(plan['bridges'])}" if plan["bridges"] else ""
    whole = "the whole schema: " if plan["whole_schema"] else ""
    tell(f"{whole}{len(plan['tables'])} tables, {columns} columns{bridges}")
    widenings = state.get("widenings", 0) + bool(missing)
    return {"plan": plan, "widened": widened, "widenings": widenings, "missing": []}
