"""Stage two by a model: which operations of the rich context do what each need asks, and what they call it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from hopql import prompts
from hopql.state.apis import Need
from hopql.state.sql import ModelCall
from hopql.tools.base.quote_text import marked
from hopql.tools.models import Ask, sample
from hopql.tools.models.complete_prompt import identity, json_rules, read_object
from hopql.tools.models.keep_answers import Kept, kept

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


_PATHS: Final = 3
_NAMES: Final = 6
_TOKENS: Final = 120
"""Of what is written for each need."""
_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
_LINE: Final = re.compile(rf"^({'|'.join(_METHODS)}) (\S+)", re.MULTILINE)
_RULES: Final = json_rules(
    '"{" ws "\\"needs\\":" ws "[" ws need ("," ws need){0,11} ws "]" ws "}"',
    'need ::= "{\\"need\\": " [0-9]{1,2} ", \\"operations\\": " texts ", \\"parameters\\": " texts'
    ' ", \\"words\\": " texts "}"\n',
)


@dataclass(frozen=True)
class Expanded:
    """Needs, those that the model knew something for expanded, and what it cost."""

    needs: list[Need]
    calls: list[ModelCall] = field(default_factory=list)


def expand_by_model(
    needs: Sequence[Need], rich: str, model: BaseChatModel, *, timeout_s: float = 120.0, answers: Kept | None = None
) -> Expanded:
    """The needs with operations, parameters and words of the rich context that the model names for them, in one call.

    Only what the context has is taken: a description that tells the model what to answer changes nothing but which of
    the specs' own names are looked for. A need that it says nothing usable for stays as it was. Answers are kept by
    needs, context, prompt and model.

    Errors:
        ModelError: the model does not answer.
    """
    answers = answers or kept("apis")
    asked = "\n".join(f"{need['n']}. {' '.join(need['text'].split())}" for need in needs)
    parts = ("expand", asked, rich, identity(model), prompts.text("expand_request"))
    key = sha256("\0".join(parts).encode()).hexdigest()
    read, calls = answers.get(key), []
    if read is None:
        mark, specs = marked(rich, "SPECS")
        tail = prompts.fill("expand_request", mark=mark, specs=specs, needs=asked)
        most = _TOKENS * len(needs) + 40
        ask = Ask(
            system="", prefix="", tail=tail, opened="```json\n", max_tokens=most, timeout_s=timeout_s, grammar=_RULES
        )
        completion = sample(model, ask, 1)[0]
        calls.append(completion.cost())
        read = read_object(completion.text)
        if read is None or not isinstance(read.get("needs"), list):
            return Expanded(list(needs), calls)
        answers.put(key, {"needs": read["needs"]})
    by_need = {one.get("need"): one for one in read["needs"] if isinstance(one, dict)}
    return Expanded([_taken(need, by_need.get(need["n"]), rich) for need in needs], calls)


def _taken(need: Need, said: Any, rich: str) -> Need:
    """A need with what the model said of it, as far as the context has it."""
    if not isinstance(said, dict):
        return need
    offered = {f"{method} {path}" for method, path in _LINE.findall(rich)}
    paths = [path for path in _texts(said.get("operations")) if path in offered][:_PATHS]
    if not paths:
        return need
    has = set(re.findall(r"\w+", rich.lower()))
    names = [name for name in _texts(said.get("parameters")) if re.fullmatch(r"[\w.\[\]-]{1,60}", name)]
    words = [word for word in _texts(said.get("words")) if set(re.findall(r"\w+", word.lower())) <= has]
    known = [name for name in names if set(re.findall(r"\w+", name.lower())) <= has]
    return {**need, "paths": paths, "parameters": known[:_NAMES], "words": words[:_NAMES], "by": "model"}


def _texts(value: Any) -> list[str]:
    """Texts of a list; of an operation its method and path."""
    found = []
    for one in value if isinstance(value, list) else []:
        if isinstance(one, str) and one.strip():
            plain = " ".join(one.split())
            match = _LINE.match(plain)
            found.append(f"{match[1]} {match[2]}" if match else plain[:60])
    return list(dict.fromkeys(found))
