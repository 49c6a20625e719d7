"""The passages that a walk came to, in an order that covers the question: by how often the walker was there, by
nearness, and by the words of the question that the passages before lack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log
from typing import TYPE_CHECKING, Final

from hopql.tools.knowledge.search import chunks
from hopql.tools.knowledge.search.near import Hit
from hopql.tools.knowledge.search.reach import Reach
from hopql.tools.search.tokens import content_words, stem

if TYPE_CHECKING:
    import psycopg

_NEARNESS: Final = 0.6
"""Of a passage's nearness to the question beside its rank."""
_COVERAGE: Final = 0.3
"""Of the share of the question's words that no passage before it holds."""
POOL: Final = 30
"""Passages that are ordered so; the rest keep the order of the walk."""


def nearness(found: Sequence[Hit]) -> dict[str, float]:
    """Of each passage found how near it is to the question, 0 to 1, best first: its cosine and the rank of its words,
    each spread over 0 to 1, count the same."""
    sums: dict[str, float] = defaultdict(float)
    for values in (
        {hit.id: -hit.distance for hit in found if hit.distance is not None},
        {hit.id: hit.rank for hit in found if hit.rank is not None},
    ):
        for id_, share in _spread(values).items():
            sums[id_] += share
    return dict(sorted(_spread(sums).items(), key=lambda pair: (-pair[1], pair[0])))


def _spread(values: Mapping[str, float]) -> dict[str, float]:
    if not values:
        return {}
    low, high = min(values.values()), max(values.values())
    return {id_: (value - low) / (high - low) if high > low else 1.0 for id_, value in values.items()}


def covering(
    connection: psycopg.Connection,
    reach: Reach,
    question: str,
    walked: Mapping[str, float],
    shares: Mapping[str, float],
    most: int,
) -> dict[str, float]:
    """Ids of the passages of a walk with scores: the first by rank, nearness and words, then the rest.

    Args:
        walked: how often the walker was at each, the most often first.
        shares: how near each is to the question, 0 to 1.
    """
    pool = {id_: log(rank) for id_, rank in walked.items()}
    if not pool:
        return {}
    head, rest = dict(list(pool.items())[:POOL]), list(pool)[POOL:]
    low, high = min(head.values()), max(head.values())
    scored = {
        id_: (value - low) / ((high - low) or 1.0) + _NEARNESS * shares.get(id_, 0.0) for id_, value in head.items()
    }
    texts = {chunk["id"]: chunk for chunk in chunks.fetched(connection, reach, head)}
    held = {id_: _words(" ".join([*chunk["headings"], chunk["text"]])) for id_, chunk in texts.items()}
    chosen = _covering(question, {id_: score for id_, score in scored.items() if id_ in held}, held)
    ordered = [*chosen, *rest][:most]
    return {id_: 1.0 / (1 + place) for place, id_ in enumerate(ordered)}


def _covering(question: str, scored: Mapping[str, float], held: Mapping[str, frozenset[str]]) -> list[str]:
    """Ids in an order in which each brings words of the question that those before it lack."""
    counts = {word: sum(word in words for words in held.values()) for word in _words(question)}
    rarity = {word: log(1 + len(held) / (1 + count)) for word, count in counts.items()}
    whole = sum(rarity.values()) or 1.0
    left, open_, ordered = set(scored), set(rarity), list[str]()
    while left:
        best = max(
            left,
            key=lambda id_: (scored[id_] + _COVERAGE * sum(rarity[w] for w in open_ & held[id_]) / whole, id_),
        )
        ordered.append(best)
        left.discard(best)
        open_ -= held[best]
    return ordered


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(text))


