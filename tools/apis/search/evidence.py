"""How well each operation of a collection answers each need, before and after anything is known of the others."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Need
from hopql.tools.apis.search.splitting import sides
from hopql.tools.apis.search.things import thing_of, things
from hopql.tools.apis.search.verbs import verb_of, verbs
from hopql.tools.search.tokens import query_tokens

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

Scores = NDArray[np.float32]
WORDS: Final = 0.55
SIDE: Final = 0.4
"""Of what a need only says besides, against what it asks for."""
SYNONYMS: Final = 0.6
"""Of verbs that ask for the same."""
THING: Final = 0.1
"""What the path ends in is what the need is about."""
AGAINST: Final = 0.1
"""Taken off a call that reads where something is to be changed."""
MEANING: Final = 0.8
METHOD: Final = 0.1
CARD: Final = 0.15
_KEPT: Final = 4
_EXACT: Final = 600
"""Operations of a large collection that a need is compared with exactly."""


@dataclass(frozen=True)
class Evidence:
    """Of each need: scores of all operations, and what they are made of."""

    scores: list[Scores]
    """Shape (operations,) each: words, meaning, method, and what the cards are about, in one number."""
    vectors: NDArray[np.float32] | None
    """Of the needs, shape (needs, dimensions); None for a collection without vectors."""
    cosines: NDArray[np.float32] | None
    """Shape (needs, operations)."""


_seen: WeakKeyDictionary[Opened, OrderedDict[tuple[str, ...], Evidence]] = WeakKeyDictionary()
_coded: WeakKeyDictionary[Opened, tuple[NDArray[np.int64], NDArray[np.str_]]] = WeakKeyDictionary()
_lock = Lock()


def evidence_of(opened: Opened, needs: Sequence[Need]) -> Evidence:
    """The evidence for these needs; that of the last few requests is kept, so that each stage of a search has it."""
    key = tuple(need["text"] for need in needs)
    with _lock:
        found = _seen.setdefault(opened, OrderedDict()).get(key)
    if found is None:
        found = _gathered(opened, needs)
        with _lock:
            kept = _seen.setdefault(opened, OrderedDict())
            kept[key] = found
            while len(kept) > _KEPT:
                kept.popitem(last=False)
    return found


def _gathered(opened: Opened, needs: Sequence[Need]) -> Evidence:
    vectors = needs_as_vectors(opened, needs)
    cosines = None if vectors is None else _cosines(opened, vectors)
    methods, names = _methods(opened)
    about = _about(opened, vectors)
    scores: list[Scores] = []
    for row, need in enumerate(needs):
        total = words_of(opened, need["text"])
        total *= WORDS / max(float(total.max(initial=0.0)), 1e-9)
        total += about
        if cosines is not None:
            total += np.float32(MEANING) * cosines[row]
        if need["methods"]:
            weights = METHOD * np.isin(names, need["methods"]) - AGAINST * np.isin(names, _against(need))
            total += weights.astype(np.float32)[methods]
        if (thing := thing_of(need)) and (rows := things(opened).get(thing)) is not None:
            total[rows] += np.float32(THING)
        if cosines is not None and opened.short is not None and opened.vectors is not None and vectors is not None:
            rows = top(total, _EXACT)
            exact = opened.vectors[rows] @ vectors[row]
            total[rows] += np.float32(MEANING) * (exact - cosines[row, rows])
            cosines[row, rows] = exact
        scores.append(total)
    return Evidence(scores, vectors, cosines)


def _cosines(opened: Opened, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Cosines of needs and operations; of a large collection near enough to see which are worth the whole product."""
    if opened.vectors is None:
        return np.zeros((len(vectors), opened.size), dtype=np.float32)
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


def needs_as_vectors(opened: Opened, needs: Sequence[Need]) -> NDArray[np.float32] | None:
    """What the needs ask for as vectors, shape (needs, dimensions); None for a collection without vectors."""
    if opened.vectors is None:
        return None
    from hopql.tools.embedders import embed_array, embedder

    return embed_array(embedder(opened.embedder), [sides(need["text"])[0] for need in needs])


def words_of(opened: Opened, text: str) -> Scores:
    """BM25 of a need: what it asks for, and with less weight what it says besides."""
    main, side = sides(text)
    found = opened.words.scores(query_tokens(main))
    if side:
        found += SIDE * opened.words.scores(query_tokens(side))
    if same := verbs().same.get(verb_of(main), ()):
        found += SYNONYMS * opened.words.scores(query_tokens(" ".join(same)))
    return found


def scaled(scores: Scores) -> Scores:
    """Scores between 0 and 1, the best 1."""
    most = float(scores.max()) if len(scores) else 0.0
    return scores / most if most > 0 else scores


def _against(need: Need) -> tuple[str, ...]:
    """Methods that do not do what a need's verb asks: reading changes nothing, and what changes is no reading."""
    verb = verb_of(need["text"])
    if verb in verbs().changing:
        return ("GET",)
    return ("PUT", "PATCH", "DELETE", "POST") if verb in verbs().reading else ()


def _methods(opened: Opened) -> tuple[NDArray[np.int64], NDArray[np.str_]]:
    """Of each operation the number of its method, and the methods by number: comparing texts takes long."""
    if opened not in _coded:
        names, codes = np.unique(np.asarray(opened.methods, dtype=np.str_), return_inverse=True)
        _coded[opened] = (codes, names)
    return _coded[opened]


def _about(opened: Opened, vectors: NDArray[np.float32] | None) -> Scores:
    """How near the card of each operation's spec is to the whole request."""
    if vectors is None or opened.card_vectors is None or not len(vectors):
        return np.zeros(opened.size, dtype=np.float32)
    whole = vectors.mean(axis=0)
    whole = whole / max(float(np.linalg.norm(whole)), 1e-9)
    # So few products that threads would only wait for each other.
    near: Scores = np.asarray(CARD * np.einsum("ij,j->i", opened.card_vectors, whole), dtype=np.float32)
    return near[opened.spec_of]
