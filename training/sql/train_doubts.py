"""Fit how likely an answer is right (`chance` of `tools/database/choose_candidate.py`):
`python training/sql/train_doubts.py ANSWERS …`.

ANSWERS are lines `{"db", "right", "question", "columns", "checked_sql", "logprob", "doubts"}`; `--keep FILE` makes them
of runs that `hopql eval --out` wrote. Prints how many wrong and right answers each chance flags, each database judged
by weights of the others, and the weights of all. With `--judge` nothing is fitted: the product's own weights are
judged. Needs scikit-learn."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import sqlglot
from numpy.typing import NDArray
from sklearn.metrics import roc_auc_score

from hopql.evals.records import Record, read_run
from hopql.tools.database.choose_candidate import chance, signs
from hopql.training.fit_logistic import fit_weights

_KEPT = ("checked_sql", "logprob", "doubts")
_STRENGTH = 0.1
"""Inverse of the penalty on weights."""


def main() -> int:
    """Fit, judge or keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--keep", type=Path, help="write the answers of runs there, and fit nothing")
    parser.add_argument("--judge", action="store_true", help="judge the product's weights on runs, and fit nothing")
    given = parser.parse_args()
    if given.keep or given.judge:
        answers = [one for file in given.files for record in read_run(file)[1] if (one := answer_of(record))]
        if given.keep:
            given.keep.write_text("".join(json.dumps(one) + "\n" for one in answers), encoding="utf-8")
            return 0
        rated = [
            (one, rate) for one in answers
            if (rate := chance(one["question"], one, one["columns"], len(one["doubts"])))
        ]  # fmt: skip
        report(np.array([one["right"] for one, _ in rated]), np.array([rate for _, rate in rated]))
        return 0
    fit([json.loads(line) for file in given.files for line in file.read_text("utf-8").splitlines()])
    return 0


def answer_of(record: Record) -> dict[str, Any] | None:
    """What is known of the answer of a question; None where it has none."""
    made = record.chosen
    if not record.executed or made is None or made["logprob"] is None:
        return None
    columns = len(sqlglot.parse_one(record.sql, dialect="postgres").selects)
    told = {"db": record.db, "right": record.right, "question": record.question, "columns": columns}
    return told | {name: made[name] for name in _KEPT}


def fit(answers: Sequence[dict[str, Any]]) -> None:
    """Judge each database by weights of the others, then print those of all."""
    found = [signs(one["question"], one, one["columns"], len(one["doubts"])) or {} for one in answers]
    values = np.array([list(each.values()) for each in found])
    right, database = (np.array([one[name] for one in answers]) for name in ("right", "db"))
    weights, rated = fit_weights(values, right, database, _STRENGTH)
    print(f"{len(set(database))} databases, each judged by the others")
    report(right, rated)
    print({name: round(float(weight), 4) for name, weight in zip([*found[0], "bias"], weights, strict=True)})


def report(right: NDArray[np.bool_], rated: NDArray[np.float64]) -> None:
    """How well chances tell right from wrong answers."""
    print(f"{right.sum()} right, {(~right).sum()} wrong; area under the curve {roc_auc_score(right, rated):.3f}")
    for limit in (0.25, 0.3, 0.35, 0.4, 0.45, 0.5):
        flagged = rated < limit
        print(f"  below {limit}: wrong {(flagged & ~right).sum():4}   right {(flagged & right).sum():4}")


if __name__ == "__main__":
    sys.exit(main())
