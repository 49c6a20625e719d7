"""Two systems on the same questions: who won which, and whether that could be chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from statistics import median

from hopql.evals.outcome import Record


@dataclass(frozen=True)
class Paired:
    """How one run did against another, on the questions that both answered and that can be judged."""

    shared: int = 0
    won: list[str] = field(default_factory=list)
    """Ids of questions that are right in the one and wrong in the other."""
    lost: list[str] = field(default_factory=list)
    both: int = 0
    """Right in both."""
    neither: int = 0
    p: float = 1.0
    """Chance of a difference at least this large if both were equally good (`mcnemar`)."""
    seconds_ratio: float = 0.0
    """Median seconds, divided by the other's; 0 where the other took none."""


def paired(records: Sequence[Record], baseline: Sequence[Record]) -> Paired:
    """Pair by id and question: an id that means another question in the other run is not shared."""
    pairs = shared(records, baseline)
    if not pairs:
        return Paired()
    won = [mine.id for mine, other in pairs if mine.right and not other.right]
    lost = [mine.id for mine, other in pairs if other.right and not mine.right]
    both = sum(mine.right and other.right for mine, other in pairs)
    slow = median(other.seconds for _, other in pairs)
    return Paired(
        shared=len(pairs), won=won, lost=lost, both=both, neither=len(pairs) - both - len(won) - len(lost),
        p=mcnemar(len(won), len(lost)),
        seconds_ratio=median(mine.seconds for mine, _ in pairs) / slow if slow else 0.0,
    )  # fmt: skip


def shared(records: Sequence[Record], baseline: Sequence[Record]) -> list[tuple[Record, Record]]:
    """The pairs, in the order of `records`; without those whose gold queries did not run in one of the two."""
    theirs = {(record.id, record.question): record for record in baseline if not record.gold_error}
    return [
        (mine, theirs[key])
        for mine in records
        if (key := (mine.id, mine.question)) in theirs and not mine.gold_error
    ]  # fmt: skip


def mcnemar(won: int, lost: int) -> float:
    """McNemar's exact test, two-sided: the binomial probability of a split at least this uneven.

    Only pairs in which just one of the two was right count (McNemar, Psychometrika 12, 1947, 153-157).
    """
    pairs = won + lost
    tail = sum(comb(pairs, k) for k in range(min(won, lost) + 1))
    return min(1.0, 2 * tail / (1 << pairs))
