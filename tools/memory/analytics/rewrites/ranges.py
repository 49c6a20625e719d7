"""`EXTRACT(year FROM t) = 2013` and `t::date = '2013-05-01'` as ranges of t.

Only columns without a time zone: what a moment's year is depends on the session's zone otherwise.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from sqlglot import exp

from hopql.tools.memory.analytics.resolving import Query, identifier

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_TYPES = {"date": "date", "timestamp without time zone": "timestamp"}


def range_of_dates(query: Query) -> Query | None:
    """See `hopql.tools.memory.analytics.rewrites.RULES`."""
    changed = False
    for node in list(query.tree.find_all(exp.EQ)):
        if node.find_ancestor(exp.Where, exp.Join) is None:
            continue
        found = _period(node.left, node.right) or _period(node.right, node.left)
        if found is None:
            continue
        column, first, after = found
        source = query.source(column)
        kind = _TYPES.get(source.table.types[identifier(column.this)]) if source else None
        if kind is None or (kind == "date" and (after - first).days == 1):
            continue
        low, high = (exp.cast(exp.Literal.string(day.isoformat()), kind, dialect="postgres") for day in (first, after))
        since, before = exp.GTE(this=column.copy(), expression=low), exp.LT(this=column.copy(), expression=high)
        node.replace(exp.paren(exp.and_(since, before)))
        changed = True
    return query if changed else None


def _period(side: exp.Expr, other: exp.Expr) -> tuple[exp.Column, date, date] | None:
    """Of `year(column) = 2013` or `date(column) = day`: the column, the first day, and the first one after."""
    side = side.unnest()
    if isinstance(side, exp.Extract) and side.name.upper() == "YEAR" and isinstance(side.expression, exp.Column):
        year = _year(other)
        return (side.expression, date(year, 1, 1), date(year + 1, 1, 1)) if year else None
    cast = isinstance(side, exp.Cast) and not isinstance(side, exp.TryCast) and side.is_type("date")
    if (cast or (isinstance(side, exp.Date) and not side.expressions)) and isinstance(side.this, exp.Column):
        day = _day(other)
        return (side.this, day, day + timedelta(days=1)) if day else None
    return None


def _year(node: exp.Expr) -> int | None:
    number = isinstance(node, exp.Literal) and not node.is_string and node.name.isdecimal()
    return int(node.name) if number and 1 <= int(node.name) <= 9998 else None


def _day(node: exp.Expr) -> date | None:
    if isinstance(node, exp.Cast) and node.is_type("date"):
        node = node.this
    if not (isinstance(node, exp.Literal) and node.is_string and _DAY.fullmatch(node.name)):
        return None
    try:
        day = date.fromisoformat(node.name)
    except ValueError:
        return None
    return day if day < date.max else None
