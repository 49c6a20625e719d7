"""Linking, measured: did the plan, and the final SQL, have the tables and columns that the gold query needs?"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.state.plan import Plan
from hopql.tools.database.guard import parse
from hopql.tools.database.names import Names
from hopql.tools.database.resolve_names import Resolver, resolve
from hopql.tools.errors import UsageError


@dataclass(frozen=True)
class Used:
    """What a query uses of a schema, by real names; columns as `table.column`."""

    tables: frozenset[str]
    columns: frozenset[str]
    """Named ones: a star or a count of rows needs none, but what an outer query takes of an inner star counts."""
    given: frozenset[str]
    """With all that the stars bring."""
    whole: bool
    """Every table and column was found, so that nothing is missing above."""


def linking(
    gold_sqls: Sequence[str], plan: Plan | None, sql: str, cards: Names | Sequence[TableCard], dialect: str
) -> dict[str, float]:
    """Strict recall and precision of tables and columns, of the plan (`plan_…`) and of the SQL (`sql_…`).

    Recall is 1.0 when everything needed is there, else 0.0; precision is the share of what is there that is needed.
    Where there are several gold queries, the one counts that the plan (the SQL, for its figures) serves best.

    Returns:
        `{plan,sql}_{tables,columns}_{recall,precision}`, without what nothing can be said about: all of it when no
        gold query can be read, the SQL's when there is none, a precision when nothing is needed or there. SQL that
        cannot be parsed has recall 0.
    """
    names = Names.of(cards)
    golds = [gold for gold in (used(text, names, dialect) for text in gold_sqls) if gold and gold.whole]
    found: dict[str, float] = {}
    if plan is not None:
        tables = {table["name"] for table in plan["tables"]}
        columns = {f"{table['name']}.{column['name']}" for table in plan["tables"] for column in table["columns"]}
        found |= _best("plan", golds, lambda gold: _compare(gold, tables, columns, columns))
    if sql.strip():
        ours = used(sql, names, dialect) or Used(frozenset(), frozenset(), frozenset(), whole=False)
        found |= _best("sql", golds, lambda gold: _compare(gold, ours.tables, ours.given, ours.columns))
    return found


def used(sql: str, cards: Names | Sequence[TableCard], dialect: str) -> Used | None:
    """The tables and columns of a query; None when it is not one statement that can be parsed and walked."""
    tree = parse(sql.strip(), dialect)
    if tree is None:
        return None
    try:
        resolver = resolve(tree, Names.of(cards), dialect)
    except (AttributeError, KeyError, TypeError, RecursionError):  # not a query of a kind that the resolver knows
        return None
    return Used(
        tables=frozenset(resolver.tables),
        columns=frozenset(_named(resolver)),
        given=frozenset(resolver.columns),
        whole=bool(resolver.tables) and not resolver.missing_tables and not resolver.missing_columns,
    )


def _named(resolver: Resolver) -> set[str]:
    """Columns that are written, also in USING, or taken by name from an inner query's star."""
    named: set[str] = set()
    taken: set[str] = set()
    for use in resolver.uses:
        if use.source.card and use.key in use.source.real:
            named.add(f"{use.source.card.name}.{use.source.real[use.key]}")
        elif not use.source.card:
            taken.add(use.key.lower())
    for _, frame in resolver.frames:
        for source in frame.sources:
            if source.card:
                named |= {f"{source.card.name}.{source.real[key]}" for key in frame.merged & source.real.keys()}
    starred = resolver.columns.keys() - named
    return named | {column for column in starred if column.rpartition(".")[2].lower() in taken}


def _compare(
    gold: Used, tables: Collection[str], columns: Collection[str], chosen: Collection[str]
) -> dict[str, float]:
    found = {
        "tables_recall": float(gold.tables <= set(tables)),
        "columns_recall": float(gold.columns <= set(columns)),
    }
    for name, needed, there in (("tables", gold.tables, tables), ("columns", gold.columns, chosen)):
        if needed and there:
            found[f"{name}_precision"] = len(needed & set(there)) / len(there)
    return found


def _best(prefix: str, golds: Sequence[Used], compare: Callable[[Used], dict[str, float]]) -> dict[str, float]:
    order = ("columns_recall", "tables_recall", "columns_precision", "tables_precision")
    compared = [compare(gold) for gold in golds]
    if not compared:
        return {}
    best = max(compared, key=lambda one: tuple(one.get(name, 0.0) for name in order))
    return {f"{prefix}_{name}": value for name, value in best.items()}


DIALECT = "postgres"


@dataclass(frozen=True)
class Linked:
    """A question and the tables and columns that its gold SQL needs."""

    id: str
    db: str
    question: str
    notes: str
    needed: Used

    def text(self, *, notes: bool) -> str:
        """What a plan is made for: the question, with its notes as the agent adds them."""
        return f"{self.question}\n{self.notes}" if notes and self.notes else self.question


@dataclass(frozen=True)
class LinkingSuite:
    """Questions and the cards of their schemas; `skipped` counts gold queries that cannot be read."""

    questions: list[Linked]
    cards: dict[str, list[TableCard]]
    skipped: int


def read_linking(path: Path) -> LinkingSuite:
    """A suite in BIRD's form: a file of questions, and beside it the same name with `_schema`, of the tables.

    Args:
        path: the file of questions, or a folder with one.

    Raises:
        UsageError: when one of the two files is missing or not of that form.
    """
    found = sorted(f for f in path.glob("*.json") if not f.stem.endswith("_schema")) if path.is_dir() else [path]
    if not found or not found[0].is_file():
        raise UsageError(f"There is no linking suite in {path}.", hint="Give a file of questions, or its folder.")
    schema = found[0].with_name(f"{found[0].stem}_schema.json")
    if not schema.is_file():
        raise UsageError(f"There is no {schema}.", hint="The tables of a linking suite are beside its questions.")
    try:
        cards = {name: schema_cards(about) for name, about in _json(schema).items()}
        items = [_item(item) for item in _json(found[0])]
    except (KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"{found[0]} is no linking suite: {error!r}.", hint="See ../shared/suites/README.md."
        ) from error
    golds = [(item, _needed(item[4], cards[item[1]])) for item in items if item[1] in cards]
    kept = [Linked(*item[:4], gold) for item, gold in golds if gold]
    return LinkingSuite(kept, cards, len(items) - len(kept))


def _needed(sql: str, cards: Sequence[TableCard]) -> Used | None:
    """What a gold query needs; names that it does not quote may be of any case (an upper-case schema's)."""
    read = (used(sql, cards, dialect) for dialect in (DIALECT, "sqlite"))
    return next((found for found in read if found and found.whole), None)


def schema_cards(about: dict[str, Any]) -> list[TableCard]:
    """Table cards of one schema of the suite: sample values are all that is known of its contents."""
    return [_card(table) for table in about["tables"].values()]


def _card(table: dict[str, Any]) -> TableCard:
    columns = [
        Column(
            name=column["name"],
            type=column["type"].lower(),
            description=column.get("description") or "",
            samples=list(dict.fromkeys(str(value) for value in column.get("value_samples") or [] if value)),
            key=bool(column["primary_key"] or column["foreign_keys"]),
        )
        for column in table["columns"]
    ]
    keys = [
        ForeignKey(columns=[column["name"]], table=key["target_table"], to=[key["target_column"]])
        for column in table["columns"]
        for key in column["foreign_keys"]
    ]
    primary = [column["name"] for column in table["columns"] if column["primary_key"]]
    return TableCard(
        name=table["name"], description=table.get("description") or "", columns=columns, primary_key=primary,
        foreign_keys=keys,
    )  # fmt: skip


def _item(item: dict[str, Any]) -> tuple[str, str, str, str, str]:
    listed: Sequence[str] = item.get("sql") or [item["SQL"]]
    return str(item["question_id"]), item["db_id"], item["question"], item.get("evidence") or "", listed[0]


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
