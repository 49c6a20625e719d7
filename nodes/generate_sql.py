"""Ask the model for a candidate query; after a failure, with what was wrong."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.session import opened
from state.context import Context
from state.sql import Attempt, ModelCall, SQLState
from tools.composition import explain_failures
from tools.database import extract_sql
from tools.models import chat_model, complete

REPEATED_TEMPERATURE = 0.7


def generate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """One model call, one candidate. A model that repeats itself is asked again at a higher temperature."""
    _, options = opened(runtime)
    prompt, attempts = state["prompt"], state.get("attempts") or []
    assert prompt is not None
    repeated = bool(attempts) and any(problem["kind"] == "repeated" for problem in attempts[-1]["problems"])
    temperature = max(options.temperature, REPEATED_TEMPERATURE) if repeated else options.temperature
    model = chat_model(options.model, timeout_s=options.model_timeout_s)
    completion = complete(
        model,
        prompt["system"],
        prompt["prefix"],
        explain_failures(prompt["tail"], attempts),
        max_tokens=options.max_tokens,
        temperature=temperature,
        timeout_s=options.model_timeout_s,
        cache_key=prompt["cache_key"],
    )
    candidate = Attempt(
        sql=extract_sql(completion.text), checked_sql="", repairs=[], problems=[], stage="generated",
        logprob=completion.logprob,
    )  # fmt: skip
    call = ModelCall(
        model=completion.model, tokens_in=completion.tokens_in, tokens_out=completion.tokens_out,
        cached_tokens=completion.cached_tokens, seconds=completion.seconds,
    )  # fmt: skip
    tell(
        f"{call['tokens_out']} tokens written, {call['tokens_in'] - call['cached_tokens']} read"
        f" and {call['cached_tokens']} from the cache, in {call['seconds']:.1f} s"
    )
    return {"candidate": candidate, "calls": [call]}
