"""Layer 2 of the guard: is the statement a query made only of what is on a list? It needs no schema to say so.

Every node of the tree and every word before a parenthesis must be known to `tools.database.allowed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from state.database import Problem
from tools.database.allowed import FUNCTION_NODES, NODES, before_parenthesis, functions
from tools.database.failures import problem
from tools.database.parsing import Statement

_QUERIES = (exp.Select, exp.SetOperation, exp.Subquery, exp.Values)


def allowed_only(statement: Statement, dialect: str) -> list[Problem]:
    """What is forbidden in the statement: any kind but a query, nodes and called names that are on no list."""
    tree = statement.tree
    if not isinstance(tree, _QUERIES):
        return [problem("not_read_only", f"Only a SELECT may be run; this is {_article(tree)}.")]
    problems = _calls(statement, dialect)
    problems.extend(wrong for node in tree.walk() if (wrong := _forbidden_node(node, dialect)))
    return once(problems)


def once(problems: Sequence[Problem]) -> list[Problem]:
    """Without repetitions."""
    return list({(item["kind"], item["message"]): item for item in problems}.values())


def _calls(statement: Statement, dialect: str) -> list[Problem]:
    """Words before a parenthesis that may not stand there."""
    named = {found.name.lower() for found in statement.tree.find_all(exp.TableAlias) if found.name}
    allowed = before_parenthesis(dialect) | {found for found in named if found not in functions(dialect)}
    problems = []
    for token, following in pairwise(statement.tokens):
        word = token.text.lower().split(" ")[-1] if token.token_type != TokenType.IDENTIFIER else token.text.lower()
        if following.token_type == TokenType.L_PAREN and _is_name(token) and word not in allowed:
            problems.append(problem("function", f"The function {word} is not allowed.", word))
    return problems


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
