"""Moments that are kept as seconds since 1970, in columns of whole numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.types import MOMENTS, card_column, kind

_MOMENT = re.compile(r"time|date|stamp|epoch|(^|_)(at|ts|on)$", re.IGNORECASE)


@only("postgres")
def read_epochs(draft: Draft) -> Iterable[Edit]:
    """A bigint column named after a time is read by `to_timestamp` where PostgreSQL takes nothing but a moment:
    EXTRACT, DATE_TRUNC, TO_CHAR, a cast to a date, beside another moment in a sum or a comparison."""
    for column in _wanted(draft):
        card, place = card_column(draft, column), draft.span(column)
        if card is None or not place or not card.type.lower().startswith(("bigint", "int8")):
            continue
        if _MOMENT.search(card.name) and not column.find_ancestor(exp.UnixToTime):
            text = draft.text(place)
            yield Edit(*place, f"to_timestamp({text})", f"{text} is read as seconds since 1970")


def _wanted(draft: Draft) -> Iterator[exp.Expr]:
    for part in draft.find(exp.Extract):
        yield _inner(part.expression)
    for made in draft.find(exp.TimestampTrunc, exp.ToChar, exp.TimeToStr):
        yield _inner(made.this)
    for cast in draft.find(exp.Cast):
        if cast.to.is_type("date", "timestamp", "timestamptz"):
            yield _inner(cast.this)
    for pair in draft.find(exp.Sub, exp.Add, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.EQ):
        for mine, other in ((pair.this, pair.expression), (pair.expression, pair.this)):
            if kind(draft, other) in MOMENTS | {"interval"}:
                yield _inner(mine)


def _inner(node: exp.Expr) -> exp.Expr:
    while isinstance(node, (exp.Paren, exp.Min, exp.Max)):
        node = node.this
    return node
