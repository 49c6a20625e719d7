"""Spellings and functions of other dialects, as PostgreSQL writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from hopql.tools.database.quoting import literal, written
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.repair_dates import MOMENT_FUNCTIONS

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


_RENAMED = {
    "ifnull": "COALESCE", "nvl": "COALESCE", "len": "LENGTH", "ucase": "UPPER", "lcase": "LOWER", "rand": "RANDOM",
    "stdev": "STDDEV", "count_big": "COUNT", "instr": "STRPOS", "group_concat": "", "charindex": "",
}  # fmt: skip
Rewriting = Callable[[tuple[str, ...]], str]
"""Arguments in, the whole call out; empty when it cannot be said in PostgreSQL."""


def _renamed(name: str) -> Rewriting:
    return lambda given: f"{name}({', '.join(given)})"


def _choice(given: tuple[str, ...]) -> str:
    return f"CASE WHEN {given[0]} THEN {given[1]} ELSE {given[2]} END" if len(given) == 3 else ""


def _isnull(given: tuple[str, ...]) -> str:
    return {1: f"({given[0]} IS NULL)", 2: f"COALESCE({', '.join(given)})"}.get(len(given), "") if given else ""


def _group_concat(given: tuple[str, ...]) -> str:
    """`GROUP_CONCAT(DISTINCT x ORDER BY y SEPARATOR ';')` and SQLite's `GROUP_CONCAT(x, ';')`."""
    if not given or len(given) > 2:
        return ""
    found = re.fullmatch(
        r"(?P<distinct>DISTINCT\s+)?(?P<what>.+?)(?P<order>\s+ORDER\s+BY\s+.+?)?(\s+SEPARATOR\s+(?P<by>'[^']*'))?",
        given[0], re.IGNORECASE | re.DOTALL,
    )  # fmt: skip
    if not found:
        return ""
    by = given[1] if len(given) == 2 else found["by"] or "','"
    what = found["what"] if re.fullmatch(r"[\w.\"]+", found["what"]) else f"({found['what']})"
    order = found["order"] or ""
    if found["distinct"] and order:
        order = order.replace(found["what"], f"{what}::text", 1)
    return f"STRING_AGG({found['distinct'] or ''}{what}::text, {by}{order})"


def _median(given: tuple[str, ...]) -> str:
    return f"PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY {given[0]})" if len(given) == 1 else ""


def _count_if(given: tuple[str, ...]) -> str:
    return f"COUNT(*) FILTER (WHERE {given[0]})" if len(given) == 1 else ""


def _safe_divide(given: tuple[str, ...]) -> str:
    return f"(({given[0]})::numeric / NULLIF({given[1]}, 0))" if len(given) == 2 else ""


def _charindex(given: tuple[str, ...]) -> str:
    return f"STRPOS({given[1]}, {given[0]})" if len(given) == 2 else ""


FUNCTIONS: dict[str, Rewriting] = {
    **{name: _renamed(theirs) for name, theirs in _RENAMED.items() if theirs},
    "iif": _choice,
    "if": _choice,
    "isnull": _isnull,
    "group_concat": _group_concat,
    "median": _median,
    "countif": _count_if,
    "count_if": _count_if,
    "safe_divide": _safe_divide,
    "charindex": _charindex,
    **MOMENT_FUNCTIONS,
}


@only("postgres")
def translate_functions(draft: Draft) -> Iterable[Edit]:
    """Calls that PostgreSQL does not know are written with its own functions; outer calls first."""
    yield from translations(draft.sql, draft.tokens)


def translations(sql: str, tokens: Sequence[Token]) -> Iterable[Edit]:
    """The edits for a text, which need not be one that can be parsed yet."""
    for call in calls(sql, tokens):
        rewriting = FUNCTIONS.get(call.name)
        made = rewriting(call.arguments) if rewriting else ""
        if made:
            yield Edit(call.start, call.end, made, f"{call.name.upper()} is written {made} in PostgreSQL")


_TAKES = (exp.EQ, exp.NEQ, exp.In, exp.Like, exp.ILike, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Between, exp.Coalesce)


@only("postgres")
def quote_strings(draft: Draft) -> Iterable[Edit]:
    """A name in double quotes that no table has as a column, and that something is compared with, is a text."""
    for node, _ in draft.resolver.missing_columns:
        if node.args.get("table") or not node.this.args.get("quoted") or draft.resolver.names.owners(node.name):
            continue
        place = draft.place(node.this, node.this) or draft.span(node)
        compared = isinstance(node.parent, _TAKES) and node is not node.parent.this
        branch = isinstance(node.parent, (exp.If, exp.Case))
        if place and (compared or branch) and draft.sql[place[0]] == '"':
            yield Edit(*place, literal(node.name), f"{draft.text(place)} is a text, so it is in single quotes")
