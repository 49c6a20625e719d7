"""Few-shots for a question: found by words and by meaning, preferred where they use the plan's tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from hopql.state.context import Context
from hopql.state.plan import Example, Plan
from hopql.tools.catalog.open_index import Asked, OpenIndex
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.search.indexes import Vectors, fuse
from hopql.tools.settings import settings

EXACT: Final = "[* EXACT MATCH]"
SIMILAR: Final = "[* VERY SIMILAR]"
ASKED: Final = "asked"
"""Where an example comes from that was a question of a user."""
_DEPTH = 50


@dataclass(frozen=True)
class Weights:
    """What a few-shot's score is made of."""

    masked: float
    """Of the cosine of question and few-shot without values and schema words."""
    plain: float
    """Of the cosine of the two as they are."""
    fused: float
    """Of the place in the fused ranking of words and meaning; 1 for the first."""
    overlap: float
    """Of the overlap with the plan's tables."""


PLAIN: Final = Weights(masked=0.0, plain=1.0, fused=0.3, overlap=0.15)
"""Without masking."""
MASKED: Final = Weights(masked=0.7, plain=0.3, fused=0.1, overlap=0.15)
"""Measured with `python -m hopql.evals.example_choice`."""


def choose(asked: Asked, plan: Plan, index: OpenIndex, options: Context, weights: Weights = MASKED) -> list[Example]:
    """At most `max_examples` few-shots, best first.

    Two questions need the same kind of query when they are alike without what they ask about: values and schema words
    are masked before they are compared (DAIL-SQL, arXiv 2308.15363). To that cosine comes the plain one, the place in
    a fused ranking of BM25 and plain cosine, and the overlap (Jaccard) of the few-shot's tables with those of the plan.
    An index without masked vectors is searched as `PLAIN` says. Similarity and marker are left for `mark`.
    """
    if not index.fewshots or not options.max_examples:
        return []
    lexical = [place for place, _ in index.fewshot_words.top(asked.tokens, _DEPTH)]
    dense = [place for place, _ in index.shots.search(asked.vector, _DEPTH)]
    fused = fuse([lexical, dense], k=options.rrf_k, weights=[0.7, 1.0])
    first = {place: score / fused[0][1] for place, score in fused}
    alike: list[tuple[int, float]] = []
    if index.masked is None:
        weights = PLAIN
    elif weights.masked:
        alike = index.masked.search(asked.masked_vector, _DEPTH)
    places = sorted({*first, *(place for place, _ in alike)})
    cosines = index.shots.vectors(places) @ asked.vector
    shapes = np.zeros(len(places), dtype=np.float32)
    if index.masked is not None and weights.masked:
        shapes = index.masked.vectors(places) @ asked.masked_vector
    planned = {table["table"].lower() for table in plan["ranked"][: options.max_tables]}
    if not plan["whole_schema"]:
        planned = {table["name"].lower() for table in plan["tables"]}
    scored: list[tuple[float, int]] = []
    for place, cosine, shape in zip(places, cosines, shapes, strict=True):
        tables = {name.lower() for name in index.fewshots[place].tables}
        overlap = len(tables & planned) / len(tables | planned) if tables else 0.0
        score = weights.masked * float(shape) + weights.plain * float(cosine)
        scored.append((score + weights.fused * first.get(place, 0.0) + weights.overlap * overlap, place))
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    return [_example(index, place, score) for score, place in scored[: options.max_examples]]


def mark(asked: Asked, examples: Sequence[Example], index: OpenIndex, options: Context) -> list[Example]:
    """The examples with the cosine of their question to this one by the marking model, and the marker it earns.

    What is the same question word for word is always an exact match. A synthesised example earns no marker: it is no
    proven answer to what a person asked. Earlier questions are no part of the index. Examples of an older index that
    are gone are left out.
    """
    rows = {name: row for row, name in enumerate(index.marker.ids)}
    examples = [example for example in examples if example["id"] in rows or example.get("origin") == ASKED]
    if not examples:
        return []
    same = index.manifest.marker == index.manifest.embedder
    question = asked.vector if same else embed_array(embedder(settings().marker), [asked.question], query=True)[0]
    cosines = _vectors(examples, rows, index) @ np.asarray(question)
    marked: list[Example] = []
    for example, cosine in zip(examples, cosines, strict=True):
        literal = example["intent"].strip().lower() == asked.question.strip().lower()
        similarity = 1.0 if literal else round(float(cosine), 4)
        proven = example.get("origin", "written") in ("written", ASKED)
        marker = (
            ""
            if not proven
            else EXACT
            if similarity >= options.t_exact
            else SIMILAR
            if similarity >= options.t_similar
            else ""
        )
        marked.append({**example, "similarity": similarity, "marker": marker})
    return marked


def _example(index: OpenIndex, place: int, score: float) -> Example:
    shot = index.fewshots[place]
    return Example(
        id=shot.id,
        intent=shot.intent,
        tables=list(shot.tables),
        sql=shot.sql,
        score=round(score, 6),
        similarity=0.0,
        marker="",
        origin=shot.origin,
    )


def _vectors(examples: Sequence[Example], rows: Mapping[str, int], index: OpenIndex) -> Vectors:
    """The examples' questions by the marking model, shape (examples, dim)."""
    learned = [example["intent"] for example in examples if example["id"] not in rows]
    embedded = iter(embed_array(embedder(settings().marker), learned, query=True) if learned else ())
    return np.stack(
        [
            index.marker.vectors([rows[example["id"]]])[0] if example["id"] in rows else next(embedded)
            for example in examples
        ]
    )
