"""Which tables and columns a question is about, best first."""

from __future__ import annotations

from typing import Final

import numpy as np

from hopql.state.plan import RankedTable
from hopql.tools.catalog.asked import Asked
from hopql.tools.catalog.mentions import WEAK
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.search.bm25 import Scores, best
from hopql.tools.search.fusion import fuse

DEPTH: Final = 100
"""Tables of each ranking that are fused."""
WEIGHTS: Final = {"bm25": 2.0, "dense": 1.0, "column": 1.4, "column_dense": 0.7, "named": 1.0, "value": 1.0}
_SURE: Final = 2
"""Best tables by themselves that stay first: what they join may not push them back."""
_RRF_K: Final = 5
"""Small, so that the first places of each ranking count most."""


def rank_tables(asked: Asked, index: OpenIndex) -> list[RankedTable]:
    """Tables by reciprocal rank fusion of six rankings, spread over the joins (`spread_scores`).

    These are BM25 of the table, cosine of the table, BM25 of its best column, stored values that the question
    mentions, and, where the schema is not too large, cosine of its best column and the mean cosine of its three
    nearest names ("table column" in words).
    """
    rankings: dict[str, list[int]] = {
        "bm25": [place for place, _ in best(asked.table_scores, DEPTH)],
        "dense": [place for place, _ in asked.near_tables],
        "column": [place for place, _ in best(index.best_by_table(asked.column_scores), DEPTH)],
        "value": value_tables(asked, index),
    }
    if asked.named_tables is not None:
        rankings["named"] = [place for place, _ in best(asked.named_tables, DEPTH)]
    if asked.column_cosines is not None:
        rankings["column_dense"] = [p for p, _ in best(index.best_by_table(asked.column_cosines), DEPTH)]
    fused = fuse(list(rankings.values()), k=_RRF_K, weights=[WEIGHTS[name] for name in rankings])
    scores = np.zeros(len(index.cards))
    scores[[place for place, _ in fused]] = [score for _, score in fused]
    near = index.spread.over(scores / max(1e-9, scores.max(initial=0.0)))
    order = [place for place, _ in fused[:_SURE]]
    near[order] = 1.0
    order += [place for place, _ in best(np.asarray(near, dtype=np.float32), DEPTH) if place not in order]
    ranks = {name: {place: rank for rank, place in enumerate(listed)} for name, listed in rankings.items()}
    return [
        RankedTable(
            table=index.cards[place].name,
            score=round(float(near[place]), 6),
            bm25_rank=ranks["bm25"].get(place),
            dense_rank=ranks["dense"].get(place),
            column_rank=ranks["column"].get(place),
            value_hit=place in ranks["value"],
        )
        for place in order[:DEPTH]
    ]


def value_tables(asked: Asked, index: OpenIndex) -> list[int]:
    """Places of tables that store a value of the question, surest first; weak hits do not count."""
    sure = [index.places[h["table"]] for h in asked.values if h["score"] > WEAK and h["table"] in index.places]
    return list(dict.fromkeys(sure))


def rank_columns(asked: Asked, index: OpenIndex, table: int) -> Scores:
    """How much the question is about each column of a table, shape (its columns,), about 0 to 2.

    The sum of its BM25 score, as a share of the best in the table, and its cosine.
    """
    span = index.columns_of(table)
    lexical = asked.column_scores[span.start : span.stop]
    top = float(lexical.max(initial=0.0))
    shares = lexical / top if top > 0 else lexical
    return np.asarray(shares + np.maximum(asked.cosines_of(table), 0), dtype=np.float32)
