"""What a node is run with: options, and a state that a request left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from hopql.state.context import Context


def runtime(workspace: Path | str = "", **options: Any) -> Any:
    """A runtime whose context names a workspace."""
    return Runtime(context=Context(workspace=str(workspace), **options))


def requested(question: str, **state: Any) -> Any:
    """The state of the `ask` graph after a request, with these keys changed."""
    scopes = [{"source": "sql", "in_scope": True, "score": 1.0, "why": ""}]
    base: dict[str, Any] = {
        "question": question, "failure": None, "told": "", "turns": [], "scopes": scopes, "hops": [], "runs": [],
        "rounds": 0, "open": "", "settled": [], "answer": "", "remarks": [], "introduced": "",
    }  # fmt: skip
    return {**base, **state}
