"""Which sources can answer, and the loop of hops: plan them from what was found, ask the source of each that is ready,
look at what they gave."""

from __future__ import annotations

import logging
import time
from typing import Any

from langgraph.errors import GraphBubbleUp
from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs import AskState
from hopql.state.hops import APIS, SQL, HopTask, Scope
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import HopQLError, failure_of
from hopql.tools.base.quote_text import line
from hopql.tools.catalog.gate import is_small_talk
from hopql.tools.planning.check_hops import check_plan, worded
from hopql.tools.planning.plan_hops import is_given, plan_on, plan_question
from hopql.tools.planning.register_sources import Reply, Request, registered, run_of, source
from hopql.tools.planning.resolve_hops import introduction, settled
from hopql.tools.planning.split_sources import parts_for
from hopql.tools.workspace.open_workspace import Workspace

_LOG = logging.getLogger("hopql")


def plan_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Hops as far as they can be known now; `open` is what is left of the question. Without memories, and for SQL,
    there is one hop, and no model is asked."""
    workspace, options = opened(runtime)
    sources = [scope["source"] for scope in state["scopes"] if scope["in_scope"]]
    given = not state["open"] and is_given(workspace, state["question"])
    if state["open"]:
        planned = plan_on(workspace, state["open"], state["hops"], state["runs"], options, sources=sources)
    else:
        planned = plan_question(workspace, state["question"], options, given=given, sources=sources)
    if not given:
        check_plan(planned.hops, options.max_hops)
    hops = planned.hops[len(state["hops"]) :] if state["open"] else planned.hops
    tell(
        "; ".join(f"{hop['id']}. {hop['source']}: {worded(hop['text'], planned.hops)}" for hop in hops)
        if len(planned.hops) > 1
        else "one hop"
    )
    return {"hops": planned.hops, "open": planned.open, "calls": planned.calls}


def ask_source(state: HopTask, runtime: Runtime[Context]) -> dict[str, Any]:
    """Fill the placeholders, ask the source, keep what came of it with what was tried before.

    A source that fails is told in the hop: what does not depend on it is answered all the same.
    """
    workspace, options = opened(runtime)
    hop = state["hop"]
    if state["notes"]:
        notes = "\n".join(filter(None, (options.notes, *map(line, state["notes"]))))
        options = options.model_copy(update={"notes": notes})
    begun = time.perf_counter()
    try:
        reply = source(hop["source"]).ask(workspace, Request(hop, state["given"]), options)
    except HopQLError as error:
        reply = Reply("failed", worded(hop["text"]), str(error), failure=failure_of(error))
    except GraphBubbleUp:
        raise
    except Exception as error:
        _LOG.exception("the source %s failed", hop["source"])
        reply = Reply("failed", worded(hop["text"]), f"something unforeseen went wrong: {type(error).__name__}")
    tell(f"{hop['id']}. {hop['source']}: {reply.text} → {reply.outcome}")
    run = run_of(hop, reply, round((time.perf_counter() - begun) * 1000, 2))
    return {"runs": [run], "calls": reply.calls, "steps": reply.steps}


def resolve_hops(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Count the round; skip what waits in vain."""
    skipped = settled(state["hops"], state["runs"])
    resolved = [run["gives"] for run in state["runs"] if run["status"] == "resolved" and run["gives"]]
    tell(f"resolved {', '.join(resolved)}" if resolved else "nothing to fill")
    return {"runs": skipped, "rounds": state["rounds"] + 1}


def route_question(state: AskState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Ask every registered source how far the question is within what it knows. What begins like SQL is for the
    database. Where only documents or specs are in scope, the others are asked about what those are not asked for; where
    nothing surely is, the specs are searched as a request to them alone would be. Small talk is told what can be
    asked."""
    workspace, options = opened(runtime)
    if is_given(workspace, state["question"]):
        tell("it begins like SQL")
        return {"scopes": [Scope(source="sql", in_scope=True, score=1.0, why="it begins like SQL")]}
    if options.gate != "off" and is_small_talk(
        state["handled"], workspace.catalog.index if workspace.has_database else None
    ):
        tell("small talk")
        return {"introduced": introduction(workspace, options)}
    parts = parts_for(workspace, state["question"])
    own = " ".join(part.text for part in parts if part.source == SQL) or state["question"]
    scopes = [_scope(name, workspace, own if name == SQL else state["question"], options) for name in registered()]
    sure = [scope for scope in scopes if scope["in_scope"] and not ("gate" in scope and scope["gate"]["doubtful"])]
    if not sure:
        scopes = _served(scopes, workspace, state["question"])
    tell("; ".join(f"{each['source']} {'in scope' if each['in_scope'] else 'not'}, {each['why']}" for each in scopes))
    return {"scopes": scopes}


def _served(scopes: list[Scope], workspace: Workspace, question: str) -> list[Scope]:
    """The specs alone in scope, where they serve the question."""
    served = apis_of(workspace).serves(question)
    if not served:
        return scopes
    why = f"the specs serve {served!r}"
    return [
        Scope(source=APIS, in_scope=True, score=0.5, why=f"nothing else surely is, and {why}")
        if scope["source"] == APIS else {**scope, "in_scope": False, "why": f"{scope['why']}; {why}"}
        if scope["in_scope"] else scope for scope in scopes
    ]  # fmt: skip


def _scope(name: str, workspace: Workspace, question: str, options: Context) -> Scope:
    """What a source says. Where one other than the database cannot be reached, the rest goes on without it."""
    try:
        return source(name).scope(workspace, question, options)
    except HopQLError as error:
        if name == "sql":
            raise
        return Scope(source=name, in_scope=False, score=0.0, why="it could not be read", unread=f"{error} {error.hint}")
