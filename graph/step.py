"""A node as the graph runs it: timed, told as it happens, and with foreseeable failures as data."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

from langgraph.config import get_stream_writer
from langgraph.errors import GraphBubbleUp
from langgraph.runtime import Runtime

from hopql.nodes.failure import failure_of
from hopql.nodes.progress import listen
from hopql.nodes.words import words_of
from hopql.state.context import Context
from hopql.state.sql import Failure, Step
from hopql.tools.errors import HopQLError
from hopql.tools.stopping import check
from hopql.tools.tracing import span

_LOG = logging.getLogger("hopql")
_LOG.addHandler(logging.NullHandler())


_hop: ContextVar[int] = ContextVar("hopql_hop", default=0)
"""The hop that a step is part of; steps of the graph that answers the hop carry it too."""
_outer: ContextVar[Callable[[Any], None] | None] = ContextVar("hopql_outer_writer", default=None)


@contextmanager
def telling_outside() -> Iterator[None]:
    """Have the steps of a graph that a node runs tell their events where that node's own go.

    A graph that is run inside a node writes to no stream of its own then, which costs a thread a step to wait on.
    """
    token = _outer.set(_outer.get() or get_stream_writer())
    try:
        yield
    finally:
        _outer.reset(token)


class Node(Protocol):
    """What `StateGraph.add_node` takes: the names of the arguments count."""

    def __call__(self, state: Any, runtime: Runtime[Context]) -> dict[str, Any]:
        """Read state, return a partial update."""


def step(node: Callable[[Any, Runtime[Context]], dict[str, Any]]) -> Node:
    """Wrap a node: custom events `{"event": "start"|"end", "node", "words", "hop", …}`, a `steps` record, and `failure`
    for what goes wrong, after which the routes lead to the end. What nobody foresaw is logged with its trace. The time
    of steps that a node brings along, since it runs a graph of its own, is theirs and not counted again."""
    name = node.__name__

    def run(state: Any, runtime: Runtime[Context]) -> dict[str, Any]:
        write = _outer.get() or get_stream_writer()
        if name == "run_hop":
            _hop.set(state["hop"]["id"])
        within = {"hop": _hop.get()} if _hop.get() else {}
        write({"event": "start", "node": name, "words": words_of(name), **within})
        details = listen()
        begun = time.perf_counter()
        try:
            check()
            with span(name, node=name):
                update = node(state, runtime)
        except HopQLError as error:
            update = {"failure": failure_of(error)}
        except GraphBubbleUp:
            raise
        except Exception as error:
            _LOG.exception("the node %s failed", name)
            told = f"Something unforeseen went wrong in {name}: {type(error).__name__}."
            hint = "`hopql doctor` checks the parts."
            update = {"failure": Failure(kind=type(error).__name__, message=told, hint=hint, exit_code=1)}
        if update.get("failure"):
            details.append(update["failure"]["message"])
        inner = update.get("steps", [])
        spent = (time.perf_counter() - begun) * 1000 - sum(each["ms"] for each in inner if each)
        record = Step(node=name, words=words_of(name), ms=round(max(spent, 0.0), 2), detail="; ".join(details))
        write({"event": "end", **record, **within})
        return {**update, "steps": [*inner, record]}

    run.__name__ = name
    run.__doc__ = node.__doc__
    return run
