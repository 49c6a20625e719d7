"""Take a request apart into the things that it asks for."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.split_requests import split_into_needs


def split_request(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `needs`, by rules: each is a part of the request, in its words."""
    needs = split_into_needs(state["question"])
    tell(f"{len(needs)} need{'' if len(needs) == 1 else 's'}: {'; '.join(need['text'] for need in needs)}"[:300])
    return {"needs": needs}
