"""Step 1: is a question about what this catalog describes?"""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import Final

from hopql.state.context import Context
from hopql.state.plan import GateScores
from hopql.tools.catalog.asked import Asked
from hopql.tools.catalog.mentions import WEAK
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.catalog.texts import normal
from hopql.tools.search.tokens import content_words, query_tokens, stem

COEFFICIENTS: Final = {"bias": -5.32, "bm25": 0.32, "dense": 3.22, "values": 1.36, "coverage": 7.4}
"""Of the logistic function; made by `python -m hopql.evals.gate --fit`."""
_HALF_BM25: Final = 6.0
"""BM25 score that counts half."""
_FOREIGN_COSINE: Final = 0.1
_OTHER_TEXT: Final = """
der die das und ist sind wie viele welche welcher von mit für im den dem ein eine nicht zeige nenne
le la les des et est sont combien quel quelle quels dans avec pour une du au aux
el los las y es son cuántos cuántas cuál cuáles en con por una del que
il lo gli e sono quanti quante quale quali nel con per una di che
"""
_ENGLISH_TEXT: Final = "the of and is are what which how many who in by for with to from all each show list"
_OTHER_WORDS: Final = frozenset(_OTHER_TEXT.split())
_ENGLISH: Final = frozenset(_ENGLISH_TEXT.split())
_ASKING_TEXT: Final = """
altogether amount april ascending august average begin compare comparison contain containing
count database dataset date day december
decreasing descending difference different distinct distribution earliest end entire equal exceed existing
february fewer fewest first friday greater greatest group grouped highest hour hundred increasing information
instance january july june largest last latest least less longest lowest march maximum may mean median million
minimum monday month month-wise name named november number numbers october order ordered overall particular
per percent percentage proportion quarter ratio recent record records row rows saturday second september
shortest single smallest sort sorted specific sum sunday table third thousand three thursday time times
together top total tuesday two unique various vary wednesday week weekday weekend weekly year yearly
"""
_ASKING: Final = frozenset(stem(word) for word in _ASKING_TEXT.split())
"""Stems of words that say how to compute or present: a question about anything may have them."""
_WORDS = re.compile(r"[^\W\d_]+")
_NAMED = re.compile(r"""["“'‘]([^"”'’]{1,60})["”'’]|(?<=[\w,;:]\s)([A-Z][\w-]*)""")
_NEAR: Final = 0.45
"""A cosine from which a table or column is what the question is about, in whatever words."""


def gate(asked: Asked, index: OpenIndex, options: Context) -> GateScores:
    """Score a question's scope by the rule of `options.gate`.

    `bm25` counts tables above `t_table_min`. `weighed` asks the same first, then for a logistic score of at least
    `t_gate`, made of the best BM25 score, the best cosine, the stored values found, and the share of content words
    that the catalog knows. A question that is near a table or column in meaning is in scope in whatever words ("papers"
    of a table of publications). One in another language than the embedder's is not refused for want of shared words.
    `off` lets all pass.
    """
    hits = int((asked.table_scores > options.t_table_min).sum())
    top = float(asked.table_scores.max(initial=0.0))
    unknown, coverage = _coverage(asked, index)
    values = len({hit["phrase"] for hit in asked.values if hit["score"] > WEAK})
    scores = GateScores(
        in_scope=True,
        rule=options.gate,
        score=top,
        threshold=options.t_table_min,
        bm25_top=round(top, 4),
        bm25_hits=hits,
        dense_top=0.0,
        value_hits=values,
        coverage=round(coverage, 4),
        unknown_words=unknown,
    )
    plain = hits >= options.need_any_hits
    if options.gate != "weighed":
        scores["in_scope"] = plain or options.gate == "off"
        return scores
    scores["dense_top"] = round(_dense_top(asked, index), 4)
    foreign = is_foreign(asked.question)
    near = scores["dense_top"] >= _NEAR
    lenient = _leniently(weigh(scores), scores, foreign=foreign, threshold=options.t_gate)
    scores["score"] = round(max(lenient, options.t_gate) if near else lenient, 4)
    scores["threshold"] = options.t_gate
    scores["in_scope"] = (plain or foreign or near or values > 0) and scores["score"] >= options.t_gate
    return scores


def weigh(scores: GateScores) -> float:
    """The logistic score, 0 to 1, of what was measured."""
    total = COEFFICIENTS["bias"]
    total += sum(COEFFICIENTS[name] * value for name, value in features(scores).items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def features(scores: GateScores) -> dict[str, float]:
    """What the logistic function weighs, each about 0 to 1."""
    return {
        "bm25": scores["bm25_top"] / (scores["bm25_top"] + _HALF_BM25),
        "dense": scores["dense_top"],
        "values": min(scores["value_hits"], 2) / 2,
        "coverage": scores["coverage"],
    }


def is_foreign(question: str) -> bool:
    """Whether a question is in another script, or in another language of Latin script than English."""
    letters = [c for c in question if c.isalpha()]
    if sum(ord(c) > 0x24F for c in letters) * 3 >= max(1, len(letters)):
        return True
    found = [word.lower() for word in _WORDS.findall(question)]
    other = sum(word in _OTHER_WORDS for word in found)
    return other >= 2 and other > sum(word in _ENGLISH for word in found)


def _leniently(score: float, scores: GateScores, *, foreign: bool, threshold: float) -> float:
    """A foreign question with any sign of fitting gets at least the threshold."""
    signs = scores["dense_top"] >= _FOREIGN_COSINE or scores["bm25_hits"] > 0 or scores["value_hits"] > 0
    return max(score, threshold) if foreign and signs else score


def _coverage(asked: Asked, index: OpenIndex) -> tuple[list[str], float]:
    """Content words that nothing in the catalog has, and the share of the others.

    Words of computing and presenting, and names (in quotes, or with a capital within the sentence) that may be stored
    or not, count only where the catalog has them. A word is known, too, when it is so
    together with its neighbour ("check-ins" → checkin). Without content words half is taken for known.
    """
    valued = {word for hit in asked.values for word in normal(hit["phrase"]).split()}
    words = content_words(asked.question)
    pairs = [a + b for a, b in pairwise(words)]
    known = [_known(word, index) or normal(word) in valued for word in words]
    for place, pair in enumerate(pairs):
        if not (known[place] and known[place + 1]) and _known(pair, index):
            known[place] = known[place + 1] = True
    named = {word.lower() for match in _NAMED.finditer(asked.question) for word in _WORDS.findall(match.group())}
    counted = [
        (word, knows)
        for word, knows in zip(words, known, strict=True)
        if knows or (stem(word) not in _ASKING and word.lower() not in named)
    ]
    unknown = [word for word, knows in counted if not knows]
    return unknown, 1 - len(unknown) / len(counted) if counted else 0.5


def _known(word: str, index: OpenIndex) -> bool:
    parts = (index.table_words, index.column_words, index.fewshot_words)
    return any(part.knows(token) for token in query_tokens(word) for part in parts)


def _dense_top(asked: Asked, index: OpenIndex) -> float:
    """The best cosine over tables, columns (where all are compared) and few-shots."""
    best = [asked.near_tables[0][1]] if asked.near_tables else [0.0]
    if asked.column_cosines is not None:
        best.append(float(asked.column_cosines.max(initial=0.0)))
    best += [cosine for _, cosine in index.shots.search(asked.vector, 1)]
    return max(best)
