"""How well each operation of a collection answers each need, before and after anything is known of the others."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial, wraps
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Need
from hopql.tools.apis.fill_inputs import segments
from hopql.tools.base.tokenize_text import query_tokens, split_identifier, stem
from hopql.tools.models.choose_embedder import Recent
from hopql.tools.models.embed_minilm import MiniLM, read_tensors

if TYPE_CHECKING:
    from hopql.tools.apis.index_specs import Opened



T = TypeVar("T")
Scores = NDArray[np.float32]
WEIGHTS: Final = Path(__file__).with_name("operations.safetensors")
DEPTH: Final = 24
"""Operations, by words and meaning the best of a need, that are read together with it."""


def said_of(need: Need) -> str:
    """What is read of a need: its words, and what the request says around them."""
    return f"{need['text']} ({need['besides']})" if need["besides"] else need["text"]


def read_operations(said: str, lines: Sequence[str]) -> Scores:
    """How likely it is each of these operations that does what is said, shape (operations,); what is left to one is
    that none does. A softmax over a line of the cosines of the packaged embedder, with layers that were trained for
    it. Data, training and report: `training/operations` in the repository.

    Args:
        said: as `said_of` tells a need.
        lines: operations as the index tells them, `METHOD /path (summary) [parameters] {tags}`.
    """
    if not lines:
        return np.zeros(0, dtype=np.float32)
    model, scale, bias = _reader()
    cosines = _lines.vectors(model, lines, model.vectors) @ model.vectors([said])[0]
    weights = np.exp(scale * cosines + bias)
    # Versions of one operation are one.
    alike, best = [_NUMBERS.sub("", line) for line in lines], dict[str, float]()
    for name, weight in zip(alike, weights.tolist(), strict=True):
        best[name] = max(best.get(name, 0.0), weight)
    return np.array([best[name] for name in alike], dtype=np.float32) / np.float32(1 + sum(best.values()))


_lines: Final = Recent(10_000)
"""Vectors of the lines that were read last."""


@cache
def _reader() -> tuple[MiniLM, float, float]:
    head = read_tensors(WEIGHTS, "operation.")
    return MiniLM(WEIGHTS), float(head["operation.weight"][0, 0]), float(head["operation.bias"][0])


def kept(make: Callable[[Opened], T]) -> Callable[[Opened], T]:
    """What is worked out of an index, once, and with it as long as that is open."""

    @wraps(make)
    def once(opened: Opened) -> T:
        known: dict[str, T] = vars(opened)
        if make.__qualname__ not in known:
            known[make.__qualname__] = make(opened)
        return known[make.__qualname__]

    return once


@kept
def things(opened: Opened) -> dict[str, NDArray[np.int64]]:
    """The operations whose paths end in a noun, by its stem: /orders/{id} is about order. What stands after an id and
    never before one may be an action, so that /orders/{id}/cancel is about order, too."""
    found: dict[str, list[int]] = defaultdict(list)
    listed = {before for path in opened.paths for before, after in pairwise(segments(path)) if "{" in after}
    for row, path in enumerate(opened.paths):
        parts = segments(path)
        fixed = [at for at, one in enumerate(parts) if "{" not in one][-2:]
        if len(fixed) == 2 and (parts[fixed[1]] in listed or fixed[1] - fixed[0] == 1):
            fixed = fixed[1:]
        for thing in dict.fromkeys(stem(words[-1]) for at in fixed if (words := split_identifier(parts[at]))):
            found[thing].append(row)
    return {thing: np.asarray(rows) for thing, rows in found.items()}


_OLDER: Final = 0.08
_DEPRECATED: Final = 0.12
_NAMED: Final = 0.3
_OF_ONE: Final = 0.02
"""Taken off an operation whose path ends in an id, which a request may not give: among equals the other comes first."""
_NUMBERS: Final = re.compile(r"\d+")
_VERSION: Final = re.compile(
    r"(?<![\w.])(?:v(?:ersion)?\s?\.?\s?)(\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc)\d*)?)\b", re.IGNORECASE
)
_DATE: Final = re.compile(r"\b(20\d\d-\d\d(?:-\d\d)?)\b")
_BEFORE: Final = re.compile(r"alpha|beta|preview|rc|draft|snapshot", re.IGNORECASE)

Key = tuple[tuple[int, ...], bool]


def penalties(opened: Opened, needs: Sequence[Need]) -> NDArray[np.float32]:
    """What to take off the score of each operation, shape (operations,): a little for a version that is not the newest
    of its family, more for what is deprecated; a version that the request names is preferred to all others."""
    versions, usual = _facts(opened)
    named = named_versions(" ".join(need["text"] for need in needs))
    if not named:
        return usual
    fitting = np.array([any(fits_version(version, one) for one in named) for version in versions], dtype=np.bool_)
    if not fitting.any():
        return usual
    families = {card["family"] for card, fit in zip(opened.cards, fitting, strict=True) if fit}
    other = np.array([card["family"] in families for card in opened.cards]) & ~fitting
    minus = np.where(fitting[opened.spec_of], 0.0, np.where(opened.deprecated, _DEPRECATED, 0.0))
    found: NDArray[np.float32] = (minus + np.where(other, _NAMED, 0.0)[opened.spec_of]).astype(np.float32)
    return found


def named_versions(text: str) -> list[str]:
    """Versions that a text names: "v4", "version 2.1", "2019-11-01"."""
    return [match.lower() for match in [*_VERSION.findall(text), *_DATE.findall(text)]]


def fits_version(version: str, named: str) -> bool:
    """Whether a version is the named one: 4.2.0 is "4" and "4.2", not "2"."""
    one, other = _NUMBERS.findall(version), _NUMBERS.findall(named)
    if not other or one[: len(other)] != other:
        return False
    return not _BEFORE.search(named) or _BEFORE.search(version) is not None


def version_key(version: str) -> Key:
    """What versions are ordered by: their numbers, a beta before what it becomes."""
    return tuple(int(number) for number in _NUMBERS.findall(version)[:6]), not _BEFORE.search(version)


@kept
def _facts(opened: Opened) -> tuple[list[str], NDArray[np.float32]]:
    """The version of each spec, and of each operation what is taken off where no version is named."""
    # Of a title that names one ("Sponsored Brands v4") that, else what the spec says.
    versions = [next(iter(named_versions(card["title"])), card["version"]) for card in opened.cards]
    families: dict[str, list[int]] = defaultdict(list)
    for row, card in enumerate(opened.cards):
        if card["family"]:
            families[card["family"]].append(row)
    older = np.zeros(len(opened.cards), dtype=np.bool_)
    for rows in families.values():
        newest = max(version_key(versions[row]) for row in rows)
        older[[row for row in rows if version_key(versions[row]) < newest]] = True
    of_one = np.array([path.endswith("}") for path in opened.paths], dtype=np.bool_)
    minus = _DEPRECATED * opened.deprecated + (_OLDER * older)[opened.spec_of] + _OF_ONE * of_one
    return versions, minus.astype(np.float32)


WORDS: Final = 0.55
THING: Final = 0.1
"""What the path ends in is what the need is about."""
MEANING: Final = 0.8
METHOD: Final = 0.1
CARD: Final = 0.15
_READ: Final = ("text", "besides", "methods", "about")
_EXACT: Final = 600
"""Operations of a large collection that a need is compared with exactly."""


def evidence_of(opened: Opened, needs: Sequence[Need]) -> list[Scores]:
    """Of each need the scores of all operations, shape (operations,): words, meaning, method, and what the cards are
    about, in one number. Those of the last few requests are kept, so that each stage of a search has them."""
    return _latest(opened)(json.dumps([{key: one for key, one in need.items() if key in _READ} for need in needs]))


@kept
def _latest(opened: Opened) -> Callable[[str], list[Scores]]:
    return lru_cache(maxsize=4)(partial(_gathered, opened))


def _gathered(opened: Opened, told: str) -> list[Scores]:
    needs, vectors = json.loads(told), None
    if opened.vectors is not None:
        from hopql.tools.models.choose_embedder import embed_array, embedder

        vectors = embed_array(embedder(opened.embedder), [need["text"] for need in needs])
    cosines = None if vectors is None else _cosines(opened, vectors)
    methods, names = _methods(opened)
    about = _about(opened, vectors)
    scores: list[Scores] = []
    for row, need in enumerate(needs):
        total = opened.words.scores(query_tokens(f"{need['text']} {need['besides']}"))
        total *= WORDS / max(float(total.max(initial=0.0)), 1e-9)
        total += about
        if cosines is not None:
            total += np.float32(MEANING) * cosines[row]
        if need["methods"]:
            total += (METHOD * np.isin(names, need["methods"])).astype(np.float32)[methods]
        # Of "create a search campaign" the campaign.
        if (noun := split_identifier(need["about"])) and (rows := things(opened).get(stem(noun[-1]))) is not None:
            total[rows] += np.float32(THING)
        if opened.short is not None and opened.vectors is not None and cosines is not None and vectors is not None:
            rows = top(total, _EXACT)
            exact = opened.vectors[rows] @ vectors[row]
            total[rows] += np.float32(MEANING) * (exact - cosines[row, rows])
        scores.append(total)
    return scores


def _cosines(opened: Opened, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Cosines of needs and operations; of a large collection near enough to see which are worth the whole product."""
    assert opened.vectors is not None
    if opened.short is None or opened.axes is None:
        return np.asarray(vectors @ opened.vectors.T, dtype=np.float32)
    return np.asarray((vectors @ opened.axes) @ opened.short.T, dtype=np.float32)


def top(scores: Scores, k: int) -> NDArray[np.int64]:
    """The rows of the `k` best scores, best first, ties by row."""
    if len(scores) > k:
        rows = np.flatnonzero(scores >= np.partition(scores, len(scores) - k)[len(scores) - k])
    else:
        rows = np.arange(len(scores))
    return rows[np.argsort(-scores[rows], kind="stable")][:k]


def scaled(scores: Scores) -> Scores:
    """Scores between 0 and 1, the best 1."""
    most = float(scores.max()) if len(scores) else 0.0
    return scores / most if most > 0 else scores


@kept
def _methods(opened: Opened) -> tuple[NDArray[np.int64], NDArray[np.str_]]:
    """Of each operation the number of its method, and the methods by number: comparing texts takes long."""
    names, codes = np.unique(np.asarray(opened.methods, dtype=np.str_), return_inverse=True)
    return codes, names


def _about(opened: Opened, vectors: NDArray[np.float32] | None) -> Scores:
    """How near the card of each operation's spec is to the whole request."""
    if vectors is None or opened.card_vectors is None or not len(vectors):
        return np.zeros(opened.size, dtype=np.float32)
    whole = vectors.mean(axis=0)
    whole = whole / max(float(np.linalg.norm(whole)), 1e-9)
    # So few products that threads would only wait for each other.
    near: Scores = np.asarray(CARD * np.einsum("ij,j->i", opened.card_vectors, whole), dtype=np.float32)
    return near[opened.spec_of]
