"""What is certain before a query runs, so that nobody can have meant it: a share that is always 100%, a condition that
every row fulfils, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from hopql.tools.database.scope_names import Source, Use, conjuncts


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


def ask_what_is_referred_to(draft: Draft) -> Iterable[Edit]:
    """`SELECT room FROM hearing WHERE room NOT IN (SELECT room FROM hearing)`, which no row fulfils, asks the one table
    that `room` refers to by a declared key."""
    for node in draft.find(exp.In):
        outer, inner = draft.uses.get(id(node.this)), _only_output(draft, node)
        if not isinstance(node.parent, exp.Not) or not outer or not inner or not outer.source.card:
            continue
        uses = [use for use in draft.resolver.uses if use.source is outer.source]
        same = inner.source is not outer.source and inner.source.card is outer.source.card and inner.key == outer.key
        alone = all((use.frame, use.key) == (outer.frame, outer.key) for use in uses) and len(outer.frame.sources) == 1
        if not same or not alone:
            continue
        name = outer.source.real.get(outer.key, outer.key)
        keys = [key for key in outer.source.card.foreign_keys if key.columns == [name]]
        where = inner.frame.select.args.get("where") if inner.frame.select else None
        if len(keys) != 1 or (where and not _is_not_null(draft, where.this, inner)) or len(inner.frame.sources) > 1:
            continue
        told = f"{outer.source.card.name} has each {name} that it has: {keys[0].table} is asked, which {name} refers to"
        yield from draft.put(outer.source.node, draft.written(keys[0].table), told)
        for use in uses:
            yield from draft.put(use.node, draft.written(keys[0].to[0]), told)


def _only_output(draft: Draft, node: exp.In) -> Use | None:
    """The stored column that the subquery of an IN gives, where that is all it gives."""
    query = node.args.get("query")
    select = query.unnest() if query else None
    whole = isinstance(select, exp.Select) and not any(select.args.get(part) for part in ("group", "having", "limit"))
    items = select.expressions if whole and select else []
    use = draft.uses.get(id(items[0].unalias())) if len(items) == 1 else None
    return use if use and use.source.card and use.source in use.frame.sources else None


def _is_not_null(draft: Draft, node: exp.Expr, use: Use) -> bool:
    """Whether a condition says no more than that a column is not NULL."""
    told = node.this if isinstance(node, exp.Not) else node
    negated = told is not node or bool(told.args.get("negate"))
    column = draft.uses.get(id(told.this)) if isinstance(told, exp.Is) and negated else None
    return column is not None and (column.source, column.key) == (use.source, use.key)


def divide_by_all(draft: Draft) -> Iterable[Edit]:
    """The share of each group, where a count or sum is divided by itself, is its share of all groups'."""
    for select, over, by in _shares(draft):
        group = select.args.get("group")
        if group is None or expression_key(draft, over) != expression_key(draft, by) or by.find_ancestor(exp.Having):
            continue
        told = f"{draft.said(by)} divided by itself is always 1: it is divided by that of all groups"
        if meant_terms(draft, group):
            yield from draft.put(by, f"SUM({draft.said(by)}) OVER ()", told)


def count_the_others(draft: Draft) -> Iterable[Edit]:
    """A condition of WHERE goes where a share is asked of the rows that fulfil it: of those that are left, all do."""
    for select, over, by in _shares(draft):
        where = select.args.get("where")
        condition, counted = _split(over)
        alike = expression_key(draft, counted) == expression_key(draft, _split(by)[1])
        if where is None or condition is None or _split(by)[0] or not alike or not draft.span(where):
            continue
        leaves = conjuncts(where.this)
        gone = [leaf for leaf in leaves if expression_key(draft, leaf) == expression_key(draft, condition)]
        texts = [condition_text(draft, leaf) for leaf in leaves if leaf not in gone]
        if gone and all(texts):
            told = f"of the rows with {draft.said(gone[0])}, all have it: the share is that of all rows"
            yield from draft.put(where, f"WHERE {' AND '.join(texts)}" if texts else "", told)
            return


def _shares(draft: Draft) -> Iterator[tuple[exp.Select, exp.Expr, exp.Expr]]:
    """Quotients of two counts or sums of a SELECT: it, what is divided, and by what, constants and casts apart."""
    for node in draft.find(exp.Div):
        select, over, by = node.find_ancestor(exp.Select), _aggregate(node.this), _aggregate(node.expression)
        if isinstance(select, exp.Select) and over and by and not node.find_ancestor(exp.Window):
            yield select, over, by


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


def _split(node: exp.Expr) -> tuple[exp.Expr | None, exp.Expr]:
    """What rows have to fulfil to be counted, by FILTER or by a CASE of one condition, and the count or sum of those
    that do: COUNT(*) for a sum of ones."""
    if isinstance(node, exp.Filter):
        return node.expression.this, _split(node.this)[1]
    value, condition = node.this, None
    if isinstance(value, exp.Case) and not value.this and len(value.args["ifs"]) == 1:
        condition, value = value.args["ifs"][0].this, value.args["ifs"][0].args["true"]
    one = isinstance(value, exp.Literal) and (isinstance(node, exp.Count) or value.name == "1")
    return condition, exp.Count(this=exp.Star()) if one else type(node)(this=value.copy())


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
