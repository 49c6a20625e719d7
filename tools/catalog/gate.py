"""Step 1: is a question about what this catalog describes?

Nothing is fitted, and no list of words decides. A question is as near to a collection of texts as the mean of its three
highest cosines says. Its score is how near it is to this schema (columns' names in words, and the questions of the
examples), less half of how near it is to what other databases hold (`other_schemas.txt`): the normalisation by a
cohort of speaker verification (Auckenthaler and others, 2000). Both are told in standard deviations from what questions
to databases (`data_questions.txt`) score against that cohort, so that they mean the same with any embedder. Questions
that no database answers (`off_topic.txt`) are told from others by which of the two kinds they are nearer to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from hopql.state.context import Context
from hopql.state.plan import GateScores, ValueHit
from hopql.tools.base.search_indexes import Dense, Vectors
from hopql.tools.base.settings import settings
from hopql.tools.base.tokenize_text import content_words, query_tokens, rarity
from hopql.tools.catalog.find_values import WEAK
from hopql.tools.catalog.index_values import normal
from hopql.tools.catalog.open_index import OpenIndex
from hopql.tools.models.choose_embedder import embed_array, embedder, reads_english_only

if TYPE_CHECKING:
    from hopql.tools.catalog.open_index import Asked


NEAREST: Final = 3
"""Texts whose cosines are averaged."""
MOST_TEXTS: Final = 8_000
"""Up to so many columns each is a text; beyond, each table is one."""
_COHORT: Final = 0.5
"""How much nearness to other schemas counts against a question."""
_ALIKE: Final = -1.0
"""So near to the schema that it need not read like a question to a database."""
_LIKE_DATA: Final = 0.65
"""Reads like a question to a database: so much nearer to those than to off-topic ones."""
_LIKE_EITHER: Final = -0.25
"""May be a question to a database: enough where it names a stored value."""
_UNREAD: Final = 10.6
"""Rarity of a text's words: of 1,550 English questions to 78 databases one in a thousand has as much."""
PACKAGED: Final = ("data_questions", "off_topic", "other_schemas", "small_talk")
_TOLD: Final = 5


@dataclass(frozen=True)
class Nearness:
    """How near a question is, in standard deviations; see the module."""

    schema: float
    score: float
    """Nearer to this schema than to those of others."""
    likeness: float
    """Nearer to questions that people ask databases than to off-topic ones."""


def gate(asked: Asked, index: OpenIndex, options: Context) -> GateScores:
    """Score a question's scope by the rule of `options.gate`.

    `bm25` counts tables above `t_table_min`. `near`, the default: in scope from a score of `t_gate_doubt`, with a word
    of doubt below `t_gate`, unless it reads like an off-topic question. In doubt it also lets in what names a stored
    value, and what the embedder cannot read (another language, many typos). `off` lets all pass.
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
    found = measured(asked.vector, index)
    alike = found.schema >= _ALIKE or found.likeness >= _LIKE_DATA
    stored = any(_is_named(hit) for hit in asked.values) and found.likeness >= _LIKE_EITHER
    near = alike and found.score >= options.t_gate_doubt
    scores["score"], scores["threshold"] = round(found.score, 2), options.t_gate_doubt
    scores["in_scope"] = near or stored or not is_readable(asked.question, asked.model)
    scores["doubtful"] = scores["in_scope"] and not (near and found.score >= options.t_gate)
    return scores


def _is_named(hit: ValueHit) -> bool:
    """Whether a question means a stored value, and has no common word that happens to be stored: it writes the value as
    it is stored, or all of its several words."""
    return hit["match"] == "exact" or (hit["match"] == "case" and " " in hit["phrase"])


def is_readable(text: str, model: str) -> bool:
    """Whether an embedder knows the language of a text: one that is for English reads words that English has."""
    return not reads_english_only(model) or rarity(text) < _UNREAD


def measured(vector: Vectors, index: OpenIndex) -> Nearness:
    """How near a question (its vector, shape (dim,)) is to the schema, beside other schemas and kinds of questions."""
    row = vector.reshape(1, -1)
    mean, spread = index.manifest.cohort
    schema = (nearness(row, index.scope, index.shots)[0] - mean) / spread
    others = (nearness(row, index.other_schemas)[0] - mean) / spread
    likeness = (nearness(row, index.data_questions)[0] - nearness(row, index.off_topic)[0]) / spread
    return Nearness(schema, schema - _COHORT * others, likeness)


def nearness(vectors: Vectors, *collections: Dense) -> list[float]:
    """Mean of the highest cosines of each row of `vectors`, shape (n, dim), over collections."""
    found = []
    for row in vectors:
        near = sorted((cosine for one in collections for _, cosine in one.search(row, NEAREST)), reverse=True)[:NEAREST]
        found.append(sum(near) / max(1, len(near)))
    return found


def write_packaged(draft: Path, model: str, previous: Path | None = None) -> tuple[float, float]:
    """Write the vectors of the packaged texts into a new index; the mean and standard deviation of how near questions
    to databases are to other schemas. Those of the `previous` index, made by the same model, are taken over."""
    made = {}
    for name in PACKAGED:
        texts = packaged(name)
        old = Dense.load(previous / name) if previous is not None and (previous / f"{name}.faiss").exists() else None
        made[name] = old if old is not None and old.ids == texts else packaged_vectors(name, model)
        made[name].save(draft / name)
    found = nearness(made["data_questions"].vectors(), made["other_schemas"])
    return float(np.mean(found)), max(float(np.std(found)), 1e-6)


@lru_cache(maxsize=8)
def packaged_vectors(name: str, model: str) -> Dense:
    """The vectors of a packaged file by a model, made once a process."""
    texts = packaged(name)
    vectors = embed_array(embedder(model), texts, query=name != "other_schemas")
    return Dense.build(np.asarray(vectors, dtype=np.float32), texts)


def packaged(name: str) -> list[str]:
    """The lines of a packaged file: `off_topic` (no database answers them), `data_questions` (people ask databases
    so), `other_schemas` (a thing and what is kept of it), `small_talk`."""
    text = (files("hopql.tools.catalog") / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip()]


_WORDS = re.compile(r"[^\W\d_]+")
_NAMED = re.compile(r"""["“'‘]([^"”'’]{1,60})["”'’]|(?<=[\w,;:]\s)([A-Z][\w-]*)""")


def unknown_words(asked: Asked, index: OpenIndex) -> list[str]:
    """Content words that nothing in the catalog has. Names (in quotes, or with a capital within the sentence) that may
    be stored or not do not count. A word is known, too, when it is so together with its neighbour ("check-ins" →
    checkin)."""
    valued = {word for hit in asked.values for word in normal(hit["phrase"]).split()}
    words = content_words(asked.question)
    known = [_known(word, index) or normal(word) in valued for word in words]
    for place, pair in enumerate(pairwise(words)):
        if not (known[place] and known[place + 1]) and _known("".join(pair), index):
            known[place] = known[place + 1] = True
    named = {word.lower() for match in _NAMED.finditer(asked.question) for word in _WORDS.findall(match.group())}
    return [word for word, knows in zip(words, known, strict=True) if not knows and word.lower() not in named]


def _known(word: str, index: OpenIndex) -> bool:
    parts = (index.table_words, index.column_words, index.fewshot_words)
    return any(part.knows(token) for token in query_tokens(word) for part in parts)


_NEAR: Final = 0.5
_NEAR_UNREAD: Final = 0.6
"""Least cosine with a line of `small_talk.txt`; more where the embedder does not know the language."""


def is_small_talk(said: str, index: OpenIndex | None = None) -> bool:
    """Whether what was said is nearest to packaged small talk, rather than to questions of any kind and, where there is
    an index, to its schema and examples.

    Raises:
        ModelError: the embedder cannot be had.
    """
    model = settings().embedder
    vector = np.asarray(embed_array(embedder(model), [said], query=True)[0], dtype=np.float32)
    if index is not None:
        talk, others = index.small_talk, [index.data_questions, index.off_topic, index.scope, index.shots]
    else:
        talk, *others = (packaged_vectors(name, model) for name in ("small_talk", "data_questions", "off_topic"))
    near = _nearest(talk, vector)
    least = _NEAR if is_readable(said, model) else _NEAR_UNREAD
    return bool(said.strip()) and near >= least and near > max(_nearest(one, vector) for one in others)


def _nearest(collection: Dense, vector: Vectors) -> float:
    return max((cosine for _, cosine in collection.search(vector, 1)), default=0.0)
