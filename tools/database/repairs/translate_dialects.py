"""Spellings and functions of other dialects, as PostgreSQL writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from hopql.tools.database.quote_names import literal
from hopql.tools.database.repairs.draft import Draft, Edit, cut_tokens, only


def transpiled(sql: str) -> str:
    """A query that only MySQL or SQL Server could read, with its backticks, square brackets or `TOP n`, for PostgreSQL;
    empty where it is neither."""
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


_OPEN = {TokenType.L_PAREN, TokenType.L_BRACKET}
_CLOSE = {TokenType.R_PAREN, TokenType.R_BRACKET}


def _calls(sql: str, tokens: Sequence[Token]) -> Iterator[tuple[int, int, str, list[str]]]:
    """Every word that a parenthesis follows: where the call begins and ends (exclusive), the word in lower case, and
    the texts of its arguments; an outer call before the calls inside it."""
    for place, (token, opening) in enumerate(pairwise(tokens)):
        named = token.text[:1].isalpha() and token.token_type != TokenType.STRING
        if not named or opening.token_type != TokenType.L_PAREN:
            continue
        depth, begin, arguments = 0, opening.end + 1, list[str]()
        for each in tokens[place + 1 :]:
            depth += (each.token_type in _OPEN) - (each.token_type in _CLOSE)
            if depth == 0 or (depth == 1 and each.token_type == TokenType.COMMA):
                arguments.append(sql[begin : each.start].strip())
                begin = each.end + 1
            if depth == 0:
                yield token.start, begin, token.text.lower(), arguments if arguments != [""] else []
                break


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
_TEMPLATES = {
    "countif": "COUNT(*) FILTER (WHERE {})",
    "count_if": "COUNT(*) FILTER (WHERE {})",
    "current_date": "CURRENT_DATE",
    "current_timestamp": "CURRENT_TIMESTAMP",
    "julianday": "EXTRACT(JULIAN FROM ({})::timestamp)",
}
"""Calls that it does not, with a place for each argument."""


@only("postgres")
def translate_functions(draft: Draft) -> Iterable[Edit]:
    """Calls that PostgreSQL does not know are written with its own functions; outer calls first."""
    for start, end, name, given in _calls(draft.sql, draft.tokens):
        if made := _translated(name, given, draft.sql[start:end]):
            yield Edit(start, end, made, f"{name.upper()} is written {made} in PostgreSQL")


def _translated(name: str, given: Sequence[str], text: str) -> str:
    """A call in PostgreSQL's words; empty where it knows the call itself, or cannot say it."""
    if name in ("date", "datetime"):
        return _shifted(name, given)
    if name == "strftime" and len(given) == 2:
        text = f"strftime({given[0]}, {_moment(given[1])})"
    if template := _TEMPLATES.get(name):
        return template.format(*map(_moment, given)) if len(given) == template.count("{") else ""
    origin = _ORIGIN.get(name, "")
    if name == "date_add" and len(given) == 2 and "'" not in given[1]:  # else PostgreSQL's own
        origin = "mysql"
    others = {("isnull", 2): "tsql", ("datediff", 3): "snowflake", ("group_concat", 2): "sqlite"}
    origin = others.get((name, len(given)), origin)
    return _written(text, origin) if origin else ""


def _moment(text: str) -> str:
    """An argument as a moment: SQLite's 'now', or a literal that needs its type said."""
    if text.lower() == "'now'":
        return "CURRENT_TIMESTAMP"
    return f"TIMESTAMP {text}" if re.fullmatch(r"'\d{4}-\d\d-\d\d.*'", text) else text


def _shifted(name: str, given: Sequence[str]) -> str:
    """SQLite's `DATE('now', '-7 days')`; PostgreSQL has `date(x)` itself."""
    if not given or given[0].lower() != "'now'":
        return ""
    made = "CURRENT_DATE" if name == "date" else "CURRENT_TIMESTAMP"
    shifts = [re.fullmatch(r"'([+-]?\s*\d+) (day|month|year|hour|minute|second)s?'", one) for one in given[1:]]
    made += "".join(f" + INTERVAL '{shift[1]} {shift[2]}'" for shift in shifts if shift)
    return "" if not all(shifts) else made if not shifts else f"({made})::{'date' if name == 'date' else 'timestamp'}"


def _written(text: str, origin: str) -> str:
    """A call of another dialect for PostgreSQL; what it compares is read as PostgreSQL does, so that a name in double
    quotes is one."""
    try:
        found = Dialect.get_or_raise(origin).parser().parse(cut_tokens(text, "postgres"), text)
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
        compared = isinstance(node.parent, _TAKES) and node is not node.parent.this
        said = draft.said(node)
        if said[:1] == '"' and (compared or isinstance(node.parent, (exp.If, exp.Case))):
            yield from draft.put(node, literal(node.name), f"{said} is a text, so it is in single quotes")
