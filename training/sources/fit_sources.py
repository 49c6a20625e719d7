"""How well a question's source is told by its vector, by what each source has near it, and by both.

    python training/sources/fit_sources.py

Each team of `data/read` is left out in turn; a logistic regression fitted on the others says of its questions that are
for one source which it is. What a source has near: the best cosine, and the mean of the three best, over columns,
paragraphs and operations, standardised by what off-topic questions get from the same team. Nothing is written.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import numpy as np
import yaml
from load_teams import Marked, load_teams
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from hopql.tools.models.choose_embedder import embed_array, embedder

HERE = Path(__file__).parent
OFF_TOPIC = HERE.parents[1] / "evals" / "suites" / "authors" / "off_topic_read.txt"
KINDS = ("db", "doc", "api", "schema")
STRENGTH = 10.0
"""The regression's C."""

Array = NDArray[np.float32]


def embed(texts: list[str], *, query: bool) -> Array:
    """Vectors of texts: (texts, 384)."""
    return np.asarray(embed_array(embedder(""), texts, query=query))


def pieces_of(team: Path) -> list[list[str]]:
    """What the database, the documents and the specs of a team can be found by."""
    with sqlite3.connect(":memory:") as database:
        database.executescript((team / "schema.sql").read_text(encoding="utf-8"))
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [f"{table} {row[1]}".replace("_", " ") for table in tables
                   for row in database.execute(f'PRAGMA table_info("{table}")')]  # fmt: skip
    documents = [file.read_text(encoding="utf-8") for file in sorted((team / "docs").glob("*.md"))]
    paragraphs = [part.strip() for text in documents for part in re.split(r"\n\s*\n", text) if len(part) > 40]
    paths = yaml.safe_load((team / "api.yaml").read_text(encoding="utf-8"))["paths"].values()
    operations = [f"{one.get('summary', '')} {one.get('description', '')}" for path in paths for one in path.values()
                  if isinstance(one, dict)]  # fmt: skip
    return [columns, paragraphs, operations]


def evidence_of(vectors: Array, off_topic: Array, pieces: list[list[str]]) -> Array:
    """Of each question what each source has near it: (questions, 6)."""
    found = []
    for texts in pieces:
        held = embed(texts, query=False)
        near, far = (np.sort(each @ held.T, axis=1)[:, ::-1] for each in (vectors, off_topic))
        for most in (1, 3):
            least = far[:, :most].mean(axis=1)
            found.append((near[:, :most].mean(axis=1) - least.mean()) / least.std())
    return np.stack(found, axis=1)


def main() -> None:
    """Leave each team out, fit, count."""
    folder = HERE / "data" / "read"
    off_topic = embed(OFF_TOPIC.read_text(encoding="utf-8").splitlines(), query=True)
    vectors, evidence, teams, wanted = [], [], [], []
    for team, marked in load_teams(folder).items():
        whole: list[Marked] = [one for one in marked if one.kind in KINDS]
        vectors.append(embed([one.text for one in whole], query=True))
        evidence.append(evidence_of(vectors[-1], off_topic, pieces_of(folder / team)))
        wanted += [one.kind for one in whole]
        teams += [team] * len(whole)
    of, kinds = np.array(teams), np.array(wanted)
    told = {"vector": np.concatenate(vectors), "evidence": np.concatenate(evidence)}
    told["both"] = np.concatenate([told["evidence"], told["vector"]], axis=1)
    for name, features in told.items():
        right = np.zeros(len(kinds), dtype=bool)
        for team in sorted(set(teams)):
            model = LogisticRegression(C=STRENGTH, max_iter=2000, class_weight="balanced")
            model.fit(features[of != team], kinds[of != team])
            right[of == team] = model.predict(features[of == team]) == kinds[of == team]
        counts = ", ".join(f"{kind} {right[kinds == kind].sum()}/{(kinds == kind).sum()}" for kind in KINDS)
        print(f"{name}: {right.sum()}/{len(right)}; {counts}")


if __name__ == "__main__":
    main()
