"""Two systems on the same questions: who won which, and whether that could be chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from statistics import median

from evals.outcome import Record


@dataclass(frozen=True)
class Paired:
    """How `records` did against `baseline` on the questions that both answered."""

    shared: int
    right: int
    baseline_right: int
    won: list[Record]
    """Right here, wrong in the baseline."""
    lost: list[Record]
    p: float
    """Chance of a difference at least this large if both were equally good (`mcnemar`)."""
    seconds_ratio: float
    """Median seconds, divided by those of the baseline; 0 where the baseline took none."""


def compare(records: Sequence[Record], baseline: Sequence[Record]) -> Paired:
    """Pair by id and question: an id that means another question in the other run is not shared."""
    theirs = {(record.id, record.question): record for record in baseline}
    pairs = [(mine, theirs[key]) for mine in records if (key := (mine.id, mine.question)) in theirs]
    won = [mine for mine, other in pairs if mine.right and not other.right]
    lost = [mine for mine, other in pairs if other.right and not mine.right]
    slow = median(other.seconds for _, other in pairs) if pairs else 0.0
    return Paired(
        shared=len(pairs),
        right=sum(mine.right for mine, _ in pairs),
        baseline_right=sum(other.right for _, other in pairs),
        won=won,
        lost=lost,
        p=mcnemar(len(won), len(lost)),
        seconds_ratio=median(mine.seconds for mine, _ in pairs) / slow if slow else 0.0,
    )


def mcnemar(won: int, lost: int) -> float:
    """McNemar's exact test, two-sided: the binomial probability of a split at least this uneven.

    Only pairs in which one of the two was right count (McNemar, Psychometrika 12, 1947; exact form: Fleiss,
    Statistical Methods for Rates and Proportions).
    """
    pairs = won + lost
    tail = sum(comb(pairs, k) for k in range(min(won, lost) + 1))
    return min(1.0, 2 * tail / 2**pairs)


def comparison(records: Sequence[Record], baseline: Sequence[Record], name: str = "the baseline") -> str:
    """The pairing as lines of text."""
    found = compare(records, baseline)
    if not found.shared:
        return f"against {name}: no question is shared."
    of = found.shared
    lines = [
        f"against {name}, {of} shared questions: right {found.right} ({found.right / of:.0%}) to "
        f"{found.baseline_right} ({found.baseline_right / of:.0%}); won {len(found.won)}, lost {len(found.lost)}; "
        f"McNemar p = {found.p:.2g}; median seconds {found.seconds_ratio:.2f} times"
    ]
    wrong = of - found.baseline_right
    if wrong:
        gone = (found.right - found.baseline_right) / wrong
        lines.append(f"  errors of {name} that are gone, net: {gone:.0%}")
    lines += [f"  {mark}: {', '.join(_named(r) for r in some)}" for mark, some in _lists(found) if some]
    return "\n".join(lines)


def _lists(found: Paired) -> list[tuple[str, list[Record]]]:
    return [("won", found.won), ("lost", found.lost)]


def _named(record: Record) -> str:
    levers = [lever for lever, mark in record.levers.items() if mark == ("won" if record.right else "lost")]
    return f"{record.id} ({', '.join(levers)})" if levers else record.id
