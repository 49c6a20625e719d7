"""The literals of a query, each with its part in it: what it is compared with, and how. SQL to trees and back."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope, traverse_scope
from sqlglot.tokenizer_core import TokenType

from hopql.tools.database.parse_statement import parse
from hopql.tools.memory.tokenize_question import table

LONGEST: Final = 20_000
"""Characters of SQL that is read."""
_LITERALS: Final = (TokenType.STRING, TokenType.NUMBER)
_MOST: Final = 2_000


def parsed(sql: str, dialect: str) -> exp.Expr | None:
    """The tree of one SELECT, or None: for what is no SQL, is something else, or is too long."""
    tree = parse(sql, dialect) if len(sql) <= LONGEST else None
    if not isinstance(tree, exp.Query) or sum(1 for _ in tree.find_all(exp.Literal)) > _MOST:
        return None
    return tree


def rendered(tree: exp.Expr, dialect: str) -> str:
    """The tree as SQL of the dialect, without comments; empty where it cannot be written."""
    try:
        return tree.sql(dialect=dialect, comments=False)
    except (SqlglotError, RecursionError, ValueError):
        return ""


def faithful(tree: exp.Expr, sql: str, dialect: str) -> bool:
    """Whether the tree, written back, has the literals of the text: some formats of dates are changed on the way."""
    back = rendered(tree, dialect)
    return bool(back) and _texts(back, dialect) == _texts(sql, dialect)


def _texts(sql: str, dialect: str) -> Counter[str]:
    try:
        tokens = sqlglot.tokenize(sql, read=dialect)
        return Counter(token.text.casefold() for token in tokens if token.token_type in _LITERALS)
    except (SqlglotError, RecursionError):
        return Counter({"": -1})


_DEEPEST = 8


@dataclass(frozen=True)
class Origin:
    """Where a column comes from."""

    columns: frozenset[str] = frozenset()
    """`table.column`, in lower case; several where an unqualified name may be any of them."""
    computed: exp.Expr | None = None
    """The expression behind an alias of a subquery."""


class Columns:
    """Finds the origins of the columns of a tree."""

    def __init__(self, tree: exp.Expr) -> None:
        self._scopes: dict[int, Scope] = {}
        try:
            for scope in traverse_scope(tree):
                for column in scope.columns:
                    self._scopes.setdefault(id(column), scope)
        except (SqlglotError, RecursionError, KeyError, AttributeError):
            self._scopes.clear()

    def origin(self, column: exp.Column, depth: int = 0) -> Origin:
        """Where it comes from; without columns where that cannot be told. Of a single source its column; of several
        tables any that has the name; a subquery has it for sure or not."""
        name, table, scope = column.name.lower(), column.table.lower(), self._scopes.get(id(column))
        while scope is not None and depth < _DEEPEST:
            sources = {alias.lower(): source for alias, source in scope.sources.items()}
            if table in sources:
                return self._inside(name, sources[table], depth)
            if not table and sources:
                made = [one for one in sources.values() if isinstance(one, Scope) and _projection(one, name)]
                if made or len(sources) == 1:
                    return self._inside(name, made[0] if made else next(iter(sources.values())), depth)
                return Origin(frozenset(f"{one.name.lower()}.{name}" for one in sources.values()
                                        if isinstance(one, exp.Table)))  # fmt: skip
            scope = scope.parent
        return Origin()

    def _inside(self, name: str, source: exp.Expr | Scope, depth: int) -> Origin:
        if isinstance(source, exp.Table):
            return Origin(frozenset({f"{source.name.lower()}.{name}"}))
        made = _projection(source, name) if isinstance(source, Scope) else None
        if isinstance(made, exp.Column):
            return self.origin(made, depth + 1)
        return Origin(computed=made)


def _projection(scope: Scope, name: str) -> exp.Expr | None:
    """The expression that a subquery calls by this name."""
    query = scope.expression
    if not isinstance(query, exp.Query):
        return None
    for made in query.selects:
        if made.alias_or_name.lower() == name:
            return made.unalias() if isinstance(made, exp.Alias) else made
    return None


_COMPARED: Final[dict[type[exp.Expr], str]] = {
    exp.EQ: "eq", exp.NEQ: "ne", exp.GT: "gt", exp.GTE: "ge", exp.LT: "lt", exp.LTE: "le", exp.NullSafeEQ: "eq",
    exp.NullSafeNEQ: "ne", exp.Like: "like", exp.ILike: "ilike", exp.In: "in",
}  # fmt: skip
_TURNED: Final = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
_SOFT: Final = (exp.Paren, exp.Cast, exp.Trim, exp.Any, exp.Array, exp.Date)
_PARTS: Final[dict[type[exp.Expr], str]] = {
    exp.Year: "year", exp.Month: "month", exp.Day: "day", exp.DayOfMonth: "day", exp.Quarter: "quarter",
    exp.Hour: "hour", exp.DayOfWeek: "weekday",
}  # fmt: skip
_NAMES: Final = {
    "year": "year", "yr": "year", "month": "month", "mon": "month", "mth": "month", "day": "day", "quarter": "quarter",
    "qtr": "quarter", "hour": "hour", "hr": "hour", "weekday": "weekday", "dow": "weekday",
    "week": "week", "minute": "minute", "doy": "dayofyear", "isoyear": "year",
}  # fmt: skip
_WORD: Final = re.compile(r"[a-z]+|\d+")
_RANKS: Final = (exp.RowNumber, exp.Rank, exp.DenseRank)


@dataclass(frozen=True)
class Site:
    """A literal and what it stands for."""

    node: exp.Expr
    """The literal, or the minus before it."""
    text: str
    """Its digits with their sign, or its text."""
    string: bool
    place: str
    """`compared`, `limit`, `offset`, `interval`, `format` (of a date), or empty."""
    op: str = ""
    """eq, ne, gt, ge, lt, le, in, like, ilike, low and high (of BETWEEN)."""
    columns: frozenset[str] = frozenset()
    """What it may be compared with, as `table.column`."""
    part: str = ""
    """year, month, day, quarter, hour, …, `rank`, or empty; of an interval its unit."""
    fold: str = ""
    """`lower` or `upper`: what the column goes through before it is compared."""
    counted: bool = False
    """It is compared with an aggregate."""
    said: str = ""
    """What it is compared with, as SQL: equal for literals of one role."""


def sites(tree: exp.Expr) -> list[Site]:
    """Every literal in the order of the tree."""
    columns = Columns(tree)
    found: list[Site] = []
    for literal in tree.find_all(exp.Literal, bfs=False):
        if isinstance(literal.parent, exp.Neg) and not literal.is_string:
            found.append(_site(literal.parent, f"-{literal.this}", False, columns))
        else:
            found.append(_site(literal, str(literal.this), literal.is_string, columns))
    return found


def _site(node: exp.Expr, text: str, string: bool, columns: Columns) -> Site:
    parent, place, part = node.parent, "", ""
    if isinstance(parent, (exp.Limit, exp.Fetch)):
        place = "limit"
    elif isinstance(parent, exp.Offset):
        place = "offset"
    elif isinstance(parent, exp.Interval):
        place, part = "interval", table()["units"].get(str(parent.args.get("unit") or "").lower(), "")
    elif isinstance(parent, exp.Sub) and isinstance(parent.this, exp.CurrentDate) and not string:
        place, part = "interval", "day"
    elif isinstance(parent, (exp.TimeToStr, exp.StrToTime, exp.StrToDate, exp.ToChar)) and node.arg_key == "format":
        place = "format"
    if place:
        return Site(node, text, string, place, part=part)
    inner = node
    while isinstance(inner.parent, _SOFT) and inner.parent.parent is not None:
        inner = inner.parent
    parent, op, other = inner.parent, "", None
    if isinstance(parent, exp.Between) and inner.arg_key in ("low", "high"):
        op, other = inner.arg_key, parent.this
    elif isinstance(parent, exp.In) and inner.arg_key == "expressions":
        op, other = "in", parent.this
    elif parent is not None and type(parent) in _COMPARED and inner.arg_key in ("this", "expression"):
        op = _COMPARED[type(parent)]
        other = parent.expression if inner.arg_key == "this" else parent.this
        op = _TURNED.get(op, op) if inner.arg_key == "this" else op
    if other is None:
        return Site(node, text, string, "")
    found, part, fold, counted = _side(other, columns)
    return Site(node, text, string, "compared", op, found, part, fold, counted, said=other.sql())


def _side(other: exp.Expr, columns: Columns, depth: int = 0) -> tuple[frozenset[str], str, str, bool]:
    """The columns, the part of a date, the folding, and whether an aggregate: of the other side of a comparison."""
    part, fold = "", ""
    while True:
        if isinstance(other, exp.Extract):
            name = other.name.lower()
            part, other = name if name in ("dow", "isodow") else _NAMES.get(name, "other"), other.expression
        elif type(other) in _PARTS:
            part, other = _PARTS[type(other)], other.this
        elif isinstance(other, (exp.TimestampTrunc, exp.DateTrunc)):
            part, other = f"trunc {str(other.args.get('unit') or '').lower()}", other.this
        elif isinstance(other, exp.TimeToStr):
            part, other = "format", other.this
        elif isinstance(other, (exp.Lower, exp.Upper)):
            fold, other = type(other).__name__.lower(), other.this
        elif isinstance(other, (exp.Paren, exp.Cast, exp.Trim, exp.Coalesce, exp.Date)):
            other = other.this
        elif isinstance(other, exp.Column) and depth < 4:
            origin = columns.origin(other)
            if origin.computed is None:
                return origin.columns, part or _named(other.name), fold, False
            found, below, folded, counted = _side(origin.computed, columns, depth + 1)
            return found, part or below or _named(other.name), fold or folded, counted
        else:
            ranked = isinstance(other, exp.Window) and isinstance(other.this, _RANKS)
            return frozenset(), part or ("rank" if ranked else ""), fold, isinstance(other, exp.AggFunc)


def _named(name: str) -> str:
    """The part of a date that a column's name speaks of: `release_year`, `dep_month`."""
    words = _WORD.findall(name.lower())
    if words[-2:] == ["of", "week"]:
        return "weekday"
    if "of" in words[1:]:
        words = words[: words.index("of", 1)]
    return _NAMES.get(words[-1], "") if words else ""
