"""Counts of replays, with bounds."""

from __future__ import annotations

import math
from dataclasses import dataclass, field


@dataclass
class Tally:
    """What became of the pairs or questions of one kind, in both halves of a suite (even and odd numbers)."""

    tried: list[int] = field(default_factory=lambda: [0, 0])
    replayed: list[int] = field(default_factory=lambda: [0, 0])
    wrong: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, number: int, *, replayed: bool, right: bool = True) -> None:
        """Counts one; `number` is its place in the suite."""
        half = number % 2
        self.tried[half] += 1
        self.replayed[half] += replayed
        self.wrong[half] += replayed and not right

    def line(self, name: str) -> str:
        """One line: right and wrong replays of how many, and in each half."""
        tried, replayed, wrong = sum(self.tried), sum(self.replayed), sum(self.wrong)
        halves = ", ".join(
            f"{side} {self.replayed[half] - self.wrong[half]} and {self.wrong[half]} of {self.tried[half]}"
            for half, side in enumerate(("even", "odd"))
        )
        bounds = f"with 95% wrong at most {share_of(upper_bound(wrong, tried))} of these"
        if replayed:
            bounds += f" and {share_of(upper_bound(wrong, replayed))} of what is replayed"
        shares = f"{share(replayed - wrong, tried)} and {share(wrong, tried)}"
        return f"{name}: {replayed - wrong} right and {wrong} wrong of {tried} ({shares}; {bounds}) [{halves}]"

    def passing(self, name: str) -> str:
        """One line where nothing is replayed: how many a verifier or other values would be asked for."""
        tried, passed = sum(self.tried), sum(self.replayed)
        halves = ", ".join(f"{s} {self.replayed[h]} of {self.tried[h]}" for h, s in enumerate(("even", "odd")))
        return f"{name}: the rules agree on {passed} of {tried} ({share(passed, tried)}) [{halves}]"


def share(part: int, whole: int) -> str:
    """A part in percent."""
    return share_of(part / whole) if whole else "-"


def share_of(value: float) -> str:
    """A share in percent, small ones with more digits."""
    return f"{100 * value:.{1 if value >= 0.01 or not value else 4}f}%"


def upper_bound(failures: int, trials: int, confidence: float = 0.95) -> float:
    """The one-sided upper bound of Clopper and Pearson (Biometrika 26, 1934) for a share of failures.

    It takes trials to be independent. Pairs of one suite are not: the bound is a bit too low for them.
    """
    if failures >= trials:
        return 1.0
    low, high = failures / trials, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(failures, trials, middle) > 1 - confidence else (low, middle)
    return high


def _at_most(failures: int, trials: int, chance: float) -> float:
    """The probability of at most so many failures."""
    if chance >= 1.0:
        return 0.0
    logs = (
        math.lgamma(trials + 1) - math.lgamma(k + 1) - math.lgamma(trials - k + 1)
        + k * math.log(chance or 1e-300) + (trials - k) * math.log1p(-chance)
        for k in range(failures + 1)
    )  # fmt: skip
    return math.fsum(math.exp(value) for value in logs)
