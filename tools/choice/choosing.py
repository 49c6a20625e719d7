"""The choice among candidates that ran: minimum Bayes risk over their results, and what speaks against each."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.state.sql import Executed
from hopql.tools.choice.agreement import agreement
from hopql.tools.choice.doubt import GRAVE, empty

SAME = 0.89
"""Agreement from which two results count as the same answer."""
_WEIGHTS = {
    "agreement": 2.0,
    "logprob": 1.5,
    "first": 0.35,
    "empty": -1.0,
    "number": -0.4,
    "value": -0.5,
    "joins": -0.4,
    "grave": -0.5,
}


def scores(pool: Sequence[Executed]) -> list[float]:
    """A score for each candidate, in the pool's order: the mean agreement of its result with the others', the mean
    log-probability of its tokens, less for each reason to doubt it. The greedy candidate starts a little ahead."""
    found = []
    for place, one in enumerate(pool):
        others = [agreement(one["rows"], other["rows"]) for at, other in enumerate(pool) if at != place]
        facts = {
            "agreement": sum(others) / len(others) if others else 0.0,
            "logprob": one["attempt"]["logprob"] or 0.0,
            "first": float(place == 0),
            "empty": float(empty(one["rows"])),
            "grave": float(bool((GRAVE - {"empty"}) & set(one["attempt"].get("doubts", [])))),
            **{name: float(name in one["attempt"].get("doubts", [])) for name in ("number", "value", "joins")},
        }
        found.append(sum(_WEIGHTS[name] * value for name, value in facts.items()))
    return found


def best(pool: Sequence[Executed]) -> int:
    """The place of the chosen candidate; of equals the first."""
    found = scores(pool)
    return found.index(max(found))


def agreeing(pool: Sequence[Executed]) -> list[int]:
    """For each candidate, how many results say the same as its own, itself included; empty ones agree with none."""
    return [
        1 if empty(one["rows"]) else sum(agreement(one["rows"], other["rows"]) >= SAME for other in pool)
        for one in pool
    ]
