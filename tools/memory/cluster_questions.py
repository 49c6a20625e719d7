"""What the questions are about: clusters of their stored vectors, each with a label and a representative.

Groups: scipy's hierarchical clustering by average linkage of cosine distances, cut where two groups are `APART`.
Labels: c-TF-IDF (Grootendorst, BERTopic, arXiv:2203.05794, section 3.3). A word weighs as often as it occurs in the
group, times log(1 + A / f): A is the mean number of words of a group, f how often the word occurs in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.asked_analytics import Cluster
from hopql.tools.embedders import identity
from hopql.tools.errors import ModelError, UsageError
from hopql.tools.memory.analyse_askings import COUNTED, TYPED, counted, fetched, told
from hopql.tools.memory.list_queries import HERE
from hopql.tools.search.tokens import stem

if TYPE_CHECKING:
    from hopql.tools.memory.query_rows import Space


def labels(groups: Sequence[Sequence[str]], most: int = 3) -> list[list[str]]:
    """For each group of questions its most telling words, best first, as they are mostly written."""
    counts = [Counter(stem(word) for question in group for word in told(question)) for group in groups]
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    mean = total.total() / len(groups) if groups else 0.0
    forms: dict[str, Counter[str]] = {}
    for group in groups:
        for question in group:
            for word in told(question):
                forms.setdefault(stem(word), Counter())[word] += 1
    found = []
    for count in counts:
        weights = {one: times * log(1 + mean / total[one]) for one, times in count.items()}
        best = sorted(weights, key=lambda one: (-weights[one], one))[:most]
        found.append([forms[one].most_common(1)[0][0] for one in best])
    return found


Vectors = NDArray[np.float32]

APART: Final = 0.6
"""Mean cosine distance of two groups from which they stay two."""
MOST_CLUSTERS: Final = 40
"""Clusters at most, where nobody says how many."""


@dataclass(frozen=True)
class Grouping:
    """Vectors in groups: none is empty, and the same vectors in the same order give the same groups."""

    centres: Vectors
    """`(groups, dim)`, unit length."""
    labels: NDArray[np.intp]
    """`(vectors,)`: the group of each."""


def grouped(vectors: Vectors, k: int | None = None) -> Grouping:
    """Vectors in groups of like direction.

    Args:
        vectors: `(n, dim)`, rows of unit length, at least one.
        k: how many groups, at most as many as there are different vectors; None: as many as are `APART`, at most 40.
    """
    from scipy.cluster.hierarchy import fcluster, linkage

    found = np.zeros(len(vectors), dtype=np.intp)
    if len(vectors) > 1:
        tree = linkage(vectors.astype(np.float64), "average", metric="cosine")
        tree[:, 2] = np.maximum.accumulate(np.where(tree[:, 2] < 1e-6, 0.0, tree[:, 2]))
        labels = fcluster(tree, APART, "distance")
        if k is not None or labels.max() > MOST_CLUSTERS:
            labels = fcluster(tree, k or MOST_CLUSTERS, "maxclust")
        found = np.unique(labels, return_inverse=True)[1]
    members = [vectors[found == group] for group in range(found.max() + 1)]
    centres = np.stack([own.sum(axis=0) for own in members])
    return Grouping(centres / np.maximum(np.linalg.norm(centres, axis=1, keepdims=True), 1e-12), found)


MOST: Final = 5000
"""Questions that are clustered at most."""
_FAILED: Final = 200
_NEAR: Final = 0.5
"""Cosine to the nearest centre from which a failed question is counted there."""
_SAMPLES: Final = 5
_STORED: Final = f"""
WITH told AS (
    SELECT coalesce(a.entry, a.replayed_from) AS entry, count(*) AS askings, count(*) FILTER (WHERE a.success) AS good,
        count(*) FILTER (WHERE a.cached) AS hits
    FROM query_askings a WHERE {COUNTED} AND coalesce(a.entry, a.replayed_from) IS NOT NULL GROUP BY 1
)
SELECT e.id, e.question, v.embedding::text, coalesce(t.askings, 0), coalesce(t.good, 0), coalesce(t.hits, 0)
FROM query_entries e JOIN query_vectors v ON v.entry = e.id AND v.embedder = %(embedder)s
LEFT JOIN told t ON t.entry = e.id
WHERE {HERE} AND e.live AND (%(whose)s = '' OR t.askings > 0)
ORDER BY e.asked DESC, e.last_used DESC, e.id LIMIT %(limit)s
"""
_UNANSWERED: Final = f"""
SELECT min(a.question), count(*) FROM query_askings a
WHERE {COUNTED} AND NOT a.success AND a.entry IS NULL AND a.replayed_from IS NULL
GROUP BY {TYPED} ORDER BY max(a.at) DESC LIMIT {_FAILED}
"""


def clusters(memory: Space, k: int | None = None, limit: int = 2000) -> list[Cluster]:
    """The stored questions in clusters, the largest first.

    Clustered are the vectors that this memory's embedder made when the questions were stored. A failed question has
    none: the latest 200 are embedded now, and count in the success rate of the cluster whose centre is nearest.

    Args:
        k: how many clusters; None: see `hopql.tools.memory.cluster_questions.grouped`.
        limit: questions that are clustered, the most asked first; at most 5,000.

    Raises:
        UsageError: `k` is less than 1.
    """
    if k is not None and k < 1:
        raise UsageError(f"There cannot be {k} clusters.", hint="Give a number from 1, or none.")
    parameters = {
        **counted(memory), "embedder": identity(memory.embedder), "limit": max(1, min(limit, MOST))
    }  # fmt: skip
    rows = fetched(memory, _STORED, parameters)
    if not rows:
        return []
    vectors = np.array([row[2][1:-1].split(",") for row in rows], dtype=np.float32)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    grouping = grouped(vectors, k)
    failed = _failed(memory, grouping, fetched(memory, _UNANSWERED, parameters))
    members = [np.flatnonzero(grouping.labels == group).tolist() for group in range(len(grouping.centres))]
    words = labels([[rows[i][1] for i in group] for group in members])
    made = []
    for group, own in enumerate(members):
        near = (vectors[own] @ grouping.centres[group]).tolist()
        order = [rows[i] for _, i in sorted(zip(near, own, strict=True), key=lambda pair: (-pair[0], pair[1]))]
        made.append(_cluster(order, words[group], failed[group]))
    return sorted(made, key=lambda one: (-one["size"], one["question"]))


def _cluster(rows: list[tuple[Any, ...]], words: list[str], failed: int) -> Cluster:
    """A cluster of its rows, nearest to the centre first."""
    askings, good, hits = (sum(row[place] for row in rows) for place in (3, 4, 5))
    askings += failed
    return Cluster(
        label=", ".join(words) or rows[0][1], words=words, question=rows[0][1], entry=rows[0][0], size=len(rows),
        askings=askings, success_rate=good / askings if askings else None, hit_rate=hits / askings if askings else None,
        questions=list(dict.fromkeys(row[1] for row in rows))[:_SAMPLES],
    )  # fmt: skip


def _failed(memory: Space, grouping: Grouping, rows: list[tuple[Any, ...]]) -> Counter[int]:
    """How many askings failed whose question is nearest to each group."""
    if not rows:
        return Counter()
    from hopql.tools.memory.find_queries import question_vectors

    try:
        vectors: NDArray[np.float32] = question_vectors(memory.embedder, [row[0] for row in rows])
    except ModelError:
        return Counter()
    found: Counter[int] = Counter()
    for near, (_, count) in zip(vectors @ grouping.centres.T, rows, strict=True):
        if near.max() >= _NEAR:
            found[int(near.argmax())] += count
    return found
