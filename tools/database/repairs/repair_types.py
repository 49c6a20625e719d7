"""What kind of value an expression gives; values of two kinds that are compared, added, divided or rounded; dates as
text and intervals, which PostgreSQL will not compute as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect

from hopql.state.cards import Column
from hopql.tools.database.prove_keys import meant
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.repair_groups import restricted
from hopql.tools.database.scope_names import output_name

_TYPES = (
    ("integer", r"(big|small|tiny)?(int|serial)\d*|integer|hugeint"),
    ("float", r"double|float|real"),
    ("numeric", r"numeric|decimal"),
    ("date", r"date$"),
    ("timestamp", r"timestamp|datetime"),
    ("time", r"time"),
    ("interval", r"interval"),
    ("boolean", r"bool"),
    ("text", r"(var)?char|character|text|citext|string|name$"),
)
NUMBERS = frozenset({"integer", "float", "numeric"})
MOMENTS = frozenset({"date", "timestamp"})
_DEPTH = 12
_GIVES = Dialect.get_or_raise("postgres").EXPRESSION_METADATA
"""What calls give, as far as sqlglot's types are PostgreSQL's."""
_FIXED: tuple[tuple[str, tuple[type[exp.Expr], ...]], ...] = (
    ("integer", (exp.Count,)), ("numeric", (exp.Extract,)), ("timestamp", (exp.TimestampTrunc,)),
    ("boolean", (exp.Boolean, exp.Predicate, exp.Connector, exp.Not)),
)  # fmt: skip
_SAME = (
    exp.Paren, exp.Neg, exp.Min, exp.Max, exp.Filter, exp.Window, exp.Abs, exp.Lag, exp.Lead, exp.FirstValue,
    exp.LastValue, exp.WithinGroup, exp.Nullif, exp.AnyValue, exp.Alias,
)  # fmt: skip
_MEANS = (exp.Avg, exp.Stddev, exp.StddevPop, exp.StddevSamp, exp.Variance, exp.VariancePop)


def kind(draft: Draft, node: exp.Expr | None, depth: int = 0) -> str:
    """integer, float, numeric, date, timestamp, time, interval, boolean, text, another type's name, or nothing.

    A literal in quotes has no kind until it is compared: ''.
    """
    if not isinstance(node, exp.Expr) or depth > _DEPTH:
        return ""
    if isinstance(node, exp.Column):
        return _column_kind(draft, node, depth)
    if isinstance(node, exp.Literal):
        return "" if node.is_string else "integer" if re.fullmatch(r"\d+", node.name) else "numeric"
    if isinstance(node, (exp.Cast, exp.TryCast)):
        return type_name(node.to.sql("postgres"))
    if fixed := next((given for given, types in _FIXED if isinstance(node, types)), ""):
        return fixed
    if branches := _branches(node):
        return _common(kind(draft, item, depth + 1) for item in branches if not isinstance(item, exp.Null))
    inner = kind(draft, node.this, depth + 1)
    if isinstance(node, exp.Sum):
        return "numeric" if inner == "integer" and _is_big(draft, node.this) else inner
    if isinstance(node, _MEANS):
        return inner if inner in ("float", "interval", "") else "numeric"
    if isinstance(node, exp.Round):
        return "numeric" if node.args.get("decimals") else inner
    if isinstance(node, (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod)):
        return _arithmetic(node, inner, kind(draft, node.expression, depth + 1))
    given = _GIVES.get(type(node), {}).get("returns")
    return type_name(given.value) if given else ""


def _branches(node: exp.Expr) -> list[exp.Expr]:
    """Those of which an expression has its value, unchanged."""
    if isinstance(node, exp.Case):
        return [one for one in (*(branch.args["true"] for branch in node.args["ifs"]), node.args.get("default")) if one]
    if isinstance(node, exp.Subquery):
        return node.this.expressions[:1] if isinstance(node.this, exp.Select) else []
    if isinstance(node, (exp.Coalesce, exp.Greatest, exp.Least, exp.Distinct)):
        return [one for one in (node.this, *node.expressions) if one]
    return [node.this] if isinstance(node, _SAME) else []


def _arithmetic(node: exp.Expr, left: str, right: str) -> str:
    both = {left, right}
    if both <= NUMBERS:
        return _common(both)
    if isinstance(node, exp.Sub) and both <= MOMENTS:
        return "integer" if both == {"date"} else "interval"
    if isinstance(node, (exp.Add, exp.Sub)) and left in MOMENTS:
        return "date" if left == "date" and right == "integer" else "timestamp" if right == "interval" else ""
    return "interval" if "interval" in both and both <= NUMBERS | {"interval"} else ""


def _common(kinds: Iterable[str]) -> str:
    """What PostgreSQL makes of several branches: the widest number, or the one kind that is known."""
    known = set(kinds)
    if known and known <= NUMBERS:
        return "float" if "float" in known else "numeric" if "numeric" in known else "integer"
    known.discard("")
    return known.pop() if len(known) == 1 else ""


def _is_big(draft: Draft, node: exp.Expr) -> bool:
    """Whether a sum of these is numeric in PostgreSQL: bigint columns and counts are."""
    columns = list(node.find_all(exp.Column))
    cards = [card_column(draft, column) for column in columns]
    return bool(columns) and any(card is None or re.match(r"big|int8", card.type.lower()) for card in cards)


def card_column(draft: Draft, node: exp.Expr | None) -> Column | None:
    """The stored column that a column node means, or None."""
    use = draft.uses.get(id(node))
    return use.source.column(use.key) if use else None


def type_name(type_: str) -> str:
    """The kind of a type as a card or a cast writes it; arrays are their own kind."""
    lowered = type_.lower().strip()
    if lowered.endswith("]"):
        return "array"
    return next((name for name, pattern in _TYPES if re.match(pattern, lowered)), lowered)


def _column_kind(draft: Draft, node: exp.Column, depth: int) -> str:
    use = draft.uses.get(id(node))
    if use is None or not use.key:
        return ""
    if use.source.card:
        column = card_column(draft, node)
        return type_name(column.type) if column else ""
    made = use.source.query
    items = made.expressions if isinstance(made, exp.Select) and not use.source.renamed else []
    outputs = [item for item in items if output_name(item, draft.dialect) == use.key]
    return kind(draft, outputs[0], depth + 1) if len(outputs) == 1 else ""


_ORDERED = (exp.GT, exp.GTE, exp.LT, exp.LTE)


@only("postgres")
def match_as_text(draft: Draft) -> Iterable[Edit]:
    """LIKE reads text: a date or a number under it is cast."""
    for node in draft.find(exp.Like, exp.ILike):
        if kind(draft, node.this) in NUMBERS | MOMENTS:
            yield from cast(draft, node.this, "text", "LIKE needs it")


@only("postgres")
def compare_alike(draft: Draft) -> Iterable[Edit]:
    """Text against a number, a truth value against 0 and 1, a key stored as text against one stored as a number."""
    for node in draft.find(exp.EQ, exp.NEQ, *_ORDERED):
        yield from _compared(draft, node, node.this, node.expression)
        yield from _compared(draft, node, node.expression, node.this)
    for listed in draft.find(exp.In):
        for other in listed.expressions:
            yield from _compared(draft, listed, listed.this, other)


def _compared(draft: Draft, node: exp.Expr, one: exp.Expr, other: exp.Expr) -> Iterator[Edit]:
    """Edits that make `other` meet `one`."""
    mine, theirs, text = kind(draft, one), kind(draft, other), draft.said(other)
    number = other.this if isinstance(other, exp.Neg) else other
    if mine == "text" and theirs in NUMBERS:
        if isinstance(number, exp.Literal) and not isinstance(node, _ORDERED):
            yield from draft.put(other, f"'{text}'", f"{text} is compared with text, so it is in quotes")
        elif isinstance(one, exp.Column) and isinstance(other, exp.Column) and isinstance(node, exp.EQ):
            yield from cast(draft, other, "text", "it is compared with text")
    elif isinstance(one, exp.Column) and mine == "boolean" and isinstance(other, exp.Literal) and text in ("0", "1"):
        truth = "TRUE" if text == "1" else "FALSE"
        yield from draft.put(other, truth, f"{one.sql()} is true or false, not a number")


@only("postgres")
def compute_with_numbers(draft: Draft) -> Iterable[Edit]:
    """SUM and AVG of a truth value."""
    for node in draft.find(exp.Sum, exp.Avg):
        if kind(draft, node.this) == "boolean":
            yield from cast(draft, node.this, "int", "truth values are added as 1 and 0")


def cast(draft: Draft, node: exp.Expr, to: str, why: str) -> Iterator[Edit]:
    """The expression with `::to` behind it."""
    yield from draft.put(node, f"{draft.whole(node)}::{to}", f"{draft.said(node)} is cast to {to}, since {why}")


@only("postgres", "sqlite")
def keep_fractions(draft: Draft) -> Iterable[Edit]:
    """An integer quotient is made a fraction where a fraction is meant, by a cast of the numerator.

    Meant, when both sides are aggregates, or the quotient of anything but a literal is multiplied by 100, rounded to
    decimals, averaged or given a name. `time / 100` stays.
    """
    for node in draft.find(exp.Div):
        whole = kind(draft, node.this) == kind(draft, node.expression) == "integer"
        if not whole or isinstance(node.expression.unnest(), exp.Literal) or not _is_fraction(node):
            continue
        number = node.this
        while isinstance(number, exp.Mul):
            number = number.expression
        text, is_literal = draft.said(number), isinstance(number, exp.Literal)
        if draft.dialect == "postgres" and not is_literal:
            yield from cast(draft, number, "numeric", "whole numbers lose the fraction")
        else:
            made = f"{text}.0" if is_literal else f"CAST({text} AS REAL)"
            why = f"{text} is a number with decimals, since whole numbers lose the fraction"
            yield from draft.put(number, made, why)


_HUNDRED = {"100", "100.0"}


def _is_fraction(node: exp.Div) -> bool:
    if all(
        side.find(exp.AggFunc) or isinstance(side, exp.Subquery) or isinstance(side.unnest(), exp.Select)
        for side in (node.this, node.expression)
    ):
        return True
    above: exp.Expr | None = node
    while above is not None and not isinstance(above, (exp.Select, exp.Predicate)):
        percent = isinstance(above, exp.Mul) and _HUNDRED & {above.this.name, above.expression.name}
        decimals = isinstance(above, exp.Round) and above.args.get("decimals")
        if percent or decimals or isinstance(above, (exp.Alias, exp.Avg)):
            return True
        above = above.parent
    return any(found.name in _HUNDRED for found in node.this.find_all(exp.Literal))


@only("postgres")
def round_numerics(draft: Draft) -> Iterable[Edit]:
    """`round(double precision, n)` does not exist: the first argument is cast to numeric."""
    for node in draft.find(exp.Round):
        if node.args.get("decimals") is not None and kind(draft, node.this) == "float":
            yield from cast(draft, node.this, "numeric", "nothing else can be rounded to decimals")


@only("postgres")
def order_nulls_last(draft: Draft) -> Iterable[Edit]:
    """The highest of a column that may be NULL: PostgreSQL puts NULLs first in descending order."""
    for select, frame in draft.resolver.frames:
        order = select.args.get("order") if select.args.get("limit") else None
        for term in order.expressions if order else ():
            place, text = draft.span(term), draft.said(term)
            silent = term.args.get("desc") and "NULLS" not in text.upper()
            if place and silent and _may_be_null(draft, meant(term.this, frame, draft.uses, draft.dialect)):
                yield Edit(place[1], place[1], " NULLS LAST", f"NULLs come last in {text}, which PostgreSQL puts first")


def avoid_zero(draft: Draft) -> Iterable[Edit]:
    """Every divisor that is not a number becomes NULL where it is zero; for a query that met a division by zero."""
    for node in draft.find(exp.Div, exp.Mod):
        text = draft.said(node.expression)
        if not isinstance(node.expression.unnest(), (exp.Literal, exp.Nullif)):
            why = f"{text} may be zero: the quotient is NULL there"
            yield from draft.put(node.expression, f"NULLIF({text}, 0)", why)


def skip_nulls(draft: Draft) -> Iterable[Edit]:
    """`x NOT IN (SELECT y …)` gives no row at all where one `y` is NULL: these are left out of the list."""
    for node in draft.find(exp.In):
        query = node.args.get("query")
        inner = query.unnest() if isinstance(query, exp.Expr) else None
        if not isinstance(node.parent, exp.Not) or not isinstance(inner, exp.Select) or len(inner.expressions) != 1:
            continue
        column = inner.expressions[0].unalias()
        card = card_column(draft, column) if isinstance(column, exp.Column) else None
        text = draft.said(column)
        if card is None or not card.nullable or not text or inner.args.get("limit"):
            continue
        source = draft.uses[id(column)].source.card
        if source and [card.name] == source.primary_key:
            continue
        said = inner.args["where"].find_all(exp.Is) if inner.args.get("where") else ()
        if any(isinstance(one.this, exp.Column) and one.this.name.lower() == column.name.lower() for one in said):
            continue
        told = f"{text} that are NULL are left out of the list: with one of them, NOT IN is never true"
        yield from restricted(draft, inner, f"{text} IS NOT NULL", told)


def _may_be_null(draft: Draft, term: exp.Expr) -> bool:
    if term.find(exp.Count, exp.Coalesce, exp.Query):
        return False
    cards = [card_column(draft, column) for column in term.find_all(exp.Column)]
    return any(card is not None and card.nullable for card in cards)


def take_whole_days(draft: Draft) -> Iterable[Edit]:
    """`at <= '2025-12-31'`, where a time is stored, ends with that day and not with its first instant; so does BETWEEN,
    and `at = '2025-12-31'` is the whole day. The first of a month is left: it may be the end of a time before."""
    for node in draft.find(exp.LTE, exp.Between, exp.EQ):
        last = node.args["high"] if isinstance(node, exp.Between) else node.expression
        text, low = draft.said(node.this), draft.said(node.args.get("low", last))
        timed = isinstance(node.this, exp.Column) and kind(draft, node.this) == "timestamp"
        after = _day_after(last) if timed and text and low and not isinstance(node.parent, exp.Not) else ""
        if not after or (after.endswith("-02") and not isinstance(node, exp.EQ)):
            continue
        whole = f"{text} < '{after}'"
        made = whole if isinstance(node, exp.LTE) else f"({text} >= {low} AND {whole})"
        yield from draft.put(node, made, f"{text} has times: {draft.said(last)} is taken to its end")


def _day_after(node: exp.Expr) -> str:
    """The day after a date without a time; empty for what is no such literal."""
    literal = node.this if isinstance(node, exp.Cast) and type_name(node.to.sql("postgres")) == "date" else node
    if not isinstance(literal, exp.Literal) or not re.fullmatch(r"\d{4}-\d\d-\d\d", literal.name):
        return ""
    try:
        return (date.fromisoformat(literal.name) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return ""


@only("postgres")
def days_between(draft: Draft) -> Iterable[Edit]:
    """The difference of two dates is a number of days: nothing is extracted from it."""
    for node in draft.find(exp.Extract):
        unit, text = node.name.lower(), draft.said(node.expression)
        days = node.expression.unnest()
        dates = isinstance(days, exp.Sub) and kind(draft, days.this) == kind(draft, days.expression) == "date"
        if text and unit in ("day", "days", "epoch") and dates:
            text = text if isinstance(node.expression, exp.Paren) else f"({text})"
            made = f"({text} * 86400)" if unit == "epoch" else text
            yield from draft.put(node, made, "the difference of two dates is a number of days already")


@only("postgres")
def quote_intervals(draft: Draft) -> Iterable[Edit]:
    """`INTERVAL 30 DAY` is written `INTERVAL '30 day'`."""
    for node in draft.find(exp.Interval):
        text = draft.said(node)
        found = re.fullmatch(r"INTERVAL\s+(-?\d+)\s+([A-Za-z]+)", text, re.IGNORECASE)
        if found and node.args.get("unit") is not None:
            made = f"INTERVAL '{found[1]} {found[2].lower()}'"
            yield from draft.put(node, made, f"{text} is written {made}")
