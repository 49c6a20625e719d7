"""Stage one: the specs that a request is about."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.collection import apis_of
from hopql.tools.apis.rank_operations import rank_specs, show_operations


def select_specs(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `specs`, the three to five that answer best, and `rich`: what they offer, an operation a line."""
    workspace, options = opened(runtime)
    index = apis_of(workspace).opened()
    specs = rank_specs(index, state["needs"], files=options.api_files)
    shown = show_operations(index, specs, state["needs"], tokens=options.api_tokens)
    tell("; ".join(f"{spec['title']} {spec['version']}".strip() for spec in specs))
    return {"specs": specs, "rich": shown.text, "left_out": shown.left_out, "tokens": shown.tokens}
