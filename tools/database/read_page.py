"""A page of a result that fits in memory: its cells as JSON values, and a query whose large values PostgreSQL cuts,
as a driver holds a whole row, which may be a gigabyte."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from psycopg import Column

_CENTS_LIMIT = 10**13
"""Below it a float keeps two decimals and more."""


CELL_CHARS = 1 << 20
"""A longer text is cut, with an ellipsis at its end."""
_DIGITS = 4000
"""Python, and so JSON, refuses to write integers of a few digits more."""


def cell(value: object) -> object:
    """A value of a driver as `hopql.state.database.Rows` says: JSON types, dates as ISO text, bytes as hex text.

    A decimal becomes an int or a float, so that a column of averages is numbers throughout; one that is too large for a
    float to keep its cents is text. NaN, infinities and integers of more than 4000 digits are text. Text of more than
    `CELL_CHARS` characters is cut.
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _cut(value)
    if isinstance(value, int):
        return value if value.bit_length() < 3 * _DIGITS else _number(Decimal(value))
    if isinstance(value, float):
        return value if math.isfinite(value) else {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[str(value)]
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return _interval(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return _cut(bytes(value[: CELL_CHARS // 2 + 1]).hex())
    if isinstance(value, Mapping):
        return {str(key): cell(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set)):
        return [cell(item) for item in value]
    return _cut(str(value))


def weight(value: object) -> int:
    """About how many bytes a value that `cell` gave takes."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(len(key) + weight(item) for key, item in value.items())
    return sum(map(weight, value)) if isinstance(value, list) else 8


def _cut(text: str) -> str:
    return text if len(text) <= CELL_CHARS else text[:CELL_CHARS] + "…"


def _number(value: Decimal) -> object:
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        return str(value)
    if value.adjusted() >= _DIGITS:
        return _cut(format(value, "f") if value.adjusted() < CELL_CHARS else str(value))
    if exponent >= 0:
        return int(value)
    near = float(value)
    exact = math.isfinite(near) and Decimal(repr(near)) == value
    return near if exact or abs(value) < _CENTS_LIMIT else _cut(format(value, "f"))


def _interval(value: timedelta) -> str:
    """As PostgreSQL prints it: `1 day 02:03:04.5`."""
    sign = "-" if value < timedelta(0) else ""
    value = abs(value)
    hours, rest = divmod(value.seconds, 3600)
    clock = f"{hours:02d}:{rest // 60:02d}:{rest % 60:02d}"
    if value.microseconds:
        clock += f".{value.microseconds:06d}".rstrip("0")
    days = f"{sign}{value.days} day{'' if value.days == 1 else 's'}" if value.days else ""
    if days and clock == "00:00:00":
        return days
    return f"{days} {sign}{clock}".strip()


PAGE_BYTES = 32 << 20
"""About what the cells of a page may take; the rows after that are left out, and the page is called truncated."""
_FIRST = 16


def fetched(
    fetch: Callable[[int], Iterable[Sequence[object]]], max_rows: int, max_bytes: int = 0
) -> tuple[list[list[object]], bool]:
    """At most `max_rows` rows and `PAGE_BYTES`, and whether there are more.

    Rows are asked for in pieces that grow while they are light, so that no more than a piece of heavy rows is held
    beyond the limit. The first row is always there. `fetch` gives the next rows, at most as many as it is given.
    """
    most = max_bytes or PAGE_BYTES
    rows: list[list[object]] = []
    taken, piece = 0, _FIRST
    while len(rows) <= max_rows:
        asked = min(piece, max_rows + 1 - len(rows))
        count = 0
        for raw in fetch(asked):
            row = [cell(value) for value in raw]
            count += 1
            taken += 8 + sum(map(weight, row))
            if rows and taken > most:
                return rows[:max_rows], True
            rows.append(row)
        if count < asked:
            return rows[:max_rows], len(rows) > max_rows
        piece = max(1, min(4 * piece, (most - taken) * len(rows) // taken))
    return rows[:max_rows], True


ROW_CHARS: Final = 2 << 20
"""Of a row's large values together; several rows are held at once."""
_TEXTS, _JSON, _BYTES = (25, 1043), {114: "to_json", 3802: "to_jsonb"}, 17
_NUMBER, _NAME = 1700, 19
_NUMBERS: Final = 16
"""As many numbers of any size make no large row: one has 150,000 digits at most."""
_SIZED: Final = (1042, 1043, 1560)
"""Types whose size is that of the value, and not of an array's elements."""
_MARK: Final = "hopql:too large:"
_FOUND: Final = re.compile(f"{_MARK}(\\d+)")


def narrowed(sql: str, columns: Sequence[Column]) -> str:
    """The query with each large value cut to its share of `ROW_CHARS`, and marked by an ellipsis. What cannot be cut
    and is too large fails the query; `too_large` tells of which column. `OFFSET 0` keeps the planner from making each
    value once for every time that it is named here. The text is one statement that the database has accepted."""
    numbers = sum(map(_is_any_number, columns))
    large = [_may_be_large(column) or (_is_any_number(column) and numbers > _NUMBERS) for column in columns]
    if not any(large):
        return sql
    most = max(1024, min(CELL_CHARS, ROW_CHARS // sum(large)))
    named, taken, kept = [f"c{number}" for number in range(1, len(columns) + 1)], list[str](), list[str]()
    for name, column, is_large in zip(named, columns, large, strict=True):
        cut = _narrow(name, column.type_code, most) if is_large else name
        taken.append(cut or name)
        kept += [] if cut else [_checked(name, most)]
    where = f" WHERE {' AND '.join(kept)}" if kept else ""
    inner = f"SELECT * FROM (\n{sql.rstrip().rstrip(';')}\n) AS asked ({', '.join(named)}) OFFSET 0"
    return f"SELECT {', '.join(taken)} FROM ({inner}) AS hopql{where}"


def too_large(message: str, columns: Sequence[Column]) -> str:
    """Of which column a value was too large, by the message of the failure; empty where that is not what failed."""
    found = _FOUND.search(message)
    return columns[int(found.group(1)) - 1].name if found else ""


def _is_any_number(column: Column) -> bool:
    return column.type_code == _NUMBER and column.precision is None


def _may_be_large(column: Column) -> bool:
    varies, size = column.internal_size is None and column.type_code not in (_NUMBER, _NAME), column.display_size
    return varies and (size is None or size >= 1020 or column.type_code not in _SIZED)


def _narrow(name: str, kind: int, most: int) -> str:
    """A column cut to so many characters; empty where it cannot be cut."""
    if kind not in (*_TEXTS, *_JSON, _BYTES):
        return ""
    if kind == _BYTES:
        half = most // 2
        cut = f"encode(substr({name}, 1, {half}), 'hex') || '…'"
        return f"CASE WHEN octet_length({name}) > {half} THEN {cut} ELSE encode({name}, 'hex') END"
    text = f"{name}::text"
    cut = f"left({text}, {most}) || '…'"
    large = f"octet_length({text}) > {most} AND length(left({text}, {most + 1})) > {most}"
    made = f"{_JSON[kind]}({cut})" if kind in _JSON else cut
    return f"CASE WHEN {large} THEN {made} ELSE {name} END"


def _checked(name: str, most: int) -> str:
    """That a value is not too large; where it is, a cast fails with a message that says which."""
    fails = f"('{_MARK}{name[1:]}' || left({name}::text, 0))::boolean"
    return f"CASE WHEN coalesce(octet_length({name}::text), 0) <= {4 * most} THEN true ELSE {fails} END"
