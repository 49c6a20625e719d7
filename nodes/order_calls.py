"""Make the calls of an answer: in their order, with what each needs and gives, ready to be made by a person."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.graphs.api import ApiState
from hopql.tools.apis.collection import apis_of


def order_calls(state: ApiState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Set `calls_in_order`, `script`, `answer` and `lacking`."""
    workspace, _ = opened(runtime)
    context = state["context"]
    assert context is not None
    answer = apis_of(workspace).answer(state["question"], context)
    tell("; ".join(f"{call['method']} {call['path']}" for call in answer.calls) or "no call")
    return {
        "calls_in_order": answer.calls, "answer": answer.text, "lacking": answer.lacking, "script": answer.python,
    }  # fmt: skip
