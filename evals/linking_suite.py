"""Linking, measured: did the plan, and the final SQL, have the tables and columns that the gold query needs?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from hopql.state.cards import TableCard
from hopql.state.plan import Plan
from hopql.tools.database.guard import parse
from hopql.tools.database.resolve_names import Resolver, resolve
from hopql.tools.database.scope_names import Names


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
