"""Is this text one read-only query over what is granted? The promise of the product, by list and not by guess.

Three layers, each usable alone: the text is one statement (`one_statement`), made only of what is on a list
(`allowed_only`), over granted tables and columns (`granted_only`). What is not known is refused. Beneath this stand
the read-only transaction, the cursor and the timers of `hopql.tools.database`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hopql.state.cards import TableCard
from hopql.state.database import DOUBTFUL, Checked, Problem
from hopql.tools.database.check_joins import contradicting_joins, cross_joins, odd_joins, repeated_sums, single_counts
from hopql.tools.database.check_parts import allowed_only, once
from hopql.tools.database.check_tokens import unaccounted
from hopql.tools.database.failures import problem
from hopql.tools.database.hide_columns import veiled
from hopql.tools.database.name_outputs import instead_of_show
from hopql.tools.database.names import Names
from hopql.tools.database.parse_statement import TRIPPED, Statement, one_statement, parse, too_deep, unread
from hopql.tools.database.resolve_names import Resolver, resolve
from hopql.tools.database.routines import Routines

__all__ = ["Granted", "Statement", "allowed_only", "check", "granted_only", "one_statement", "parse"]

_SOFT = {"join", *DOUBTFUL}


@dataclass(frozen=True)
class Granted:
    """What layer 3 says of a statement."""

    problems: list[Problem]
    tables: list[str]
    columns: list[str]
    """Real columns used, as `table.column`."""
    text: str
    """What may be run."""
    resolver: Resolver


def check(sql: str, dialect: str, cards: Names | Sequence[TableCard], *, joins: Sequence[str] = ()) -> Checked:
    """The guard's verdict: `ok` when it may be run: nothing but soft problems (`join`, `DOUBTFUL`) was found.

    Args:
        sql: a text that should be one query.
        dialect: postgres, sqlite or duckdb.
        cards: all that the query may touch; give a `Names` built once where there are many.
        joins: further known join conditions, as `a.id = b.a_id`.

    Raises:
        ConnectError: the database was never asked what people made in it, and cannot be.
    """
    statement, problems = one_statement(sql, dialect)
    if statement is None:
        return _refused(sql.strip(), problems)
    names = Names.of(cards)
    if dialect == "duckdb" and (asked := instead_of_show(statement.tree, statement.text, names.cards.values())):
        statement, problems = one_statement(asked, dialect)
        if statement is None:
            return _refused(sql.strip(), problems)
    routines = names.routines() if names.routines else None
    if problems := allowed_only(statement, dialect, routines, names.grants.functions):
        return _refused(statement.text, problems)
    try:
        granted = granted_only(statement, names, dialect)
        problems = granted.problems or _casts(granted, names, routines)
        if not problems:
            resolver = granted.resolver
            problems = [
                *cross_joins(resolver), *contradicting_joins(resolver, names, joins),
                *odd_joins(resolver, names, joins), *repeated_sums(resolver),
                *single_counts(resolver),
            ]  # fmt: skip
    except RecursionError:
        return _refused(statement.text, [too_deep()])
    except TRIPPED:
        return _refused(statement.text, [unread()])
    ok = all(item["kind"] in _SOFT for item in problems)
    return Checked(ok=ok, sql=granted.text, problems=problems, tables=granted.tables, columns=granted.columns)


def granted_only(statement: Statement, names: Names, dialect: str) -> Granted:
    """Layer 3: every table and column of the statement is one that the workspace grants; where it takes a table as a
    whole that is granted in part, `text` takes that part."""
    found = resolve(statement.tree, names, dialect)
    text, problems = statement.text, found.problems
    if not problems:
        problems = list(unaccounted(text, statement.tokens, statement.tree, dialect))
    if not problems and found.row_keys:
        keyed, problems = one_statement(_keyed(text, found), dialect)
        if keyed is not None:
            return granted_only(keyed, names, dialect)
    if not problems:
        text, problems = veiled(statement, found, names, dialect)
    return Granted(once(problems), list(found.tables), list(found.columns), text, found)


def _keyed(text: str, found: Resolver) -> str:
    """The text with the key's own name for `rowid`, which the subquery that stands for its table would not have."""
    places = {node.this.meta["start"]: (node.this.meta["end"] + 1, names) for node, names in found.row_keys}
    for start, (end, names) in sorted(places.items(), reverse=True):
        written = ".".join("`" + name.replace("`", "``") + "`" for name in names)
        text = text[:start] + written + text[end:]
    return text


def _casts(granted: Granted, names: Names, routines: Routines | None) -> list[Problem]:
    """Columns and rows of types that people made a cast of: it may run a function wherever such a value stands."""
    if routines is None or not routines.casts:
        return []
    kinds = {name: name for name in granted.tables}
    for full in granted.columns:
        table, _, column = full.rpartition(".")
        card = names.card(table)
        found = card.column(column) if card else None
        kinds[full] = re.sub(r"\(.*?\)|\[\]", "", found.type) if found else ""
    return [
        problem("function", f"{name} is of a type whose cast calls {routines.casts[kind]}: not allowed.", name)
        for name, kind in kinds.items()
        if kind in routines.casts
    ]


def _refused(text: str, problems: list[Problem]) -> Checked:
    return Checked(ok=False, sql=text, problems=problems, tables=[], columns=[])
