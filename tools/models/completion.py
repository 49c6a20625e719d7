"""One prompt, one answer, whatever the model: what the nodes call."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tools.settings import settings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


@dataclass(frozen=True)
class Completion:
    """An answer, and what it cost."""

    model: str
    """Which model answered."""
    text: str
    """What follows `opened`; a hosted model may have fenced it again."""
    tokens_in: int
    """Tokens of the whole prompt, cached ones included."""
    tokens_out: int
    cached_tokens: int
    """Tokens of the prompt that were not read again."""
    seconds: float
    finish_reason: str
    """`stop`, `length`, or what the service says."""
    logprob: float | None
    """Mean log-probability of the tokens written (natural logarithm); None where the model does not tell."""
    least_logprob: float | None = None
    """That of the least likely token."""


def complete(
    model: BaseChatModel,
    system: str,
    prefix: str,
    tail: str,
    *,
    opened: str = "```sql\n",
    stop: Sequence[str] = ("```",),
    max_tokens: int = 512,
    temperature: float = 0.0,
    timeout_s: float = 300.0,
    cache_key: str = "",
    seed: int = 0,
) -> Completion:
    """Ask once. The user's turn is `prefix + tail`; `opened` is what the assistant's turn starts with.

    The embedded model continues `opened` and ends at `stop`. With a `cache_key`, `system` and `prefix` are read once
    and then come from memory or disk. Other models get `opened` as the end of the user's turn, on a line of its own,
    and no `stop`: they like to write the fence again, and would stop at once. At a temperature above 0, each `seed` is
    another answer of the embedded model; hosted ones vary by themselves.

    Raises:
        ModelError: no answer: it timed out, the key is wrong, the server died, or the prompt is too long for it.
    """

    def answer() -> Completion:
        return _asked(
            model, (system, prefix, tail, opened), stop=stop, max_tokens=max_tokens, temperature=temperature,
            timeout_s=timeout_s, cache_key=cache_key, seed=seed,
        )  # fmt: skip

    tape = settings().tape
    if tape is None:
        return answer()
    from tools.models.tape import taped

    turn = {"system": system, "prefix": prefix, "tail": tail, "opened": opened, "stop": list(stop)}
    drawn = {"max_tokens": max_tokens, "temperature": temperature, "seed": seed if temperature else 0}
    return taped(tape, {"model": _identity(model), **turn, **drawn}, answer)


def _identity(model: BaseChatModel) -> str:
    """Which model answers: other weights are another model."""
    from tools.models.local import LocalChat

    if isinstance(model, LocalChat):
        return f"local {model.link.spec().identity}"
    return f"{model._llm_type} {getattr(model, 'model_name', '') or getattr(model, 'name', '')}"


def _asked(
    model: BaseChatModel,
    turn: tuple[str, str, str, str],
    *,
    stop: Sequence[str],
    max_tokens: int,
    temperature: float,
    timeout_s: float,
    cache_key: str,
    seed: int,
) -> Completion:
    from tools.models.local import LocalChat

    system, prefix, tail, opened = turn
    if isinstance(model, LocalChat):
        from tools.models import raw

        return raw.complete(
            model.link,
            raw.Prompt(system, prefix, tail, opened),
            stop=stop,
            max_tokens=max_tokens,
            temperature=temperature,
            timeout_s=timeout_s,
            cache_key=cache_key,
            seed=seed,
        )
    from langchain_core.messages import HumanMessage, SystemMessage

    asked = prefix + tail
    apart = "\n\n" if opened and asked and not asked.endswith("\n") else ""
    messages = [HumanMessage(asked + apart + opened)]
    start = time.monotonic()
    answer = model.invoke(
        [SystemMessage(system), *messages] if system else messages,
        max_tokens=max_tokens,
        temperature=temperature,
        timeout=timeout_s,
    )
    usage: dict[str, Any] = dict(getattr(answer, "usage_metadata", None) or {})
    return Completion(
        model=str(answer.response_metadata.get("model_name") or getattr(model, "name", None) or model._llm_type),
        text=answer.text,
        tokens_in=usage.get("input_tokens", 0),
        tokens_out=usage.get("output_tokens", 0),
        cached_tokens=(usage.get("input_token_details") or {}).get("cache_read", 0),
        seconds=time.monotonic() - start,
        finish_reason=str(answer.response_metadata.get("finish_reason", "stop")),
        logprob=None,
    )


def warm(
    model: BaseChatModel,
    system: str,
    prefix: str,
    cache_key: str,
    progress: Callable[[str, int, int], None] | None = None,
) -> None:
    """Have the embedded model read `system` and `prefix` now, and keep the reading on disk; others have nothing to
    keep.

    Does nothing when the server holds it already. `progress` is called with `reading the schema`, tokens done, tokens
    in all.

    Raises:
        ModelError: as `complete`.
    """
    from tools.models.local import LocalChat

    if isinstance(model, LocalChat) and prefix:
        from tools.models import raw

        raw.warm(model.link, raw.Prompt(system, prefix), cache_key, progress)
