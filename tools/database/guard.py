"""Is this text one read-only query over what is granted? The promise of the product, by list and not by guess.

The text is cut into statements by its tokens and stripped of comments, so that the database reads nothing that the
parser skipped. Every node of the tree, every word before a parenthesis, every table and column must be known. What is
not known is refused. Beneath this stand the read-only transaction, the cursor and the timers of `tools.database`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from state.cards import TableCard
from state.database import Checked, Problem
from tools.database.allowed import FUNCTION_NODES, NODES, before_parenthesis, functions
from tools.database.crossings import cross_joins, odd_joins
from tools.database.failures import problem
from tools.database.names import Names
from tools.database.scopes import resolve
from tools.database.statement import statements

MAX_CHARS = 50_000
MAX_DEPTH = 100
_SOFT = {"join"}
_QUERIES = (exp.Select, exp.SetOperation, exp.Subquery, exp.Values)


def check(sql: str, dialect: str, cards: Names | Sequence[TableCard], *, joins: Sequence[str] = ()) -> Checked:
    """The guard's verdict: `ok` when nothing but soft problems (kind `join`) was found.

    Args:
        sql: a text that should be one query.
        dialect: postgres, sqlite or duckdb.
        cards: all that the query may touch; give a `Names` built once where there are many.
        joins: further known join conditions, as `a.id = b.a_id`.
    """
    text, tree, problems = _parsed(sql, dialect)
    if tree is None or problems:
        return Checked(ok=False, sql=text, problems=problems, tables=[], columns=[])
    names = Names.of(cards)
    resolver = resolve(tree, names, dialect)
    problems = _once(resolver.problems)
    if not problems:
        problems = [*cross_joins(resolver), *odd_joins(resolver, names, joins)]
    return Checked(
        ok=all(item["kind"] in _SOFT for item in problems), sql=text, problems=problems,
        tables=list(resolver.tables), columns=list(resolver.columns),
    )  # fmt: skip


def parse(sql: str, dialect: str) -> exp.Expr | None:
    """The tree of a text that is one statement, or None."""
    try:
        trees = [tree for tree in sqlglot.parse(sql, read=dialect) if tree is not None]
    except (SqlglotError, RecursionError):
        return None
    return trees[0] if len(trees) == 1 and isinstance(trees[0], exp.Expr) else None


def _parsed(sql: str, dialect: str) -> tuple[str, exp.Expr | None, list[Problem]]:
    """The statement, its tree, and what is wrong with it as a statement of any schema."""
    if len(sql) > MAX_CHARS:
        return "", None, [problem("syntax", f"The query is longer than {MAX_CHARS:,} characters.")]
    try:
        tokens = sqlglot.tokenize(sql, read=dialect)
        found = statements(sql, tokens)
        if len(found) != 1:
            said = "There is no query." if not found else f"{len(found)} statements were given; one is allowed."
            return sql.strip(), None, [problem("statements", said)]
        text = found[0]
        tokens = sqlglot.tokenize(text, read=dialect)
        if wrong := _unreadable(text, tokens):
            return text, None, [wrong]
        trees = [tree for tree in sqlglot.parse(text, read=dialect) if tree is not None]
    except RecursionError:
        return sql.strip(), None, [problem("syntax", "The query is nested too deeply.")]
    except SqlglotError as error:
        return sql.strip(), None, [problem("syntax", _first_error(error))]
    if len(trees) != 1:
        return text, None, [problem("statements", "Exactly one statement is needed.")]
    tree = trees[0]
    if not isinstance(tree, _QUERIES):
        return text, None, [problem("not_read_only", f"Only a SELECT may be run; this is {_article(tree)}.")]
    return text, tree, _forbidden(tree, tokens, dialect)


def _unreadable(text: str, tokens: Sequence[Token]) -> Problem | None:
    """Characters and nesting that no honest query has."""
    if any(ord(char) < 32 and char not in "\t\n\r\f" for char in text):
        return problem("syntax", "The query has control characters.")
    depth = deepest = 0
    for token in tokens:
        depth += (token.token_type == TokenType.L_PAREN) - (token.token_type == TokenType.R_PAREN)
        deepest = max(deepest, depth)
    return problem("syntax", "The query is nested too deeply.") if deepest > MAX_DEPTH else None


def _forbidden(tree: exp.Expr, tokens: Sequence[Token], dialect: str) -> list[Problem]:
    """Every node and every called name that is on no list."""
    named = {found.name.lower() for found in tree.find_all(exp.TableAlias) if found.name}
    allowed = before_parenthesis(dialect) | {found for found in named if found not in functions(dialect)}
    problems = []
    for token, following in pairwise(tokens):
        word = token.text.lower().split(" ")[-1] if token.token_type != TokenType.IDENTIFIER else token.text.lower()
        if following.token_type == TokenType.L_PAREN and _is_name(token) and word not in allowed:
            problems.append(problem("function", f"The function {word} is not allowed.", word))
    problems.extend(wrong for node in tree.walk() if (wrong := _forbidden_node(node, dialect)))
    return _once(problems)


def _is_name(token: Token) -> bool:
    return token.token_type == TokenType.IDENTIFIER or token.text[:1].isalpha() or token.text[:1] == "_"


def _forbidden_node(node: exp.Expr, dialect: str) -> Problem | None:
    kind = type(node).__name__
    if isinstance(node, (exp.Placeholder, exp.Parameter)):
        return problem("syntax", "The query has a placeholder: write the value itself.")
    if isinstance(node, (exp.Anonymous, exp.AnonymousAggFunc, exp.CombinedAggFunc)):
        known = node.name.lower() in functions(dialect)
        return None if known else problem("function", f"The function {node.name} is not allowed.", node.name)
    if isinstance(node, exp.Func):
        allowed = kind in FUNCTION_NODES
        return None if allowed else problem("function", f"{_article(node)} is not allowed.", node.sql_name().lower())
    if isinstance(node, exp.Dot) and isinstance(node.expression, exp.Func):
        schema = node.this.name.lower() if isinstance(node.this, exp.Identifier) else ""
        if schema != "pg_catalog" or dialect != "postgres":
            return problem("function", "A function of a schema is not allowed.", node.expression.name)
    if isinstance(node, exp.Select) and not node.expressions:
        return problem("syntax", "A SELECT needs something to select.")
    if isinstance(node, exp.Lock):
        return problem("not_read_only", "A query may not lock rows (FOR UPDATE, FOR SHARE).")
    if kind not in NODES:
        return problem("not_read_only", f"{_article(node)} is not allowed in a read-only query.", kind)
    return None


def _article(node: exp.Expr) -> str:
    kind = node.name.upper() if isinstance(node, exp.Command) else type(node).__name__.upper()
    return f"{'an' if kind[:1] in 'AEIOU' else 'a'} {kind}"


def _first_error(error: SqlglotError) -> str:
    details = getattr(error, "errors", None)
    if not details:
        return f"The query cannot be read: {str(error).splitlines()[0]}"
    first = details[0]
    near = str(first.get("highlight") or "").strip()
    where = f' near "{near}" (line {first.get("line")})' if near else ""
    return f"The query cannot be read: {first.get('description', 'syntax error').rstrip('.')}{where}."


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Without repetitions."""
    return list({(item["kind"], item["message"]): item for item in problems}.values())
