"""The coefficients of the gate's logistic function, fitted, and what they are worth on databases they never saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from hopql.evals.separation import Floats, Scored

_AIM = 0.015
"""False refusals of the fit itself, so that other questions stay under 5%."""
_THRESHOLD = 0.5
_ALIKE = 0.5


def fit(rows: Sequence[Scored], penalty: float = 0.5) -> Floats:
    """Coefficients, bias first, of a logistic function: asked against refused, both weighing the same.

    By Newton's steps with an L2 penalty; then the bias is moved so that `_AIM` of the asked ones fall below a half.
    """
    x = np.asarray([(1.0, *row.measured) for row in rows])
    y = np.asarray([row.kind == "asked" for row in rows], dtype=np.float64)
    weight = np.where(y > 0, 0.5 / max(1.0, y.sum()), 0.5 / max(1.0, (1 - y).sum())) * len(y)
    w: Floats = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (weight * (p - y)) + penalty * np.r_[0.0, w[1:]]
        curve = (x * (weight * p * (1 - p))[:, None]).T @ x + penalty * np.eye(len(w))
        w = w - np.linalg.solve(curve, slope)
    z = np.sort(x[y > 0] @ w)
    w[0] -= z[int(_AIM * len(z))]
    return w


def predict(w: Floats, rows: Sequence[Scored]) -> list[float]:
    """The gate's score of each row under these coefficients, rules beside the weights included."""
    plain = 1 / (1 + np.exp(-(np.asarray([(1.0, *row.measured) for row in rows]) @ w)))
    return [
        max(float(score), _THRESHOLD) if row.lifted else float(score) for score, row in zip(plain, rows, strict=True)
    ]


def held_out(rows: Sequence[Scored]) -> list[float]:
    """The score of each row under coefficients that were fitted without its database, nor one of the same tables."""
    found = [0.0] * len(rows)
    for family in {row.family for row in rows}:
        w = fit([row for row in rows if row.family != family])
        places = [place for place, row in enumerate(rows) if row.family == family]
        for place, score in zip(places, predict(w, [rows[place] for place in places]), strict=True):
            found[place] = score
    return found


def families(tables: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """A name for each database; those that share half of their tables or more have the same."""
    found: dict[str, str] = {}
    for name, own in tables.items():
        alike = (other for other in found if len(own & tables[other]) >= _ALIKE * max(1, len(own | tables[other])))
        found[name] = found.get(next(alike, ""), name)
    return found
