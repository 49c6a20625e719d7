"""Dates as text, differences of dates, intervals: what PostgreSQL will not compute as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.repair_types import MOMENTS, card_column, cast, kind

_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_ISO_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?")
_SECONDS = {"day": 86400, "days": 86400, "epoch": 1}
_TAKING = ("age", "date_part", "to_char")
_COMPARED = (exp.GT, exp.GTE, exp.LT, exp.LTE, exp.EQ, exp.NEQ, exp.Add, exp.Sub)


@only("postgres")
def read_dates(draft: Draft) -> Iterable[Edit]:
    """A text column whose samples are all ISO dates is cast where a date is needed."""
    for node in draft.find(exp.Column):
        to, above = _iso(draft, node), node.parent
        if not to or above is None:
            continue
        other = next((s for s in (above.this, above.args.get("expression")) if s is not node), None)
        called = above.sql_name() if isinstance(above, exp.Func) else ""
        called = above.name if isinstance(above, exp.Anonymous) else called
        takes = isinstance(above, (exp.Extract, exp.TimestampTrunc)) or called.lower() in _TAKING
        meets = isinstance(above, _COMPARED) and kind(draft, other) in MOMENTS | {"interval"}
        if isinstance(above, exp.Between):
            meets = kind(draft, above.args["low"]) in MOMENTS
        if takes or meets:
            yield from cast(draft, node, to, "it holds dates as text")


@only("postgres")
def days_between(draft: Draft) -> Iterable[Edit]:
    """The difference of two dates is a number of days: nothing is extracted from it, and no interval meets it."""
    for node in draft.find(exp.Extract):
        unit, days = node.name.lower(), node.expression
        place, inner = draft.span(node), draft.span(days)
        if place and inner and unit in _SECONDS and _is_days(draft, days):
            text = f"({draft.text(inner)})" if not isinstance(days, exp.Paren) else draft.text(inner)
            made = text if unit != "epoch" else f"({text} * 86400)"
            yield Edit(*place, made, "the difference of two dates is a number of days already")
    for compared in draft.find(exp.GT, exp.GTE, exp.LT, exp.LTE):
        for one, other in ((compared.this, compared.expression), (compared.expression, compared.this)):
            if kind(draft, other) == "interval" and _is_days(draft, one):
                yield from cast(draft, one.unnest().this, "timestamp", "its difference is compared with an interval")


@only("postgres")
def year_columns(draft: Draft) -> Iterable[Edit]:
    """The year of a whole-number column that is called a year is the column."""
    for node in draft.find(exp.Extract):
        column = node.expression
        place, inner = draft.span(node), draft.span(column)
        named = isinstance(column, exp.Column) and "year" in column.name.lower()
        if named and node.name.lower() == "year" and kind(draft, column) == "integer" and place and inner:
            yield Edit(*place, draft.text(inner), f"{draft.text(inner)} is a year already")


@only("postgres")
def quote_intervals(draft: Draft) -> Iterable[Edit]:
    """`INTERVAL 30 DAY` is written `INTERVAL '30 day'`, and days that are added to a time are an interval."""
    for node in draft.find(exp.Interval):
        place, unit = draft.span(node), node.args.get("unit")
        found = re.fullmatch(r"INTERVAL\s+(-?\d+)\s+([A-Za-z]+)", draft.text(place), re.IGNORECASE) if place else None
        if found and place and unit is not None:
            text = f"INTERVAL '{found[1]} {found[2].lower()}'"
            yield Edit(*place, text, f"{draft.text(place)} is written {text}")
    for later in draft.find(exp.Add, exp.Sub):
        days, place = later.expression, draft.span(later.expression)
        if isinstance(days, exp.Literal) and days.name.isdigit() and kind(draft, later.this) == "timestamp" and place:
            yield Edit(*place, f"INTERVAL '{days.name} days'", f"{days.name} is added to a time as days")


def _is_days(draft: Draft, node: exp.Expr) -> bool:
    node = node.unnest()
    return isinstance(node, exp.Sub) and kind(draft, node.this) == kind(draft, node.expression) == "date"


def _iso(draft: Draft, node: exp.Column) -> str:
    """`date` or `timestamp` when a text column holds nothing else, as far as its samples say."""
    column = card_column(draft, node)
    if column is None or not column.samples or kind(draft, node) != "text":
        return ""
    if all(_ISO.fullmatch(sample) for sample in column.samples):
        return "date"
    return "timestamp" if all(_ISO_TIME.fullmatch(sample) for sample in column.samples) else ""


@only("postgres")
def read_epochs(draft: Draft) -> Iterable[Edit]:
    """A bigint column is read by `to_timestamp` where PostgreSQL takes nothing but a moment:
    EXTRACT, DATE_TRUNC, TO_CHAR, a cast to a date, beside another moment in a sum or a comparison."""
    for column in _wanted(draft):
        card, place = card_column(draft, column), draft.span(column)
        if card is None or not place or not card.type.lower().startswith(("bigint", "int8")):
            continue
        if not column.find_ancestor(exp.UnixToTime):
            text = draft.text(place)
            yield Edit(*place, f"to_timestamp({text})", f"{text} is read as seconds since 1970")


def _wanted(draft: Draft) -> Iterator[exp.Expr]:
    for part in draft.find(exp.Extract):
        yield _inner(part.expression)
    for made in draft.find(exp.TimestampTrunc, exp.ToChar, exp.TimeToStr):
        yield _inner(made.this)
    for made_of in draft.find(exp.Cast):
        if made_of.to.is_type("date", "timestamp", "timestamptz"):
            yield _inner(made_of.this)
    for pair in draft.find(exp.Sub, exp.Add, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.EQ):
        for mine, other in ((pair.this, pair.expression), (pair.expression, pair.this)):
            if kind(draft, other) in MOMENTS | {"interval"}:
                yield _inner(mine)


def _inner(node: exp.Expr) -> exp.Expr:
    while isinstance(node, (exp.Paren, exp.Min, exp.Max)):
        node = node.this
    return node
