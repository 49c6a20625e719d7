"""Stage one: the specs that a request is about, by their cards and by the best of their operations.

Each need has a share of one to give: to the specs whose best operation answers it best, as a softmax. A spec has what
all needs give it, and a part of what its neighbours have. A sum of shares lets a need that one spec answers clearly
count more than one that any of them might answer, which fused ranks do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Need, SpecFound
from hopql.tools.apis.search.evidence import Evidence, Scores, evidence_of
from hopql.tools.apis.search.places import NEIGHBOURS, with_neighbours
from hopql.tools.apis.search.versions import penalties

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

FEWEST: Final = 3
_SHARPNESS: Final = 0.15
_CANDIDATES: Final = 30
"""Specs that a need may give a share to."""
_starts: WeakKeyDictionary[Opened, tuple[NDArray[np.int64], NDArray[np.int32]]] = WeakKeyDictionary()


def select(opened: Opened, needs: Sequence[Need], *, files: int = 5, neighbours: float = NEIGHBOURS) -> list[SpecFound]:
    """The specs of a request, best first: at least three where there are so many, one more for each further need, at
    most `files`.

    Args:
        files: most specs.
        neighbours: weight of specs of the same folder or host; 0: none.
    """
    if not opened.size or not needs:
        return []
    evidence = evidence_of(opened, needs)
    given = shares(opened, needs, evidence)
    mass = with_neighbours(opened, given.sum(axis=0), neighbours)
    count = min(files, max(FEWEST, len(needs) + 2))
    best = [int(row) for row in np.argsort(-mass, kind="stable")[:count] if mass[row] > 0]
    top = max(float(mass.max()), 1e-9)
    return [_found(opened, row, float(mass[row]) / top, given[:, row], evidence) for row in best]


def shares(opened: Opened, needs: Sequence[Need], evidence: Evidence) -> NDArray[np.float64]:
    """What each need gives each spec, shape (needs, specs); each row sums to one."""
    minus = penalties(opened, needs)
    given = np.zeros((len(needs), len(opened.cards)))
    for row, scores in enumerate(evidence.scores):
        best = best_of(opened, scores - minus)
        odds = np.exp((best - best.max()) / _SHARPNESS)
        if len(odds) > _CANDIDATES:
            odds[odds < np.partition(odds, -_CANDIDATES)[-_CANDIDATES]] = 0
        given[row] = odds / odds.sum()
    return given


def best_of(opened: Opened, scores: Scores) -> NDArray[np.float64]:
    """The best score of each spec's operations, shape (specs,); a spec without operations has the least of all."""
    best = np.full(len(opened.cards), float(scores.min()) if len(scores) else 0.0)
    starts, rows = starts_of(opened)
    if len(starts):
        best[rows] = np.maximum.reduceat(scores, starts)
    return best


def starts_of(opened: Opened) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Where each spec's operations begin, and which spec it is: rows are grouped by spec."""
    if opened not in _starts:
        rows, starts = np.unique(opened.spec_of, return_index=True)
        _starts[opened] = (starts, rows)
    return _starts[opened]


def _found(opened: Opened, row: int, score: float, given: NDArray[np.float64], evidence: Evidence) -> SpecFound:
    card = opened.cards[row]
    operations = np.flatnonzero(opened.spec_of == row)
    reasons = []
    for need in np.argsort(-given, kind="stable")[:3]:
        if given[need] < 0.1 or not len(operations):
            continue
        best = operations[int(np.argmax(evidence.scores[need][operations]))]
        reasons.append(f"need {need + 1}: {opened.methods[best]} {opened.paths[best]}")
    return SpecFound(
        id=card["id"], uri=card["uri"], title=card["title"], version=card["version"], score=round(score, 3),
        why="; ".join(dict.fromkeys(reasons)) or "its card, and its neighbours",
    )  # fmt: skip
