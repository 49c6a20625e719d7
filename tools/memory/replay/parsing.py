"""SQL to trees and back, without errors."""

from __future__ import annotations

from collections import Counter
from typing import Final

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

LONGEST: Final = 20_000
"""Characters of SQL that is read."""
_LITERALS: Final = (TokenType.STRING, TokenType.NUMBER)
_MOST: Final = 2_000


def parsed(sql: str, dialect: str) -> exp.Expr | None:
    """The tree of one SELECT, or None: for what is no SQL, is something else, or is too long."""
    if len(sql) > LONGEST:
        return None
    try:
        trees = [tree for tree in sqlglot.parse(sql, read=dialect) if tree is not None]
    except (SqlglotError, RecursionError, ValueError):
        return None
    if len(trees) != 1 or not isinstance(trees[0], exp.Query):
        return None
    return trees[0] if sum(1 for _ in trees[0].find_all(exp.Literal)) <= _MOST else None


def rendered(tree: exp.Expr, dialect: str) -> str:
    """The tree as SQL of the dialect, without comments; empty where it cannot be written."""
    try:
        return tree.sql(dialect=dialect, comments=False)
    except (SqlglotError, RecursionError, ValueError):
        return ""


def faithful(tree: exp.Expr, sql: str, dialect: str) -> bool:
    """Whether the tree, written back, has the literals of the text: some formats of dates are changed on the way."""
    back = rendered(tree, dialect)
    return bool(back) and _literals(back, dialect) == _literals(sql, dialect)


def _literals(sql: str, dialect: str) -> Counter[str]:
    try:
        tokens = sqlglot.tokenize(sql, read=dialect)
        return Counter(token.text.casefold() for token in tokens if token.token_type in _LITERALS)
    except (SqlglotError, RecursionError):
        return Counter({"": -1})
