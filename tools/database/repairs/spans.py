"""A tree that knows where in the text each of its expressions stands.

sqlglot keeps positions of identifiers, literals and called names only. Here its parser is told to note, for every
expression that one of its methods returns, the characters that the method read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token

from hopql.tools.database.parsing import entangled, retreat

_METHODS = """
    _parse_primary _parse_paren _parse_function _parse_column _parse_unary _parse_range _parse_equality
    _parse_conjunction _parse_disjunction _parse_assignment _parse_expression _parse_ordered _parse_table
    _parse_join _parse_where _parse_group _parse_having _parse_order _parse_limit _parse_select _parse_statement
    _parse_from _parse_type _parse_interval _parse_window _parse_in _parse_is _parse_between
    """


def cut(sql: str, dialect: str) -> list[Token]:
    """The tokens of a text; none when it cannot be cut."""
    try:
        return sqlglot.tokenize(sql, read=dialect)
    except SqlglotError:
        return []


def parse(sql: str, dialect: str, tokens: list[Token]) -> exp.Expr | None:
    """The tree of a text that is one query, with spans; None when it is anything else."""
    if entangled(tokens):
        return None
    try:
        trees = [tree for tree in _parser(dialect)(dialect=dialect).parse(tokens, sql) if tree is not None]
    except (SqlglotError, RecursionError):
        return None
    return trees[0] if len(trees) == 1 and isinstance(trees[0], (exp.Query, exp.Values)) else None


def span(node: exp.Expr | None) -> tuple[int, int] | None:
    """The characters of an expression, end exclusive; None where they are not known."""
    if node is None:
        return None
    noted = node.meta.get("span")
    if noted:
        return (noted[0], noted[1])
    found = [place for child in node.iter_expressions() if (place := span(child))]
    start, end = node.meta.get("start"), node.meta.get("end")
    if isinstance(start, int) and isinstance(end, int):
        found.append((start, end + 1))
    return (min(place[0] for place in found), max(place[1] for place in found)) if found else None


def columns_of(condition: str, dialect: str) -> list[dict[str, str]]:
    """The pairs of columns that a condition of the schema graph compares, as table and column in small letters."""
    query = f"SELECT 1 WHERE {condition}"
    tree = parse(query, dialect, cut(query, dialect))
    found = list(tree.find_all(exp.EQ)) if tree is not None else []
    sides = [[side for side in (leaf.this, leaf.expression) if isinstance(side, exp.Column)] for leaf in found]
    return [{_table_of(side): side.name.lower() for side in pair} for pair in sides]


def _table_of(column: exp.Column) -> str:
    return f"{column.args['db'].name}.{column.table}".lower() if column.args.get("db") else column.table.lower()


@cache
def _parser(dialect: str) -> type[sqlglot.Parser]:
    origin = Dialect.get_or_raise(dialect).parser_class
    noting = {name: _noting(getattr(origin, name)) for name in _METHODS.split() if hasattr(origin, name)}
    return type(f"Noting{origin.__name__}", (origin,), noting | {"_retreat": retreat})


def _noting(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that goes on from an expression begins where that one does, and that one has ended before it."""

    @wraps(method)
    def noted(parser: Any, *args: Any, **options: Any) -> Any:
        given = next((arg for arg in args if isinstance(arg, exp.Expr)), None)
        if given is None:
            start = parser._curr.start if parser._curr else None
        else:
            start = given.meta.get("span", (given.meta.get("start"),))[0]
            if start is not None:
                given.meta.setdefault("span", (start, parser._prev.end + 1))
        made = method(parser, *args, **options)
        if isinstance(made, exp.Expr) and start is not None and parser._prev and parser._prev.end >= start:
            made.meta.setdefault("span", (start, parser._prev.end + 1))
        return made

    return noted
