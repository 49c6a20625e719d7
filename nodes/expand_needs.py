"""Stage two: what the selected specs call what each need asks for."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.expanding import expanded_by_model
from hopql.tools.apis.search import expand
from hopql.tools.errors import ModelError
from hopql.tools.models import chat_model
from hopql.tools.models.known import is_local
from hopql.tools.offering import apis_of


def expand_needs(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `needs` with paths, parameters and words of the specs: the model's, where it is asked and answers, and the
    rules' for the needs that it left."""
    workspace, options = opened(runtime)
    needs, costs = state["needs"], []
    if options.expansion == "model" or (
        options.expansion == "auto" and options.effort != "fast" and not is_local(options.model)
    ):
        try:
            model = chat_model(options.model, timeout_s=options.model_timeout_s)
            expanded = expanded_by_model(needs, state["rich"], model, timeout_s=options.model_timeout_s)
            needs, costs = expanded.needs, expanded.calls
        except ModelError as error:
            tell(f"the model failed: {error}")
    if not all(need["by"] for need in needs):
        ruled = expand(apis_of(workspace).opened(), state["needs"], state["specs"])
        needs = [need if need["by"] else other for need, other in zip(needs, ruled, strict=True)]
    tell("; ".join(dict.fromkeys(path for need in needs for path in need["paths"]))[:300])
    return {"needs": needs, "calls": list(costs)}
