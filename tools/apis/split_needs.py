"""A request, taken apart into the needs that it has: what one call does each; and what a model names for them.

The packaged embedder, with layers and a head trained for it, says of each word whether it begins a need or goes on with
one, by the method that serves it, or is for none (a greeting, what joins, what for and how); and whether it is of the
noun that its need is about. Nothing here lists a word of any language. Data, training and report:
`training/requests` in the repository.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hopql import prompts
from hopql.state.apis import Need
from hopql.state.sql import ModelCall
from hopql.tools.base.quote_text import marked
from hopql.tools.models import Ask, sample
from hopql.tools.models.complete_prompt import identity, json_rules, read_object
from hopql.tools.models.keep_answers import kept
from hopql.tools.models.tag_words import Array, Span, likeliest_labels, log_softmax, pool_words, score_tokens

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

METHODS: Final = ("GET", "POST", "PUT", "DELETE")
LABELS: Final = (*((method, begins) for method in METHODS for begins in (True, False)), ("", False))
"""What a word can be, in the order of the weights' rows; after them comes whether it is of a noun."""
NONE: Final = len(LABELS) - 1
WEIGHTS: Final = Path(__file__).with_name("requests.safetensors")
WORDS: Final = re.compile(r"[^\W_][\w'’/-]*|[^\w\s]")
MOST_NEEDS: Final = 12
LIKELY: Final = 0.1
"""Probability from which a method may serve a need."""
_CHANGES: Final = {"PUT": ("PUT", "PATCH")}


@dataclass(frozen=True)
class Part:
    """A part of a request that one call serves."""

    text: str
    methods: tuple[str, ...]
    """Those that may, likeliest first."""
    noun: str
    """What it is about; empty where it does not say."""
    span: Span
    """Its characters."""


@lru_cache(maxsize=256)
def read_words(text: str) -> tuple[list[Span], Array]:
    """Of each word of a text its characters and scores, (words, labels and one more)."""
    return pool_words(text, *score_tokens(text, WEIGHTS, "request"), WORDS)


def parts_of(text: str, words: Sequence[Span], scores: Array) -> list[Part]:
    """The parts of a request, in its order."""
    if not words:
        return []
    runs = list[list[int]]()
    for place, label in enumerate(likeliest_labels(log_softmax(scores[:, : len(LABELS)]), LABELS)):
        method, begins = LABELS[label]
        if begins:
            runs.append([place, place])
        elif method:
            runs[-1][1] = place
    return [_part(text, words[first : last + 1], scores[first : last + 1]) for first, last in runs]


def _part(text: str, words: Sequence[Span], scores: Array) -> Part:
    each = np.exp(log_softmax(scores[:, : len(LABELS)]))[:, :NONE].reshape(len(words), len(METHODS), 2)
    chances = each.sum(axis=(0, 2)) / each.sum()
    likely = [METHODS[at] for at in np.argsort(-chances) if chances[at] >= LIKELY]
    noun = " ".join(text[begin:end] for (begin, end), row in zip(words, scores, strict=True) if row[len(LABELS)] > 0)
    methods = tuple(one for method in likely for one in _CHANGES.get(method, (method,)))
    span = words[0][0], words[-1][1]
    return Part(text[span[0] : span[1]], methods, noun, span)


def split_into_needs(question: str) -> list[Need]:
    """The needs of a request, in its order; one where it has but one. Never more than `MOST_NEEDS`: what is over stays
    with the last. A need that does not say what it is about takes over the noun before it, else the one after it.

    >>> [need["text"] for need in split_into_needs("Create a campaign and add keywords to it.")]
    ['Create a campaign', 'add keywords to it']
    """
    text = " ".join(question.split())
    parts = parts_of(text, *read_words(text))
    if not parts:
        return [make_need(1, text)]
    if len(parts) > MOST_NEEDS:
        rest = parts[MOST_NEEDS - 1 :]
        parts = [*parts[: MOST_NEEDS - 1], replace(rest[0], text="; ".join(part.text for part in rest))]
    nouns, ends = [part.noun for part in parts], [*(part.span[0] for part in parts[1:]), len(text)]
    found = []
    for place, part in enumerate(parts):
        about = part.noun or next(filter(None, [*reversed(nouns[:place]), *nouns[place:]]), "")
        said = part.text if part.noun or not about else f"{part.text} ({about})"
        besides = text[: part.span[0] * (place == 0)] + " " + text[part.span[1] : ends[place]]
        found.append(_need(place + 1, replace(part, text=said, noun=about), besides.strip()))
    return found


def make_need(n: int, text: str) -> Need:
    """A need of a text that asks for one thing."""
    words, scores = read_words(text)
    part = _part(text, words, scores) if words else Part("", (), "", (0, 0))
    return _need(n, replace(part, text=text), "")


def _need(n: int, part: Part, besides: str) -> Need:
    return Need(
        n=n, text=part.text, methods=list(part.methods), about=part.noun, besides=besides, paths=[], parameters=[],
        words=[], by="",
    )  # fmt: skip


_PATHS: Final = 3
_NAMES: Final = 6
_TOKENS: Final = 120
"""Of what is written for each need."""
_LINE: Final = re.compile(r"^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (\S+)", re.MULTILINE)
_RULES: Final = json_rules(
    '"{" ws "\\"needs\\":" ws "[" ws need ("," ws need){0,11} ws "]" ws "}"',
    'need ::= "{\\"need\\": " [0-9]{1,2} ", \\"operations\\": " texts ", \\"parameters\\": " texts'
    ' ", \\"words\\": " texts "}"\n',
)


def expand_by_model(
    needs: Sequence[Need], rich: str, model: BaseChatModel, *, timeout_s: float = 120.0
) -> tuple[list[Need], list[ModelCall]]:
    """The needs with operations, parameters and words of the rich context that the model names for them, in one call;
    and what that cost.

    Only what the context has is taken: a description that tells the model what to answer changes nothing but which of
    the specs' own names are looked for. A need that it says nothing usable for stays as it was. Answers are kept by
    needs, context, prompt and model. ModelError: the model does not answer."""
    answers = kept("apis")
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
            return list(needs), calls
        answers.put(key, {"needs": read["needs"]})
    by_need = {one.get("need"): one for one in read["needs"] if isinstance(one, dict)}
    return [_taken(need, by_need.get(need["n"]), rich) for need in needs], calls


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
