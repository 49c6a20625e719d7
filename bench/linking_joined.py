"""Whether plans of large schemas hold all the tables, and the columns, that gold queries need.

    python -m hopql.bench.linking_joined [--part dev] [--questions 40] [--least 3] [--folder DIR]
    python -m hopql.bench.linking_joined --sakila read [--short]

Spider's 140 schemas (`tables.json`, `train.json`; Yu and others, EMNLP 2018; not part of the project) are dealt into
ten databases of 14 each, by a fixed seed: about 74 tables a database. A name that several of the 14 schemas have stays
with the first, the others' get a number (`student_2`), so that no name tells whose table it is; types, keys and names
are all that is known. Five of the ten are `dev`, which may be looked at; the others are `unread`, and only counted.
Sakila is as it is. Names may be shortened to codes (`--short`: of
each word the first letter and the three consonants after it) or run together (`--run-together`), keys left out
(`--no-keys`). No database is opened and no chat model asked; every question is planned as if no schema were small
enough to be shown whole.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import click
import sqlglot
from sqlglot import exp

from hopql.evals.gate import SPIDER, cards_of, read_spider
from hopql.evals.linking_suite import Used, used
from hopql.evals.suite import FOLDER
from hopql.serve.commands.ask import read_options
from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.state.context import Context
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.database.guard import parse
from hopql.tools.errors import WorkspaceError

SIZES: Final = (8, 16, 32)
SAKILA: Final = SPIDER.parents[1] / "databases" / "sakila.postgres.schema.sql"
_AUTHORS: Final = FOLDER / "authors"
_DATABASES: Final = 10
_SEED: Final = 20
Pool = Sequence[tuple[str, str, Used]]


@dataclass(frozen=True)
class Linked:
    """A question and the tables and columns that its gold SQL needs."""

    id: str
    question: str
    needed: Used


@dataclass(frozen=True)
class Joined:
    """One large schema and its questions; what a question needs has the schema's names."""

    name: str
    cards: list[TableCard]
    questions: list[Linked]
    skipped: int = 0
    """Gold queries that cannot be read."""


Figures = dict[str, float]
"""What the plan of one question at one `max_tables` holds: `size`, `needed`, `tables` (all of them), `chosen` (all
without bridges), `kept` (tables), `width` (columns), and `columns` (all of them) where the needed ones are known."""


@click.command("linking-joined")
@click.option("--spider", type=click.Path(path_type=Path), default=SPIDER, help="Folder with tables.json, train.json.")
@click.option("--part", type=click.Choice(("dev", "unread")), default="dev", show_default=True, help="Which databases.")
@click.option("--questions", default=40, show_default=True, help="Questions of each database.")
@click.option("--least", default=1, show_default=True, help="Only questions that need so many tables.")
@click.option("--sakila", type=click.Choice(("read", "unread")), help="Sakila's questions instead.")
@click.option("--short", is_flag=True, help="Names shortened to codes.")
@click.option("--run-together", is_flag=True, help="Names in small letters without _.")
@click.option("--no-keys", is_flag=True, help="Without declared keys.")
@click.option("-o", "--option", "set_", multiple=True, callback=read_options, metavar="NAME=VALUE",
              help="Options of the plan.")  # fmt: skip
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Keep the indexes here.")
def main(
    spider: Path, part: str, questions: int, least: int, sakila: str | None, short: bool,
    run_together: bool, no_keys: bool, set_: dict[str, Any], folder: Path | None,
) -> None:  # fmt: skip
    """Whether plans of large schemas hold all the tables that gold queries need."""
    given = [sakila_schema(sakila)] if sakila else spider_schemas(spider, part, questions, least)
    chosen = {"short": (shortened, short), "together": (joined_words, run_together), "bare": (without_keys, no_keys)}
    changes = {name: change for name, (change, wanted) in chosen.items() if wanted}
    found: list[Figures] = []
    with tempfile.TemporaryDirectory() as temporary:
        for one in given:
            for change in changes.values():
                one = change(one)
            place = (folder or Path(temporary)) / "_".join([one.name, *changes])
            found += measure(one, opened(place, one.cards), set_)
            click.echo(f"{one.name}: {len(one.cards)} tables, {one.skipped} questions skipped", err=True)
    click.echo(table(found))


def measure(one: Joined, catalog: Catalog, options: Mapping[str, Any]) -> list[Figures]:
    """Plan every question at every size."""
    found: list[Figures] = []
    for question in one.questions:
        needed = question.needed
        for size in SIZES:
            fixed = {"max_tables": size, "whole_schema_columns": 0, **options}
            plan = catalog.plan(question.question, Context.model_validate(fixed))
            columns = {f"{kept['name']}.{column['name']}" for kept in plan["tables"] for column in kept["columns"]}
            tables = {kept["name"] for kept in plan["tables"]}
            known = {"columns": float(needed.columns <= columns)} if needed.whole else {}
            found.append({
                "size": size, "needed": len(needed.tables), "tables": needed.tables <= tables, "kept": len(tables),
                "chosen": needed.tables <= tables - set(plan["bridges"]), "width": len(columns), **known,
            })  # fmt: skip
    return found


def spider_schemas(spider: Path, part: str, questions: int, least: int = 1) -> list[Joined]:
    """Spider's schemas, 14 to a database; five databases a part.

    Raises:
        UsageError: the folder does not hold them.
    """
    schemas = sorted(read_spider(spider / "tables.json"), key=lambda one: str(one["db_id"]))
    asked: dict[str, dict[str, str]] = defaultdict(dict)
    for item in read_spider(spider / "train.json"):
        asked[item["db_id"]].setdefault(item["question"], item["query"])
    random.Random(_SEED).shuffle(schemas)
    size = -(-len(schemas) // _DATABASES)
    parts = [schemas[at : at + size] for at in range(0, len(schemas), size)]
    found = []
    for place, together in enumerate(parts):
        if (part == "unread") == bool(place % 2):
            cards = {one["db_id"]: cards_of(one, keys=True) for one in together}
            pools = {
                name: [(f"{name}-{n}", question, sql) for n, (question, sql) in enumerate(asked[name].items())]
                for name in cards
            }
            read = {name: _read(pools[name], cards[name], "sqlite") for name in cards}
            skipped = sum(len(pools[name]) - len(read[name]) for name in cards)
            found.append(join(f"spider_{place}", cards, read, questions, least, skipped))
    return found


def sakila_schema(half: str, schema: Path = SAKILA) -> Joined:
    """Sakila with the questions of one half."""
    cards = dump_cards(schema.read_text(encoding="utf-8"))
    items = [json.loads(line) for line in (_AUTHORS / f"sakila_{half}.jsonl").read_text(encoding="utf-8").splitlines()]
    pool = _read([(item["id"], item["question"], item["gold"][0]) for item in items], cards, "postgres")
    return join("sakila", {"sakila": cards}, {"sakila": pool}, len(pool), 1, len(items) - len(pool))


def join(
    name: str, schemas: Mapping[str, Sequence[TableCard]], pools: Mapping[str, Pool], most: int, least: int,
    skipped: int,
) -> Joined:  # fmt: skip
    """One database of several schemas, with a sample of their questions that need `least` tables or more."""
    taken: set[str] = set()
    cards: list[TableCard] = []
    questions: list[Linked] = []
    for schema, own in schemas.items():
        names = {card.name: free(card.name, taken) for card in own}
        moved = renamed(own, names)
        cards += moved
        questions += [
            Linked(key, question, _moved(needed, own, moved))
            for key, question, needed in pools[schema]
            if len(needed.tables) >= least
        ]
    return Joined(name, cards, random.Random(_SEED).sample(questions, min(most, len(questions))), skipped)


def _read(pool: Sequence[tuple[str, str, str]], cards: Sequence[TableCard], dialect: str) -> Pool:
    """Questions with what their gold SQL needs, where it can be read."""
    golds = [(key, question, gold_of(sql, cards, dialect)) for key, question, sql in pool]
    return [(key, question, gold) for key, question, gold in golds if gold]


def gold_of(sql: str, cards: Sequence[TableCard], dialect: str) -> Used | None:
    """What a query needs. Where its columns cannot all be read (SQLite's "texts" in double quotes), its tables, not
    `whole`; None when it cannot be parsed or names a table that is not there."""
    found = used(sql, cards, dialect)
    if found and found.whole:
        return found
    tree = parse(sql, dialect)
    if tree is None:
        return None
    real = {card.name.lower(): card.name for card in cards}
    own = {cte.alias_or_name.lower() for cte in tree.find_all(exp.CTE)}
    named = {table.name.lower() for table in tree.find_all(exp.Table)} - own
    if not named or not named <= real.keys():
        return None
    return Used(frozenset(real[name] for name in named), frozenset(), frozenset(), whole=False)


def dump_cards(dump: str) -> list[TableCard]:
    """Tables of a PostgreSQL dump with columns and keys, without partitions, which are rows of their parents."""
    made: dict[str, TableCard] = {}
    for statement in re.findall(r"^(?:CREATE TABLE|ALTER TABLE ONLY)\b.*?;$", dump, re.MULTILINE | re.DOTALL):
        if re.search(r"^INHERITS", statement, re.MULTILINE):
            continue
        tree = sqlglot.parse_one(statement, read="postgres", error_level=sqlglot.ErrorLevel.IGNORE)
        table = tree.find(exp.Table)
        if table is not None and isinstance(tree, exp.Create):
            columns = [
                Column(name=one.name, type=one.kind.sql("postgres").lower() if one.kind else "text")
                for one in tree.find_all(exp.ColumnDef)
            ]
            made[table.name] = TableCard(name=table.name, columns=columns)
        elif table is not None and table.name in made:
            _constrain(made[table.name], tree)
    return list(made.values())


def _constrain(card: TableCard, tree: exp.Expr) -> None:
    """Add the keys of an ALTER TABLE."""
    for primary in tree.find_all(exp.PrimaryKey):
        card.primary_key = [one.name for one in primary.expressions]
    for key in tree.find_all(exp.ForeignKey):
        reference = key.args["reference"].this
        to = [one.name for one in reference.expressions]
        card.foreign_keys.append(
            ForeignKey(columns=[one.name for one in key.expressions], table=reference.this.name, to=to)
        )


def shortened(one: Joined) -> Joined:
    """With codes for names (`customer_id` → cstm_id)."""
    return _rewritten(one, code)


def joined_words(one: Joined) -> Joined:
    """With names run together in small letters (`customer_id` → customerid)."""
    return _rewritten(one, lambda name: re.sub(r"[\W_]", "", name).lower())


def without_keys(one: Joined) -> Joined:
    """As a schema that declares none."""
    bare = [card.model_copy(update={"foreign_keys": [], "primary_key": []}) for card in one.cards]
    return Joined(one.name, bare, one.questions, one.skipped)


def code(name: str) -> str:
    """A name with each word's first letter and the three consonants after it."""
    return re.sub(r"[^\W\d_]+", lambda word: word[0][0] + re.sub("[aeiou]", "", word[0][1:], flags=re.I)[:3], name)


def _rewritten(one: Joined, rewrite: Callable[[str], str]) -> Joined:
    taken: set[str] = set()
    names = {card.name: free(rewrite(card.name), taken) for card in one.cards}
    cards = renamed(one.cards, names, rewrite)
    questions = [Linked(q.id, q.question, _moved(q.needed, one.cards, cards)) for q in one.questions]
    return Joined(one.name, cards, questions, one.skipped)


def renamed(
    cards: Sequence[TableCard], names: Mapping[str, str], rewrite: Callable[[str], str] = lambda name: name
) -> list[TableCard]:
    """Cards with other names, of tables by `names` and of columns by a rule (with a number where one is taken)."""
    columns: dict[str, dict[str, str]] = {}
    for card in cards:
        taken: set[str] = set()
        columns[card.name] = {column.name: free(rewrite(column.name), taken) for column in card.columns}

    def key_of(card: TableCard, key: ForeignKey) -> ForeignKey:
        own, to = columns[card.name], columns.get(key.table, {})
        return ForeignKey(
            columns=[own.get(name, name) for name in key.columns], table=names.get(key.table, key.table),
            to=[to.get(name, name) for name in key.to],
        )  # fmt: skip

    return [
        card.model_copy(
            update={
                "name": names[card.name],
                "columns": [one.model_copy(update={"name": columns[card.name][one.name]}) for one in card.columns],
                "primary_key": [columns[card.name].get(name, name) for name in card.primary_key],
                "foreign_keys": [key_of(card, key) for key in card.foreign_keys],
            }
        )
        for card in cards
    ]


def _moved(needed: Used, before: Sequence[TableCard], after: Sequence[TableCard]) -> Used:
    """What is needed, by the names of the same cards `after`."""
    tables = {old.name: new.name for old, new in zip(before, after, strict=True)}
    columns = {
        f"{old.name}.{one.name}": f"{new.name}.{two.name}"
        for old, new in zip(before, after, strict=True)
        for one, two in zip(old.columns, new.columns, strict=True)
    }
    named = frozenset(tables[name] for name in needed.tables)
    return Used(named, frozenset(columns[name] for name in needed.columns), frozenset(), whole=needed.whole)


def free(name: str, taken: set[str]) -> str:
    """The name, with a number where it is taken."""
    found, number = name, 1
    while found.lower() in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found.lower())
    return found


def opened(folder: Path, cards: Sequence[TableCard]) -> Catalog:
    """A catalog of these cards; what the folder holds already is used again."""
    try:
        return Catalog.open(folder)
    except WorkspaceError:
        build(folder, list(cards))
        return Catalog.open(folder)


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
    main()
