"""A query whose values are cut on the server: a driver holds a whole row, and a row may be a gigabyte.

Only columns of types that can be large are touched, and their values come as `cells` would cut them anyway.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hopql.tools.database.read_page import CELL_CHARS

ROW_CHARS: Final = 2 << 20
"""Of a row's large values together; several rows are held at once."""
_TEXT, _JSON, _BYTES = (25, 1043), {114: "to_json", 3802: "to_jsonb"}, 17
_SMALL: Final = (1700, 19)
"""Numbers of any size and names: of variable length, and never large."""
_MARK: Final = "hopql:too large:"
_FOUND: Final = re.compile(f"{_MARK}(\\d+)")


class Described(NamedTuple):
    """A column of a result, as PostgreSQL describes it."""

    name: str
    type: int
    """Its OID,"""
    size: int
    """its bytes, -1 where they vary,"""
    modifier: int
    """and its most characters with 4 added; -1: any number."""


def narrowed(sql: str, columns: Sequence[Described]) -> str:
    """The query with each large value cut to its share of `ROW_CHARS`, and marked by an ellipsis. What cannot be cut
    and is too large fails the query; `too_large` tells of which column. `OFFSET 0` keeps the planner from making each
    value once for every time that it is named here.

    Args:
        sql: one whole statement, which the database has accepted: it is put between parentheses.
        columns: that it gives.
    """
    wide = [number for number, column in enumerate(columns, 1) if _may_be_large(column)]
    if not wide:
        return sql
    most = max(1024, min(CELL_CHARS, ROW_CHARS // len(wide)))
    taken = ", ".join(_cut(f"c{number}", column, most) for number, column in enumerate(columns, 1))
    named = ", ".join(f"c{number}" for number in range(1, len(columns) + 1))
    kept = " AND ".join(_checked(number, most) for number in wide if not _can_be_cut(columns[number - 1]))
    where = f" WHERE {kept}" if kept else ""
    inner = f"SELECT * FROM (\n{sql.rstrip().rstrip(';')}\n) AS asked ({named}) OFFSET 0"
    return f"SELECT {taken} FROM ({inner}) AS hopql{where}"


def too_large(message: str, columns: Sequence[Described]) -> str:
    """Of which column a value was too large, by the message of the failure; empty where that is not what failed."""
    found = _FOUND.search(message)
    return columns[int(found.group(1)) - 1].name if found else ""


def _may_be_large(column: Described) -> bool:
    return column.size == -1 and column.type not in _SMALL and not 0 <= column.modifier < 1024


def _can_be_cut(column: Described) -> bool:
    return column.type in (*_TEXT, *_JSON, _BYTES)


def _cut(name: str, column: Described, most: int) -> str:
    if not _may_be_large(column) or not _can_be_cut(column):
        return name
    if column.type == _BYTES:
        half = most // 2
        cut = f"encode(substr({name}, 1, {half}), 'hex') || '…'"
        return f"CASE WHEN octet_length({name}) > {half} THEN {cut} ELSE encode({name}, 'hex') END"
    text = f"{name}::text"
    cut = f"left({text}, {most}) || '…'"
    large = f"octet_length({text}) > {most} AND length(left({text}, {most + 1})) > {most}"
    made = f"{_JSON[column.type]}({cut})" if column.type in _JSON else cut
    return f"CASE WHEN {large} THEN {made} ELSE {name} END"


def _checked(number: int, most: int) -> str:
    """That a value is not too large; where it is, a cast fails with a message that says which."""
    text = f"c{number}::text"
    fails = f"('{_MARK}{number}' || left({text}, 0))::boolean"
    return f"CASE WHEN coalesce(octet_length({text}), 0) <= {4 * most} THEN true ELSE {fails} END"
