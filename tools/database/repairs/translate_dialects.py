"""Spellings and functions of other dialects, as PostgreSQL writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from hopql.tools.database.quote_names import literal
from hopql.tools.database.repairs.draft import Draft, Edit, cut_tokens, only

_TYPES = {
    "DOUBLE": "DOUBLE PRECISION", "SIGNED": "BIGINT", "UNSIGNED": "BIGINT", "STRING": "TEXT", "DATETIME": "TIMESTAMP",
    "NUMBER": "NUMERIC", "FLOAT64": "DOUBLE PRECISION", "INT64": "BIGINT", "NVARCHAR": "TEXT", "TINYINT": "SMALLINT",
}  # fmt: skip


def read_foreign(sql: str, dialect: str, tokens: Sequence[Token], *, readable: bool) -> Iterable[Edit]:
    """`LIMIT a, b`, `==`, REGEXP and types, as PostgreSQL writes them; all of a query that only MySQL or SQL Server
    could read, with its backticks, square brackets or `TOP n`.

    Args:
        sql: any text.
        dialect: nothing is done for another than postgres.
        tokens: of the text.
        readable: whether it can be parsed: then only what a parser lets pass and PostgreSQL does not is changed.
    """
    if dialect != "postgres":
        return
    if not readable and (whole := _transpiled(sql)):
        yield Edit(0, len(sql), whole, "the query is written as PostgreSQL reads it")
        return
    for token in tokens:
        if token.text == "==":
            yield Edit(token.start, token.end + 1, "=", "== is written =")
    yield from _limits(sql, tokens)
    yield from _patterns(tokens)
    yield from _types(tokens)


def _transpiled(sql: str) -> str:
    """A query of MySQL or SQL Server for PostgreSQL; empty where it is neither."""
    for origin in ("mysql", "tsql"):
        try:
            found = sqlglot.parse(sql, read=origin)
            if len(found) == 1 and isinstance(found[0], exp.Query):
                return _generated(found[0])
        except (SqlglotError, RecursionError):
            continue
    return ""


def _generated(tree: exp.Expr) -> str:
    """PostgreSQL's text: what is joined is cast to text, and NULLs stand where PostgreSQL puts them."""
    for term in tree.find_all(exp.Ordered):
        term.set("nulls_first", bool(term.args.get("desc")))
    for call in tree.find_all(exp.GroupConcat):
        joined = call.this
        while isinstance(joined, (exp.Order, exp.Distinct)):
            joined = joined.this or joined.expressions[0]
        for each in [node for node in call.walk() if node == joined]:
            each.replace(exp.cast(joined.copy(), "text"))
    return tree.sql("postgres", normalize_functions=False)


def _limits(sql: str, tokens: Sequence[Token]) -> Iterable[Edit]:
    for place, token in enumerate(tokens[:-3]):
        skipped, comma, count = tokens[place + 1 : place + 4]
        numbers = skipped.token_type == count.token_type == TokenType.NUMBER
        if token.token_type == TokenType.LIMIT and comma.token_type == TokenType.COMMA and numbers:
            text = f"LIMIT {count.text} OFFSET {skipped.text}"
            yield Edit(token.start, count.end + 1, text, f"{sql[token.start : count.end + 1]} is written {text}")


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


Rewriting = Callable[[tuple[str, ...]], str]
"""Arguments in, the whole call out; empty when it cannot be said in PostgreSQL."""

_ORIGINS = {
    "mysql": """
        adddate curdate date_format date_sub datediff from_unixtime group_concat if ifnull isnull lcase len
        monthname nvl stdev str_to_date subdate ucase
        """,
    "tsql": "charindex count_big dateadd datepart datetrunc getdate iif instr last_day median rand",
    "sqlite": "day dayofmonth hour minute month quarter second strftime week year",
}
"""Calls that sqlglot writes for PostgreSQL, by the dialect that it reads them in."""
_ORIGIN = {name: origin for origin, names in _ORIGINS.items() for name in names.split()}
_NOW = re.compile(r"'now'", re.IGNORECASE)


def _moment(text: str) -> str:
    """An argument as a moment: SQLite's 'now', or a literal that needs its type said."""
    if _NOW.fullmatch(text):
        return "CURRENT_TIMESTAMP"
    return f"TIMESTAMP {text}" if re.fullmatch(r"'\d{4}-\d\d-\d\d.*'", text) else text


def _one(template: str) -> Rewriting:
    """A call with one moment, or without any."""
    return lambda given: template.format(*map(_moment, given)) if len(given) == template.count("{") else ""


def _timestampdiff(given: tuple[str, ...]) -> str:
    """MySQL's whole units between two moments."""
    if len(given) != 3:
        return ""
    unit, first, last = given[0].lower(), *(f"({_moment(one)})" for one in given[1:])
    seconds = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
    if unit in seconds:
        return f"TRUNC(EXTRACT(EPOCH FROM ({last}::timestamp - {first}::timestamp)) / {seconds[unit]})"
    years = f"EXTRACT(YEAR FROM AGE({last}, {first}))"
    return {"year": years, "month": f"({years} * 12 + EXTRACT(MONTH FROM AGE({last}, {first})))"}.get(unit, "")


def _shifted(given: tuple[str, ...]) -> str:
    """SQLite's `DATE('now', '-7 days')`; PostgreSQL has `date(x)` itself."""
    if not given or (len(given) == 1 and not _NOW.fullmatch(given[0])):
        return ""
    made = "CURRENT_DATE" if _NOW.fullmatch(given[0]) else f"({_moment(given[0])})::date"
    for modifier in given[1:]:
        shift = re.fullmatch(r"'([+-]?\s*\d+) (day|month|year|hour|minute|second)s?'", modifier)
        start = re.fullmatch(r"'start of (day|month|year)'", modifier)
        if shift:
            made = f"({made} + INTERVAL '{shift[1]} {shift[2]}')"
        elif start:
            made = f"DATE_TRUNC('{start[1]}', {made})"
        else:
            return ""
    return made if len(given) == 1 else f"{made}::date"


FUNCTIONS: dict[str, Rewriting] = {
    "countif": lambda given: f"COUNT(*) FILTER (WHERE {given[0]})" if len(given) == 1 else "",
    "count_if": lambda given: f"COUNT(*) FILTER (WHERE {given[0]})" if len(given) == 1 else "",
    "safe_divide": lambda given: f"(({given[0]})::numeric / NULLIF({given[1]}, 0))" if len(given) == 2 else "",
    "timestampdiff": _timestampdiff,
    "date": _shifted,
    "datetime": lambda given: "CURRENT_TIMESTAMP" if given and _NOW.fullmatch(given[-1]) else "",
    "sysdate": _one("CURRENT_TIMESTAMP"),
    "current_date": _one("CURRENT_DATE"),
    "current_timestamp": _one("CURRENT_TIMESTAMP"),
    "dayofyear": _one("EXTRACT(DOY FROM {0})"),
    "weekofyear": _one("EXTRACT(WEEK FROM {0})"),
    "dayofweek": _one("(EXTRACT(DOW FROM {0}) + 1)"),
    "dayname": _one("TO_CHAR({0}, 'FMDay')"),
    "julianday": _one("EXTRACT(JULIAN FROM ({0})::timestamp)"),
    "to_days": _one("(({0})::date - DATE '0001-01-01' + 366)"),
    "unix_timestamp": _one("EXTRACT(EPOCH FROM {0})"),
}
_EXTRACTED = {"'%s'": "EXTRACT(EPOCH FROM {})", "'%w'": "EXTRACT(DOW FROM {})::text"}
"""Formats of strftime that `to_char` has not."""


@only("postgres")
def translate_functions(draft: Draft) -> Iterable[Edit]:
    """Calls that PostgreSQL does not know are written with its own functions; outer calls first."""
    for call in calls(draft.sql, draft.tokens):
        own = FUNCTIONS.get(call.name)
        made = own(call.arguments) if own else _translated(call, draft.sql[call.start : call.end])
        if made:
            yield Edit(call.start, call.end, made, f"{call.name.upper()} is written {made} in PostgreSQL")


def _translated(call: Call, text: str) -> str:
    origin, given = _ORIGIN.get(call.name, ""), len(call.arguments)
    if call.name == "date_add" and given == 2 and "'" not in call.arguments[1]:  # else PostgreSQL's own
        origin = "mysql"
    origin = {("isnull", 2): "tsql", ("datediff", 3): "snowflake", ("group_concat", 2): "sqlite"}.get(
        (call.name, given), origin
    )
    if call.name == "strftime" and given == 2:
        if template := _EXTRACTED.get(call.arguments[0]):
            return template.format(_moment(call.arguments[1]))
        text = f"strftime({call.arguments[0]}, {_moment(call.arguments[1])})"
    return _written(text, origin) if origin else ""


def _written(text: str, origin: str) -> str:
    """A call of another dialect for PostgreSQL; what it compares is read as PostgreSQL does, so that a name in double
    quotes is one."""
    dialect = Dialect.get_or_raise(origin)
    try:
        found = dialect.parser().parse(cut_tokens(text, "postgres"), text)
    except (SqlglotError, RecursionError):
        return ""
    made = _generated(found[0]) if len(found) == 1 and found[0] else ""
    atom = made.endswith((")", "END")) or not re.search(r"\s", made)
    return "" if "%" in made else made if atom else f"({made})"


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
