"""What a query's tree says of its result: what people call the columns, and how the rows are ordered.

`COUNT(*)` is count, `SUM(i.Total)` total of total, `FirstName` first name. The names of the columns stay what they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlglot import exp

_LONGEST: Final = 60
_NAME: Final = re.compile(r"[^\W\d]\w*")
_BETWEEN: Final = re.compile(r"_+|(?<=[^\W_A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ACRONYM: Final = 3
"""Letters of a name in capitals that stays in capitals."""
_AGGREGATES: Final = {"Sum": "total of", "Avg": "average of", "Min": "minimum of", "Max": "maximum of"}
_SIGNS: Final = {"Add": "+", "Sub": "−", "Mul": "×", "Div": "/", "IntDiv": "/", "Mod": "modulo"}
_SAME: Final = frozenset(
    {"Paren", "Cast", "TryCast", "Round", "Coalesce", "Nullif", "Lower", "Upper", "Trim", "Window", "Filter",
     "TsOrDsToTimestamp", "TsOrDsToDate", "Collate"}
)  # fmt: skip
"""What changes how a value is written, or over which rows it is taken, but not what it is."""
_PARTS: Final = {"%Y": "year", "%m": "month", "%Y-%m": "month", "%d": "day", "%Y-%m-%d": "day", "%H": "hour"}
"""What a format of `strftime` leaves of a moment."""


@dataclass(frozen=True)
class Outline:
    """A result without its rows."""

    labels: list[str]
    """Of the columns, in their order."""
    sums: frozenset[int] = frozenset()
    """Places of columns that are counts or totals."""
    order: tuple[int, bool] | None = None
    """By which column the rows are ordered first, and whether downward; None: by none that is shown."""
    sources: tuple[str, ...] = ()
    """The table that each column is of, as the query calls it; empty for what is computed."""


def outline_of(columns: Sequence[str], sql: str = "", dialect: str = "") -> Outline:
    """Read a query whose result has these columns. Of what cannot be read as a query, only the names are used."""
    query = _query(sql, dialect) if sql else None
    items = query.selects if query is not None else []
    if query is None or len(items) != len(columns) or any(item.is_star for item in items):
        return Outline([_named(name) for name in columns])
    said = [_said(item)[:_LONGEST] or _named(name) for item, name in zip(items, columns, strict=True)]
    often = Counter(said)
    labels = [
        _of_table(item, query) + label if often[label] > 1 else label for item, label in zip(items, said, strict=True)
    ]
    sums = frozenset(place for place, item in enumerate(items) if _core(item) in ("Count", "Sum"))
    return Outline(labels, sums, _order(query, items), tuple(_source(item) for item in items))


def words(name: str) -> str:
    """An identifier in words; what is none stays.

    >>> words("FirstName"), words("total_sold"), words("customerID"), words("Share in %")
    ('first name', 'total sold', 'customer ID', 'Share in %')
    """
    if not _NAME.fullmatch(name) or (name.isupper() and len(name) <= _ACRONYM):
        return name
    shouted = name.isupper()
    parts = [part for part in _BETWEEN.split(name) if part]
    return " ".join(part if part.isupper() and len(part) > 1 and not shouted else part.lower() for part in parts)


def _named(name: str) -> str:
    """A column that only has a name: PostgreSQL's `?column?` has none."""
    told = " ".join(words(name).split())
    return "value" if told == "?column?" else f"{told[: _LONGEST - 1]}…" if len(told) > _LONGEST else told or name


def _query(sql: str, dialect: str) -> exp.Query | None:
    import sqlglot
    from sqlglot import exp
    from sqlglot.errors import SqlglotError

    try:
        tree = sqlglot.parse_one(sql, read=dialect or None)
    except (SqlglotError, RecursionError):
        return None
    tree = tree.unnest()
    return tree if isinstance(tree, exp.Query) else None


def _said(item: exp.Expr) -> str:
    """The expression in words; empty where one of its parts has none."""
    kind = type(item).__name__
    if kind == "Alias":
        return words(item.alias)
    if kind in ("Column", "Identifier"):
        return words(item.name)
    if kind == "Literal":
        return item.name if item.is_string else f"{float(item.name):g}"
    if kind in _SAME:
        return _said(item.this)
    if kind == "Subquery":
        inner = item.this.selects
        return _said(inner[0]) if len(inner) == 1 else ""
    if kind == "Distinct":
        return _joined("distinct", " and ", item.expressions)
    if kind == "Count":
        return "count" if item.this is None or item.this.is_star else _joined("count of", "", [item.this])
    if kind in _AGGREGATES:
        return _joined(_AGGREGATES[kind], "", [item.this])
    if kind in _SIGNS:
        return _joined("", f" {_SIGNS[kind]} ", [item.this, item.expression])
    return _of_function(item, kind)


def _of_function(item: exp.Expr, kind: str) -> str:
    from sqlglot import exp

    if isinstance(item, (exp.DPipe, exp.Concat)):
        return _joined("", " and ", [one for one in _texts(item) if not isinstance(one, exp.Literal)])
    if kind == "Extract":
        return _joined(f"{item.name.lower()} of", "", [item.expression])
    if kind in ("DateTrunc", "TimestampTrunc"):
        return _joined(f"{item.text('unit').lower()} of", "", [item.this])
    if kind == "TimeToStr":
        part = _PARTS.get(item.text("format"), "")
        return _joined(f"{part} of", "", [item.this]) if part else ""
    if isinstance(item, exp.Func) and not isinstance(item, (exp.Case, exp.If, exp.Connector, exp.Exists)):
        name = item.name if isinstance(item, exp.Anonymous) else item.sql_name()
        given = item.expressions if isinstance(item, exp.Anonymous) else [item.this] if item.this else []
        told = name.lower().replace("_", " ")
        return _joined(f"{told} of", " and ", given) if given else told
    return ""


def _texts(item: exp.Expr) -> Iterable[exp.Expr]:
    """The parts of texts that are joined to one."""
    from sqlglot import exp

    if isinstance(item, exp.DPipe):
        return [*_texts(item.this), *_texts(item.expression)]
    return item.expressions if isinstance(item, exp.Concat) else [item]


def _joined(before: str, between: str, items: Sequence[exp.Expr]) -> str:
    told = [_said(item) if hasattr(item, "this") else "" for item in items]
    return f"{before} {between.join(told)}".strip() if told and all(told) else ""


def _core(item: exp.Expr) -> str:
    """The kind of an expression without its alias, rounding and the like."""
    kind = type(item).__name__
    return _core(item.this) if kind == "Alias" or (kind in _SAME and kind != "Window") else kind


def _source(item: exp.Expr) -> str:
    own = item.unalias()
    return own.text("table") if type(own).__name__ == "Column" else ""


def _of_table(item: exp.Expr, query: exp.Query) -> str:
    """The table of a column, which tells it from another of its name; empty where it is of none."""
    from sqlglot import exp

    own = item.unalias()
    if not isinstance(own, exp.Column) or isinstance(item, exp.Alias) or not own.table:
        return ""
    tables = query.find_all(exp.Table)
    return next((f"{words(table.name)} " for table in tables if table.alias_or_name == own.table), "")


def _order(query: exp.Query, items: Sequence[exp.Expr]) -> tuple[int, bool] | None:
    order = query.args.get("order")
    if order is None:
        return None
    key = order.expressions[0]
    down, by = bool(key.args.get("desc")), key.this
    if type(by).__name__ == "Literal" and not by.is_string:
        place = int(by.name) - 1 if by.name.isdigit() else -1
        return (place, down) if 0 <= place < len(items) else None
    alone = type(by).__name__ == "Column" and not by.table
    for place, item in enumerate(items):
        if item.unalias() == by or (alone and item.alias_or_name.lower() == by.name.lower()):
            return place, down
    return None
