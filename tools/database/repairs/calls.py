"""Called functions as they stand in the text: name and arguments, whatever the parser makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlglot.tokenizer_core import Token, TokenType

_OPEN = {TokenType.L_PAREN, TokenType.L_BRACKET}
_CLOSE = {TokenType.R_PAREN, TokenType.R_BRACKET}


@dataclass(frozen=True)
class Call:
    """A call `name(arguments)`; the arguments are texts without spaces at their ends."""

    name: str
    """In lower case."""
    start: int
    end: int
    """Exclusive: behind the closing parenthesis."""
    arguments: tuple[str, ...]


def calls(sql: str, tokens: Sequence[Token]) -> Iterator[Call]:
    """Every word that a parenthesis follows, in the order of the text; an outer call before the calls inside it."""
    for place, token in enumerate(tokens[:-1]):
        named = token.text[:1].isalpha() and token.token_type != TokenType.STRING
        if named and tokens[place + 1].token_type == TokenType.L_PAREN:
            found = _arguments(sql, tokens, place + 1)
            if found:
                yield Call(token.text.lower(), token.start, found[1], found[0])


def _arguments(sql: str, tokens: Sequence[Token], opening: int) -> tuple[tuple[str, ...], int] | None:
    depth, begin, arguments = 0, tokens[opening].end + 1, []
    for token in tokens[opening:]:
        depth += (token.token_type in _OPEN) - (token.token_type in _CLOSE)
        if (depth == 1 and token.token_type == TokenType.COMMA) or depth == 0:
            arguments.append(sql[begin : token.start].strip())
            begin = token.end + 1
        if depth == 0:
            return tuple(arguments) if arguments != [""] else (), token.end + 1
    return None
