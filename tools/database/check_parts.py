"""Layer 2 of the guard: is the statement a query made only of what is on a list? It needs no schema to say so.

Every node of the tree and every word before a parenthesis must be known to `hopql.tools.database.routines`; what
people made in the database under a known name is refused again, and so is what a PostgreSQL statement uses of it
without a call: types, operators, views.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from sqlglot import exp
from sqlglot.dialects.postgres import Postgres
from sqlglot.tokenizer_core import Token, TokenType

from hopql.state.database import WRITES, Problem
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.parse_statement import Statement
from hopql.tools.database.routines import Routines, before_parenthesis, nodes
from hopql.tools.database.scope_names import STATEMENTS, SUMMARIES, fold, function_name, is_plain, lowered

_QUERIES = (exp.Select, exp.SetOperation, exp.Subquery, exp.Values)
_CHANGES = (exp.DML, exp.DDL, exp.Drop, exp.Alter, exp.TruncateTable)


def allowed_only(
    statement: Statement, dialect: str, routines: Routines | None = None, functions: Collection[str] = ()
) -> list[Problem]:
    """What is forbidden in the statement: any kind but a query, nodes and called names that are on no list.

    Args:
        routines: what people made in the database; without it, the database is taken to have nothing but its own.
        functions: what people made and the workspace allows, by name; only what is immutable counts.
    """
    tree = statement.tree
    if not isinstance(tree, (*_QUERIES, *STATEMENTS) if dialect == "duckdb" else _QUERIES):
        kind = WRITES if isinstance(tree, _CHANGES) else "not_read_only"
        return [problem(kind, f"Only a SELECT may be run; this is {_article(tree)}.")]
    made = frozenset(functions) & frozenset(routines.immutable if routines else ())
    problems = [*_calls(statement, dialect, routines or Routines(), made), *absurd_sizes(statement.tokens, dialect)]
    problems.extend(wrong for node in tree.walk() if (wrong := _forbidden_node(node, dialect, routines)))
    if dialect == "postgres" and routines is not None:
        problems.extend(_fields(tree, routines))
    problems.extend(made_by_people(statement, dialect, routines or Routines()))
    return once(problems)


def once(problems: Sequence[Problem]) -> list[Problem]:
    """Without repetitions."""
    return list({(item["kind"], item["message"]): item for item in problems}.values())


def _calls(statement: Statement, dialect: str, routines: Routines, made: Collection[str]) -> list[Problem]:
    """Words before a parenthesis that may not stand there.

    An alias stands there too where it names columns, `AS t(a, b)`: as often as the tree says, and no more.
    """
    aliases = Counter(lowered(a.name) for a in statement.tree.find_all(exp.TableAlias) if a.name and a.columns)
    problems = []
    for token, following in pairwise(statement.tokens):
        in_quotes = token.token_type == TokenType.IDENTIFIER
        is_name = in_quotes or token.text[:1].isalpha() or token.text[:1] == "_"
        if following.token_type != TokenType.L_PAREN or not is_name:
            continue
        word = lowered(token.text if in_quotes else token.text.split(" ")[-1])
        exact = not in_quotes or word == token.text or dialect != "postgres"
        if aliases[word]:
            aliases[word] -= 1
        elif word in made and exact:
            continue
        elif word not in before_parenthesis(dialect) or not exact:
            problems.append(problem("function", f"The function {word if exact else token.text} is not allowed.", word))
        elif word in routines.functions:
            said = f"{word} is also a function of this database ({routines.functions[word]}): not allowed."
            problems.append(problem("function", said, word))
    return problems


def _forbidden_node(node: exp.Expr, dialect: str, routines: Routines | None) -> Problem | None:
    kind = type(node).__name__
    if isinstance(node, (exp.Placeholder, exp.Parameter)):
        return problem("syntax", "The query has a placeholder: write the value itself.")
    if not isinstance(node.args.get("return_type") or exp.DataType(), exp.DataType):
        return problem("function", "RETURNING names no known type: leave it out.")
    if isinstance(node, exp.Func):  # its word stands before a parenthesis, or is one of the grammar
        return None
    if isinstance(node, exp.Dot):
        return _forbidden_path(node, dialect, routines)
    if isinstance(node, exp.Table) and not isinstance(node.this, exp.Identifier) and node.args.get("db"):
        name = node.this.name
        return None if _is_own(node.args, dialect) else problem("function", _OF_A_SCHEMA, name)
    if isinstance(node, exp.In) and node.args.get("field") is not None and dialect != "duckdb":
        return problem("syntax", "What stands after IN needs parentheses: a list of values or a SELECT.")
    if isinstance(node, exp.DataType) and dialect == "postgres" and (wrong := forbidden_type(node, routines)):
        return wrong
    asked = dialect == "postgres" and isinstance(node.parent, exp.Exists)
    if isinstance(node, exp.Select) and not node.expressions and not asked:
        return problem("syntax", "A SELECT needs something to select.")
    if isinstance(node, exp.Lock):
        return problem("not_read_only", "A query may not lock rows (FOR UPDATE, FOR SHARE).")
    if kind not in nodes(dialect) or (isinstance(node, SUMMARIES) and not is_plain(node)):
        return problem("not_read_only", f"{_article(node)} is not allowed in a read-only query.", kind)
    return None


_OF_A_SCHEMA = "A function of a schema is not allowed."


def _forbidden_path(node: exp.Dot, dialect: str, routines: Routines | None) -> Problem | None:
    """`schema.function(…)`, and PostgreSQL's `(x).name`, which calls the function `name` with any x.

    To DuckDB `x.function(…)` is `function(x, …)`. Of the other only `(table).column` is left, which layer 3 knows to
    be one; not with a name that a function has.
    """
    if isinstance(node.expression, exp.Func):
        own = dialect == "duckdb" or (isinstance(node.this, exp.Identifier) and _is_own({"db": node.this}, dialect))
        return None if own else problem("function", _OF_A_SCHEMA, node.expression.name)
    if dialect != "postgres" or isinstance(node.parent, exp.DataType):
        return None
    inner = node.this.this if isinstance(node.this, exp.Paren) else None
    name = fold(node.expression, dialect)
    if not isinstance(inner, exp.Column) or inner.args.get("table") or (routines and name in routines.fields):
        return problem("function", f"(…).{name} might call a function: write table.{name}.", name)
    return None


def _fields(tree: exp.Expr, routines: Routines) -> Iterator[Problem]:
    """`t.name` where t is what a function in FROM gives: PostgreSQL calls the function `name` with it."""
    given = set[str]()
    for node in tree.find_all(exp.Table, exp.Unnest, exp.Lateral):
        called = node if isinstance(node, exp.Unnest) else node.this
        if isinstance(called, exp.Func) or node.args.get("rows_from"):
            alias = node.args.get("alias")
            given.add(fold(alias.this, "postgres") if alias else function_name(called, "postgres"))
    for column in tree.find_all(exp.Column) if given else ():
        name, table = fold(column.this, "postgres"), fold(column.args.get("table"), "postgres")
        if table in given and name in routines.fields:
            yield problem("function", f"{table}.{name} calls the function {name}: not allowed.", name)


def _is_own(parts: dict[str, object], dialect: str) -> bool:
    """Whether a function's schema is the one of PostgreSQL's own functions."""
    schema = parts.get("db")
    named = isinstance(schema, exp.Identifier) and fold(schema, dialect) == "pg_catalog"
    return named and dialect == "postgres" and not parts.get("catalog")


def _article(node: exp.Expr) -> str:
    kind = node.name.upper() if isinstance(node, exp.Command) else type(node).__name__.upper()
    return f"{'an' if kind[:1] in 'AEIOU' else 'a'} {kind}"


MOST = 100_000
_GROWING_WORDS = "repeat lpad rpad space list_resize array_resize array_fill zeroblob randomblob bitstring"
_GROWING = frozenset(_GROWING_WORDS.split())
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
