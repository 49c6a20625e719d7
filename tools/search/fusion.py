"""Reciprocal rank fusion: one ranking out of several whose scores cannot be compared."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def fuse(
    rankings: Sequence[Sequence[T]], *, k: int = 60, weights: Sequence[float] | None = None
) -> list[tuple[T, float]]:
    """Items of all rankings, best first, each with the sum of `weight / (k + place)` (place counted from 1).

    A small `k` trusts the first places more. Ties keep the order of first appearance, so that the result is the
    same in every run. Method: Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms Condorcet", SIGIR 2009.

    Raises:
        ValueError: when there are not as many weights as rankings, or `k` is negative.
    """
    if k < 0:
        raise ValueError("k must not be negative")
    given = [1.0] * len(rankings) if weights is None else list(weights)
    if len(given) != len(rankings):
        raise ValueError(f"{len(rankings)} rankings but {len(given)} weights")
    scores: dict[T, float] = {}
    for ranking, weight in zip(rankings, given, strict=True):
        for place, item in enumerate(ranking, start=1):
            scores[item] = scores.get(item, 0.0) + weight / (k + place)
    return sorted(scores.items(), key=lambda pair: -pair[1])
