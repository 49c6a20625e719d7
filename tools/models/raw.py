"""Completions of the embedded model over llama.cpp's own endpoint, with the assistant's turn opened for it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import httpx

from hopql.tools.errors import ModelError, PromptTooLongError
from hopql.tools.foreign import plain
from hopql.tools.models import prefixes
from hopql.tools.models.completion import Completion
from hopql.tools.models.events import events
from hopql.tools.models.link import Link
from hopql.tools.models.running import last_line

_SYSTEM, _USER = "hopqlsystemturn", "hopqluserturn"
_FINISH = {"eos": "stop", "word": "stop", "limit": "length"}


@dataclass(frozen=True)
class Prompt:
    """A prompt in the order of how seldom its pieces change."""

    system: str
    prefix: str
    tail: str = ""
    opened: str = ""


def complete(
    link: Link,
    prompt: Prompt,
    *,
    n: int,
    stop: Sequence[str],
    max_tokens: int,
    temperature: float,
    timeout_s: float,
    cache_key: str,
    seed: int,
    grammar: str = "",
) -> list[Completion]:
    """See `hopql.tools.models.completion.sample`. The server reads the prompt once and writes the `n` answers side by
    side, as many as it has room for at a time."""
    head, rest = _laid_out(link, prompt)
    asked = {
        "prompt": head + rest,
        "n_predict": max_tokens,
        "temperature": temperature,
        "stop": list(stop),
        "n_probs": 1,
        "id_slot": 0,
    } | ({"grammar": grammar} if grammar else {})
    room = link.running().spec.parallel
    answers: list[Completion] = []
    with prefixes.slot(link, timeout_s):
        if cache_key and prompt.prefix:
            _told(lambda: prefixes.hold(link, head, cache_key, timeout_s=timeout_s), timeout_s)
        else:
            prefixes.forget(link)
        while len(answers) < n:
            start, at_once = time.monotonic(), min(room, n - len(answers))
            body = asked | {"seed": seed + 100 * len(answers), "n_cmpl": at_once}
            with _errors(timeout_s):
                written = _gathered(link, body, timeout_s)
            answers += _completions(link, written, time.monotonic() - start)
    return answers


def _completions(link: Link, written: Sequence[dict[str, Any]], seconds: float) -> list[Completion]:
    """What was written side by side; its prompt and its time are the first one's."""
    found = []
    for place, answer in enumerate(written):
        timings: dict[str, Any] = answer["timings"] if place == 0 else {}
        cached = int(timings.get("cache_n", 0))
        logprobs = answer["logprobs"]
        found.append(
            Completion(
                model=link.running().spec.id,
                text=answer["text"],
                tokens_in=cached + int(timings.get("prompt_n", 0)),
                tokens_out=int(answer.get("tokens_predicted", 0)),
                cached_tokens=cached,
                seconds=0.0 if place else seconds,
                finish_reason=_FINISH.get(str(answer.get("stop_type")), str(answer.get("stop_type"))),
                logprob=sum(logprobs) / len(logprobs) if logprobs else None,
                least_logprob=min(logprobs, default=None),
            )
        )
    return found


def warm(
    link: Link,
    prompt: Prompt,
    cache_key: str,
    progress: Callable[[str, int, int], None] | None,
    timeout_s: float = 1800.0,
) -> None:
    """See `hopql.tools.models.completion.warm`."""
    head, _ = _laid_out(link, prompt)
    with prefixes.slot(link, timeout_s):
        _told(lambda: prefixes.hold(link, head, cache_key, timeout_s=timeout_s, progress=progress), timeout_s)


def _laid_out(link: Link, prompt: Prompt) -> tuple[str, str]:
    """The prompt as the model reads it: the part that is kept, and the rest. The server reads the tokens of a chat
    template as such wherever they stand, so that none may stand in a text."""
    before, between, after = _template(link, link.running().spec.identity, bool(prompt.system))
    system, prefix, tail = map(plain, (prompt.system, prompt.prefix, prompt.tail))
    return before + system + between + prefix, tail + after + prompt.opened


@lru_cache(maxsize=16)
def _template(link: Link, identity: str, with_system: bool) -> tuple[str, str, str]:
    """What the model's own chat template writes before the system turn's text, between it and the user's, and after."""
    turns = [{"role": "system", "content": _SYSTEM}] if with_system else []
    turns.append({"role": "user", "content": _USER})
    text = str(_told(lambda: prefixes.post(link, "/apply-template", {"messages": turns}, 60.0), 60.0)["prompt"])
    ahead, _, after = text.partition(_USER)
    before, found, between = ahead.partition(_SYSTEM)
    return (before, between, after) if found else ("", before, after)


def _gathered(link: Link, asked: dict[str, Any], timeout_s: float) -> list[dict[str, Any]]:
    """The whole answers in order, each: `text`, `logprobs`, and what its last event says.

    Raises:
        ModelError: the connection closed before the last event.
    """
    wanted = int(asked["n_cmpl"])
    text: dict[int, list[str]] = {}
    logprobs: dict[int, list[float]] = {}
    ended: dict[int, dict[str, Any]] = {}
    for event in events(link, asked, timeout_s):
        place = int(event.get("index", 0))
        text.setdefault(place, []).append(event.get("content", ""))
        told = event.get("completion_probabilities") or ()
        logprobs.setdefault(place, []).extend(one["logprob"] for one in told if one.get("logprob") is not None)
        if event.get("stop"):
            ended[place] = event
        if len(ended) == wanted:
            return [ended[at] | {"text": "".join(text[at]), "logprobs": logprobs[at]} for at in sorted(ended)]
    raise ModelError(f"The embedded model's server broke off: {last_line(link.running().spec.id)}")


def _told(call: Callable[[], Any], timeout_s: float) -> Any:
    with _errors(timeout_s):
        return call()


@contextlib.contextmanager
def _errors(timeout_s: float) -> Iterator[None]:
    try:
        yield
    except httpx.TimeoutException as error:
        raise ModelError(
            f"The embedded model did not answer in {timeout_s:.0f} s; the request was cancelled.",
            hint="Allow more time, ask for fewer tokens, or use a faster model (--model local:0.5b, or a hosted one).",
        ) from error
    except httpx.HTTPStatusError as error:
        raise _refused(error.response) from error
    except httpx.HTTPError as error:
        raise ModelError(f"The embedded model's server does not answer: {error or type(error).__name__}.") from error


def _refused(response: httpx.Response) -> ModelError:
    try:
        said: dict[str, Any] = response.json()["error"]
    except (ValueError, KeyError, TypeError):
        said = {"message": response.text[:200]}
    if said.get("type") == "exceed_context_size_error":
        return PromptTooLongError(
            f"The prompt has {said.get('n_prompt_tokens')} tokens; "
            f"the embedded model's context holds {said.get('n_ctx')}.",
            hint="Set a larger HOPQL_SERVER_CONTEXT, or give the prompt fewer tables, columns, examples or notes.",
        )
    return ModelError(f"The embedded model's server refused: {said.get('message')} ({response.status_code}).")
