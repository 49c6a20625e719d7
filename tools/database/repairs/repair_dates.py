"""Dates as text, differences of dates, intervals: what PostgreSQL will not compute as it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.repair_types import MOMENTS, card_column, cast, kind

_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_ISO_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?")
_SECONDS = {"day": 86400, "days": 86400, "epoch": 1}
_COMPARED = (exp.GT, exp.GTE, exp.LT, exp.LTE, exp.EQ, exp.NEQ, exp.Add, exp.Sub)


@only("postgres")
def read_dates(draft: Draft) -> Iterable[Edit]:
    """A text column whose samples are all ISO dates is cast where a date is needed."""
    for node in draft.find(exp.Column):
        to, above = _iso(draft, node), node.parent
        if not to or above is None:
            continue
        other = next((s for s in (above.this, above.args.get("expression")) if s is not node), None)
        takes = isinstance(above, (exp.Extract, exp.TimestampTrunc)) or _called(above) in (
            "age",
            "date_part",
            "to_char",
        )
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
    for difference in draft.find(exp.Sub):
        sides = [side.unnest() for side in (difference.this, difference.expression)]
        dates = [side.this if _is_number_of(side) else side for side in sides]
        if any(map(_is_number_of, sides)) and all(kind(draft, one) == "date" for one in dates):
            for side, date in zip(sides, dates, strict=True):
                place, inner = draft.span(side), draft.span(date)
                if side is not date and place and inner:
                    yield Edit(*place, draft.text(inner), f"{draft.text(inner)} is a date: its difference is in days")


def _is_number_of(node: exp.Expr) -> bool:
    """A cast to a number."""
    return isinstance(node, exp.Cast) and node.to.this in exp.DataType.NUMERIC_TYPES


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


def _called(node: exp.Expr) -> str:
    return (
        node.name.lower()
        if isinstance(node, exp.Anonymous)
        else node.sql_name().lower()
        if isinstance(node, exp.Func)
        else ""
    )


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


_FIELDS = {
    "year": "YEAR", "month": "MONTH", "day": "DAY", "hour": "HOUR", "minute": "MINUTE", "second": "SECOND",
    "quarter": "QUARTER", "week": "WEEK", "dayofmonth": "DAY", "dayofyear": "DOY", "weekofyear": "WEEK",
}  # fmt: skip
_SQLITE = {
    "%Y": "YYYY",
    "%m": "MM",
    "%d": "DD",
    "%H": "HH24",
    "%M": "MI",
    "%S": "SS",
    "%j": "DDD",
    "%y": "YY",
    "%F": "YYYY-MM-DD",
}
_MYSQL = {
    **_SQLITE,
    "%i": "MI",
    "%s": "SS",
    "%M": "FMMonth",
    "%b": "Mon",
    "%W": "FMDay",
    "%a": "Dy",
    "%c": "FMMM",
    "%e": "FMDD",
}
_UNITS = {"day", "month", "year", "hour", "minute", "second", "week", "quarter"}
_NOW = re.compile(r"'now'", re.IGNORECASE)
Rewriting = Callable[[tuple[str, ...]], str]


def _field(name: str) -> Rewriting:
    return lambda given: f"EXTRACT({name} FROM {_moment(given[0])})" if len(given) == 1 else ""


def _moment(text: str) -> str:
    """An argument as a date: SQLite's 'now', or a literal that needs its type said."""
    if _NOW.fullmatch(text):
        return "CURRENT_TIMESTAMP"
    return f"TIMESTAMP {text}" if re.fullmatch(r"'\d{4}-\d\d-\d\d.*'", text) else text


def _operand(text: str) -> str:
    moment = _moment(text)
    return moment if re.fullmatch(r"[\w.\"]+|\w+\([^()]*\)|TIMESTAMP '[^']*'", moment) else f"({moment})"


def _format(text: str, codes: dict[str, str]) -> str:
    """A format of `%` codes as `to_char` has it, or nothing when it holds what that cannot say."""
    inner = text[1:-1] if re.fullmatch(r"'[^']*'", text) else ""
    made = re.sub(r"%[A-Za-z]", lambda found: codes.get(found.group(), "\0"), inner)
    return (
        ""
        if not inner or "\0" in made or re.search(r"[^%A-Za-z\-/:., ]", re.sub(r"%[A-Za-z]", "", inner))
        else f"'{made}'"
    )


def _strftime(given: tuple[str, ...]) -> str:
    if len(given) != 2:
        return ""
    if given[0] == "'%s'":
        return f"EXTRACT(EPOCH FROM {_moment(given[1])})"
    if given[0] == "'%w'":
        return f"EXTRACT(DOW FROM {_moment(given[1])})::text"
    pattern = _format(given[0], _SQLITE)
    return f"TO_CHAR({_moment(given[1])}, {pattern})" if pattern else ""


def _date_format(given: tuple[str, ...]) -> str:
    pattern = _format(given[1], _MYSQL) if len(given) == 2 else ""
    return f"TO_CHAR({_moment(given[0])}, {pattern})" if pattern else ""


def _str_to_date(given: tuple[str, ...]) -> str:
    pattern = _format(given[1], _MYSQL) if len(given) == 2 else ""
    return f"TO_{'TIMESTAMP' if 'HH24' in pattern else 'DATE'}({given[0]}, {pattern})" if pattern else ""


def _datediff(given: tuple[str, ...]) -> str:
    """MySQL's `(later, earlier)` in days; SQL Server's `(unit, earlier, later)` in bounds crossed."""
    if len(given) == 2:
        return f"({_operand(given[0])}::date - {_operand(given[1])}::date)"
    if len(given) != 3:
        return ""
    unit, first, last = given[0].strip("'").lower(), _operand(given[1]), _operand(given[2])
    years = f"(EXTRACT(YEAR FROM {last}) - EXTRACT(YEAR FROM {first}))"
    return {
        "day": f"({last}::date - {first}::date)", "dd": f"({last}::date - {first}::date)", "year": years, "yy": years,
        "month": f"({years} * 12 + EXTRACT(MONTH FROM {last}) - EXTRACT(MONTH FROM {first}))",
    }.get(unit, "")  # fmt: skip


def _timestampdiff(given: tuple[str, ...]) -> str:
    """MySQL's whole units between two moments."""
    if len(given) != 3:
        return ""
    unit, first, last = given[0].lower(), _operand(given[1]), _operand(given[2])
    age = f"AGE({last}, {first})"
    seconds = {"hour": 3600, "minute": 60, "second": 1, "day": 86400, "week": 604800}
    if unit in seconds:
        return f"TRUNC(EXTRACT(EPOCH FROM ({last}::timestamp - {first}::timestamp)) / {seconds[unit]})"
    months = f"(EXTRACT(YEAR FROM {age}) * 12 + EXTRACT(MONTH FROM {age}))"
    return {"year": f"EXTRACT(YEAR FROM {age})", "month": months}.get(unit, "")


def _shift(sign: str, *, known: bool = False) -> Rewriting:
    """`DATE_ADD(d, INTERVAL 3 DAY)` of MySQL (`known`: PostgreSQL has one too), `DATEADD(day, 3, d)` of SQL Server."""

    def shifted(given: tuple[str, ...]) -> str:
        if len(given) == 2 and given[1].upper().startswith("INTERVAL") and not (known and "'" in given[1]):
            return f"({_moment(given[0])} {sign} {given[1]})"
        unit = given[0].strip("'").lower() if len(given) == 3 else ""
        if unit in _UNITS and re.fullmatch(r"-?\d+", given[1]):
            return f"({_moment(given[2])} {sign} INTERVAL '{given[1]} {unit}')"
        return ""

    return shifted


def _date(given: tuple[str, ...]) -> str:
    """SQLite's `DATE('now', '-7 days')`; PostgreSQL has `date(x)` itself."""
    if not given or (len(given) == 1 and not _NOW.fullmatch(given[0])):
        return ""
    made = "CURRENT_DATE" if _NOW.fullmatch(given[0]) else f"{_operand(given[0])}::date"
    for modifier in given[1:]:
        shift = re.fullmatch(r"'([+-]?\s*\d+) (day|month|year|hour|minute|second)s?'", modifier)
        start = re.fullmatch(r"'start of (day|month|year)'", modifier)
        if not shift and not start:
            return ""
        made = (
            f"({made} + INTERVAL '{shift[1]} {shift[2]}')"
            if shift
            else f"DATE_TRUNC('{start[1]}', {made})"
            if start
            else ""
        )
    return made if len(given) == 1 else f"{made}::date"


def _constant(text: str) -> Rewriting:
    return lambda given: text if not given else ""


def _now(given: tuple[str, ...]) -> str:
    return "CURRENT_TIMESTAMP" if len(given) == 1 and _NOW.fullmatch(given[0]) else ""


def _one(template: str) -> Rewriting:
    return lambda given: template.format(_operand(given[0])) if len(given) == 1 else ""


def _datepart(given: tuple[str, ...]) -> str:
    unit = given[0].strip("'").lower() if len(given) == 2 else ""
    return f"EXTRACT({unit.upper()} FROM {_moment(given[1])})" if unit in _UNITS else ""


def _datetrunc(given: tuple[str, ...]) -> str:
    unit = given[0].strip("'").lower() if len(given) == 2 else ""
    return f"DATE_TRUNC('{unit}', {_moment(given[1])})" if unit in _UNITS else ""


MOMENT_FUNCTIONS: dict[str, Rewriting] = {
    **{name: _field(field) for name, field in _FIELDS.items()},
    "strftime": _strftime,
    "date_format": _date_format,
    "str_to_date": _str_to_date,
    "from_unixtime": _one("TO_TIMESTAMP({0})"),
    "datediff": _datediff,
    "timestampdiff": _timestampdiff,
    "date_add": _shift("+", known=True),
    "dateadd": _shift("+"),
    "adddate": _shift("+"),
    "date_sub": _shift("-"),
    "subdate": _shift("-"),
    "date": _date,
    "datetime": _now,
    "curdate": _constant("CURRENT_DATE"),
    "current_date": _constant("CURRENT_DATE"),
    "current_timestamp": _constant("CURRENT_TIMESTAMP"),
    "getdate": _constant("CURRENT_TIMESTAMP"),
    "sysdate": _constant("CURRENT_TIMESTAMP"),
    "julianday": _one("EXTRACT(JULIAN FROM {0}::timestamp)"),
    "to_days": _one("({0}::date - DATE '0001-01-01' + 366)"),
    "unix_timestamp": _one("EXTRACT(EPOCH FROM {0})"),
    "dayname": _one("TO_CHAR({0}, 'FMDay')"),
    "monthname": _one("TO_CHAR({0}, 'FMMonth')"),
    "last_day": _one("(DATE_TRUNC('month', {0}) + INTERVAL '1 month - 1 day')::date"),
    "dayofweek": _one("(EXTRACT(DOW FROM {0}) + 1)"),
    "datepart": _datepart,
    "datetrunc": _datetrunc,
}
