"""Schemas with the questions that are asked of them: Spider's, and those of authors beside it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import sqlglot
from sqlglot import exp

from hopql.evals.gate import cards_of, part_of, read_spider
from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.gate import MOST_TEXTS
from hopql.tools.catalog.schema_text import Documents

TRAINING = Path(__file__).resolve().parents[1]
DATA = Path(__file__).parent / "data"
_MARK = re.compile(r"\[([^\[\]@]+)@[^\[\]]*\]")
_TABLE = re.compile(r"CREATE TABLE (?:IF NOT EXISTS )?[\w.\"]+\s*\(.*?\n?\)\s*;", re.DOTALL | re.IGNORECASE)
_PART = re.compile(r"\[db: ([^\[\]{}]+)\]")


@dataclass
class Schema:
    """A schema and what people ask of it."""

    name: str
    source: str
    """Who wrote it: `spider`, `sql` (databases to train SQL with), `teams` (of `training/sources`), `worlds` (of
    `training/hops`)."""
    cards: list[TableCard]
    questions: list[str]
    said: list[str] = field(default_factory=list)
    """The same in people's own words, where `questions` are formal."""
    needed: dict[str, set[int]] = field(default_factory=dict)
    """Places of the tables that a question's query reads, where one is known."""

    @property
    def texts(self) -> list[str]:
        """Of each column "table column" in words, as an index has it."""
        return Documents(self.cards).column_names(MOST_TEXTS)

    @property
    def owners(self) -> list[int]:
        """Of each text the place of its table."""
        return [place for place, card in enumerate(self.cards) for _ in card.columns]


def load_schemas(part: str, spider: Path | None) -> list[Schema]:
    """Schemas to train on (`read`), to choose by (`choose`), or to judge by (`unread`); Spider's where a folder with
    `tables.json` and `train.json` is given."""
    found = _spider(spider, part) if spider and part != "choose" else []
    folder = {"read": "train", "unread": "unread*"}.get(part, part)
    found += [_world(file) for file in sorted((TRAINING / "hops" / "data").glob(f"{folder}/*.world"))]
    if part != "choose":
        found += [_database(file.parent) for file in sorted((TRAINING / "sql" / "data" / part).glob("*/build.sql"))]
        found += [_team(file.parent) for file in sorted((TRAINING / "sources" / "data" / part).glob("*/schema.sql"))]
    return [one for one in found if one.questions and one.texts]


def _spider(folder: Path, part: str) -> list[Schema]:
    asked: dict[str, dict[str, str]] = defaultdict(dict)
    for item in read_spider(folder / "train.json"):
        asked[item["db_id"]].setdefault(item["question"], item["query"])
    said: dict[str, list[str]] = defaultdict(list)
    for line in (DATA / f"{part}.txt").read_text(encoding="utf-8").splitlines():
        name, _, question = line.partition("|")
        said[name.strip()].append(question.strip())
    found = []
    for one in read_spider(folder / "tables.json"):
        name, cards = one["db_id"], cards_of(one)
        if (part_of(name) == "dev") == (part == "read"):
            needed = _needed(asked[name].items(), cards, "sqlite")
            found.append(Schema(name, "spider", cards, list(asked[name]), said[name], needed))
    return found


def _database(folder: Path) -> Schema:
    pairs = []
    for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        sql = one["sql"] if "sql" in one else one["gold"][0]
        pairs += [(question, sql) for question in one.get("wordings") or [one["question"]]]
    cards = _cards((folder / "build.sql").read_text(encoding="utf-8"))
    questions = list(dict.fromkeys(question for question, _ in pairs))
    return Schema(folder.name, "sql", cards, questions, needed=_needed(pairs, cards, "postgres"))


def _team(folder: Path) -> Schema:
    """A team's questions for the database alone."""
    lines = [line.split("|", 2) for line in (folder / "questions.txt").read_text(encoding="utf-8").splitlines()]
    texts = [line[2].strip() for line in lines if line[0].strip() == "db"]
    whole = [match[1] for text in texts if (match := _PART.fullmatch(text))]
    return Schema(folder.name, "teams", _cards((folder / "schema.sql").read_text(encoding="utf-8")), whole)


def _world(file: Path) -> Schema:
    """A world's questions for its tables; what is marked with a memory that says it stays as it was asked."""
    text = file.read_text(encoding="utf-8")
    tables = text.partition("> tables")[2].partition("\n>")[0]
    cards = [
        TableCard(name=name.strip(), columns=[Column(name=one.strip(), type="text") for one in names.split(",")])
        for name, colon, names in (line.partition(":") for line in tables.splitlines())
        if colon
    ]
    asked = text.partition("> questions")[2].partition("\n>")[0]
    lines = [line.split("|", 1)[1].strip() for line in asked.splitlines() if "|" in line and "=> " not in line]
    questions = [said for said in (_MARK.sub(r"\1", line) for line in lines) if not re.search(r"[\[\]@]", said)]
    return Schema(file.stem, "worlds", cards, list(dict.fromkeys(questions)))


def _cards(sql: str) -> list[TableCard]:
    cards = []
    for match in _TABLE.finditer(sql):
        made = sqlglot.parse_one(match[0].rstrip(";"), read="postgres")
        columns = [Column(name=one.name, type=str(one.args["kind"])) for one in made.find_all(exp.ColumnDef)]
        cards.append(TableCard(name=made.this.this.name, columns=columns))
    return cards


def _needed(pairs: Iterable[tuple[str, str]], cards: Sequence[TableCard], dialect: str) -> dict[str, set[int]]:
    places = {card.name.lower(): place for place, card in enumerate(cards)}
    found = dict[str, set[int]]()
    for question, sql in pairs:
        try:
            tables = sqlglot.parse_one(sql, read=dialect).find_all(exp.Table)
        except sqlglot.errors.SqlglotError:
            continue
        if read := {places[one.name.lower()] for one in tables if one.name.lower() in places}:
            found.setdefault(question, read)
    return found
