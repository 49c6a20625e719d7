"""Train the embedder that has a question near to the tables that its query needs (`LINKING` of
`hopql.tools.models.choose_embedder`).

    python training/linking/train_linking.py --out FILE --spider ../shared/training/spider [--start FILE]
        [--seconds 1500] [--bf16]

Questions and tables (`Documents.table_text`) get vectors of the packaged embedder with layers of its own. Each table
that a query needs is told from tables of the same schema, and of others, that it does not need (InfoNCE; van den Oord
and others, arXiv:1807.03748). In some draws the short forms of names are read, or their words are shortened, as people
shorten them. Read are `data/train`, the pairs of `training/sql/data/read`, and every second part of Spider's schemas as
`SHUFFLED` deals them: the others, and `data/unread`, are only counted.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from hopql.evals.gate import cards_of, read_spider
from hopql.evals.right import used
from hopql.state.cards import TableCard
from hopql.tools.base.tokenize_text import consonants, parse_forms
from hopql.tools.catalog.schema_text import Documents
from hopql.tools.database.engine import connect
from hopql.tools.database.propose_joins import suggest_joins
from hopql.tools.models.embed_minilm import read_tensors, tuned_layers
from hopql.tools.models.fetch_artifacts import fetch
from hopql.training.tag_network import TextEncoder, added_layers, open_tokenizer, save_tensors, trained

DATA = Path(__file__).parent / "data"
PAIRS = Path(__file__).parents[1] / "sql" / "data" / "read"
SHUFFLED, PARTS = 20, 10
"""Seed by which Spider's schemas are dealt, and parts."""
RANK = 16
"""Columns of the factors that are written."""
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
    """Texts of tables, and questions with the places of the tables that each needs."""

    tables: list[str]
    questions: list[tuple[str, set[int]]]
    forms: dict[str, str]
    """Short forms of its names, with the words that they stand for."""


def read_schema(
    cards: Sequence[TableCard], pairs: Iterable[tuple[str, str]], dialect: str, forms: Mapping[str, str]
) -> Schema:
    """A schema with its questions; those whose query needs what cannot be told are left out."""
    place = {card.name: at for at, card in enumerate(cards)}
    made, questions = Documents(cards, {}), []
    for question, sql in pairs:
        needed = used(sql, cards, dialect)
        if needed and needed.tables and needed.tables <= place.keys():
            questions.append((question, {place[one] for one in needed.tables}))
    return Schema([made.table_text(card) for card in cards], questions, dict(forms))


def of_spider(folder: Path) -> Iterator[Schema]:
    """The schemas that may be read."""
    asked = pairs_of_spider(folder)
    for schema in chain.from_iterable(deal_spider(folder)):
        yield read_schema(cards_of(schema), asked[schema["db_id"]], "sqlite", {})


def pairs_of_spider(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """Spider's questions with their queries, by schema."""
    asked: dict[str, list[tuple[str, str]]] = {}
    for item in read_spider(folder / "train.json"):
        asked.setdefault(item["db_id"], []).append((item["question"], item["query"]))
    return asked


def deal_spider(folder: Path) -> list[list[Any]]:
    """The parts of Spider's schemas that may be read."""
    schemas = sorted(read_spider(folder / "tables.json"), key=lambda one: str(one["db_id"]))
    random.Random(SHUFFLED).shuffle(schemas)
    size = -(-len(schemas) // PARTS)
    return [schemas[at : at + size] for at in range(0, len(schemas), 2 * size)]


def of_folders() -> Iterator[Schema]:
    """Large schemas (SQLite), and those of `training/sql`, whose rows are left out."""
    for folder in [*sorted((DATA / "train").iterdir()), *sorted(PAIRS.iterdir())]:
        cards = cards_in(folder)
        lines = [json.loads(line) for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()]
        pairs = [(text, one["sql"]) for one in lines for text in one.get("wordings") or [one["question"]]]
        yield read_schema(cards, pairs, "sqlite" if (folder / "schema.sql").exists() else "postgres", forms_of(folder))


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
    import sqlglot
    from sqlglot import exp

    if (folder / "schema.sql").exists():
        return [one for one in (folder / "schema.sql").read_text(encoding="utf-8").split(";") if one.strip()]
    trees = sqlglot.parse((folder / "build.sql").read_text(encoding="utf-8"), "postgres", error_level=None)
    return [tree.sql("sqlite") for tree in trees if isinstance(tree, exp.Create) and tree.kind == "TABLE"]


class Network(TextEncoder):
    """The encoder, and what a cosine counts."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(20.0))


def begin_with(file: Path, network: Network) -> None:
    """Give the encoder the layers of a file of `added_layers`."""
    layers = tuned_layers(read_tensors(file), read_tensors(fetch("minilm") / "model.safetensors"))
    network.bert.load_state_dict({name: torch.from_numpy(one) for name, one in layers.items()}, strict=False)


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
    schemas: Sequence[Schema], rng: random.Random, read: Tokenizer
) -> tuple[list[list[int]], list[list[int]], Tensor]:
    """Token numbers of questions and tables of some schemas, large ones more often, and which table a question needs,
    shape (questions, tables)."""
    weights = [min(len(one.questions), 60) ** 0.5 * (4 if len(one.tables) > 40 else 1) for one in schemas]
    questions, tables, needed = list[list[int]](), list[list[int]](), list[set[int]]()
    for schema in rng.choices(schemas, weights, k=SCHEMAS):
        some = rng.sample(schema.questions, min(QUESTIONS, len(schema.questions)))
        others = rng.sample(range(len(schema.tables)), min(TABLES, len(schema.tables)))
        places = {one: len(tables) + at for at, one in enumerate(sorted({*others, *(n for _, ns in some for n in ns)}))}
        texts = retold([schema.tables[one] for one in places], schema.forms, rng)
        tables += [read.encode(text).ids[:TABLE_TOKENS] for text in texts]
        questions += [read.encode(text).ids[:QUESTION_TOKENS] for text, _ in some]
        needed += [{places[one] for one in ones} for _, ones in some]
    wanted = torch.zeros(len(questions), len(tables))
    for row, ones in enumerate(needed):
        wanted[row, list(ones)] = 1
    return questions, tables, wanted


def loss_of(scores: Tensor, wanted: Tensor) -> Tensor:
    """Each needed table against all that are not needed, in the mean."""
    others = torch.logsumexp(scores.masked_fill(wanted > 0, -1e4), dim=1, keepdim=True)
    each = (torch.logaddexp(scores, others) - scores) * wanted
    return (each.sum(1) / wanted.sum(1)).mean()


def train(network: Network, schemas: Sequence[Schema], read: Tokenizer, told: argparse.Namespace) -> None:
    """Train for the time that is given, with a rate that falls to nothing."""
    rng, begun, step, total = random.Random(0), time.monotonic(), 0, 0.0
    free: list[Any] = [one for one in network.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW(free, weight_decay=0.01)
    while (spent := (time.monotonic() - begun) / told.seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = told.rate * min((step + 1) / 30, 1 - spent)
        questions, tables, wanted = draw(schemas, rng, read)
        with torch.autocast("cpu", torch.bfloat16, enabled=told.bf16):
            scores = network.vectors(questions) @ network.vectors(tables).T * network.scale
        loss = loss_of(scores.float(), wanted)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(free, 1.0)
        optimiser.step()
        step, total = step + 1, total + loss.item()
        if step % 50 == 0:
            print(f"step {step}: loss {total / 50:.3f}, {time.monotonic() - begun:.0f} s", flush=True)
            total = 0.0


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--spider", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=1500)
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--start", type=Path, help="What a run before has written, to go on from.")
    parser.add_argument("--bf16", action="store_true", help="Where the processor has it.")
    told = parser.parse_args()
    torch.set_num_threads(2)
    torch.manual_seed(0)
    tokenizer = open_tokenizer()
    schemas = [one for some in (of_spider(told.spider), of_folders()) for one in some]
    schemas = [one for one in schemas if one.questions]
    print(f"{len(schemas)} schemas, {sum(len(one.questions) for one in schemas)} questions", flush=True)
    network = Network()
    if told.start:
        begin_with(told.start, network)
    train(network, schemas, tokenizer, told)
    save_tensors(added_layers({k: v for k, v in trained(network.bert).items() if v.ndim == 2}, RANK), told.out)


if __name__ == "__main__":
    main()
