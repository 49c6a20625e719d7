"""Stage one: the specs that a request is about."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.expanding import rich
from hopql.tools.apis.search import select
from hopql.tools.offering import apis_of


def select_specs(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `specs`, the three to five that answer best, and `rich`: what they offer, an operation a line."""
    workspace, options = opened(runtime)
    index = apis_of(workspace).opened()
    specs = select(index, state["needs"], files=options.api_files)
    shown = rich(index, specs, state["needs"], tokens=options.api_tokens)
    tell("; ".join(f"{spec['title']} {spec['version']}".strip() for spec in specs))
    return {"specs": specs, "rich": shown.text, "left_out": shown.left_out, "tokens": shown.tokens}
