"""Runs the rules until nothing changes, and keeps only what makes the query no worse."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hopql.state.cards import TableCard
from hopql.state.database import Repair
from hopql.tools.database.repairs import (
    repair_groups,
    repair_joins,
    repair_names,
    repair_types,
    repair_values,
    translate_dialects,
)
from hopql.tools.database.repairs.draft import Draft, JoinPaths, Rule, StoredValues, applied, read_draft
from hopql.tools.database.scope_names import Names

RULES: tuple[Rule, ...] = (
    repair_names.name_tables,
    repair_names.quote_sources,
    repair_names.quote_columns,
    repair_names.rename_sources,
    repair_names.move_columns,
    repair_joins.bridge_joins,
    repair_names.settle_ambiguous,
    translate_dialects.quote_strings,
    repair_names.spell_out_aliases,
    repair_names.spell_columns,
    repair_joins.join_tables,
    repair_joins.join_by_keys,
    repair_groups.refer_by_key,
    repair_values.literal_case,
    repair_values.literal_column,
    repair_values.literal_close,
    repair_values.literal_like,
    repair_joins.look_up_names,
    translate_dialects.translate_functions,
    repair_types.quote_intervals,
    repair_types.take_whole_days,
    repair_types.days_between,
    repair_types.match_as_text,
    repair_types.compare_alike,
    repair_types.compute_with_numbers,
    repair_groups.filter_groups,
    repair_groups.find_with_both,
    repair_groups.divide_by_all,
    repair_groups.group_by_columns,
    repair_groups.order_distinct,
    repair_types.keep_fractions,
    repair_types.round_numerics,
    repair_groups.check_existence,
    repair_groups.count_rows_once,
    repair_types.skip_nulls,
    repair_types.order_nulls_last,
)
"""In this order: names first, since what a rule knows of a column it knows by its name."""
PASSES = 4


def repair(
    sql: str, dialect: str, cards: Names | Sequence[TableCard], *, values: StoredValues | None = None,
    joins: JoinPaths | None = None, rules: Sequence[Rule] = RULES,
) -> tuple[str, list[Repair]]:  # fmt: skip
    """The query with certain repairs made, and what was done; a query with nothing wrong is returned as it is.

    Args:
        sql: a text that should be one query; anything else comes back unchanged.
        values: the stored values; without them literals are left alone.
        joins: the schema graph; without it no table is added.
    """
    read = partial(read_draft, names=Names.of(cards), dialect=dialect, values=values, joins=joins)
    draft, told = read(sql), list[Repair]()
    if draft is None and dialect == "postgres" and (draft := read(translate_dialects.transpiled(sql))):
        told.append(Repair(rule="read_foreign", told="the query is written as PostgreSQL reads it"))
    if draft is None:
        return sql, []
    for _ in range(PASSES):
        before = len(told)
        for rule in rules:
            text, edits = applied(draft.sql, rule(draft))
            better = read(text) if edits else None
            if better is not None and _wrong(better) <= _wrong(draft):
                draft = better
                told += [Repair(rule=rule.__name__, told=edit.why) for edit in edits]
        if len(told) == before:
            break
    return draft.sql, list({(made["rule"], made["told"]): made for made in told}.values())


def _wrong(draft: Draft) -> tuple[int, int]:
    """What may be no more after a rule: names that mean nothing."""
    return len(draft.resolver.missing_tables), len(draft.resolver.problems)
