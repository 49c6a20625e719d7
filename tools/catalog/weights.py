"""The fitted weights of linking: `weights.json`, made by `hopql eval linking --fit`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
FILE = Path(__file__).with_name("weights.json")
_FAR = 5.0
"""Standard deviations beyond which a feature says no more: other schemas have values that none here had."""
_DIGITS = 4


@dataclass(frozen=True)
class Net:
    """A logistic score with a small hidden layer beside it: `x·linear + tanh(x·inner + offsets)·outer + bias`."""

    linear: Floats
    inner: Floats
    offsets: Floats
    outer: Floats
    bias: float

    def scores(self, x: Floats) -> Floats:
        """Log odds of standardised features, shape (columns,)."""
        return np.asarray(x @ self.linear + np.tanh(x @ self.inner + self.offsets) @ self.outer + self.bias)


@dataclass(frozen=True)
class Weights:
    """Both steps: a linear score, then the mean of several nets over standardised features."""

    first: Floats
    mean: Floats
    spread: Floats
    nets: Sequence[Net]

    def second(self, features: Floats) -> Floats:
        """How likely each column is needed, shape (columns,)."""
        x = np.clip((features - self.mean) / self.spread, -_FAR, _FAR)
        return np.asarray(np.mean([logistic(net.scores(x)) for net in self.nets], axis=0))

    def line(self, names: Sequence[str]) -> dict[str, Any]:
        """As JSON; `names` are the features, so that weights of other features are never used."""
        return {
            "features": list(names),
            **{part: _short(getattr(self, part)) for part in ("first", "mean", "spread")},
            "nets": [{part: _short(value) for part, value in net.__dict__.items()} for net in self.nets],
        }


def read_weights(names: Sequence[str], file: Path = FILE) -> Weights:
    """The weights of a file.

    Raises:
        ValueError: when they are of other features than `names`.
    """
    found = json.loads(file.read_text(encoding="utf-8"))
    if found["features"] != list(names):
        raise ValueError(f"{file} is of other features: fit the weights again")
    first, mean, spread = (np.asarray(found[part], dtype=np.float64) for part in ("first", "mean", "spread"))
    nets = []
    for net in found["nets"]:
        linear, inner, offsets, outer = (np.asarray(net[part]) for part in ("linear", "inner", "offsets", "outer"))
        nets.append(Net(linear, inner, offsets, outer, net["bias"]))
    return Weights(first, mean, spread, nets)


@cache
def shipped(names: tuple[str, ...]) -> Weights:
    """The weights that come with the package, read once."""
    return read_weights(names)


def logistic(score: Floats) -> Floats:
    """1 / (1 + exp(-score))."""
    return np.asarray(1 / (1 + np.exp(-np.clip(score, -30, 30))))


def _short(value: Floats | float) -> Any:
    """Numbers with four digits."""
    if isinstance(value, float):
        return float(f"{value:.{_DIGITS}g}")
    return [_short(float(item) if np.ndim(item) == 0 else item) for item in value]
