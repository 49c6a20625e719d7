"""What people made in a database, where a PostgreSQL statement uses it without a call: types, operators, views."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot import exp
from sqlglot.dialects.postgres import Postgres
from sqlglot.tokenizer_core import Token, TokenType

from hopql.state.database import Problem
from hopql.tools.database.failures import problem
from hopql.tools.database.names import fold, lowered
from hopql.tools.database.parsing import Statement
from hopql.tools.database.routines import Routines

_REFUSED = {"XML", "OBJECT", "UNKNOWN", "VARIANT", "DYNAMIC", "FILE", "REF", "ROWVERSION", "AGGREGATEFUNCTION"}
_OWN_WORDS = """
    tsvector tsquery jsonpath point box circle line lseg path polygon macaddr macaddr8 bpchar char timetz varbit
    float4 float8 int2 int4 int8 bool text numeric date time timestamp timestamptz interval varchar json jsonb uuid
    bytea inet cidr bit money name int4range int8range numrange tsrange tstzrange daterange int4multirange
    int8multirange nummultirange tsmultirange tstzmultirange datemultirange integer
    """
_OWN = frozenset(_OWN_WORDS.split())
"""PostgreSQL's own types that hold values; its others (regclass, oid, xid, …) name things of the catalog."""
_GRAMMAR_WORDS = """
    bigint bigserial boolean character dec decimal double float int integer national nchar real serial smallint
    smallserial array
    """
_GRAMMAR = frozenset(_GRAMMAR_WORDS.split())
_EXTENDED = frozenset(["vector", "geometry", "geography", "hstore"])
_ODD = re.compile(r"reg|pg_|_|xid|cid|tid|oid|acl|any|internal|cstring|record|refcursor|void|trigger|int2vector|xml")
_TYPE_TOKENS = Postgres.Parser.TYPE_TOKENS
_KEYWORDS = Postgres.Tokenizer.KEYWORDS
_SIGNS = re.compile(r"[-+*/<>=~!@#%^&|`?]+")
_WORDS = {
    "like": ("~~", "!~~"), "ilike": ("~~*", "!~~*"), "similar": ("~", "!~"), "between": (">=", "<=", "<", ">"),
    "in": ("=", "<>"), "case": ("=",), "distinct": ("=",), "nullif": ("=",), "using": ("=",), "natural": ("=",),
    "!=": ("<>",),
}  # fmt: skip
"""Operators that PostgreSQL reads into words."""


def forbidden_type(node: exp.DataType, routines: Routines | None) -> Problem | None:
    """A type that runs a function when a value is read as one, or names what is not granted."""
    kind = node.args.get("kind")
    if not isinstance(kind, exp.Expr):
        refused = getattr(node.this, "name", "") in _REFUSED
        return problem("function", f"The type {node.sql('postgres')} is not allowed.") if refused else None
    parts = [fold(part, "postgres") for part in kind.find_all(exp.Identifier)]
    schema, name = ".".join(parts[:-1]), parts[-1] if parts else ""
    if schema == "pg_catalog" or (not schema and name in _OWN):
        known = name in _OWN
    elif routines is not None:
        known = ".".join(parts) in routines.types
    else:
        known = not _ODD.match(name) and len(parts) <= 2
    return None if known else problem("function", f"The type {kind.sql('postgres')} is not allowed: use text.", name)


def made_by_people(statement: Statement, dialect: str, routines: Routines) -> Iterator[Problem]:
    """Operators, views and quoted types of a statement that run what people made."""
    if dialect != "postgres":
        return
    signs = _signs(statement) if routines.operators else set[str]()
    for sign, made in routines.operators.items():
        if any(sign == run or (len(run) > 1 and sign in run) for run in signs):
            yield problem("function", f"{sign} is also an operator of this database ({made}): not allowed.", sign)
    for table in statement.tree.find_all(exp.Table) if routines.views else ():
        schema, name = fold(table.args.get("db"), dialect), fold(table.this, dialect)
        full = f"{schema}.{name}" if schema else name
        if full in routines.views:
            text = f"The view {full} calls {routines.views[full]}, which may wait or change something: ask its tables."
            yield problem("function", text, full)
    for token in _types(statement):
        in_quotes = token.token_type == TokenType.IDENTIFIER
        word = lowered(token.text.split(" ")[0])
        if in_quotes and word != token.text and word in _OWN:
            yield problem("function", f'The type "{token.text}" is not allowed: write it without quotes.', token.text)
        elif _is_strange(token, word) and word not in routines.types and (word not in _EXTENDED or routines.asked):
            yield problem("function", f"The type {word} is not allowed: use one of PostgreSQL's own.", word)


def _is_strange(token: Token, word: str) -> bool:
    """Whether a type is one of the parser's and none of PostgreSQL's."""
    kind = token.token_type if token.token_type != TokenType.IDENTIFIER else _KEYWORDS.get(word.upper())
    return kind in _TYPE_TOKENS and word not in _OWN | _GRAMMAR


def _signs(statement: Statement) -> set[str]:
    """Operators of the text, as runs of signs that PostgreSQL may cut otherwise than the parser, and in words."""
    found, run, last = set[str](), "", -1
    for token in statement.tokens:
        text = statement.text[token.start : token.end + 1]
        for word in lowered(text).split():
            found.update(_WORDS.get(word, ()))
        is_sign = bool(_SIGNS.fullmatch(text))
        if run and not (is_sign and token.start == last + 1):
            found.add(run)
            run = ""
        run += text if is_sign else ""
        last = token.end
    return found | ({run} if run else set())


def _types(statement: Statement) -> Iterator[Token]:
    """Words that stand where a type does. The parser knows more types than PostgreSQL: what it takes for `string` or
    "Date" may be a domain there, with a check."""
    tokens = statement.tokens
    defined = statement.tree.find(exp.ColumnDef) is not None
    opened: list[str] = []
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else None
        if token.token_type == TokenType.L_PAREN:
            opened.append(lowered(before.text) if before else "")
        elif token.token_type == TokenType.R_PAREN and opened:
            opened.pop()
        elif before is not None:
            in_cast = bool(opened) and opened[-1] in ("cast", "try_cast") and before.token_type == TokenType.ALIAS
            of_column = defined and before.token_type in (TokenType.VAR, TokenType.IDENTIFIER)
            literal = place + 1 < len(tokens) and tokens[place + 1].token_type == TokenType.STRING
            is_type = token.token_type in _TYPE_TOKENS
            if in_cast or before.token_type == TokenType.DCOLON or (is_type and (of_column or literal)):
                yield token
