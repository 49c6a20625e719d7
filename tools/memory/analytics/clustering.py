"""Grouping unit vectors by direction: spherical k-means, and how many groups there are.

Spherical k-means: Dhillon and Modha, Concept Decompositions for Large Sparse Text Data (Machine Learning 42, 2001).
First centres: Arthur and Vassilvitskii, k-means++ (SODA 2007). How many: the greatest mean simplified silhouette,
Hruschka, de Castro and Campello, Evolutionary Algorithms for Clustering Gene-Expression Data (ICDM 2004): as
Rousseeuw's silhouette (1987), with the distance to a centre in place of that to every member. The centre of a vector's
own group is taken without it, as Rousseeuw leaves it out: else small groups look the closer, the smaller they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]

MOST: Final = 40
"""Clusters at most that are tried on their own account."""
LEAST: Final = 0.1
"""Mean silhouette that a division must reach; what is less divided is one cluster."""
ENOUGH: Final = 0.8
"""Share of the greatest mean silhouette that a finer division needs: the greatest alone mostly divides texts in two."""
_ROUNDS: Final = 25
_STARTS: Final = 4
_SEED: Final = 7


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
        k: how many groups, at most as many as there are different vectors. None: of 2, 3, 4, 6, 8, 12, … up to
            twice the square root of n and at most 40, the greatest number whose mean simplified silhouette is at least
            0.8 of the best of them; one group when the best is under 0.1.
    """
    different = len(np.unique(vectors, axis=0))
    if k is not None:
        return _best(vectors, min(k, different))
    tried = [_best(vectors, count) for count in _counts(min(different, MOST, int(2 * len(vectors) ** 0.5)))]
    scores = [silhouette(vectors, one) for one in tried]
    best = max(scores, default=0.0)
    if best < LEAST:
        return _best(vectors, 1)
    return next(one for one, score in reversed(list(zip(tried, scores, strict=True))) if score >= ENOUGH * best)


def silhouette(vectors: Vectors, grouping: Grouping) -> float:
    """Mean simplified silhouette by cosine distance, from -1 to 1; one that is alone in its group counts 0."""
    if len(grouping.centres) < 2:
        return 0.0
    labels, rows = grouping.labels, np.arange(len(vectors))
    distances = 1.0 - vectors @ grouping.centres.T
    sums = _sums(vectors, labels, len(grouping.centres))
    own = 1.0 - (_unit(sums[labels] - vectors) * vectors).sum(axis=1)
    distances[rows, labels] = np.inf
    other = distances.min(axis=1)
    scores = (other - own) / np.maximum(np.maximum(own, other), 1e-12)
    scores[np.bincount(labels, minlength=len(grouping.centres))[labels] == 1] = 0.0
    return float(scores.mean())


def _counts(most: int) -> list[int]:
    """2, 3, 4, 6, 8, 12, 16, … up to `most`."""
    return [count for power in range(1, 8) for count in (2**power, 3 * 2 ** (power - 1)) if count <= most]


def _best(vectors: Vectors, k: int) -> Grouping:
    """The most coherent of a few runs from different first centres."""
    if k <= 1:
        return Grouping(_unit(vectors.sum(axis=0, keepdims=True)), np.zeros(len(vectors), dtype=np.intp))
    random = np.random.default_rng(_SEED)
    runs = [_run(vectors, _first(vectors, k, random)) for _ in range(_STARTS)]
    return max(runs, key=lambda run: float((vectors * run.centres[run.labels]).sum()))


def _first(vectors: Vectors, k: int, random: np.random.Generator) -> Vectors:
    """First centres by k-means++: each the likelier, the further it is from those there are."""
    chosen = [int(random.integers(len(vectors)))]
    nearest = np.maximum(1.0 - vectors @ vectors[chosen[0]], 0.0).astype(np.float64)
    for _ in range(k - 1):
        weights = nearest**2
        total = weights.sum()
        one = int(random.choice(len(vectors), p=weights / total)) if total > 0 else int(nearest.argmax())
        chosen.append(one)
        nearest = np.minimum(nearest, np.maximum(1.0 - vectors @ vectors[one], 0.0))
        nearest[one] = 0.0
    return vectors[chosen]


def _run(vectors: Vectors, centres: Vectors) -> Grouping:
    labels = np.full(len(vectors), -1, dtype=np.intp)
    for _ in range(_ROUNDS):
        near = vectors @ centres.T
        now = near.argmax(axis=1)
        for empty in sorted(set(range(len(centres))) - set(now.tolist())):
            several = np.bincount(now, minlength=len(centres))[now] > 1
            lonely = int(np.where(several, near[np.arange(len(now)), now], np.inf).argmin())
            now[lonely] = empty  # the furthest from its centre begins a group of its own
        if (now == labels).all():
            break
        labels = now
        centres = _unit(_sums(vectors, labels, len(centres)))
    return Grouping(centres, labels)


def _sums(vectors: Vectors, labels: NDArray[np.intp], groups: int) -> Vectors:
    """The sum of each group's vectors, `(groups, dim)`."""
    of = np.zeros((groups, len(vectors)), dtype=np.float32)
    of[labels, np.arange(len(vectors))] = 1.0
    return of @ vectors


def _unit(rows: Vectors) -> Vectors:
    made: Vectors = (rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)).astype(np.float32)
    return made
