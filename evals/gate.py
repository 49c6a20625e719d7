"""How well the out-of-domain gate tells questions apart, and the coefficients that make it do so.

    python -m evals.gate [--suites ../shared/suites] [--fit] [--json FILE]

Needs the suites folder (`sql/`: dumps, questions, unanswerable questions), which is not part of the project.
Every database is loaded into the embedded PostgreSQL and indexed; the questions of each, its unanswerable
ones and off-topic ones are scored. Printed: area under the ROC curve, and the share refused of what should
be, at 5% false refusals and at the default threshold. `--fit` also fits the logistic function on one half of the
databases and judges it on the other, both ways, then fits it on all and prints the constants of the gate.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from state.context import Context
from tools.catalog import Catalog, build
from tools.catalog.gate import features
from tools.database import connect
from tools.postgres import connection, embedded

OFF_TOPIC = Path(__file__).with_name("off_topic.txt")
FALSE_REFUSALS = 0.05
_AIM = 0.015
"""Of the fit itself, so that other questions stay under FALSE_REFUSALS."""
_NAMES = ("bm25", "dense", "values", "coverage")
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Scored:
    """A question with what the gate measured; `kind` is `asked`, `unanswerable` or `off topic`."""

    db: str
    kind: str
    question: str
    score: float
    measured: tuple[float, ...]


def load(database: str, dump: Path) -> str:
    """The URL of the embedded database that holds this dump, loaded when it is empty."""
    name = f"suite_{database}"
    url = embedded(name)
    with connection(name) as link:
        tables = link.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
        if not tables or not tables[0]:
            link.execute(dump.read_bytes())
            link.commit()
    return url


def score(suites: Path, folder: Path) -> list[Scored]:
    """Every question of the suites against its database, and each off-topic one against two databases."""
    sql = suites / "sql"
    asked = [*_lines(sql / "defog.jsonl"), *_lines(sql / "geo_restaurants.jsonl")[::3]]
    refused = _lines(sql / "unanswerable.jsonl")
    chat = OFF_TOPIC.read_text(encoding="utf-8").splitlines()
    databases = sorted({str(item["db"]) for item in [*asked, *refused]})
    found: list[Scored] = []
    for place, database in enumerate(databases):
        engine = connect(load(database, sql / "databases" / f"{database}.sql"))
        build(folder / database, engine.introspect(), engine=engine)
        engine.close()
        catalog = Catalog.open(folder / database)
        work = [("asked", item["question"]) for item in asked if item["db"] == database]
        work += [("unanswerable", item["question"]) for item in refused if item["db"] == database]
        work += [("off topic", line) for number, line in enumerate(chat) if (number - place) % len(databases) < 2]
        for kind, question in work:
            scores = catalog.gate(question, Context.model_construct())
            found.append(Scored(database, kind, question, scores["score"], tuple(features(scores).values())))
    return found


def fit(rows: Sequence[Scored], penalty: float = 0.5) -> Floats:
    """Coefficients, bias first, of a logistic function: asked against refused, both weighing the same."""
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


def judge(scores: Floats, rows: Sequence[Scored], threshold: float = 0.5) -> dict[str, float]:
    """Area under the ROC curve, and shares refused."""
    asked = np.asarray([row.kind == "asked" for row in rows])
    inside, outside = np.sort(scores[asked]), scores[~asked]
    cut = inside[int(FALSE_REFUSALS * len(inside))]
    kinds = np.asarray([row.kind for row in rows])
    return {
        "auc": round(float((outside[:, None] < inside).mean() + (outside[:, None] == inside).mean() / 2), 3),
        "unanswerable refused at 5%": round(float((scores[kinds == "unanswerable"] < cut).mean()), 3),
        "off topic refused at 5%": round(float((scores[kinds == "off topic"] < cut).mean()), 3),
        "false refusals": round(float((inside < threshold).mean()), 3),
        "unanswerable refused": round(float((scores[kinds == "unanswerable"] < threshold).mean()), 3),
        "off topic refused": round(float((scores[kinds == "off topic"] < threshold).mean()), 3),
    }


def predict(w: Floats, rows: Sequence[Scored]) -> Floats:
    """The logistic score of each row."""
    return np.asarray(1 / (1 + np.exp(-(np.asarray([(1.0, *row.measured) for row in rows]) @ w))))


def _lines(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--suites", type=Path, default=Path(__file__).parents[2] / "shared" / "suites")
    parser.add_argument("--fit", action="store_true", help="fit the coefficients, too")
    parser.add_argument("--json", type=Path, help="write every scored question here")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = score(options.suites, Path(folder))
    print("as it is:", json.dumps(judge(np.asarray([row.score for row in rows]), rows)))
    if options.json:
        options.json.write_text("".join(json.dumps(row.__dict__) + "\n" for row in rows))
    if options.fit:
        databases = sorted({row.db for row in rows})
        for half in (databases[::2], databases[1::2]):
            held = [row for row in rows if row.db in half]
            w = fit([row for row in rows if row.db not in half])
            print(f"held out {', '.join(half)}:", json.dumps(judge(predict(w, held), held)))
        w = fit(rows)
        print("all:", json.dumps(judge(predict(w, rows), rows)))
        print("COEFFICIENTS =", {name: round(float(v), 2) for name, v in zip(("bias", *_NAMES), w, strict=True)})


if __name__ == "__main__":
    main()
