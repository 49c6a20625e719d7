"""What is certain before a query runs, so that nobody can have meant it: a share that is always 100%, a condition that
every row fulfils, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.check_joins import compared_with_themselves, impossible_equalities
from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.repair_groups import (
    after_where,
    condition_text,
    expression_key,
    is_aggregated,
    meant_terms,
)
from hopql.tools.database.scope_names import Source, conjuncts


def refer_by_key(draft: Draft) -> Iterable[Edit]:
    """`id IN (SELECT id FROM orders)`, where orders has no `id`, so that each row is compared with itself, gives the
    one column of orders that refers to `id` by a declared key."""
    for use, tables in compared_with_themselves(draft.resolver):
        place, column = use.source.card, use.source.column(use.key)
        ways = [
            (source, name) for source in tables for key in (source.card.foreign_keys if source.card else ())
            for name, to in zip(key.columns, key.to, strict=False)
            if len(key.columns) == 1 and place and column and (key.table, to) == (place.name, column.name)
        ]  # fmt: skip
        if len(ways) == 1:
            source, name = ways[0]
            qualifier = f"{draft.written(source.alias)}." if len(tables) > 1 else ""
            told = f"{source.alias} has no {use.key}, so that each row was compared with itself: {name} refers to it"
            yield from draft.put(use.node, f"{qualifier}{draft.written(name)}", told)


def divide_by_all(draft: Draft) -> Iterable[Edit]:
    """The share of each group, where a count or sum is divided by itself, is its share of all groups'."""
    for node in draft.find(exp.Div):
        select, over, by = node.find_ancestor(exp.Select), _aggregate(node.this), _aggregate(node.expression)
        group = select.args.get("group") if isinstance(select, exp.Select) else None
        if group is None or not over or not by or node.find_ancestor(exp.Window, exp.Having):
            continue
        if expression_key(draft, over) == expression_key(draft, by) and meant_terms(draft, group):
            told = f"{draft.said(by)} divided by itself is always 1: it is divided by that of all groups"
            yield from draft.put(by, f"SUM({draft.said(by)}) OVER ()", told)


def _aggregate(node: exp.Expr) -> exp.Expr | None:
    """The count or sum that an expression is, but for casts, a constant factor and NULLIF."""
    node = node.unnest()
    if isinstance(node, (exp.Cast, exp.Nullif, exp.Coalesce, exp.Round)):
        return _aggregate(node.this)
    if isinstance(node, exp.Mul):
        sides = [side for side in (node.this, node.expression) if not isinstance(side.unnest(), exp.Literal)]
        return _aggregate(sides[0]) if len(sides) == 1 else None
    call = node.this if isinstance(node, exp.Filter) else node
    return node if isinstance(call, (exp.Count, exp.Sum)) and not call.find(exp.Distinct) else None


def find_with_both(draft: Draft) -> Iterable[Edit]:
    """`label = 'Gym' AND label = 'Spa'`, which no row fulfils, finds what has rows of both: those are grouped by what
    is asked for, and each value has to be among a group's.

    Only where all that is asked for is of one table that has a key, or of the rows' own table, and nothing is
    aggregated.
    """
    for select, use, leaves in impossible_equalities(draft.resolver):
        columns = [draft.uses.get(id(item.unalias())) for item in select.expressions]
        owners = {one.source for one in columns if one}
        where, end = select.args["where"], after_where(draft, select)
        taken = any(select.args.get(part) for part in ("group", "having", "windows", "limit", "qualify"))
        if taken or not all(columns) or len(owners) != 1 or end is None or is_aggregated(where.this):
            continue
        owner = owners.pop()
        key = _key_of(draft, owner) if owner is not use.source else []
        conditions = conjuncts(where.this)
        texts = [condition_text(draft, leaf) for leaf in conditions if leaf not in leaves]
        values = [draft.said(leaf.expression) for leaf in leaves]
        shown = [draft.said(item.unalias()) for item in select.expressions]
        column = draft.said(use.node)
        if key is None or not all((column, *texts, *values, *shown)) or any(o and o.key == use.key for o in columns):
            continue
        told = f"no row has {' and '.join(values)} as its {use.key}: what has rows of each is found"
        kept = " AND ".join([*texts, f"{column} IN ({', '.join(values)})"])
        grouped = ", ".join(dict.fromkeys([*key, *shown]))
        yield from draft.put(where, f"WHERE {kept}", told)
        yield Edit(end, end, f" GROUP BY {grouped} HAVING COUNT(DISTINCT {column}) = {len(values)}", told)
        return


def _key_of(draft: Draft, source: Source) -> list[str] | None:
    """The primary key of a table as this query writes it; None where it has none."""
    card = source.card
    if card is None or not card.primary_key:
        return None
    return [f"{draft.written(source.alias)}.{draft.written(name)}" for name in card.primary_key]
