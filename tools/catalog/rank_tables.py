"""Which tables a question needs: what seven rankings say of each table, and of those that it joins, read by a small
network.

The rankings are BM25 of the table, its cosine by the retrieval model and by the embedder `LINKING`, BM25 of its best
column, stored values that the question mentions, and, where the schema is not too large, cosine of its best column and
the mean cosine of its three nearest names ("table column" in words). The network passes messages along the joins
(Gilmer and others, arXiv:1704.01212), those first that look needed themselves: so a question's tables bring the
lookups of their codes, which no word of it names. It was trained on other schemas (`training/linking`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.plan import RankedTable
from hopql.tools.base.search_indexes import best
from hopql.tools.catalog.find_values import WEAK
from hopql.tools.catalog.join_graph import Ties
from hopql.tools.catalog.open_index import Asked, OpenIndex
from hopql.tools.models.embed_minilm import Weights, read_tensors

WEIGHTS: Final = Path(__file__).with_name("rank_tables.safetensors")
ROUNDS: Final = 2
"""Times that messages are passed."""
Facts = NDArray[np.float32]
_DEPTH: Final = 100
"""Tables of each ranking that count, and tables that are told."""
HALF: Final = 5
"""The place of a ranking at which half is left of what the first counts."""


def facts_of(asked: Asked, index: OpenIndex, *, whole: bool = False) -> tuple[Facts, dict[str, list[int]]]:
    """What the rankings say of each table, shape (tables, 13): its score, and its place; and the rankings."""
    stored = [hit for hit in asked.values if hit["score"] > WEAK and hit["table"] in index.places]  # the surest first
    scores = {
        "bm25": _shares(asked.table_scores),
        "dense": index.tables.vectors() @ asked.vector,
        "linked": index.linked.vectors() @ asked.linked_vector if index.linked.ids and not whole else None,
        "column": _shares(index.best_by_table(asked.column_scores)),
        "column_dense": None if asked.column_cosines is None else index.best_by_table(asked.column_cosines),
        "named": asked.named_tables,
    }
    rankings = {name: [] if one is None else [at for at, _ in best(one, _DEPTH)] for name, one in scores.items()}
    rankings["value"] = list(dict.fromkeys(index.places[hit["table"]] for hit in stored))
    facts = np.zeros((len(index.cards), 2 * len(scores) + 1), dtype=np.float32)
    for at, (name, one) in enumerate(scores.items()):
        facts[:, at] = 0 if one is None else one
        facts[rankings[name], len(scores) + at] = HALF / (HALF + np.arange(len(rankings[name])))
    facts[rankings["value"], -1] = HALF / (HALF + np.arange(len(rankings["value"])))
    return facts, rankings


def _shares(scores: Facts) -> Facts:
    return np.asarray(scores / max(1e-6, float(scores.max(initial=0.0))), dtype=np.float32)


def score_tables(facts: Facts, ties: Ties, weights: Weights) -> Facts:
    """The logarithm of the odds that the query needs each table, shape (tables,)."""

    def layer(name: str, given: Facts) -> Facts:
        return np.asarray(given @ weights[f"{name}.weight"] + weights[f"{name}.bias"], dtype=np.float32)

    held = _positive(layer("second", _positive(layer("first", np.concatenate([facts, ties.facts], axis=1)))))
    for at in range(ROUNDS):
        sent = held / (1 + np.exp(-layer(f"looks.{at}", held)))
        heard = [message for kind in ties.kinds for message in (kind.sum(sent), kind.mean(held))]
        held = _positive(layer(f"own.{at}", held) + layer(f"heard.{at}", np.concatenate(heard, axis=1)))
    return layer("last", held)[:, 0]


def _positive(given: Facts) -> Facts:
    return np.maximum(given, 0)


def rank_tables(asked: Asked, index: OpenIndex, *, whole: bool = False) -> list[RankedTable]:
    """Tables, the likeliest first; the score is the chance that the query needs it. Where the schema is shown `whole`,
    `LINKING` is not loaded for it."""
    facts, rankings = facts_of(asked, index, whole=whole)
    scores = 1 / (1 + np.exp(-score_tables(facts, index.ties, _weights())))
    ranks = {name: {place: rank for rank, place in enumerate(listed)} for name, listed in rankings.items()}
    return [
        RankedTable(
            table=index.cards[place].name, score=round(float(scores[place]), 6), value_hit=place in ranks["value"],
            bm25_rank=ranks["bm25"].get(place), dense_rank=ranks["dense"].get(place),
            column_rank=ranks["column"].get(place),
        )
        for place in np.argsort(-scores, kind="stable")[:_DEPTH].tolist()
    ]  # fmt: skip


@cache
def _weights() -> Weights:
    return read_tensors(WEIGHTS)
