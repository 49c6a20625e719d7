"""Which tables a question needs, told from the scores of their columns, and which keys join them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hopql.tools.catalog.facts import ColumnFacts
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.catalog.steiner import bridge

Floats = NDArray[np.float64]
SECOND: Final = (
    "score", "odds", "need", "need_share", "need_key", "partner", "partner_own", "tree2", "tree3", "tree4",
    "score_need", "needs", "twin", "twin_need", "named_need", "date_need", "value_need",
)  # fmt: skip
"""Features of the second step, in the order of their columns."""
_SELF: Final = 0.1
"""Weight of a table's join with itself."""
_REACH: Final = 4.0


class Links:
    """Joins among some tables, as places of columns: those that are known, and equal names where none is."""

    def __init__(self, index: OpenIndex, tables: Sequence[int]) -> None:
        facts = [index.facts.of(table) for table in tables]
        names = [index.cards[table].name for table in tables]
        place = {name: at for at, name in enumerate(names)}
        start = np.cumsum([0, *(len(listed) for listed in facts)])
        self.pairs: dict[tuple[int, int], set[int]] = defaultdict(set)
        columns = [{fact.name: start[at] + n for n, fact in enumerate(listed)} for at, listed in enumerate(facts)]
        for name, at in place.items():
            for other, _ in [*index.graph.neighbours(name), (name, 0.0)]:
                if other in place and name <= other:
                    used = {pair for join in index.graph.between(name, other) for pair in join.columns}
                    if used:
                        self.pairs[at, place[other]] |= {int(columns[place[table]][column]) for table, column in used}
        lonely = set(range(len(names))) - {at for pair in self.pairs for at in pair}
        self._by_names(facts, start, lonely)
        self.near: dict[str, dict[str, float]] = {str(at): {} for at in range(len(names))}
        for a, b in self.pairs:
            if a != b:
                self.near[str(a)][str(b)] = self.near[str(b)][str(a)] = 1.0

    def _by_names(self, facts: Sequence[Sequence[ColumnFacts]], start: NDArray[np.int64], lonely: set[int]) -> None:
        holders: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for at, listed in enumerate(facts):
            for n, fact in enumerate(listed):
                if fact.identifier and len(fact.written) > 3:
                    holders[fact.written].append((at, int(start[at]) + n))
        for same in holders.values():
            for a, left in same:
                for b, right in same:
                    if a < b and (a in lonely or b in lonely):
                        self.pairs[a, b] |= {left, right}

    def tree(self, tables: Sequence[int]) -> set[int]:
        """Columns of a small tree of joins over these tables."""
        edges = bridge([str(at) for at in tables], lambda at: sorted(self.near[at].items()), reach=_REACH)
        found: set[int] = set()
        for a, b in edges:
            found |= self.pairs.get((int(a), int(b)), set()) | self.pairs.get((int(b), int(a)), set())
        return found


def joined(index: OpenIndex, tables: Sequence[int], scores: Floats, links: Links | None = None) -> Floats:
    """Features of the second step from the scores of the first, shape (columns, len(SECOND)).

    Args:
        links: the joins among these tables, where they are known already.
    """
    facts = [index.facts.of(table) for table in tables]
    links = links or Links(index, tables)
    owner = np.repeat(np.arange(len(tables)), [len(listed) for listed in facts])
    key = np.asarray([fact.identifier for listed in facts for fact in listed], dtype=bool)
    need = _needs(scores, owner, key, len(tables))
    partner = np.zeros(len(scores))
    for (a, b), columns in links.pairs.items():
        for column in columns:
            other = b if owner[column] == a else a
            partner[column] = max(partner[column], need[other] * (_SELF if a == b else 1.0))
    order = np.argsort(-need, kind="stable")
    own = need[owner]
    parts: list[Floats] = [
        scores, np.log(scores / (1 - scores)), own, own / max(1e-9, need.max()), own * key, partner,
        np.minimum(partner, own),
    ]  # fmt: skip
    for size in (2, 3, 4):
        among = order[:size]
        inside = np.zeros(len(scores))
        inside[list(links.tree([int(at) for at in among]))] = need[among[-1]]
        parts.append(inside)
    parts += [scores * own, np.full(len(scores), need.sum() / 3)]
    listed = [fact for columns in facts for fact in columns]
    twin = _twins(listed, scores)
    parts += [twin, twin * own]
    parts += [np.asarray([f.named for f in listed]) * own, np.asarray([f.date for f in listed]) * own]
    parts += [np.asarray([f.text and not f.identifier for f in listed]) * own]
    return np.stack(parts, axis=1)


def _twins(facts: Sequence[ColumnFacts], scores: Floats) -> Floats:
    """The best score of another column of the same name."""
    best: dict[str, list[float]] = defaultdict(list)
    for fact, score in zip(facts, scores, strict=True):
        best[fact.written].append(float(score))
    tops = {name: (sorted(found)[-1], sorted(found)[-2]) for name, found in best.items() if len(found) > 1}
    twins = [
        (tops[f.written][1] if s >= tops[f.written][0] else tops[f.written][0]) if f.written in tops else 0.0
        for f, s in zip(facts, scores, strict=True)
    ]
    return np.asarray(twins)


def _needs(scores: Floats, owner: NDArray[np.int64], key: NDArray[np.bool_], count: int) -> Floats:
    """How likely each table is needed: some column that is no key is, or its likeliest key."""
    missed = np.zeros(count)
    np.add.at(missed, owner, np.where(key, 0.0, np.log1p(-np.minimum(scores, 0.999))))
    keys = np.zeros(count)
    np.maximum.at(keys, owner, np.where(key, scores, 0.0))
    return np.asarray(np.maximum(1 - np.exp(missed), keys))
