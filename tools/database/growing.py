"""Calls that make long values out of short ones, with sizes that nobody means.

SQLite and DuckDB run in this process and look at the clock between steps, not within a function; what one call makes
must be refused before. Values that grow by other means (`replace`, `||` in a recursion) are left to the engines'
limits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sqlglot.tokenizer_core import Token, TokenType

from hopql.state.database import Problem
from hopql.tools.database.failures import problem
from hopql.tools.database.frames import lowered

MOST = 100_000
_GROWING = {"repeat", "lpad", "rpad", "space", "list_resize", "array_resize", "array_fill", "zeroblob", "randomblob",
    "bitstring",
}
_LISTS = {"range", "generate_series"}
_ROWS = {TokenType.FROM, TokenType.JOIN, TokenType.LATERAL}
_FORMATS = {"printf", "format"}
_WIDE = re.compile(r"[%{][^%{}a-z]*\d{6}", re.IGNORECASE)


def absurd_sizes(tokens: Sequence[Token], dialect: str) -> Iterator[Problem]:
    """A problem for each call that asks for more than `MOST` characters or elements, or grows what has grown."""
    calls: list[str] = []
    before: Token | None = None
    grown = False
    for place, token in enumerate(tokens):
        if token.token_type == TokenType.L_PAREN:
            name = lowered(before.text) if before else ""
            if dialect == "duckdb" and name in _LISTS and tokens[place - 2].token_type not in _ROWS:
                name = "list_resize"  # there it makes a list in memory
            behind = place > 1 and tokens[place - 2].token_type == TokenType.DOT  # DuckDB's 'a'.repeat(9).repeat(9)
            if name in _GROWING and (any(call in _GROWING for call in calls) or (behind and grown)):
                yield problem("function", f"{name} of what has been made long already is not allowed.", name)
            calls.append(name)
            grown = grown or name in _GROWING
        elif token.token_type == TokenType.R_PAREN and calls:
            calls.pop()
        elif token.token_type == TokenType.NUMBER and any(call in _GROWING for call in calls) and _size(token) > MOST:
            yield problem("function", f"{token.text} is too much for {calls[-1] or 'it'}: at most {MOST:,}.", calls[-1])
        elif token.token_type == TokenType.STRING and calls and calls[-1] in _FORMATS and _WIDE.search(token.text):
            yield problem("function", f"The width in {calls[-1]} is too much: at most {MOST:,}.", calls[-1])
        before = token


def _size(token: Token) -> float:
    text = token.text.replace("_", "")
    try:
        return float(int(text, 0)) if text[:1] == "0" and text[1:2].isalpha() else float(text)
    except (ValueError, OverflowError):
        return float("inf")
