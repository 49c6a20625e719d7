"""Functions of dates and times in other dialects, as PostgreSQL writes them."""

from __future__ import annotations

import re
from collections.abc import Callable

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
