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

_METHODS = """
    _parse_primary _parse_paren _parse_function _parse_column _parse_unary _parse_range _parse_equality
    _parse_conjunction _parse_disjunction _parse_assignment _parse_expression _parse_ordered _parse_table
    _parse_join _parse_where _parse_group _parse_having _parse_order _parse_limit _parse_select _parse_statement
    _parse_from _parse_case _parse_type _parse_interval _parse_distinct
    """


def parse(sql: str, dialect: str) -> exp.Expr | None:
    """The tree of a text that is one query, with spans; None when it is anything else."""
    try:
        tokens = sqlglot.tokenize(sql, read=dialect)
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


@cache
def _parser(dialect: str) -> type[sqlglot.Parser]:
    origin = Dialect.get_or_raise(dialect).parser_class
    noting = {name: _noting(getattr(origin, name)) for name in _METHODS.split() if hasattr(origin, name)}
    return type(f"Noting{origin.__name__}", (origin,), noting)


def _noting(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def noted(parser: Any, *args: Any, **options: Any) -> Any:
        first = parser._curr
        made = method(parser, *args, **options)
        if isinstance(made, exp.Expr) and first and parser._prev and parser._prev.end >= first.start:
            made.meta.setdefault("span", (first.start, parser._prev.end + 1))
        return made

    return noted
