"""One prompt, one answer, whatever the model: what the nodes call; and JSON in answers, by grammar and repaired."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hopql.tools.base.quote_text import plain
from hopql.tools.base.settings import settings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage

    from hopql.state.sql import ModelCall


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

    def cost(self) -> ModelCall:
        """The call as a run's records keep it."""
        from hopql.state.sql import ModelCall

        return ModelCall(
            model=self.model,
            tokens_in=self.tokens_in,
            tokens_out=self.tokens_out,
            cached_tokens=self.cached_tokens,
            seconds=self.seconds,
        )


@dataclass(frozen=True)
class Ask:
    """What a model is asked, and how it may answer."""

    system: str
    prefix: str
    tail: str
    opened: str = "```sql\n"
    stop: tuple[str, ...] = ("```",)
    max_tokens: int = 512
    temperature: float = 0.0
    timeout_s: float = 300.0
    cache_key: str = ""
    seed: int = 0
    grammar: str = ""
    """GBNF that the answer must follow, where the server decodes under one; others write freely."""
    adapter: float = 0.0
    """How much of its adapter for SQL the embedded model takes, 0 to 1."""


def complete(model: BaseChatModel, system: str, prefix: str, tail: str, **how: Any) -> Completion:
    """Ask once; `how` are further fields of `Ask`. See `sample`."""
    return sample(model, Ask(system, prefix, tail, **how), 1)[0]


def sample(model: BaseChatModel, ask: Ask, n: int) -> list[Completion]:
    """Ask for `n` answers. The user's turn is `prefix + tail`; `opened` is what the assistant's turn starts with.

    The embedded model continues `opened` and ends at `stop`; it reads the prompt once and writes the answers side by
    side, so that the first one holds what the prompt cost, and the time. With a `cache_key`, `system` and `prefix` are
    read once and then come from memory or disk. Nothing in a prompt ends its turn: what chat templates do that with is
    broken, wherever it stands. Other models get `opened` as the end of the user's turn, on a line of
    its own, and no `stop`: they like to write the fence again, and would stop at once. At a temperature above 0, each
    `seed` is another answer of the embedded model; hosted ones vary by themselves.

    Raises:
        ModelError: no answer: it timed out, the key is wrong, the server died, or the prompt is too long for it.
    """
    ask = replace(ask, system=plain(ask.system), prefix=plain(ask.prefix), tail=plain(ask.tail))
    tape = settings().tape
    if tape is None:
        return _asked(model, ask, n)
    from hopql.tools.models.keep_answers import taped

    drawn = {"timeout_s": 0, "cache_key": "", "seed": ask.seed if ask.temperature else 0}
    asked = {"model": _identity(model, ask.adapter), **asdict(ask), **drawn, "n": n}
    for name in ("grammar", "adapter"):
        if not asked[name]:
            del asked[name]
    return taped(tape, asked, lambda: _asked(model, ask, n))


def has_adapter(model: BaseChatModel) -> bool:
    """Whether a model is embedded, and has an adapter for SQL."""
    from hopql.tools.models.call_local import LocalChat

    return isinstance(model, LocalChat) and bool(model.link.spec().adapter)


def _identity(model: BaseChatModel, adapter: float) -> str:
    """Which model answers: other weights are another model, and so is another adapter that is turned on."""
    from hopql.tools.models.call_local import LocalChat

    if isinstance(model, LocalChat):
        spec = model.link.spec()
        return f"local {spec.identity} {Path(spec.adapter).name if adapter else ''}".rstrip()
    return f"{model._llm_type} {getattr(model, 'model_name', '') or getattr(model, 'name', '')}"


def _asked(model: BaseChatModel, ask: Ask, n: int) -> list[Completion]:
    from hopql.tools.models.call_local import LocalChat

    if isinstance(model, LocalChat):
        from hopql.tools.models import complete_locally

        return complete_locally.complete(model.link, ask, n)
    from langchain_core.messages import HumanMessage, SystemMessage

    asked = ask.prefix + ask.tail
    apart = "\n\n" if ask.opened and asked and not asked.endswith("\n") else ""
    turns = [*([SystemMessage(ask.system)] if ask.system else []), HumanMessage(asked + apart + ask.opened)]
    start = time.monotonic()
    given: dict[str, Any] = {"max_tokens": ask.max_tokens, "temperature": ask.temperature, "timeout": ask.timeout_s}
    if ask.grammar and getattr(model, "openai_api_base", None):
        given["extra_body"] = {"grammar": ask.grammar, "structured_outputs": {"grammar": ask.grammar}}
    answers = [model.invoke(turns, **given)] if n == 1 else model.batch([turns] * n, **given)
    seconds = time.monotonic() - start
    return [_completion(model, answer, 0.0 if place else seconds) for place, answer in enumerate(answers)]


def _completion(model: BaseChatModel, answer: AIMessage, seconds: float) -> Completion:
    usage: dict[str, Any] = dict(answer.usage_metadata or {})
    return Completion(
        model=str(answer.response_metadata.get("model_name") or getattr(model, "name", None) or model._llm_type),
        text=answer.text,
        tokens_in=usage.get("input_tokens", 0),
        tokens_out=usage.get("output_tokens", 0),
        cached_tokens=(usage.get("input_token_details") or {}).get("cache_read", 0),
        seconds=seconds,
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

    Does nothing when the server holds it already. `progress` is called with `reading the schema, in tokens`, how many,
    of how many in all.

    Raises:
        ModelError: as `complete`.
    """
    from hopql.tools.models.call_local import LocalChat

    if isinstance(model, LocalChat) and prefix:
        from hopql.tools.models import complete_locally

        ask = Ask(system, prefix, "", opened="", timeout_s=1800.0, cache_key=cache_key)
        complete_locally.warm(model.link, ask, progress)


_BASICS = r"""
texts ::= "[" ws (text ("," ws text){0,11})? ws "]"
text ::= "\"" char{1,300} "\""
char ::= [^"\\\x00-\x1f] | "\\" ["\\/nt]
ws ::= [ \n]{0,2}
"""


def json_rules(root: str, more: str = "") -> str:
    """A grammar (GBNF) whose root is `root`; `texts` is a list of strings, `text` one, `ws` bounded white space."""
    return f"root ::= {root}\n{more}{_BASICS}"


def read_object(text: str) -> dict[str, Any] | None:
    """The JSON object in a model's answer, repaired where it is broken or cut off; None where there is none."""
    from json_repair import repair_json

    start = text.find("{")
    if start < 0:
        return None
    try:
        read = repair_json(text[start:].split("```")[0], return_objects=True)
    except (ValueError, RecursionError):
        return None
    if isinstance(read, list):
        read = next((one for one in read if isinstance(one, dict)), None)
    return read if isinstance(read, dict) else None


def is_embedded(model: BaseChatModel) -> bool:
    """Whether it is the small model that is packaged, which rules do better than."""
    return model._llm_type == "hopql-local"


def identity(model: BaseChatModel) -> str:
    """Which model answers, as far as it says itself."""
    names = (getattr(model, name, "") for name in ("model_name", "model", "name", "size", "openai_api_base"))
    return " ".join([model._llm_type, *(str(name) for name in names if name)])
