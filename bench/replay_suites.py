"""What the replay is measured on: the suites of questions with queries, labelled pairs of questions, and how it is
counted."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import sqlglot
from pydantic import BaseModel, ConfigDict
from sqlglot.errors import SqlglotError

from hopql.evals.suite import read_suite
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.find_values import WEAK
from hopql.tools.memory.recall_queries import domains
from hopql.tools.memory.tokenize_question import Value
from hopql.tools.models.fetch_artifacts import obtain
from hopql.tools.models.list_artifacts import Artifact, Part

ASKED = datetime.date(2024, 1, 15)
LATER = datetime.date(2024, 3, 2)
"""The day of the second question."""
_PAIRS_SHA: Final = "d9378763c7ce3be7931af2713f60c3ad3213baaa070ba7ad535da93e7d56195e"
PAIRS: Final = Artifact(
    name="fow-cache-pairs", filename="fow-cache-0.1.0-pairs.jsonl", sha256=_PAIRS_SHA,
    parts=(Part("fow-cache==0.1.0", "fow_cache/data/pairs.jsonl", 120_493, _PAIRS_SHA),),
)  # fmt: skip
"""600 labelled pairs of questions to a semantic cache (CC BY 4.0)."""


@dataclass
class Tally:
    """What became of the pairs or questions of one kind."""

    tried: int = 0
    replayed: int = 0
    wrong: int = 0

    def add(self, *, replayed: bool, right: bool = True) -> None:
        """Count one."""
        self.tried += 1
        self.replayed += replayed
        self.wrong += replayed and not right

    def line(self, name: str) -> str:
        """One line: right and wrong replays of how many."""
        right = self.replayed - self.wrong
        bounds = f"with 95% wrong at most {upper_bound(self.wrong, self.tried):.3%} of these"
        if self.replayed:
            bounds += f" and {upper_bound(self.wrong, self.replayed):.3%} of what is replayed"
        return f"{name}: {right} right and {self.wrong} wrong of {self.tried} ({right / self.tried:.1%}; {bounds})"


def upper_bound(failures: int, trials: int, confidence: float = 0.95) -> float:
    """The one-sided upper bound of Clopper and Pearson (Biometrika 26, 1934) for a share of failures.

    It takes trials to be independent. Pairs of one suite are not: the bound is a bit too low for them.
    """
    from scipy.stats import beta

    return 1.0 if failures >= trials else float(beta.ppf(confidence, failures + 1, trials - failures))


class Pair(BaseModel):
    """Two questions, and whether one's answer is the other's."""

    model_config = ConfigDict(extra="ignore")

    id: str
    category: str
    a: str
    b: str
    same_answer: bool


class Case(BaseModel):
    """A question with the queries that answer it."""

    number: int
    """Its place in the suite: even and odd ones are reported apart."""
    db: str
    question: str
    gold: list[str]
    shape: str = ""
    """Equal for questions that differ in their values only, as the suite says; empty where it does not."""
    template: str = ""
    """Equal for questions whose queries differ in their values only."""


def labelled_pairs() -> list[Pair]:
    """The pairs of fow-cache, fetched once from the package index. Raises ArtifactError."""
    lines = obtain(PAIRS).read_text(encoding="utf-8").splitlines()
    return [Pair.model_validate(json.loads(line)) for line in lines if line.strip()]


def geography(file: Path) -> list[Case]:
    """Questions by SQL template, their variables filled in; queries as PostgreSQL."""
    found: list[Case] = []
    for number, entry in enumerate(json.loads(file.read_text(encoding="utf-8"))):
        for sentence in entry["sentences"]:
            filled = [filled_in(sql, sentence["variables"]) for sql in entry["sql"]]
            gold = [sql for sql in map(_as_postgres, filled) if sql]
            found.append(Case(
                number=len(found), db="geo", question=filled_in(sentence["text"], sentence["variables"]), gold=gold,
                shape=f"{number} {sentence['text']}", template=str(number),
            ))  # fmt: skip
    return [case for case in found if case.gold]


def questions(file: Path) -> list[Case]:
    """A suite of questions with gold SQL."""
    return [
        Case(number=number, db=line.db, question=line.question, gold=line.gold)
        for number, line in enumerate(read_suite(file))
    ]


def filled_in(text: str, variables: dict[str, str]) -> str:
    """A text with its variables' values."""
    for name, value in variables.items():
        text = text.replace(name, value)
    return text


def same_sql(one: str, others: Iterable[str]) -> bool:
    """Whether a query is one of the others, however it is written."""
    return _normal(one) in set(map(_normal, others))


def _normal(sql: str) -> str:
    try:
        return sqlglot.parse_one(sql, read="postgres").sql("postgres", normalize=True, comments=False)
    except SqlglotError:
        return sql


def _as_postgres(sql: str) -> str:
    """A query whose texts stand in double quotes; empty where it cannot be read."""
    try:
        return sqlglot.parse_one(sql.rstrip("; "), read="mysql").sql(dialect="postgres")
    except SqlglotError:
        return ""


Finder = Callable[[str], list[Value]]


def of_catalog(catalog: Catalog) -> Finder:
    """Values that the catalog's value index finds in a question, as a node would give them."""
    domain = domains(catalog)

    def find(question: str) -> list[Value]:
        hits = [hit for hit in catalog.asked(question).values if hit["match"] in ("exact", "case")]
        found = {
            (hit["phrase"], f"{table}.{column}", value)
            for hit in hits
            if hit["score"] > WEAK
            for table, column, value in (
                (hit["table"], hit["column"], hit["value"]), *catalog.values.places(hit["phrase"])
            )
        }  # fmt: skip
        return [
            Value(text=text, column=column, canonical=value, domain=domain.get(column, ""))
            for text, column, value in sorted(found)
        ]

    return find
