"""How well scores tell questions that a database answers from those that it cannot: ROC, and shares refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
FALSE_REFUSALS = 0.05


@dataclass(frozen=True)
class Scored:
    """A question with what the gate made of it."""

    db: str
    kind: str
    """`asked`, `unanswerable` or `off topic`."""
    category: str
    suite: str
    """File that the question is from."""
    question: str
    score: float
    refused: bool
    """By the gate as it is, at its threshold."""
    lifted: bool
    """Let in by a rule beside the weights (near in meaning, another language): no weights refuse it."""
    measured: tuple[float, ...]
    family: str = ""
    """A name that databases of the same tables share."""


@dataclass(frozen=True)
class Split:
    """Questions of one kind against those that are answered."""

    name: str
    count: int
    auc: float
    """Chance that a question to refuse scores below one to answer, ties counting half."""
    at_five: float
    """Share refused by the strictest threshold that refuses at most 5% of the answerable ones."""
    at_default: float
    """Share refused at the gate's default threshold."""


def split(name: str, inside: Sequence[float], outside: Sequence[float], refused: Sequence[bool]) -> Split:
    """Compare the scores of questions to answer (`inside`) and to refuse (`outside`, each with the gate's verdict).

    Source of the area: Hanley and McNeil, "The meaning and use of the area under a ROC curve", Radiology 143 (1982).
    """
    kept, other = np.asarray(inside, dtype=np.float64), np.asarray(outside, dtype=np.float64)
    if not len(kept) or not len(other):
        return Split(name, len(other), float("nan"), float("nan"), float("nan"))
    auc = (other[:, None] < kept).mean() + (other[:, None] == kept).mean() / 2
    return Split(
        name, len(other), auc=float(auc), at_five=float((other < cut(inside)).mean()),
        at_default=float(np.mean(np.asarray(refused))),
    )  # fmt: skip


def cut(inside: Sequence[float], share: float = FALSE_REFUSALS) -> float:
    """The strictest threshold below which at most `share` of these scores lie."""
    ordered = sorted(inside)
    return ordered[int(share * len(ordered))]


def roc(inside: Sequence[float], outside: Sequence[float]) -> list[tuple[float, float]]:
    """Share refused of `inside` and of `outside`, for every threshold, from (0, 0) to (1, 1)."""
    thresholds = sorted({*inside, *outside})
    kept, other = np.sort(np.asarray(inside)), np.sort(np.asarray(outside))
    points = [
        (float(np.searchsorted(kept, at) / len(kept)), float(np.searchsorted(other, at) / len(other)))
        for at in thresholds
    ]
    return [*points, (1.0, 1.0)]
