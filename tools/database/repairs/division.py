"""Whole numbers divided: PostgreSQL drops the fraction that a share or a mean needs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.types import kind

_FRACTION = re.compile(
    r"(^|_)(avg|average|mean|ratio|rate|share|percent|percentage|pct|perc|proportion|fraction|per)(_|$|s$)",
    re.IGNORECASE,
)
_UNITS = {
    "60": "hours?|minutes?", "3600": "hours?", "24": "days?", "1440": "days?", "86400": "days?", "7": "weeks?",
    "12": "years?|feet", "30": "months?", "365": "years?", "100": "dollars?|euros?|met(er|re)s?",
    "1000": "thousands?|k\\w+", "1000000": "millions?", "1024": "kilobytes?|kb|megabytes?|mb",
}  # fmt: skip
"""Whole numbers that turn one unit into another, and how the other is called."""


@only("postgres", "sqlite")
def keep_fractions(draft: Draft) -> Iterable[Edit]:
    """An integer quotient is made a fraction where a fraction is meant, by a cast of the numerator.

    Meant, when both sides are aggregates, or the quotient of anything but a literal is multiplied by 100, rounded to
    decimals, averaged, or given a name such as rate, share or percent. `time / 100` stays, and `delay / 60` unless
    the question asks for it in such a unit.
    """
    for node in draft.find(exp.Div):
        if kind(draft, node.this) != "integer" or kind(draft, node.expression) != "integer":
            continue
        literal = isinstance(node.expression.unnest(), exp.Literal)
        if not (_is_unit(draft, node) if literal else _is_fraction(node)):
            continue
        number = node.this
        while isinstance(number, exp.Mul):
            number = number.expression
        place = draft.span(number)
        if place:
            text = draft.text(place)
            made = f"{text}.0" if isinstance(number, exp.Literal) else _cast(number, text, draft.dialect)
            yield Edit(
                *place, made, f"{text} is divided as a number with decimals, since whole numbers lose the fraction"
            )


def _is_unit(draft: Draft, node: exp.Div) -> bool:
    """Whether an output is a number turned into the unit that the question asks for."""
    above = node.parent
    while isinstance(above, (exp.Alias, exp.Paren, exp.Avg, exp.Sum, exp.Max, exp.Min, exp.Round)):
        above = above.parent
    divisor = node.expression.unnest().name
    return (
        draft.asked is not None
        and isinstance(above, exp.Select)
        and above is draft.tree
        and divisor in _UNITS
        and re.search(rf"\bin ({_UNITS[divisor]})\b", draft.asked.question, re.IGNORECASE) is not None
    )


def _cast(number: exp.Expr, text: str, dialect: str) -> str:
    if dialect != "postgres":
        return f"CAST({text} AS REAL)"
    atom = isinstance(number, (exp.Column, exp.Func, exp.Paren, exp.Cast, exp.Subquery, exp.Window, exp.Filter))
    return f"{text}::numeric" if atom and not isinstance(number, exp.Connector) else f"({text})::numeric"


def _is_fraction(node: exp.Div) -> bool:
    if all(_aggregate(side) for side in (node.this, node.expression)):
        return True
    above: exp.Expr | None = node
    while above is not None and not isinstance(above, (exp.Select, exp.Predicate)):
        if isinstance(above, exp.Mul) and any(s.name in ("100", "100.0") for s in (above.this, above.expression)):
            return True
        if isinstance(above, exp.Alias) and _FRACTION.search(above.alias):
            return True
        if isinstance(above, exp.Avg) or (isinstance(above, exp.Round) and above.args.get("decimals")):
            return True
        above = above.parent
    return any(
        isinstance(found, exp.Literal) and found.name in ("100", "100.0") for found in node.this.find_all(exp.Literal)
    )


def _aggregate(node: exp.Expr) -> bool:
    return node.find(exp.AggFunc) is not None or (
        isinstance(node.unnest(), exp.Select) or isinstance(node, exp.Subquery)
    )
