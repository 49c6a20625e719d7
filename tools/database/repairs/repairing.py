"""Runs the rules until nothing changes, and keeps only what makes the query no worse."""

from __future__ import annotations

from collections.abc import Sequence

from state.cards import TableCard
from state.database import Problem, Repair
from tools.database.names import Names
from tools.database.repairs import spans
from tools.database.repairs.draft import Draft, Rule, applied
from tools.database.repairs.known import JoinPaths, StoredValues
from tools.database.repairs.moves import move_columns
from tools.database.repairs.names import name_tables, quote_columns
from tools.database.scopes import resolve

RULES: tuple[Rule, ...] = (
    name_tables,
    quote_columns,
    move_columns,
)
"""In this order: names first, since what a rule knows of a column it knows by its name."""
PASSES = 4


def repair(
    sql: str, dialect: str, cards: Names | Sequence[TableCard], *, values: StoredValues | None = None,
    joins: JoinPaths | None = None, problem: Problem | None = None,
) -> tuple[str, list[Repair]]:  # fmt: skip
    """The query with certain repairs made, and what was done; a query with nothing wrong is returned as it is.

    Args:
        sql: a text that should be one query; anything else comes back unchanged.
        dialect: postgres, sqlite or duckdb.
        cards: all that the query may touch.
        values: the stored values; without them literals are left alone.
        joins: the schema graph; without it no table is added.
        problem: what the database said when this query was run.
    """
    names = Names.of(cards)

    def read(text: str) -> Draft | None:
        tree = spans.parse(text, dialect)
        return Draft(text, tree, resolve(tree, names, dialect), values, joins, problem) if tree else None

    draft, told = read(sql), list[Repair]()
    for _ in range(PASSES if draft else 0):
        before = len(told)
        for rule in RULES:
            assert draft is not None
            changed, edits = applied(draft.sql, rule(draft))
            better = read(changed) if edits else None
            if better and (draft.resolver.problems or not better.resolver.problems):
                draft = better
                told += [Repair(rule=rule.__name__, told=edit.why) for edit in edits]
        if len(told) == before:
            break
    return (draft.sql if draft else sql), list({(made["rule"], made["told"]): made for made in told}.values())
