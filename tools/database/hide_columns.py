"""Hides columns in a statement's text, where it may mean them.

`*`, whole rows, natural joins and column lists by position mean whatever columns the database has. A name may mean a
hidden column to the database and something else to the guard: an alias, an output, a column of another table. So where
a statement takes anything as a whole, or holds the name of a hidden column anywhere, the tables that have such columns
give way to subqueries of those that are granted: `FROM users` to `FROM (SELECT id, name FROM users) AS users`. By
whatever rules the database finds names, it finds no other column there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from hopql.state.database import Problem
from hopql.tools.database.check_tokens import unaccounted
from hopql.tools.database.failures import problem
from hopql.tools.database.name_outputs import SUMMARIES, is_joined, takes_all
from hopql.tools.database.names import Names, Source
from hopql.tools.database.parse_statement import STRINGS, Statement, one_statement
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.resolve_names import Resolver, resolve


def veiled(statement: Statement, resolver: Resolver, names: Names, dialect: str) -> tuple[str, list[Problem]]:
    """The text as it may be run, and what keeps it from being run.

    Args:
        resolver: what was found in the statement, without problems.

    The new text is resolved again: nothing in it may take more than is granted.
    """
    text, hiding = statement.text, _hiding(statement, resolver, names, dialect)
    if not hiding:
        return text, []
    if statement.tree.find(exp.Match):  # full-text search reads all columns, and a text may say which
        return text, [problem("function", "MATCH may not be asked for beside a table that is hidden in part.", "MATCH")]
    made = text
    for start, end, source in sorted(_places(hiding), key=lambda place: -place[0]):
        if source is None:
            return text, [_unclear(text[start:end])]
        start = _behind(text, start, "ONLY")
        before = _behind(text, start, "TABLE")  # `TABLE users` is short for `SELECT * FROM users`
        asked = source.node is not None and isinstance(source.node.parent, SUMMARIES)  # which take a query or a name
        verb = "SELECT * FROM " if before < start or asked else ""
        made = made[:before] + verb + _subquery(text[start:end], text, source, dialect) + made[end:]
    changed, unread = one_statement(made, dialect)
    if changed is None:
        return text, unread
    again = resolve(changed.tree, names, dialect)
    left = again.problems or list(unaccounted(made, changed.tokens, changed.tree, dialect))
    if left or not all(map(_is_veil, _hiding(changed, again, names, dialect))):
        return text, left or [_unclear("")]
    return made, []


def _hiding(statement: Statement, resolver: Resolver, names: Names, dialect: str) -> list[Source]:
    """Tables of which the text may mean more than is granted: where it takes anything as a whole, holds the name of a
    hidden column anywhere, be it in a string (not where PostgreSQL groups), or a name where that may mean the row."""
    partial = [(source, source.card) for source in resolver.reads if source.card and names.exposes(source.card)]
    if not partial or any(map(_takes_whole, statement.tree.walk())) or _maybe_rows(statement):
        return [source for source, _ in partial]
    words = {identifier.name.lower() for identifier in statement.tree.find_all(exp.Identifier)}
    if dialect == "postgres" and statement.tree.find(exp.Group):  # a subquery has no key that others depend on
        ends = {token.start for token in statement.tokens if token.token_type == TokenType.L_PAREN}
        read = (token for token in statement.tokens if token.token_type not in STRINGS and token.end + 1 not in ends)
        words |= {token.text.lower() for token in read}
    else:
        words |= set(re.findall(r"[^\W\d][\w$]*", statement.text.lower()))
    return [
        source for source, card in partial
        if any(names.may_hide(card, word) for word in words - {column.name.lower() for column in card.columns})
    ]  # fmt: skip


def _takes_whole(node: exp.Expr) -> bool:
    """Whether a node of the tree means columns that it does not name."""
    if isinstance(node, exp.Join):
        return "NATURAL" in {str(node.args.get(part) or "").upper() for part in ("method", "kind")}
    if isinstance(node, exp.TableAlias):  # columns by position
        named = isinstance(node.parent, exp.Table) or (
            isinstance(node.parent, exp.Subquery) and is_joined(node.parent.this)
        )
        return bool(node.columns) and named
    return takes_all(node) or isinstance(node, (exp.Pivot, exp.Match, *SUMMARIES))


def _maybe_rows(statement: Statement) -> bool:
    """Whether the name of something in a FROM clause stands where it may mean its row: neither before a dot and a name
    nor where it names a table or an output."""
    tokens, naming, sources = statement.tokens, set[int](), set[str]()
    for identifier in statement.tree.find_all(exp.Identifier):
        of_source = isinstance(identifier.parent, (exp.Table, exp.TableAlias)) and identifier.arg_key == "this"
        if of_source:
            sources.add(identifier.name.lower())
        if "start" in identifier.meta and (of_source or identifier.arg_key in ("alias", "db")):
            naming.add(identifier.meta["start"])
    after = [*(token.token_type for token in tokens[1:]), None, None, None]
    return any(
        token.text.lower() in sources
        and token.start not in naming
        and (after[at] != TokenType.DOT or after[at + 2] == TokenType.L_PAREN)
        for at, token in enumerate(tokens)
    )


def _is_veil(source: Source) -> bool:
    """Whether a table stands in a subquery that gives columns by name and does nothing else."""
    assert source.node is not None
    parent = source.node.parent
    select = parent.parent if isinstance(parent, exp.From) else None
    return (
        isinstance(select, exp.Select)
        and isinstance(select.parent, exp.Subquery)
        and all(isinstance(item, exp.Column) for item in select.expressions)
        and {name for name, value in select.args.items() if value} == {"expressions", "from_"}
        and not any(source.node.args.get(part) for part in ("alias", "joins", "pivots", "sample", "laterals"))
    )


def _places(hiding: Iterable[Source]) -> list[tuple[int, int, Source | None]]:
    """Where the text names tables that are to be veiled; without the source where that cannot be done."""
    found: dict[tuple[int, int], Source | None] = {}
    for source in hiding:
        node = source.node
        assert node is not None
        parts = [part for part in (node.args.get("db"), node.this) if isinstance(part, exp.Identifier)]
        spans = [
            (int(part.meta["start"]), int(part.meta["end"])) for part in parts if {"start", "end"} <= set(part.meta)
        ]
        if not spans or len(spans) < len(parts):
            return [(0, 0, None)]
        place = (min(start for start, _ in spans), max(end for _, end in spans) + 1)
        found[place] = None if node.args.get("sample") else source
    return [(start, end, source) for (start, end), source in found.items()]


def _behind(text: str, start: int, word: str) -> int:
    """Where a word before a place begins, or the place where there is none."""
    found = re.search(rf"(?<![\w$\"]){word}\s*\Z", text[:start], re.IGNORECASE)
    return found.start() if found else start


def _subquery(table: str, text: str, source: Source, dialect: str) -> str:
    assert source.node is not None and source.card is not None
    names = [column.name for column in source.card.columns]
    listed = ", ".join(_quoted(name, dialect) for name in names)
    alias = "" if source.node.args.get("alias") is not None and source.node.alias else f" AS {_last(source.node, text)}"
    return f"(SELECT {listed} FROM {table}){alias}"


def _last(node: exp.Table, text: str) -> str:
    """A table's own name as the text writes it."""
    return text[node.this.meta["start"] : node.this.meta["end"] + 1]


def _quoted(name: str, dialect: str) -> str:
    """A column in quotes; SQLite takes an unknown name in double quotes for a text."""
    return "`" + name.replace("`", "``") + "`" if dialect == "sqlite" else quoted(name)


def _unclear(where: str) -> Problem:
    near = f" near {where}" if where else ""
    return problem("unknown_column", f"Name the columns that are wanted instead of all of them{near}.")
