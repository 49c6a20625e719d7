"""Ask one source for one hop. Hops that are ready run side by side, each in a run of this node."""

from __future__ import annotations

import logging
import time
from typing import Any

from langgraph.errors import GraphBubbleUp
from langgraph.runtime import Runtime

from hopql.nodes.failure import failure_of
from hopql.nodes.progress import tell
from hopql.nodes.session import opened
from hopql.state.context import Context
from hopql.state.hops import HopRun, HopTask, Tried
from hopql.tools.errors import HopQLError
from hopql.tools.foreign import line
from hopql.tools.sources import Reply, Request, source

_LOG = logging.getLogger("hopql")


def run_hop(state: HopTask, runtime: Runtime[Context]) -> dict[str, Any]:
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
        reply = Reply("failed", hop["text"], str(error), failure=failure_of(error))
    except GraphBubbleUp:
        raise
    except Exception as error:
        _LOG.exception("the source %s failed", hop["source"])
        reply = Reply("failed", hop["text"], f"something unforeseen went wrong: {type(error).__name__}")
    tell(f"{hop['id']}. {hop['source']}: {reply.text} → {reply.outcome}")
    run = HopRun(
        id=hop["id"],
        source=hop["source"],
        text=reply.text,
        gives=hop["gives"],
        status=reply.status,
        values=reply.values,
        answer=reply.answer,
        query=reply.query,
        rows=reply.rows,
        evidence=reply.evidence,
        tried=[Tried(source=hop["source"], text=reply.query or reply.text, outcome=reply.outcome)],
        ms=round((time.perf_counter() - begun) * 1000, 2),
        detail={**reply.detail, "failure": reply.failure},
    )
    return {"runs": [run], "calls": reply.calls, "steps": reply.steps}
