"""The suites that measure replay: pairs of questions with a label, and questions with their SQL."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import sqlglot
from pydantic import BaseModel, ConfigDict
from sqlglot.errors import SqlglotError

from hopql.evals.suite import read_suite
from hopql.tools.artifacts.fetching import obtain
from hopql.tools.artifacts.registry import Artifact, Part
from hopql.tools.errors import UsageError

_PAIRS_SHA: Final = "d9378763c7ce3be7931af2713f60c3ad3213baaa070ba7ad535da93e7d56195e"
PAIRS: Final = Artifact(
    name="fow-cache-pairs", filename="fow-cache-0.1.0-pairs.jsonl", sha256=_PAIRS_SHA,
    parts=(Part("fow-cache==0.1.0", "fow_cache/data/pairs.jsonl", 120_493, _PAIRS_SHA),),
)  # fmt: skip
"""600 labelled pairs of questions to a semantic cache (CC BY 4.0)."""


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
    dialect: str = "postgres"
    shape: str = ""
    """Equal for questions that differ in their values only, as the suite says; empty where it does not."""
    template: str = ""
    """Equal for questions whose queries differ in their values only."""


def labelled_pairs() -> list[Pair]:
    """The pairs of fow-cache, fetched once from the package index.

    Raises:
        ArtifactError: they cannot be fetched.
    """
    lines = obtain(PAIRS).read_text(encoding="utf-8").splitlines()
    return [Pair.model_validate(json.loads(line)) for line in lines if line.strip()]


def geography(file: Path) -> list[Case]:
    """Questions by SQL template, their variables filled in; queries as PostgreSQL."""
    found: list[Case] = []
    for number, entry in enumerate(_json(file)):
        for sentence in entry["sentences"]:
            filled = [filled_in(sql, sentence["variables"]) for sql in entry["sql"]]
            gold = [sql for sql in map(_as_postgres, filled) if sql]
            found.append(Case(
                number=len(found), db="geo", question=filled_in(sentence["text"], sentence["variables"]), gold=gold,
                shape=f"{number} {sentence['text']}", template=str(number),
            ))  # fmt: skip
    return [case for case in found if case.gold]


def synonyms(file: Path) -> list[Case]:
    """Spider's questions and their paraphrases, two cases each; no database is at hand."""
    return [
        Case(number=number, db=entry["db_id"], question=entry[key], gold=[entry["query"]], dialect="sqlite")
        for number, entry in enumerate(_json(file))
        for key in ("SpiderQuestion", "SpiderSynQuestion")
    ]


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


def same_sql(one: str, others: Iterable[str], dialect: str) -> bool:
    """Whether a query is one of the others, however it is written."""
    return _normal(one, dialect) in {_normal(other, dialect) for other in others}


def _normal(sql: str, dialect: str) -> str:
    try:
        return sqlglot.parse_one(sql, read=dialect).sql(dialect=dialect, normalize=True, comments=False)
    except SqlglotError:
        return sql


def _as_postgres(sql: str) -> str:
    """A query whose texts stand in double quotes; empty where it cannot be read."""
    try:
        return sqlglot.parse_one(sql.rstrip("; "), read="mysql").sql(dialect="postgres")
    except SqlglotError:
        return ""


def _json(file: Path) -> list[dict[str, Any]]:
    try:
        loaded: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{file} cannot be read: {error}") from error
    return loaded
