"""Ask the model for a candidate query; after a failure, with what was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from nodes.progress import tell
from nodes.session import opened
from state.context import Context
from state.database import Problem
from state.sql import Attempt, ModelCall, SQLState
from tools.choice import effort_of
from tools.composition import explain_failures
from tools.database import extract_sql
from tools.errors import ModelError
from tools.models import Ask, Completion, chat_model, sample

REPEATED_TEMPERATURE = 0.7


def generate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """The next candidate; a model call, unless one that was written beside an earlier one is left.

    The first is greedy. After a failure the model is told what was wrong, and a model that repeats itself is asked at a
    higher temperature. Once a candidate has run, further ones are sampled afresh, side by side, to be chosen among by
    their results; a model that fails then takes nothing away.
    """
    _, options = opened(runtime)
    drafts, calls = list(state.get("drafts") or []), []
    if not drafts:
        try:
            written = _written(state, options)
        except ModelError as error:
            if not state.get("pool"):
                raise
            return _lost(error)
        drafts = [_candidate(completion) for completion in written]
        calls = [_call(written)]
        tell(
            f"{calls[0]['tokens_out']} tokens written, {calls[0]['tokens_in'] - calls[0]['cached_tokens']} read"
            f" and {calls[0]['cached_tokens']} from the cache, in {calls[0]['seconds']:.1f} s"
        )
    return {"candidate": drafts[0], "drafts": drafts[1:], "calls": calls}


def _written(state: SQLState, options: Context) -> list[Completion]:
    prompt, attempts, sampled = state["prompt"], state.get("attempts") or [], bool(state.get("pool"))
    assert prompt is not None
    repeated = bool(attempts) and any(problem["kind"] == "repeated" for problem in attempts[-1]["problems"])
    warmer = options.sample_temperature if sampled else REPEATED_TEMPERATURE if repeated else 0.0
    ask = Ask(
        prompt["system"],
        prompt["prefix"],
        prompt["tail"] if sampled else explain_failures(prompt["tail"], attempts),
        max_tokens=options.max_tokens,
        temperature=max(options.temperature, warmer),
        timeout_s=options.model_timeout_s,
        cache_key=prompt["cache_key"],
        seed=len(attempts),
    )
    left = effort_of(options.effort, options.candidates).candidates - len(attempts)
    model = chat_model(options.model, timeout_s=options.model_timeout_s)
    return sample(model, ask, max(1, left) if sampled else 1)


def _candidate(completion: Completion) -> Attempt:
    return Attempt(
        sql=extract_sql(completion.text), checked_sql="", repairs=[], problems=[], stage="generated",
        logprob=completion.logprob, least_logprob=completion.least_logprob,
    )  # fmt: skip


def _call(written: Sequence[Completion]) -> ModelCall:
    return ModelCall(
        model=written[0].model,
        tokens_in=sum(one.tokens_in for one in written),
        tokens_out=sum(one.tokens_out for one in written),
        cached_tokens=sum(one.cached_tokens for one in written),
        seconds=sum(one.seconds for one in written),
    )


def _lost(error: ModelError) -> dict[str, Any]:
    tell(str(error))
    problem = Problem(kind="model", message=str(error), name="", suggestions=[])
    lost = Attempt(sql="", checked_sql="", repairs=[], problems=[problem], stage="failed", logprob=None)
    return {"candidate": lost, "attempts": [lost]}
