"""Nodes and routes as the graphs run them: a node timed, told in words as it happens, and with foreseeable failures as
data; a route with the options of its run."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from inspect import signature
from typing import Any, Final, TypeVar, get_args, get_type_hints

from langgraph.config import get_stream_writer
from langgraph.errors import GraphBubbleUp, GraphInterrupt
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime, get_runtime
from langgraph.types import Checkpointer

from hopql.nodes import listen
from hopql.state.context import Context
from hopql.state.sql import Failure, Step
from hopql.tools.base.errors import HopQLError, failure_of
from hopql.tools.base.stop_runs import check

_LOG = logging.getLogger("hopql")
_LOG.addHandler(logging.NullHandler())


_hop: ContextVar[int] = ContextVar("hopql_hop", default=0)
"""The hop that a step is part of; steps of the graph that answers the hop carry it too."""
_outer: ContextVar[Callable[[Any], None] | None] = ContextVar("hopql_outer_writer", default=None)


def run_inside(graph: CompiledStateGraph[Any, Context, Any, Any], question: str, options: Context) -> dict[str, Any]:
    """The state at the end of a run of a graph that a node asks; its steps tell their events where the node's own go.

    A graph that is run inside a node writes to no stream of its own then, which costs a thread a step to wait on.
    """
    token = _outer.set(_outer.get() or get_stream_writer())
    try:
        return dict(graph.invoke({"question": question}, context=options))
    finally:
        _outer.reset(token)


def said_by(state: dict[str, Any]) -> dict[str, Any]:
    """What every graph tells of a run beside its answer, for the reply of a source."""
    return {"failure": state.get("failure"), "calls": state.get("calls", []), "steps": state.get("steps", [])}


class _Asks(GraphInterrupt):
    """A question to the user. Tracers keep an error's text whatever they are told to hide: this one has none."""

    def __str__(self) -> str:
        return ""

    __repr__ = __str__


def step(node: Callable[[Any, Runtime[Context]], dict[str, Any]], name: str = "") -> Any:
    """Wrap a node: custom events `{"event": "start"|"end", "node", "words", "hop", …}`, a `steps` record, and `failure`
    for what goes wrong, after which the routes lead to the end. What nobody foresaw is logged with its trace. The time
    of steps that a node brings along, since it runs a graph of its own, is theirs and not counted again."""
    name = name or node.__name__

    def run(state: Any, runtime: Runtime[Context]) -> dict[str, Any]:
        write = _outer.get() or get_stream_writer()
        if "hop" in state:
            _hop.set(state["hop"]["id"])
        within = {"hop": _hop.get()} if _hop.get() else {}
        write({"event": "start", "node": name, "words": words_of(name), **within})
        details = listen()
        begun = time.perf_counter()
        try:
            check()
            update = node(state, runtime)
        except HopQLError as error:
            update = {"failure": failure_of(error)}
        except GraphInterrupt as asks:
            raise _Asks(*asks.args) from None
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


Graph = TypeVar("Graph", bound=StateGraph[Any, Any, Any, Any])
Way = str | Callable[..., Any] | tuple[Callable[..., Any], Sequence[str]]
"""What comes after a step that did not fail: a step's name, or a route; or a route with the steps that it may name,
which is asked after a failure too."""
Ways = Mapping[Callable[[Any, Runtime[Context]], dict[str, Any]], Way]


def routed(way: str | Callable[..., Any], end: str = "") -> Callable[[Any], Any]:
    """A way on as a route, which leads to the end, where that is given, after a failure. A route that asks for it gets
    its runtime. Where a state is edited as if a node had written it (`update_state`, Studio's fork), LangGraph has
    none: then the route decides by the options that hold without a context."""

    def route(state: Any) -> Any:
        if end and state.get("failure"):
            return end
        if isinstance(way, str):
            return way
        if "runtime" not in signature(way).parameters:
            return way(state)
        try:
            runtime = get_runtime(Context)
        except (RuntimeError, KeyError):
            runtime = Runtime()
        return way(state, runtime or Runtime())

    route.__name__ = way if isinstance(way, str) else way.__name__
    return route


def wire(graph: Graph, ways: Ways, end: str) -> Graph:
    """Give a graph its nodes, each as a step with its way on: to the node `end`, where it failed. The first begins."""
    graph.add_edge(START, next(iter(ways)).__name__)
    for node, way in ways.items():
        name, failed = node.__name__, [end] if node.__name__ != end else []
        graph.add_node(name, step(node))
        if isinstance(way, tuple):
            graph.add_conditional_edges(name, routed(way[0]), list(way[1]))
        elif not isinstance(way, str):
            targets = [*get_args(get_type_hints(way)["return"]), *failed]
            graph.add_conditional_edges(name, routed(way, *failed), list(dict.fromkeys(targets)))
        elif failed and way not in (end, END):
            graph.add_conditional_edges(name, routed(way, end), [way, end])
        else:
            graph.add_edge(name, way)
    return graph


def compiled(
    name: str, state: type[Any], given: type[Any], told: type[Any], ways: Ways, end: str,
    checkpointer: Checkpointer = None,
) -> CompiledStateGraph[Any, Context, Any, Any]:  # fmt: skip
    """The graph of these ways; without a checkpointer by default, since whoever serves it brings one.

    Args:
        given, told: what a caller gives and gets.
    """
    graph = StateGraph(state, context_schema=Context, input_schema=given, output_schema=told)
    return wire(graph, ways, end).compile(checkpointer, name=name)


WORDS: Final = {
    "receive_request": "reading the request",
    "complete_question": "reading it with what was said before",
    "settle_question": "looking for other readings",
    "route_question": "finding out which sources know",
    "extract_keywords": "picking out the words that matter",
    "plan_hops": "planning what to ask of whom",
    "ask_sql": "asking the database",
    "ask_memory": "asking what was told",
    "ask_knowledge": "asking the documents",
    "ask_apis": "asking the API specs",
    "resolve_hops": "filling in what was found",
    "answer_hops": "putting the answer together",
    "store_memory": "remembering what was told",
    "keep_turn": "keeping the conversation",
    "receive_question": "reading the question",
    "recall": "looking for a like question",
    "gate_question": "checking that the tables fit",
    "plan_schema": "choosing tables and joins",
    "select_examples": "choosing examples",
    "mark_similarity": "comparing with the examples",
    "compose_prompt": "writing the prompt",
    "generate_sql": "writing SQL",
    "validate_sql": "checking the SQL",
    "execute_sql": "running the query",
    "weigh_candidates": "weighing the queries",
    "answer_question": "saying what came out",
    "remember": "noting the question",
    "receive_search": "reading what is looked for",
    "generate_queries": "writing searches",
    "search_memory": "searching what was told",
    "resolve_placeholders": "filling in what was found",
    "answer_memory": "saying what was told",
    "receive_inquiry": "reading the question",
    "search_knowledge": "searching the documents",
    "write_answer": "writing the answer",
    "quote_sentences": "quoting the sentences that answer",
    "answer_knowledge": "saying what the documents say",
    "receive_task": "reading the task",
    "split_request": "splitting the task",
    "select_specs": "choosing API specs",
    "search_operations": "searching operations",
    "expand_needs": "finding what the calls need",
    "order_calls": "putting the calls in order",
    "answer_calls": "writing the calls",
}
"""Of every node of every graph."""


def words_of(node: str) -> str:
    """The step in words; a node that has none is called by its name."""
    return WORDS.get(node) or node.replace("_", " ")
