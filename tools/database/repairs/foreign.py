"""Spellings of other dialects that PostgreSQL cannot even read: cut by tokens, since there is no tree yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from sqlglot.tokenizer_core import Token, TokenType

from hopql.tools.database.quoting import written
from hopql.tools.database.repairs.draft import Edit
from hopql.tools.database.repairs.functions import translations

_STRINGS = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/", re.DOTALL)
_BRACKETED = re.compile(r"(?<![\w\])])\[([A-Za-z_][\w ]*)\]")
_TYPES = {
    "DOUBLE": "DOUBLE PRECISION", "SIGNED": "BIGINT", "UNSIGNED": "BIGINT", "STRING": "TEXT", "DATETIME": "TIMESTAMP",
    "NUMBER": "NUMERIC", "FLOAT64": "DOUBLE PRECISION", "INT64": "BIGINT", "NVARCHAR": "TEXT", "TINYINT": "SMALLINT",
}  # fmt: skip
_BACKTICKED = re.compile(r"`([^`\n]+)`")


def read_foreign(sql: str, dialect: str, tokens: Sequence[Token], *, readable: bool) -> Iterable[Edit]:
    """Backticks, square brackets, `TOP n`, `LIMIT a, b`, `==` and REGEXP, as PostgreSQL writes them.

    Args:
        sql: any text.
        dialect: nothing is done for another than postgres.
        tokens: of the text.
        readable: whether it can be parsed: then only what a parser lets pass and PostgreSQL does not is changed.
    """
    if dialect != "postgres":
        return
    for token in tokens:
        if token.text == "==":
            yield Edit(token.start, token.end + 1, "=", "== is written =")
    yield from _limits(sql, tokens)
    yield from _patterns(tokens)
    yield from _types(tokens)
    if not readable:
        yield from _names(sql)
        yield from _tops(sql, tokens)
        if not _BACKTICKED.search(sql):
            yield from translations(sql, tokens)


def _names(sql: str) -> Iterable[Edit]:
    apart = [found.span() for found in _STRINGS.finditer(sql)]
    for pattern in (_BACKTICKED, _BRACKETED):
        for found in pattern.finditer(sql):
            if not any(start <= found.start() < end for start, end in apart):
                name = written(found[1]) if not found[1].isidentifier() or found[1].islower() else found[1]
                yield Edit(*found.span(), name, f"{found[0]} is written {name}")


def _limits(sql: str, tokens: Sequence[Token]) -> Iterable[Edit]:
    for place, token in enumerate(tokens[:-3]):
        skipped, comma, count = tokens[place + 1 : place + 4]
        numbers = skipped.token_type == count.token_type == TokenType.NUMBER
        if token.token_type == TokenType.LIMIT and comma.token_type == TokenType.COMMA and numbers:
            text = f"LIMIT {count.text} OFFSET {skipped.text}"
            yield Edit(token.start, count.end + 1, text, f"{sql[token.start : count.end + 1]} is written {text}")


def _tops(sql: str, tokens: Sequence[Token]) -> Iterable[Edit]:
    """`SELECT TOP 5 …` gets its LIMIT where that SELECT ends."""
    for place, (before, token) in enumerate(pairwise(tokens[:-1])):
        number = tokens[place + 2]
        after = before.token_type in (TokenType.SELECT, TokenType.DISTINCT)
        if not after or token.text.upper() != "TOP" or number.token_type != TokenType.NUMBER:
            continue
        depth, end = 0, len(sql.rstrip().rstrip(";"))
        for later in tokens[place + 2 :]:
            depth += (later.token_type == TokenType.L_PAREN) - (later.token_type == TokenType.R_PAREN)
            if later.token_type == TokenType.SEMICOLON or depth < 0:
                end = later.start
                break
        said = f"TOP {number.text} is written LIMIT {number.text}"
        yield Edit(token.start, tokens[place + 3].start if place + 3 < len(tokens) else number.end + 1, "", said)
        yield Edit(end, end, f" LIMIT {number.text}", said)


def _types(tokens: Sequence[Token]) -> Iterable[Edit]:
    """Types of a cast that PostgreSQL calls otherwise."""
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        cast = before.text == "::" or (before.text.upper() == "AS" and after.token_type == TokenType.R_PAREN)
        real = _TYPES.get(token.text.upper())
        if cast and real and after.text.upper() != "PRECISION":
            yield Edit(token.start, token.end + 1, real, f"the type {token.text} is called {real}")


def _patterns(tokens: Sequence[Token]) -> Iterable[Edit]:
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.text.upper() in ("REGEXP", "RLIKE") and after.token_type == TokenType.STRING:
            negated = before.text.upper() == "NOT"
            start = before.start if negated else token.start
            sign = "!~*" if negated else "~*"
            yield Edit(start, token.end + 1, sign, f"{token.text.upper()} is written {sign}")
