"""Layer 1 of the guard: is this text exactly one statement that parses? Of what kind is no matter here.

The text is cut into statements by its tokens and stripped of comments, so that the database reads nothing that the
parser skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from state.database import Problem
from tools.database.failures import problem
from tools.database.statement import statements

MAX_CHARS = 50_000
MAX_DEPTH = 100


@dataclass(frozen=True)
class Statement:
    """One statement of any kind, as it may be sent: the parser and the database read the same characters."""

    text: str
    """Without comments and trailing semicolon."""
    tree: exp.Expr
    tokens: Sequence[Token]


def one_statement(sql: str, dialect: str) -> tuple[Statement | None, list[Problem]]:
    """The only statement of a text, or None with what is wrong with the text."""
    if len(sql) > MAX_CHARS:
        return None, [problem("syntax", f"The query is longer than {MAX_CHARS:,} characters.")]
    try:
        found = statements(sql, sqlglot.tokenize(sql, read=dialect))
        if len(found) != 1:
            said = "There is no query." if not found else f"{len(found)} statements were given; one is allowed."
            return None, [problem("statements", said)]
        text = found[0]
        tokens = sqlglot.tokenize(text, read=dialect)
        if wrong := _unreadable(text, tokens):
            return None, [wrong]
        trees = [tree for tree in sqlglot.parse(text, read=dialect) if tree is not None]
    except RecursionError:
        return None, [problem("syntax", "The query is nested too deeply.")]
    except SqlglotError as error:
        return None, [problem("syntax", _first_error(error))]
    if len(trees) != 1 or not isinstance(trees[0], exp.Expr):
        return None, [problem("statements", "Exactly one statement is needed.")]
    return Statement(text, trees[0], tokens), []


def parse(sql: str, dialect: str) -> exp.Expr | None:
    """The tree of a text that is one statement, or None."""
    try:
        trees = [tree for tree in sqlglot.parse(sql, read=dialect) if tree is not None]
    except (SqlglotError, RecursionError):
        return None
    return trees[0] if len(trees) == 1 and isinstance(trees[0], exp.Expr) else None


def _unreadable(text: str, tokens: Sequence[Token]) -> Problem | None:
    """Characters and nesting that no honest query has."""
    if any(ord(char) < 32 and char not in "\t\n\r\f" for char in text):
        return problem("syntax", "The query has control characters.")
    depth = deepest = 0
    for token in tokens:
        depth += (token.token_type == TokenType.L_PAREN) - (token.token_type == TokenType.R_PAREN)
        deepest = max(deepest, depth)
    return problem("syntax", "The query is nested too deeply.") if deepest > MAX_DEPTH else None


def _first_error(error: SqlglotError) -> str:
    details = getattr(error, "errors", None)
    if not details:
        return f"The query cannot be read: {str(error).splitlines()[0]}"
    first = details[0]
    near = str(first.get("highlight") or "").strip()
    where = f' near "{near}" (line {first.get("line")})' if near else ""
    return f"The query cannot be read: {first.get('description', 'syntax error').rstrip('.')}{where}."
