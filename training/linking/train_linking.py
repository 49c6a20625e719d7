"""Train the embedder that has a question near to the tables that its query needs (`LINKING` of
`hopql.tools.models.choose_embedder`).

    python training/linking/train_linking.py --out FILE --spider ../shared/training/spider [--seconds 1500] [--bf16]

Questions and tables (`Documents.table_text`) get vectors of the packaged embedder with layers of its own. Each table
that a query needs is told from tables of the same schema, and of others, that it does not need (InfoNCE; van den Oord
and others, arXiv:1807.03748). Read are `data/train`, the pairs of `training/sql/data/read`, and every second part of
Spider's schemas as `SHUFFLED` deals them: the others, and `data/unread`, are only counted.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from hopql.evals.gate import cards_of, read_spider
from hopql.evals.right import used
from hopql.state.cards import TableCard
from hopql.tools.catalog.schema_text import Documents
from hopql.tools.database.engine import connect
from hopql.training.tag_network import TextEncoder, added_layers, open_tokenizer, save_tensors, trained

DATA = Path(__file__).parent / "data"
PAIRS = Path(__file__).parents[1] / "sql" / "data" / "read"
SHUFFLED, PARTS = 20, 10
"""Seed by which Spider's schemas are dealt, and parts."""
RANK = 16
"""Columns of the factors that are written."""
SCHEMAS, QUESTIONS, TABLES = 6, 6, 24
"""Schemas of a step, questions of each, and tables of each beside those that are needed."""
QUESTION_TOKENS, TABLE_TOKENS = 64, 96


@dataclass(frozen=True)
class Schema:
    """Token numbers of tables, and of questions with the places of the tables that each needs."""

    tables: list[list[int]]
    questions: list[tuple[list[int], set[int]]]


def read_schema(cards: Sequence[TableCard], pairs: Iterable[tuple[str, str]], dialect: str, read: Tokenizer) -> Schema:
    """A schema with its questions; those whose query needs what cannot be told are left out."""
    place = {card.name: at for at, card in enumerate(cards)}
    made, questions = Documents(cards), []
    for question, sql in pairs:
        needed = used(sql, cards, dialect)
        if needed and needed.tables and needed.tables <= place.keys():
            questions.append((read.encode(question).ids[:QUESTION_TOKENS], {place[one] for one in needed.tables}))
    return Schema([read.encode(made.table_text(card)).ids[:TABLE_TOKENS] for card in cards], questions)


def of_spider(folder: Path, read: Tokenizer) -> Iterator[Schema]:
    """The schemas that may be read."""
    schemas = sorted(read_spider(folder / "tables.json"), key=lambda one: str(one["db_id"]))
    asked: dict[str, list[tuple[str, str]]] = {}
    for item in read_spider(folder / "train.json"):
        asked.setdefault(item["db_id"], []).append((item["question"], item["query"]))
    random.Random(SHUFFLED).shuffle(schemas)
    size = -(-len(schemas) // PARTS)
    for at in range(0, len(schemas), 2 * size):
        for schema in schemas[at : at + size]:
            yield read_schema(cards_of(schema), asked[schema["db_id"]], "sqlite", read)


def of_folders(read: Tokenizer) -> Iterator[Schema]:
    """Large schemas (SQLite), and those of `training/sql`, whose rows are left out."""
    for folder in [*sorted((DATA / "train").iterdir()), *sorted(PAIRS.iterdir())]:
        with tempfile.TemporaryDirectory() as work:
            file = Path(work) / "schema.db"
            with sqlite3.connect(file) as database:
                for order in statements_of(folder):
                    database.execute(order)
            engine = connect(f"sqlite:///{file}")
            cards = engine.introspect()
            engine.close()
        lines = [json.loads(line) for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()]
        pairs = [(text, one["sql"]) for one in lines for text in one.get("wordings") or [one["question"]]]
        yield read_schema(cards, pairs, "sqlite" if (folder / "schema.sql").exists() else "postgres", read)


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


def draw(schemas: Sequence[Schema], rng: random.Random) -> tuple[list[list[int]], list[list[int]], Tensor]:
    """Questions and tables of some schemas, large ones more often, and which a question needs, (questions, tables)."""
    weights = [min(len(one.questions), 60) ** 0.5 * (4 if len(one.tables) > 40 else 1) for one in schemas]
    questions, tables, needed = list[list[int]](), list[list[int]](), list[set[int]]()
    for schema in rng.choices(schemas, weights, k=SCHEMAS):
        some = rng.sample(schema.questions, min(QUESTIONS, len(schema.questions)))
        others = rng.sample(range(len(schema.tables)), min(TABLES, len(schema.tables)))
        places = {one: len(tables) + at for at, one in enumerate(sorted({*others, *(n for _, ns in some for n in ns)}))}
        tables += [schema.tables[one] for one in places]
        questions += [ids for ids, _ in some]
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


def train(network: Network, schemas: Sequence[Schema], told: argparse.Namespace) -> None:
    """Train for the time that is given, with a rate that falls to nothing."""
    rng, begun, step, total = random.Random(0), time.monotonic(), 0, 0.0
    free: list[Any] = [one for one in network.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW(free, weight_decay=0.01)
    while (spent := (time.monotonic() - begun) / told.seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = told.rate * min((step + 1) / 30, 1 - spent)
        questions, tables, wanted = draw(schemas, rng)
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
    parser.add_argument("--bf16", action="store_true", help="Where the processor has it.")
    told = parser.parse_args()
    torch.set_num_threads(2)
    torch.manual_seed(0)
    tokenizer = open_tokenizer()
    schemas = [one for some in (of_spider(told.spider, tokenizer), of_folders(tokenizer)) for one in some]
    schemas = [one for one in schemas if one.questions]
    print(f"{len(schemas)} schemas, {sum(len(one.questions) for one in schemas)} questions", flush=True)
    network = Network()
    train(network, schemas, told)
    save_tensors(added_layers({k: v for k, v in trained(network.bert).items() if v.ndim == 2}, RANK), told.out)


if __name__ == "__main__":
    main()
