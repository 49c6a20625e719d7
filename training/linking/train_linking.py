"""Train the embedder that has a question near to the tables that its query needs (`LINKING` of
`hopql.tools.models.choose_embedder`).

    python training/linking/train_linking.py --out FILE --spider ../shared/training/spider [--start FILE]
        [--steps 560] [--bf16]

Questions and tables (`Documents.table_text`) get vectors of the packaged embedder with layers of its own. Each table
that a query needs is told from tables of the same schema, and of others, that it does not need (InfoNCE; van den Oord
and others, arXiv:1807.03748). In some draws the short forms of names are read, or their words are shortened, as people
shorten them. Read are `data/train`, the pairs of `training/sql/data/read`, and every second part of Spider's schemas as
`SHUFFLED` deals them: the others, and `data/unread`, are only counted.
"""

from __future__ import annotations

import argparse
import random
import re
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import sqlglot
import torch
from sqlglot import exp
from tokenizers import Tokenizer
from torch import Tensor, nn

from hopql.evals.gate import cards_of, read_spider
from hopql.evals.right import used
from hopql.state.cards import TableCard
from hopql.tools.base.tokenize_text import consonants, parse_forms
from hopql.tools.catalog.schema_text import Documents
from hopql.tools.database.engine import connect
from hopql.tools.database.propose_joins import suggest_joins
from hopql.training.read_files import pairs_of
from hopql.training.tag_network import (
    TextEncoder,
    added_layers,
    begin_with,
    open_tokenizer,
    save_tensors,
    seeded,
    told_apart,
    train,
    trained,
)

DATA = Path(__file__).parent / "data"
PAIRS = Path(__file__).parents[1] / "sql" / "data" / "read"
SHUFFLED, PARTS = 20, 10
"""Seed by which Spider's schemas are dealt, and parts."""
RATE, RANK = 6e-5, 16
"""The highest rate, and columns of the factors that are written."""
SPOKEN = 50
"""Steps after which the loss is told."""
SCHEMAS, QUESTIONS, TABLES = 6, 6, 24
"""Schemas of a step, questions of each, and tables of each beside those that are needed."""
READ = (0.0, 0.5, 0.75, 0.9)
"""Shares of a schema's short forms that are read (`short_forms.tsv`); one is drawn each time."""
SHORTENED = (0.0, 0.0, 0.0, 0.3, 0.6)
"""Shares of the long words of a schema without such a file that are shortened, likewise."""
LONG = 5
"""Letters from which a word is shortened."""
QUESTION_TOKENS, TABLE_TOKENS = 64, 96


@dataclass(frozen=True)
class Schema:
    """Tables, and questions with the tables that each needs."""

    cards: list[TableCard]
    questions: list[tuple[str, frozenset[str]]]
    forms: dict[str, str] = field(default_factory=dict)
    """Short forms of its names, with the words that they stand for."""


def read_schema(cards: list[TableCard], pairs: Sequence[tuple[str, str]], dialect: str) -> Schema:
    """A schema with its questions; those whose query needs what cannot be told are left out."""
    names, questions = {card.name for card in cards}, []
    for question, sql in pairs:
        needed = used(sql, cards, dialect)
        if needed and needed.tables and needed.tables <= names:
            questions.append((question, needed.tables))
    return Schema(cards, questions)


def deal_spider(folder: Path) -> list[list[Schema]]:
    """The parts of Spider's schemas that may be read."""
    schemas, pairs = read_spider(folder)
    names = sorted(schemas)
    random.Random(SHUFFLED).shuffle(names)
    size = -(-len(names) // PARTS)
    return [[read_schema(cards_of(schemas[name]), pairs[name], "sqlite") for name in names[at : at + size]]
            for at in range(0, len(names), 2 * size)]  # fmt: skip


def folders() -> list[Path]:
    """Those of large schemas (SQLite), and those of `training/sql`, whose rows are left out."""
    return [*sorted((DATA / "train").iterdir()), *sorted(PAIRS.iterdir())]


def of_folder(folder: Path) -> Schema:
    """A folder's schema."""
    dialect = "sqlite" if (folder / "schema.sql").exists() else "postgres"
    schema = read_schema(cards_in(folder), pairs_of(folder), dialect)
    schema.forms.update(forms_of(folder))
    return schema


def forms_of(folder: Path) -> dict[str, str]:
    """The short forms of a folder's names; none where nobody wrote them down."""
    file = folder / "short_forms.tsv"
    return parse_forms(file.read_text(encoding="utf-8")) if file.exists() else {}


def cards_in(folder: Path, *, joins: bool = False) -> list[TableCard]:
    """The tables of a folder, as they are introspected, if asked for with the `joins` that names speak for."""
    with tempfile.TemporaryDirectory() as work:
        file = Path(work) / "schema.db"
        with sqlite3.connect(file) as database:
            for order in statements_of(folder):
                database.execute(order)
        engine = connect(f"sqlite:///{file}")
        cards = engine.introspect()
        cards = suggest_joins(cards, engine) if joins else cards
        engine.close()
    return cards


def statements_of(folder: Path) -> list[str]:
    """The orders that make a folder's tables, in SQLite's words."""
    if (folder / "schema.sql").exists():
        return [one for one in (folder / "schema.sql").read_text(encoding="utf-8").split(";") if one.strip()]
    trees = sqlglot.parse((folder / "build.sql").read_text(encoding="utf-8"), "postgres", error_level=None)
    return [tree.sql("sqlite") for tree in trees if isinstance(tree, exp.Create) and tree.kind == "TABLE"]


class Network(TextEncoder):
    """The encoder, and what a cosine counts."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(20.0))


def short(word: str, rng: random.Random) -> str:
    """A word as names of columns shorten it: its beginning, or its first letter and some of its consonants."""
    ways = [word[:3], word[:4], consonants(word)[:3], consonants(word)[:4], consonants(word), word[:1] + word[-1:]]
    return rng.choices(ways, (3, 3, 3, 4, 2, 1))[0]


def retold(texts: Sequence[str], forms: Mapping[str, str], rng: random.Random) -> list[str]:
    """Texts in which some short forms are read, or some long words are shortened, one word always in one way."""
    share, said = rng.choice(READ if forms else SHORTENED), dict[str, str]()

    def of(found: re.Match[str]) -> str:
        word = found[0]
        if word not in said:
            other = forms.get(word, word) if forms else short(word, rng) if len(word) >= LONG else word
            said[word] = other if rng.random() < share else word
        return said[word]

    return [re.sub(r"[a-z]+", of, text) for text in texts] if share else list(texts)


def draw(
    schemas: Sequence[tuple[Schema, list[str]]], rng: random.Random, read: Tokenizer
) -> tuple[list[list[int]], list[list[int]], Tensor]:
    """Token numbers of questions and tables of some schemas, large ones more often, and which table a question needs,
    shape (questions, tables).

    Args:
        schemas: with the text of each table.
    """
    weights = [min(len(one.questions), 60) ** 0.5 * (4 if len(one.cards) > 40 else 1) for one, _ in schemas]
    questions, tables, needed = list[list[int]](), list[list[int]](), list[set[int]]()
    for schema, shown in rng.choices(schemas, weights, k=SCHEMAS):
        names = [card.name for card in schema.cards]
        some = rng.sample(schema.questions, min(QUESTIONS, len(schema.questions)))
        others = rng.sample(names, min(TABLES, len(names)))
        chosen = sorted({*others, *(name for _, ones in some for name in ones)}, key=names.index)
        texts = retold([shown[names.index(name)] for name in chosen], schema.forms, rng)
        needed += [{len(tables) + chosen.index(name) for name in ones} for _, ones in some]
        tables += [read.encode(text).ids[:TABLE_TOKENS] for text in texts]
        questions += [read.encode(text).ids[:QUESTION_TOKENS] for text, _ in some]
    wanted = torch.zeros(len(questions), len(tables))
    for row, ones in enumerate(needed):
        wanted[row, list(ones)] = 1
    return questions, tables, wanted


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--spider", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=560)
    parser.add_argument("--start", type=Path, help="What a run before has written, to go on from.")
    parser.add_argument("--bf16", action="store_true", help="Where the processor has it.")
    told = parser.parse_args()
    rng, network, tokenizer = seeded(), Network(), open_tokenizer()
    every = [one for part in deal_spider(told.spider) for one in part] + [of_folder(folder) for folder in folders()]
    schemas = [(one, [Documents(one.cards, {}).table_text(card) for card in one.cards])
               for one in every if one.questions]  # fmt: skip
    print(f"{len(schemas)} schemas, {sum(len(one.questions) for one, _ in schemas)} questions", flush=True)
    if told.start:
        begin_with(network.bert, told.start)

    def loss(batch: tuple[list[list[int]], list[list[int]], Tensor]) -> Tensor:
        questions, tables, wanted = batch
        return told_apart(network.vectors(questions) @ network.vectors(tables).T * network.scale, wanted).mean()

    epochs = ((draw(schemas, rng, tokenizer) for _ in range(at, min(at + SPOKEN, told.steps)))
              for at in range(0, told.steps, SPOKEN))  # fmt: skip
    groups = [{"params": [*trained(network.bert).values(), network.scale]}]
    shape = {"pct_start": 0.05, "anneal_strategy": "linear", "cycle_momentum": False}
    train(groups, [RATE], epochs, told.steps, loss, bf16=told.bf16, **shape)
    save_tensors(added_layers(trained(network.bert, matrices=True), RANK), told.out)


if __name__ == "__main__":
    main()
