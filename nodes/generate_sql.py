"""Ask the model for a candidate query; after a failure, with what was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from langgraph.runtime import Runtime

from hopql.nodes import opened, tell
from hopql.state.context import Context
from hopql.state.database import Problem
from hopql.state.graphs import SQLState
from hopql.state.sql import Attempt, ModelCall
from hopql.tools.base.errors import ModelError
from hopql.tools.database.choose_candidate import effort_of
from hopql.tools.database.parse_statement import extract_sql
from hopql.tools.models import Ask, Completion, chat_model, has_adapter, sample
from hopql.tools.workspace.compose_prompt import explain_failures

VOICES: Final = (1.0, 0.0)
"""How much of its adapter the embedded model takes for the first query that runs, and for the second."""


def generate_sql(state: SQLState, runtime: Runtime[Context]) -> dict[str, Any]:
    """The next candidate; a model call, unless one that was written beside an earlier one is left.

    The first is greedy. Further ones are sampled side by side: after a failure with what was wrong, as many as
    `max_attempts` leaves (one by one where the effort allows one candidate only); once a candidate has run, as many as
    the effort allows, to be chosen among by their results. The embedded model first writes one in each of its
    `VOICES`. A model that fails once a candidate has run takes nothing away.
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
    prompt, attempts, ran = state["prompt"], state.get("attempts") or [], len(state.get("pool") or [])
    assert prompt is not None
    model = chat_model(options.model, timeout_s=options.model_timeout_s)
    adapted = has_adapter(model)
    allowed = effort_of(options.effort, options.candidates, adapted=adapted).candidates
    left = (allowed if ran else options.max_attempts) - len(attempts)
    other = adapted and 0 < ran < len(VOICES)
    sampled = bool(attempts) and not other
    failed = [attempt for attempt in attempts if attempt["stage"] != "executed"]
    ask = Ask(
        prompt["system"],
        prompt["prefix"],
        explain_failures(prompt["tail"], failed),
        max_tokens=options.max_tokens,
        temperature=max(options.temperature, options.sample_temperature) if sampled else options.temperature,
        timeout_s=options.model_timeout_s,
        cache_key=prompt["cache_key"],
        seed=len(attempts),
        adapter=VOICES[ran] if other else VOICES[0],
    )
    return sample(model, ask, max(1, left) if sampled and allowed > 1 else 1)


def _candidate(completion: Completion) -> Attempt:
    return Attempt(
        sql=extract_sql(completion.text), checked_sql="", repairs=[], problems=[], stage="generated",
        logprob=completion.logprob,
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
