"""Fitting the weights of linking: rows of features with what the gold queries need, and the fit itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hopql.evals.linking_suite import LinkingSuite
from hopql.tools.catalog import Catalog
from hopql.tools.catalog.features import Floats, features
from hopql.tools.catalog.linking import NAMES
from hopql.tools.catalog.needs import Links, joined
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.catalog.ranking import rank_tables
from hopql.tools.catalog.weights import Net, Weights, logistic

HIDDEN, SEEDS, EPOCHS, BATCH, RATE, DECAY, PENALTY = 12, 3, 25, 512, 3e-3, 1e-3, 2.0
THIN = 0.3
"""Share of the columns not needed that the fit looks at; the scores are set right for the rest."""
_RRF_K = 60


@dataclass(frozen=True)
class Row:
    """A question with the features of all columns of its schema, and which of them are needed."""

    db: str
    index: OpenIndex
    links: Links
    own: Floats
    needed: Floats

    def both(self, first: Floats) -> Floats:
        """Features of the second step, given the weights of the first."""
        tables = range(len(self.index.cards))
        more = joined(self.index, tables, logistic(self.own @ first), self.links)
        return np.concatenate([self.own, more], axis=1)


def rows_of(
    suite: LinkingSuite, opened: dict[str, Catalog], progress: Callable[[str, int, int], None] | None = None
) -> list[Row]:
    """Two rows a question: with its notes and without."""
    links = {db: Links(catalog.index, range(len(catalog.index.cards))) for db, catalog in opened.items()}
    rows: list[Row] = []
    for done, one in enumerate(suite.questions):
        index = opened[one.db].index
        names = [f"{card.name}.{column.name}" for card in index.cards for column in card.columns]
        needed = np.asarray([name in one.needed.columns for name in names], dtype=np.float64)
        for notes in (True, False):
            asked = opened[one.db].asked(one.text(notes=notes))
            own = features(asked, index, range(len(index.cards)), rank_tables(asked, index, _RRF_K))
            rows.append(Row(one.db, index, links[one.db], own, needed))
        if progress and (done % 25 == 24 or done + 1 == len(suite.questions)):
            progress("reading questions", done + 1, len(suite.questions))
    return rows


def fold_weights(rows: Sequence[Row], progress: Callable[[str, int, int], None] | None = None) -> dict[str, Weights]:
    """For each schema, weights that were fitted on all others."""
    names = sorted({row.db for row in rows})
    found: dict[str, Weights] = {}
    for done, db in enumerate(names):
        found[db] = fit([row for row in rows if row.db != db])
        if progress:
            progress("fitting without each schema", done + 1, len(names))
    return found


def fit(rows: Sequence[Row]) -> Weights:
    """Weights of these rows, the same in every run."""
    first = _newton(*_thinned([row.own for row in rows], [row.needed for row in rows]))
    first[0] += np.log(THIN)
    x, y = _thinned([row.both(first) for row in rows], [row.needed for row in rows])
    mean, spread = x.mean(axis=0), np.maximum(x.std(axis=0), 1e-3)
    z = np.clip((x - mean) / spread, -5, 5)
    linear = _newton(np.concatenate([np.ones((len(z), 1)), z], axis=1), y)
    return Weights(first, mean, spread, [_net(z, y, linear, seed) for seed in range(SEEDS)])


def write_weights(weights: Weights, file: Path) -> None:
    """Write weights as the package reads them."""
    file.write_text(json.dumps(weights.line(NAMES)) + "\n", encoding="utf-8")


def _thinned(parts: Sequence[Floats], needed: Sequence[Floats]) -> tuple[Floats, Floats]:
    """All columns that are needed, and a share of the others."""
    x, y = np.concatenate(parts), np.concatenate(needed)
    kept = (y > 0) | (np.random.default_rng(0).random(len(y)) < THIN)
    return x[kept], y[kept]


def _newton(x: Floats, y: Floats) -> Floats:
    """A logistic function by Newton's method; the first feature is the constant and is not held back."""
    w: Floats = np.zeros(x.shape[1])
    held = PENALTY * np.r_[0.0, np.ones(x.shape[1] - 1)]
    for _ in range(12):
        p = logistic(x @ w)
        curve = (x * np.maximum(p * (1 - p), 1e-6)[:, None]).T @ x + np.diag(held + 1e-6)
        w = w - np.linalg.solve(curve, x.T @ (p - y) + held * w)
    return w


def _net(z: Floats, y: Floats, linear: Floats, seed: int) -> Net:
    """The hidden layer learnt beside the linear score, from there, by Adam (Kingma and Ba, arXiv:1412.6980)."""
    chance = np.random.default_rng(seed)
    size = z.shape[1]
    parts = [
        linear[1:].copy(), chance.normal(0, size**-0.5, (size, HIDDEN)), np.zeros(HIDDEN), np.zeros(HIDDEN),
        np.asarray(linear[0]),
    ]  # fmt: skip
    mean = [np.zeros_like(part) for part in parts]
    square = [np.zeros_like(part) for part in parts]
    step = 0
    for epoch in range(EPOCHS):
        order = chance.permutation(len(z))
        for start in range(0, len(z), BATCH):
            rows = order[start : start + BATCH]
            step += 1
            for at, slope in enumerate(_slopes(parts, z[rows], y[rows])):
                mean[at] = 0.9 * mean[at] + 0.1 * slope
                square[at] = 0.999 * square[at] + 0.001 * slope**2
                size_of = np.sqrt(square[at] / (1 - 0.999**step)) + 1e-8
                parts[at] = parts[at] - RATE * (1 - epoch / EPOCHS) * mean[at] / (1 - 0.9**step) / size_of
    weights, inner, offsets, outer, bias = parts
    return Net(weights, inner, offsets, outer, float(bias) + float(np.log(THIN)))


def _slopes(parts: Sequence[Floats], x: Floats, y: Floats) -> list[Floats]:
    linear, inner, offsets, outer, bias = parts
    hidden = np.tanh(x @ inner + offsets)
    error = (logistic(x @ linear + hidden @ outer + bias) - y) / len(x)
    back = np.outer(error, outer) * (1 - hidden**2)
    return [
        x.T @ error + DECAY / 100 * linear, x.T @ back + DECAY * inner, back.sum(axis=0),
        hidden.T @ error + DECAY * outer, np.asarray(error.sum()),
    ]  # fmt: skip
