"""Whether plans of large schemas hold all the tables, and the columns, that gold queries need.

    python -m hopql.bench.linking_joined [--part dev] [--questions 40] [--least 3]

Spider's 140 schemas (`tables.json`, `train.json`; Yu and others, EMNLP 2018; not part of the project) are dealt into
ten databases of 14 each, by a fixed seed: about 74 tables a database. A name that several of the 14 schemas have stays
with the first, the others' get a number (`student_2`), so that no name tells whose table it is; types, keys and names
are all that is known. Five of the ten are `dev`, which may be looked at; the others are `unread`, and only counted. No
database is opened and no chat model asked; every question is planned as if no schema were small enough to be shown
whole.
"""

from __future__ import annotations

import random
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import click
from sqlglot import exp

from hopql.bench import run
from hopql.evals.gate import SPIDER, cards_of, read_spider
from hopql.evals.right import Used, used
from hopql.state.cards import TableCard
from hopql.state.context import Context
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.database.guard import parse

SIZES: Final = (8, 16, 32)
_DATABASES: Final = 10
_SEED: Final = 20


@dataclass(frozen=True)
class Joined:
    """One large schema, and questions with the tables and columns that their gold SQL needs."""

    name: str
    cards: list[TableCard]
    questions: list[tuple[str, Used]]
    skipped: int
    """Gold queries that cannot be read."""


Figures = dict[str, float]
"""What the plan of one question at one `max_tables` holds: `size`, `needed`, `tables` (all of them), `chosen` (all
without bridges), `kept` (tables), `width` (columns), and `columns` (all of them) where the needed ones are known."""


@click.command("linking-joined")
@click.option("--spider", type=click.Path(path_type=Path), default=SPIDER, help="Folder with tables.json, train.json.")
@click.option("--part", type=click.Choice(("dev", "unread")), default="dev", show_default=True, help="Which databases.")
@click.option("--questions", default=40, show_default=True, help="Questions of each database.")
@click.option("--least", default=1, show_default=True, help="Only questions that need so many tables.")
def main(spider: Path, part: str, questions: int, least: int) -> None:
    """Whether plans of large schemas hold all the tables that gold queries need."""
    found: list[Figures] = []
    for one in spider_schemas(spider, part, questions, least):
        with tempfile.TemporaryDirectory() as folder:
            build(Path(folder), one.cards)
            found += measure(one, Catalog.open(Path(folder)))
        click.echo(f"{one.name}: {len(one.cards)} tables, {one.skipped} questions skipped", err=True)
    click.echo(table(found))


def measure(one: Joined, catalog: Catalog) -> list[Figures]:
    """Plan every question at every size."""
    found: list[Figures] = []
    for question, needed in one.questions:
        for size in SIZES:
            plan = catalog.plan(question, Context(max_tables=size, whole_schema_columns=0))
            columns = {f"{kept['name']}.{column['name']}" for kept in plan["tables"] for column in kept["columns"]}
            tables = {kept["name"] for kept in plan["tables"]}
            known = {"columns": float(needed.columns <= columns)} if needed.whole else {}
            found.append({
                "size": size, "needed": len(needed.tables), "tables": needed.tables <= tables, "kept": len(tables),
                "chosen": needed.tables <= tables - set(plan["bridges"]), "width": len(columns), **known,
            })  # fmt: skip
    return found


def spider_schemas(spider: Path, part: str, questions: int, least: int = 1) -> list[Joined]:
    """Spider's schemas, 14 to a database; five databases a part. Raises UsageError: the folder does not hold them."""
    schemas = sorted(read_spider(spider / "tables.json"), key=lambda one: str(one["db_id"]))
    asked: dict[str, dict[str, str]] = defaultdict(dict)
    for item in read_spider(spider / "train.json"):
        asked[item["db_id"]].setdefault(item["question"], item["query"])
    random.Random(_SEED).shuffle(schemas)
    size = -(-len(schemas) // _DATABASES)
    parts = [schemas[at : at + size] for at in range(0, len(schemas), size)]
    return [
        join(f"spider_{place}", together, asked, questions, least)
        for place, together in enumerate(parts)
        if (part == "unread") == bool(place % 2)
    ]


def join(
    name: str, schemas: Sequence[dict[str, Any]], asked: Mapping[str, Mapping[str, str]], most: int, least: int
) -> Joined:
    """One database of several schemas, with a sample of their questions that need `least` tables or more."""
    taken: set[str] = set()
    cards: list[TableCard] = []
    questions: list[tuple[str, Used]] = []
    skipped = 0
    for schema in schemas:
        own = cards_of(schema, keys=True)
        names = {card.name: free(card.name, taken) for card in own}
        cards += renamed(own, names)
        for question, sql in asked[schema["db_id"]].items():
            needed = gold_of(sql, own)
            skipped += needed is None
            if needed and len(needed.tables) >= least:
                questions.append((question, moved(needed, names)))
    return Joined(name, cards, random.Random(_SEED).sample(questions, min(most, len(questions))), skipped)


def gold_of(sql: str, cards: Sequence[TableCard]) -> Used | None:
    """What a query needs. Where its columns cannot all be read (SQLite's "texts" in double quotes), its tables, not
    `whole`; None when it cannot be parsed or names a table that is not there."""
    found = used(sql, cards, "sqlite")
    if found and found.whole:
        return found
    tree = parse(sql, "sqlite")
    if tree is None:
        return None
    real = {card.name.lower(): card.name for card in cards}
    own = {cte.alias_or_name.lower() for cte in tree.find_all(exp.CTE)}
    named = {table.name.lower() for table in tree.find_all(exp.Table)} - own
    if not named or not named <= real.keys():
        return None
    return Used(frozenset(real[name] for name in named), frozenset(), frozenset(), whole=False)


def renamed(cards: Sequence[TableCard], names: Mapping[str, str]) -> list[TableCard]:
    """Cards whose tables have other names."""
    return [
        card.model_copy(
            update={
                "name": names[card.name],
                "foreign_keys": [key.model_copy(update={"table": names[key.table]}) for key in card.foreign_keys],
            }
        )
        for card in cards
    ]


def moved(needed: Used, names: Mapping[str, str]) -> Used:
    """What is needed, by the tables' other names."""
    columns = frozenset(f"{names[table]}.{name}" for table, _, name in (one.partition(".") for one in needed.columns))
    return Used(frozenset(names[name] for name in needed.tables), columns, frozenset(), whole=needed.whole)


def free(name: str, taken: set[str]) -> str:
    """The name, with a number where it is taken."""
    found, number = name, 1
    while found.lower() in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found.lower())
    return found


def table(found: Sequence[Figures]) -> str:
    """The figures as lines of text."""

    def of(size: int, name: str) -> float:
        return fmean([one[name] for one in found if one["size"] == size and name in one] or [0.0])

    rows = [
        f"{len(found) // len(SIZES)} questions, {of(SIZES[0], 'needed'):.1f} tables needed in the mean",
        "max_tables  all tables  without bridges  tables of the plan  all columns  columns of the plan",
    ]
    rows += [
        f"{size:10}  {of(size, 'tables'):10.3f}  {of(size, 'chosen'):15.3f}  {of(size, 'kept'):18.1f}  "
        f"{of(size, 'columns'):11.3f}  {of(size, 'width'):19.1f}"
        for size in SIZES
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    run(main)
