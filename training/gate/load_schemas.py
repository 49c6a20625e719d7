"""Schemas with the questions that are asked of them: Spider's, and those of authors beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from hopql.evals.gate import cards_of, part_of, read_spider
from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.gate import MOST_TEXTS
from hopql.tools.catalog.schema_text import Documents
from hopql.training.hops.worlds import read_world
from hopql.training.linking.train_linking import cards_in, read_schema
from hopql.training.read_files import pairs_of
from hopql.training.sources.load_teams import Marked, load_teams

TRAINING = Path(__file__).resolve().parents[1]
DATA = Path(__file__).parent / "data"


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

    @cached_property
    def texts(self) -> list[str]:
        """Of each column "table column" in words, as an index has it."""
        return Documents(self.cards).column_names(MOST_TEXTS)

    @cached_property
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
        teams = TRAINING / "sources" / "data" / part
        found += [_team(teams / name, asked) for name, asked in load_teams(teams).items()]
    return [one for one in found if one.questions and one.texts]


def _spider(folder: Path, part: str) -> list[Schema]:
    schemas, pairs = read_spider(folder)
    said: dict[str, list[str]] = defaultdict(list)
    for line in (DATA / f"{part}.txt").read_text(encoding="utf-8").splitlines():
        name, _, question = line.partition("|")
        said[name.strip()].append(question.strip())
    found = []
    for name, one in schemas.items():
        if (part_of(name) == "dev") == (part == "read"):
            cards, asked = cards_of(one), list(dict.fromkeys(question for question, _ in pairs[name]))
            found.append(Schema(name, "spider", cards, asked, said[name], _needed(pairs[name], cards, "sqlite")))
    return found


def _database(folder: Path) -> Schema:
    pairs, cards = pairs_of(folder), cards_in(folder)
    questions = list(dict.fromkeys(question for question, _ in pairs))
    return Schema(folder.name, "sql", cards, questions, needed=_needed(pairs, cards, "postgres"))


def _team(folder: Path, asked: Sequence[Marked]) -> Schema:
    """A team's questions for the database alone."""
    plain = [one for one in asked if one.kind == "db" and not one.needs_term]
    whole = [one.text for one in plain if one.parts == [(0, len(one.text), "sql")]]
    return Schema(folder.name, "teams", cards_in(folder), whole)


def _world(file: Path) -> Schema:
    """A world's questions for its tables; what is marked with a memory that says it stays as it was asked."""
    world = read_world(file)
    cards = [
        TableCard(name=name.strip(), columns=[Column(name=one.strip(), type="text") for one in names.split(",")])
        for name, _, names in (line.partition(":") for line in world.tables)
    ]
    return Schema(file.stem, "worlds", cards, list(dict.fromkeys(world.asked_of_tables())))


def _needed(pairs: Sequence[tuple[str, str]], cards: list[TableCard], dialect: str) -> dict[str, set[int]]:
    places, found = {card.name: place for place, card in enumerate(cards)}, dict[str, set[int]]()
    for question, tables in read_schema(cards, pairs, dialect).questions:
        found.setdefault(question, {places[one] for one in tables})
    return found
