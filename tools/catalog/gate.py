"""Step 1: is a question about what this catalog describes?

A question is as near to a collection of texts as the mean of its three highest cosines says, in an embedder that was
trained for it on questions and schemas of other databases (`training/gate` in the repository). Its score is how near
it is to this schema (columns' names in words, and the questions of the examples), less a share of how near it is to
what other databases hold (`other_schemas.txt` there): the normalisation by a cohort of speaker verification
(Auckenthaler and others, 2000). To it comes what the question alone says, a linear function of its vector. The weights
were fitted as a logistic regression, so that the score is the logarithm of the odds that the schema answers the
question, where as many questions are its own as not. No list of words decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from hopql.state.context import Context
from hopql.state.plan import GateScores, ValueHit
from hopql.tools.base.search_indexes import Dense, Vectors
from hopql.tools.base.settings import settings
from hopql.tools.base.tokenize_text import content_words, query_tokens, rarity
from hopql.tools.catalog.find_values import WEAK
from hopql.tools.catalog.index_values import normal
from hopql.tools.catalog.open_index import Asked, OpenIndex
from hopql.tools.models.choose_embedder import SCOPE, SCOPE_WEIGHTS, embed_array, embedder, reads_english_only
from hopql.tools.models.embed_minilm import Weights, read_tensors

NEAREST: Final = 3
"""Texts whose cosines are averaged."""
MOST_TEXTS: Final = 8_000
"""Up to so many columns each is a text; beyond, each table is one."""
_STORED: Final = 2.0
"""So much less is enough where a question names a stored value."""
_UNREAD: Final = 10.6
"""Rarity of a text's words: of 1,550 English questions to 78 databases one in a thousand has as much."""
PACKAGED: Final = ("data_questions", "off_topic", "small_talk")
_TOLD: Final = 5


def gate(asked: Asked, index: OpenIndex, options: Context) -> GateScores:
    """Score a question's scope by the rule of `options.gate`.

    `bm25` counts tables above `t_table_min`. `near`, the default: in scope from a score of `t_gate_doubt`, with a word
    of doubt below `t_gate`. In doubt it also lets in what names a stored value, and what the embedder cannot read
    (another language, many typos). `off` lets all pass.
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
    score = scope_score(asked.scope_vector, index)
    if score < options.t_gate:
        score = scope_score(asked.scope_vector, index, asked.read_codes)
    stored = score >= options.t_gate_doubt - _STORED and any(is_named(hit) for hit in asked.values)
    readable = is_readable(asked.question, SCOPE)
    scores["score"], scores["threshold"] = round(score, 2), options.t_gate_doubt
    scores["in_scope"] = score >= options.t_gate_doubt or stored or not readable
    scores["doubtful"] = scores["in_scope"] and (score < options.t_gate or not readable)
    return scores


def is_named(hit: ValueHit) -> bool:
    """Whether a question means a stored value, and has no common word that happens to be stored: it writes the value as
    it is stored, or all of its several words."""
    return hit["match"] == "exact" or (hit["match"] == "case" and " " in hit["phrase"])


def is_readable(text: str, model: str) -> bool:
    """Whether an embedder knows the language of a text: one that is for English reads words that English has."""
    return not reads_english_only(model) or rarity(text) < _UNREAD


def scope_score(vector: Vectors, index: OpenIndex, cosines: Iterable[float] = ()) -> float:
    """The logarithm of the odds that this schema answers a question, by its vector of the embedder `SCOPE`.

    Args:
        cosines: of the question and further readings of the schema's names.
    """
    heads = _heads()
    found = [cosine for one in (index.scope, index.asked) for _, cosine in one.search(vector, NEAREST)]
    near = sorted([*found, *cosines], reverse=True)[:NEAREST]
    own = sum(near) / max(1, len(near))
    others = float(np.sort(heads["gate.others"] @ vector)[-NEAREST:].mean())
    return float(np.array([own, others, 1.0]) @ heads["gate.scale"] + heads["gate.weight"] @ vector)


@cache
def _heads() -> Weights:
    """Vectors of the cohort's texts, and the weights of the score."""
    return read_tensors(SCOPE_WEIGHTS, "gate.")


def write_packaged(draft: Path, model: str, previous: Path | None = None) -> None:
    """Write the vectors of the packaged texts into a new index. Those of the `previous` index, made by the same model,
    are taken over."""
    for name in PACKAGED:
        texts = packaged(name)
        old = Dense.load(previous / name) if previous is not None and (previous / f"{name}.faiss").exists() else None
        (old if old is not None and old.ids == texts else packaged_vectors(name, model)).save(draft / name)


@lru_cache(maxsize=8)
def packaged_vectors(name: str, model: str) -> Dense:
    """The vectors of a packaged file by a model, made once a process."""
    texts = packaged(name)
    vectors = embed_array(embedder(model), texts, query=True)
    return Dense.build(np.asarray(vectors, dtype=np.float32), texts)


def packaged(name: str) -> list[str]:
    """The lines of a packaged file: `off_topic` (no database answers them), `data_questions` (people ask databases
    so), `small_talk`."""
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
        talk, others = index.small_talk, [index.data_questions, index.off_topic, index.columns, index.shots]
    else:
        talk, *others = (packaged_vectors(name, model) for name in ("small_talk", "data_questions", "off_topic"))
    near = _nearest(talk, vector)
    least = _NEAR if is_readable(said, model) else _NEAR_UNREAD
    return bool(said.strip()) and near >= least and near > max(_nearest(one, vector) for one in others)


def _nearest(collection: Dense, vector: Vectors) -> float:
    return max((cosine for _, cosine in collection.search(vector, 1)), default=0.0)
