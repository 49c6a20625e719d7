"""`x NOT IN (SELECT y …)` as NOT EXISTS where neither is ever NULL, and `x IN (SELECT y …)` as EXISTS in a WHERE."""

from __future__ import annotations

from sqlglot import exp

from hopql.tools.memory.analytics.resolving import Query, Source, identifier

_PLAIN = {"expressions", "from_", "joins", "where", "distinct", "order", "kind"}
"""What an inner SELECT may have; an order says nothing there."""


def not_in_to_not_exists(query: Query) -> Query | None:
    """See `hopql.tools.memory.analytics.rewrites.RULES`."""
    changed = False
    for node in list(query.tree.find_all(exp.In)):
        if isinstance(_above(node), exp.Not) and (found := _columns(query, node)):
            (outer, source), (inner, other) = found
            if _never_null(outer, source) and _never_null(inner, other):
                changed = _replaced(node, outer, source, inner, other) or changed
    return query if changed else None


def in_to_exists(query: Query) -> Query | None:
    """See `hopql.tools.memory.analytics.rewrites.RULES`."""
    changed = False
    for node in list(query.tree.find_all(exp.In)):
        if _in_where(node) and (found := _columns(query, node)):
            (outer, source), (inner, other) = found
            changed = _replaced(node, outer, source, inner, other) or changed
    return query if changed else None


def _columns(query: Query, node: exp.In) -> tuple[tuple[exp.Column, Source], tuple[exp.Column, Source]] | None:
    """The column that is looked for and the one it is looked for in, each with its table."""
    select, outer = _select(node), node.this
    if select is None or len(select.expressions) != 1 or not isinstance(outer, exp.Column):
        return None
    inner = select.expressions[0].unalias()
    if not isinstance(inner, exp.Column):
        return None
    source, other = query.source(outer), query.source(inner)
    inside = query.sources(select)
    if source is None or other is None or other.select is not select or source.alias in inside or "" in inside:
        return None
    return (outer, source), (inner, other)


def _select(node: exp.In) -> exp.Select | None:
    """The plain SELECT inside, or None: one that groups, limits or combines has no row to compare with."""
    subquery = node.args.get("query")
    select = subquery.this if isinstance(subquery, exp.Subquery) else subquery
    if not isinstance(select, exp.Select) or {name for name, value in select.args.items() if value} - _PLAIN:
        return None
    distinct = select.args.get("distinct")
    return None if distinct is not None and distinct.args.get("on") else select


def _replaced(node: exp.In, outer: exp.Column, source: Source, inner: exp.Column, other: Source) -> bool:
    select = other.select
    same = exp.EQ(this=other.column(inner.this), expression=source.column(outer.this))
    select.set("expressions", [exp.Literal.number(1)])
    for name in ("distinct", "order"):
        select.set(name, None)
    select.where(same, copy=False)
    node.replace(exp.Exists(this=select))
    return True


def _never_null(column: exp.Column, source: Source) -> bool:
    return not source.nullable and identifier(column.this) in source.table.required


def _above(node: exp.Expr) -> exp.Expr | None:
    parent = node.parent
    while isinstance(parent, exp.Paren):
        parent = parent.parent
    return parent


def _in_where(node: exp.Expr) -> bool:
    """Whether it is a part of a WHERE that only AND and OR combine: there, false and unknown are the same."""
    parent = node.parent
    while isinstance(parent, (exp.And, exp.Or, exp.Paren)):
        parent = parent.parent
    return isinstance(parent, exp.Where) and isinstance(parent.parent, exp.Select)
