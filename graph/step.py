"""A node as the graph runs it: timed, told as it happens, and with foreseeable failures as data."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime

from nodes.progress import listen
from state.context import Context
from state.sql import Failure, SQLState, Step
from tools.errors import HopQLError


class Node(Protocol):
    """What `StateGraph.add_node` takes: the names of the arguments count."""

    def __call__(self, state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
        """Read state, return a partial update."""


def step(node: Callable[[SQLState, Runtime[Context]], dict[str, Any]]) -> Node:
    """Wrap a node: custom events `{"event": "start"|"end", "node", …}`, a `steps` record, and `failure` for a
    `HopQLError`, after which the routes lead to the end."""
    name = node.__name__

    def run(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
        write = get_stream_writer()
        write({"event": "start", "node": name})
        details = listen()
        begun = time.perf_counter()
        try:
            update = node(state, runtime)
        except HopQLError as error:
            details.append(str(error))
            update = {
                "failure": Failure(
                    kind=type(error).__name__, message=str(error), hint=error.hint, exit_code=error.exit_code
                )
            }
        record = Step(node=name, ms=round((time.perf_counter() - begun) * 1000, 2), detail="; ".join(details))
        write({"event": "end", **record})
        return {**update, "steps": [*update.get("steps", []), record]}

    run.__name__ = name
    run.__doc__ = node.__doc__
    return run
