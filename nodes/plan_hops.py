"""The loop of hops: plan them from what was found, ask the source of each that is ready, look at what they gave."""

from __future__ import annotations

import logging
import time
from typing import Any

from langgraph.errors import GraphBubbleUp
from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.graphs.ask import AskState
from hopql.state.hops import HopTask
from hopql.tools.base.errors import HopQLError, failure_of
from hopql.tools.base.quote_text import line
from hopql.tools.planning.check_hops import check_plan, worded
from hopql.tools.planning.plan_hops import is_given, plan_on, plan_question
from hopql.tools.planning.register_sources import Reply, Request, run_of, source
from hopql.tools.planning.resolve_hops import settled

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
