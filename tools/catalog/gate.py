"""Step 1: is a question about what this catalog describes?

Nothing is fitted, and no list of words decides. How near a question is to the schema's texts (the mean of its three
highest cosines) is put beside what the same index gives for questions about nothing in any database (`off_topic.txt`):
the score is in standard deviations from their mean. What people call a thing is often no word of the schema
("revenue"): what is nearer to questions that people ask databases (`data_questions.txt`) than to off-topic ones needs
less of a score, and is asked with a word of doubt.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from hopql.state.cards import TableCard
from hopql.state.context import Context
from hopql.state.plan import GateScores
from hopql.tools.catalog.mentions import WEAK
from hopql.tools.catalog.unknown_words import unknown_words
from hopql.tools.embedders import embed_array, embedder, is_readable
from hopql.tools.search.dense import Dense, Vectors
from hopql.tools.search.tokens import split_name

if TYPE_CHECKING:
    from hopql.tools.catalog.asked import Asked
    from hopql.tools.catalog.opened import OpenIndex

NEAREST: Final = 3
"""Texts whose cosines are averaged."""
MOST_TEXTS: Final = 8_000
"""Up to so many columns each is a text; beyond, each table is one."""
_LIKE_DATA: Final = 0.05
"""So much nearer to questions to databases than to off-topic ones, in cosine."""
_TOLD: Final = 5


def gate(asked: Asked, index: OpenIndex, options: Context) -> GateScores:
    """Score a question's scope by the rule of `options.gate`.

    `bm25` counts tables above `t_table_min`. `near`, the default: in scope from `t_gate` standard deviations above the
    mean of off-topic questions. In doubt it lets in: from `t_gate_doubt` what reads like a question to a database; what
    names a stored value; and what the embedder cannot read (another language, many typos). `off` lets all pass.
    """
    hits = int((asked.table_scores > options.t_table_min).sum())
    scores = GateScores(
        in_scope=True, rule=options.gate, score=float(asked.table_scores.max(initial=0.0)),
        threshold=options.t_table_min, doubtful=False, bm25_top=round(float(asked.table_scores.max(initial=0.0)), 4),
        bm25_hits=hits, value_hits=len({hit["phrase"] for hit in asked.values if hit["score"] > WEAK}),
        unknown_words=unknown_words(asked, index),
        nearest=[index.cards[place].name for place, _ in asked.near_tables[:_TOLD]],
    )  # fmt: skip
    if options.gate != "near":
        scores["in_scope"] = options.gate == "off" or hits >= options.need_any_hits
        return scores
    score, likeness = standardised(asked.vector, index), likeness_to_data(asked.vector, index)
    near = score >= options.t_gate
    possible = likeness >= _LIKE_DATA and score >= options.t_gate_doubt
    scores["score"], scores["threshold"] = round(score, 2), options.t_gate
    scores["in_scope"] = near or possible or scores["value_hits"] > 0 or not is_readable(asked.question, asked.model)
    scores["doubtful"] = scores["in_scope"] and not near
    return scores


def standardised(vector: Vectors, index: OpenIndex) -> float:
    """How near a question (its vector, shape (dim,)) is to the schema, in standard deviations from off-topic ones."""
    mean, spread = index.manifest.off_topic
    return (nearness(vector.reshape(1, -1), index.scope)[0] - mean) / max(spread, 1e-6)


def likeness_to_data(vector: Vectors, index: OpenIndex) -> float:
    """How much nearer a question is to questions that people ask databases than to off-topic ones, in cosine."""
    row = vector.reshape(1, -1)
    return nearness(row, index.data_questions)[0] - nearness(row, index.off_topic)[0]


def nearness(vectors: Vectors, scope: Dense) -> list[float]:
    """Mean of the highest cosines of each row of `vectors`, shape (n, dim), over a collection."""
    found = (scope.search(row, NEAREST) for row in vectors)
    return [sum(cosine for _, cosine in near) / max(1, len(near)) for near in found]


def scope_texts(cards: list[TableCard]) -> list[str]:
    """What the gate compares with: "table column" in words, each once; of a very large schema, its tables."""
    named = {card.name: " ".join(split_name(card.name)) or card.name for card in cards}
    if sum(len(card.columns) for card in cards) > MOST_TEXTS:
        return list(dict.fromkeys(named.values()))
    texts = (f"{named[card.name]} {' '.join(split_name(c.name)) or c.name}" for card in cards for c in card.columns)
    return list(dict.fromkeys(texts)) or list(dict.fromkeys(named.values()))


def write_measures(draft: Path, model: str) -> tuple[float, float]:
    """Write the vectors of packaged questions into a new index that has its `scope`; the mean and standard deviation of
    the off-topic ones' nearness to it."""
    made = {}
    for name in ("data_questions", "off_topic"):
        texts = packaged(name)
        vectors = np.asarray(embed_array(embedder(model), texts, query=True), dtype=np.float32)
        Dense.build(vectors, texts).save(draft / name)
        made[name] = vectors
    found = nearness(made["off_topic"], Dense.load(draft / "scope"))
    return float(np.mean(found)), float(np.std(found))


def packaged(name: str) -> list[str]:
    """The lines of `off_topic.txt` (no database answers them) or `data_questions.txt` (people ask databases so)."""
    text = (files("hopql.tools.catalog") / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip()]

