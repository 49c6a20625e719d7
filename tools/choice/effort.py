"""Effort: how many candidates a question may cost, and when enough is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Level = Literal["fast", "balanced", "max"]


@dataclass(frozen=True)
class Effort:
    """A point on the curve of accuracy against seconds."""

    candidates: int
    """Candidates that may be written, the first one included."""
    doubts: int
    """Weight of the reasons to doubt the first candidate from which more are asked for; 0: always."""
    agreeing: int
    """So many results that agree end the search."""


EFFORTS: dict[Level, Effort] = {
    "fast": Effort(candidates=1, doubts=99, agreeing=1),
    "balanced": Effort(candidates=4, doubts=2, agreeing=2),
    "max": Effort(candidates=8, doubts=0, agreeing=5),
}


def effort_of(level: Level, candidates: int = 0) -> Effort:
    """The effort of that name; with `candidates` above 0, with so many candidates at most."""
    effort = EFFORTS[level]
    return Effort(candidates, effort.doubts, effort.agreeing) if candidates else effort


def enough(effort: Effort, written: int, doubts: int, agreeing: Sequence[int]) -> bool:
    """Whether to stop.

    Args:
        written: candidates so far, failed ones included.
        doubts: weight of the reasons to doubt the only candidate that ran, while there is only one.
        agreeing: for each candidate that ran, how many results agree with its own, itself included.
    """
    if written >= effort.candidates:
        return True
    if len(agreeing) == 1:
        return doubts < effort.doubts
    return max(agreeing) >= max(effort.agreeing, 2)
