"""Tables near those that a question is about: scores spread over the joins.

What joins onto tables that fit a question fits it better than its like elsewhere, and what joins two of them better
still. Declared joins count whole; a schema that declares none is known by its names: columns called alike, and columns
called like a table. Method: Zhou and others, "Learning with local and global consistency", NIPS 2003.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.cards import TableCard
from hopql.tools.catalog.graph import SchemaGraph
from hopql.tools.search.tokens import split_identifier, stem

Floats = NDArray[np.float64]
_ONWARD: Final = 0.8
"""Share of a table's score that goes on over its joins, in each step."""
_STEPS: Final = 8
_SHARPNESS: Final = 2
"""Power of the scores that are spread: what fits best counts most."""
_NAMED: Final = 0.4
"""Weight of a join that only names speak for; declared ones have 1."""
_HOLDERS: Final = 10
"""A column that more tables have says nothing of a join."""


class Spread:
    """The joins of a schema, weighed; tables by their place in the cards."""

    def __init__(self, cards: Sequence[TableCard], graph: SchemaGraph) -> None:
        weights = {pair: _NAMED * weight for pair, weight in named_joins(cards).items()}
        places = {card.name: place for place, card in enumerate(cards)}
        for place, card in enumerate(cards):
            weights |= {(place, places[near]): 1.0 for near, _ in graph.neighbours(card.name)}
        pairs = np.asarray(list(weights), dtype=np.int64).reshape(-1, 2)
        given = np.asarray(list(weights.values()), dtype=np.float64)
        self._from, self._to = pairs[:, 0], pairs[:, 1]
        joined = np.maximum(1.0, np.bincount(self._from, weights=given, minlength=len(cards)))
        self._share = given / np.sqrt(joined[self._from] * joined[self._to])

    def over(self, scores: Floats) -> Floats:
        """How much each table is about a question, shape (tables,), the highest 1, from what each scores by itself."""
        start = scores**_SHARPNESS
        found = start
        for _ in range(_STEPS):
            moved = np.bincount(self._to, weights=found[self._from] * self._share, minlength=len(start))
            found = start + _ONWARD * moved
        return np.asarray(found / max(1e-12, found.max(initial=0.0)))


def named_joins(cards: Sequence[TableCard]) -> dict[tuple[int, int], float]:
    """Pairs of places that names speak for, both ways, with a weight up to 1.

    Columns of one name in a few tables (the fewer, the surer), and a table whose name is in another's column
    (`owner_id`, `first_owner`: `owner`).
    """
    holders: dict[str, set[int]] = defaultdict(set)
    called: dict[str, list[int]] = defaultdict(list)
    for place, card in enumerate(cards):
        called["".join(_words(card.name.rpartition(".")[2]))].append(place)
        for column in card.columns:
            holders[column.name.lower()].add(place)
    found: dict[tuple[int, int], float] = {}

    def add(one: int, other: int, weight: float) -> None:
        if one != other:
            for pair in ((one, other), (other, one)):
                found[pair] = max(weight, found.get(pair, 0.0))

    for name, having in holders.items():
        if 1 < len(having) <= _HOLDERS:
            for one in having:
                for other in having:
                    add(one, other, 1 / (len(having) - 1))
        for parents in _parents(_words(name), called):
            if len(parents) <= _HOLDERS and len(having) <= 10 * _HOLDERS:
                for parent in parents:
                    for place in having:
                        add(place, parent, 1 / len(parents))
    return found


def _parents(words: tuple[str, ...], called: dict[str, list[int]]) -> list[list[int]]:
    """Tables whose names are some of these words in a row."""
    spans = ("".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1))
    return [called[span] for span in spans if span in called]


def _words(name: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in split_identifier(name))
