"""Runs the rules until nothing changes, and keeps only what makes the query no worse."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlglot.tokenizer_core import Token

from hopql.state.cards import TableCard
from hopql.state.database import Problem, Repair
from hopql.tools.database.repairs.draft import (
    Draft,
    JoinPaths,
    Rule,
    StoredValues,
    applied,
    cut_tokens,
    parse_places,
)
from hopql.tools.database.repairs.repair_dates import (
    days_between,
    quote_intervals,
    read_dates,
    read_epochs,
    year_columns,
)
from hopql.tools.database.repairs.repair_groups import (
    check_existence,
    count_once,
    count_rows,
    filter_groups,
    group_by_columns,
    order_distinct,
)
from hopql.tools.database.repairs.repair_joins import bridge_joins, join_by_keys, join_tables, look_up_names, tie_exists
from hopql.tools.database.repairs.repair_names import (
    move_columns,
    name_tables,
    quote_columns,
    quote_sources,
    rename_sources,
    settle_ambiguous,
    spell_columns,
    spell_out_aliases,
)
from hopql.tools.database.repairs.repair_types import (
    avoid_zero,
    compare_alike,
    compute_with_numbers,
    keep_fractions,
    match_as_text,
    order_nulls_last,
    quote_missing_values,
    round_numerics,
    skip_nulls,
)
from hopql.tools.database.repairs.repair_values import literal_case, literal_close, literal_column, literal_like
from hopql.tools.database.repairs.translate_dialects import quote_strings, read_foreign, translate_functions
from hopql.tools.database.resolve_names import resolve
from hopql.tools.database.scope_names import Names

RULES: tuple[Rule, ...] = (
    name_tables,
    quote_sources,
    quote_columns,
    rename_sources,
    move_columns,
    bridge_joins,
    settle_ambiguous,
    quote_strings,
    spell_out_aliases,
    spell_columns,
    join_tables,
    join_by_keys,
    literal_case,
    literal_column,
    literal_close,
    literal_like,
    look_up_names,
    translate_functions,
    read_epochs,
    quote_intervals,
    read_dates,
    days_between,
    year_columns,
    match_as_text,
    compare_alike,
    compute_with_numbers,
    quote_missing_values,
    tie_exists,
    filter_groups,
    group_by_columns,
    order_distinct,
    count_rows,
    keep_fractions,
    round_numerics,
    check_existence,
    count_once,
    skip_nulls,
    order_nulls_last,
    avoid_zero,
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

    def read(text: str, tokens: list[Token] | None = None) -> Draft | None:
        tokens = cut_tokens(text, dialect) if tokens is None else tokens
        tree = parse_places(text, dialect, tokens)
        if tree is None:
            return None
        return Draft(text, tokens, tree, resolve(tree, names, dialect), values, joins, problem)

    tokens, told = cut_tokens(sql, dialect), list[Repair]()
    draft = read(sql, tokens)
    text, edits = applied(sql, read_foreign(sql, dialect, tokens, readable=draft is not None))
    if edits and (better := read(text)):
        draft = better
        told += [Repair(rule=read_foreign.__name__, told=edit.why) for edit in edits]
    for _ in range(PASSES if draft else 0):
        before = len(told)
        for rule in RULES:
            assert draft is not None
            draft, made = _tried(rule, draft, read)
            told += made
        if len(told) == before:
            break
    return (draft.sql if draft else sql), list({(made["rule"], made["told"]): made for made in told}.values())


def _tried(rule: Rule, draft: Draft, read: Callable[[str], Draft | None]) -> tuple[Draft, list[Repair]]:
    """The draft after a rule, and what it did; as it was when it can no longer be read or has more wrong names."""
    text, edits = applied(draft.sql, rule(draft))
    better = read(text) if edits else None
    if better is None or _wrong(better) > _wrong(draft):
        return draft, []
    return better, [Repair(rule=rule.__name__, told=edit.why) for edit in edits]


def _wrong(draft: Draft) -> tuple[int, int]:
    return len(draft.resolver.missing_tables), len(draft.resolver.problems)
