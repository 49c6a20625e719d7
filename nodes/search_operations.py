"""Stage three: the operations that serve the needs."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.apis import ApiContext
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.collection import apis_of
from hopql.tools.apis.rank_operations import rank_operations
from hopql.tools.apis.split_requests import make_need


def search_operations(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `context`. When it runs again, since nothing served a need, the needs are searched as they were asked, and in
    all specs alike."""
    workspace, options = opened(runtime)
    index, again = apis_of(workspace).opened(), state.get("context") is not None
    needs = [make_need(one["n"], one["text"]) for one in state["needs"]] if again else state["needs"]
    narrow = "off" if again else options.api_filter
    operations, unmet = rank_operations(index, needs, state["specs"], k=options.api_k, narrow=narrow)
    context = ApiContext(
        needs=needs, specs=state["specs"], operations=operations, unmet=unmet, rich=state["rich"],
        left_out=state["left_out"], tokens=state["tokens"],
    )  # fmt: skip
    found = f"{len(operations)} operations" if operations else "nothing"
    tell(f"{found}{f'; nothing serves {len(unmet)} of {len(needs)} needs' if unmet else ''}")
    return {"context": context, "widened": again}
