"""Stage two: what the selected specs call what each need asks for."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.expand_by_model import expand_by_model
from hopql.tools.errors import ModelError
from hopql.tools.models import chat_model


def expand_needs(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `needs` with paths, parameters and words of the specs that a model names; a model that fails names none."""
    _, options = opened(runtime)
    try:
        model = chat_model(options.model, timeout_s=options.model_timeout_s)
        expanded = expand_by_model(state["needs"], state["rich"], model, timeout_s=options.model_timeout_s)
    except ModelError as error:
        tell(f"the model failed: {error}")
        return {}
    tell("; ".join(dict.fromkeys(path for need in expanded.needs for path in need["paths"]))[:300])
    return {"needs": expanded.needs, "calls": list(expanded.calls)}
