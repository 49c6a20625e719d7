"""Which of the stored values that a question mentions go into its prompt, and with which columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hopql.state.plan import ValueHit
from hopql.tools.catalog.mentions import WEAK
from hopql.tools.catalog.nearby import beside, fit
from hopql.tools.catalog.values import ValueIndex

MOST = 6
"""Hints of a question."""
COLUMNS = 3
"""Of one phrase."""
_TABLE = 0.6
"""Weight of how much the question is about the table."""
_WITHIN = (0.0, 1.6, 0.8)
"""How much worse than the best column of its phrase the second and the third may be."""


def hints(question: str, hits: Sequence[ValueHit], index: ValueIndex, tables: Mapping[str, float]) -> list[ValueHit]:
    """At most six hits, those that the question most likely means first.

    A phrase that many columns store keeps at most three of them: those whose own name stands beside the phrase, whose
    table the question speaks of, whose table is most like the question. A plain word of the schema ("which city?") is
    no hint unless its column stands beside it, and a value that its column stores alone tells nothing.

    Args:
        tables: how much the question is about each table, 0 to 1.
    """
    by_phrase: dict[str, list[tuple[float, ValueHit]]] = defaultdict(list)
    for hit in hits:
        if hit["score"] <= WEAK and not beside(question, hit["phrase"], hit["column"]):
            continue
        fits = fit(question, hit["phrase"], hit["value"], hit["table"], hit["column"])
        score = hit["score"] + fits + _TABLE * tables.get(hit["table"], 0.0)
        by_phrase[hit["phrase"]].append((score, hit))
    kept: list[tuple[int, float, ValueHit]] = []
    for listed in by_phrase.values():
        listed.sort(key=lambda pair: -pair[0])
        telling = [pair for pair in listed if not _alone(pair[1], index)][:COLUMNS]
        told = [p for rank, p in enumerate(telling) if p[0] >= telling[0][0] - _WITHIN[rank]]
        kept += [(rank, score, hit) for rank, (score, hit) in enumerate(told)]
    kept.sort(key=lambda item: (item[0], -item[1]))
    return [hit for _, _, hit in kept[:MOST]]


def _alone(hit: ValueHit, index: ValueIndex) -> bool:
    """Whether the column stores nothing else: comparing with it leaves every row."""
    return index.complete(hit["table"], hit["column"]) and len(index.column(hit["table"], hit["column"])) == 1
