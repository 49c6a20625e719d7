"""A request, taken apart into the needs that it has: what one call does each.

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
from pathlib import Path
from typing import Final

import numpy as np

from hopql.state.apis import Need
from hopql.tools.models.tag_words import Array, Span, likeliest_labels, log_softmax, pool_words, score_tokens

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
