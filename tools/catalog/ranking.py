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
WEIGHTS: Final = {"bm25": 1.0, "dense": 1.0, "column": 0.7, "column_dense": 0.7, "value": 0.7}


def rank_tables(asked: Asked, index: OpenIndex, rrf_k: int) -> list[RankedTable]:
    """Tables by reciprocal rank fusion of five rankings.

    These are BM25 of the table, cosine of the table, BM25 of its best column, cosine of its best column (where the
    schema is not too large), and stored values that the question mentions.
    """
    rankings: dict[str, list[int]] = {
        "bm25": [place for place, _ in best(asked.table_scores, DEPTH)],
        "dense": [place for place, _ in asked.near_tables],
        "column": [place for place, _ in best(index.best_by_table(asked.column_scores), DEPTH)],
        "value": value_tables(asked, index),
    }
    if asked.column_cosines is not None:
        rankings["column_dense"] = [p for p, _ in best(index.best_by_table(asked.column_cosines), DEPTH)]
    fused = fuse(list(rankings.values()), k=rrf_k, weights=[WEIGHTS[name] for name in rankings])
    ranks = {name: {place: rank for rank, place in enumerate(order)} for name, order in rankings.items()}
    return [
        RankedTable(
            table=index.cards[place].name,
            score=round(score, 6),
            bm25_rank=ranks["bm25"].get(place),
            dense_rank=ranks["dense"].get(place),
            column_rank=ranks["column"].get(place),
            value_hit=place in ranks["value"],
        )
        for place, score in fused[:DEPTH]
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
