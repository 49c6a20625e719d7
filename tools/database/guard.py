"""Is this text one read-only query over what is granted? The promise of the product, by list and not by guess.

Three layers, each usable alone: the text is one statement (`one_statement`), made only of what is on a list
(`allowed_only`), over granted tables and columns (`granted_only`). What is not known is refused. Beneath this stand
the read-only transaction, the cursor and the timers of `hopql.tools.database`.

Hidden columns are hidden in a statement's text, where it may mean them. `*`, whole rows, natural joins and column lists
by position mean whatever columns the database has. A name may mean a hidden column to the database and something else
to the guard: an alias, an output, a column of another table. So where a statement takes anything as a whole, or holds
the name of a hidden column anywhere, the tables that have such columns give way to subqueries of those that are
granted: `FROM users` to `FROM (SELECT id, name FROM users) AS users`. By whatever rules the database finds names, it
finds no other column there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from hopql.state.cards import TableCard
from hopql.state.database import DOUBTFUL, Checked, Problem
from hopql.tools.database.check_joins import (
    contradicting_joins,
    cross_joins,
    impossible_conditions,
    odd_joins,
    repeated_sums,
    single_counts,
)
from hopql.tools.database.check_parts import allowed_only, once
from hopql.tools.database.check_tokens import unaccounted
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.parse_statement import STRINGS, TRIPPED, Statement, one_statement, parse, too_deep, unread
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.resolve_names import Resolver, resolve
from hopql.tools.database.routines import Routines
from hopql.tools.database.scope_names import SUMMARIES, Names, Source, instead_of_show, is_joined, takes_all

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine, Explained

__all__ = ["Granted", "Statement", "allowed_only", "check", "granted_only", "one_statement", "parse"]

_SOFT = {"join", *DOUBTFUL}


@dataclass(frozen=True)
class Granted:
    """What layer 3 says of a statement."""

    problems: list[Problem]
    text: str
    """What may be run."""
    resolver: Resolver


def check(sql: str, dialect: str, cards: Names | Sequence[TableCard]) -> Checked:
    """The guard's verdict: `ok` when it may be run: nothing but soft problems (`join`, `DOUBTFUL`) was found.

    Args:
        sql: a text that should be one query.
        dialect: postgres, sqlite or duckdb.
        cards: all that the query may touch; give a `Names` built once where there are many.

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
        used = granted.resolver
        problems = granted.problems or _casts(used, names, routines) or [
            *cross_joins(used), *contradicting_joins(used, names), *odd_joins(used, names), *repeated_sums(used),
            *single_counts(used), *impossible_conditions(used),
        ]  # fmt: skip
    except RecursionError:
        return _refused(statement.text, [too_deep()])
    except TRIPPED:
        return _refused(statement.text, [unread()])
    ok = all(item["kind"] in _SOFT for item in problems)
    return Checked(ok=ok, sql=granted.text, problems=problems, tables=list(used.tables), columns=list(used.columns))


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
    return Granted(once(problems), text, found)


def _keyed(text: str, found: Resolver) -> str:
    """The text with the key's own name for `rowid`, which the subquery that stands for its table would not have."""
    places = {node.this.meta["start"]: (node.this.meta["end"] + 1, names) for node, names in found.row_keys}
    for start, (end, names) in sorted(places.items(), reverse=True):
        text = text[:start] + ".".join(_quoted(name, "sqlite") for name in names) + text[end:]
    return text


def _casts(used: Resolver, names: Names, routines: Routines | None) -> list[Problem]:
    """Columns and rows of types that people made a cast of: it may run a function wherever such a value stands."""
    if routines is None or not routines.casts:
        return []
    kinds = {name: name for name in used.tables}
    for full in used.columns:
        table, _, column = full.rpartition(".")
        card = names.card(table)
        found = card.column(column) if card else None
        kinds[full] = re.sub(r"\(.*?\)|\[\]", "", found.type) if found else ""
    return [
        problem("function", f"{name} is of a type whose cast calls {routines.casts[kind]}: not allowed.", name)
        for name, kind in kinds.items()
        if kind in routines.casts
    ]


def too_dear(explained: Explained, max_cost: float) -> Problem | None:
    """The problem of a query whose estimate is over the limit; None where it is not, or there is no estimate.

    Args:
        max_cost: in the planner's units, of which one is about a page read in order; 0: no limit.
    """
    if not max_cost or explained.cost is None or explained.cost <= max_cost:
        return None
    limit = f"{max_cost:,.0f}" if max_cost < 1e9 else f"{max_cost:.1e}"
    return problem(  # the estimate itself tells of rows that who asks may not read
        "cost",
        f"The query was not run: its estimated cost is over the limit of {limit} (max_cost). What would narrow it: a "
        "filter on a time, a key or a value; fewer tables, joined on the columns that connect them.",
    )


def planned(engine: Engine, sql: str, max_cost: float, timeout_s: float) -> Problem | None:
    """What keeps a checked query from being run: the database cannot plan it, or it would cost too much.

    Raises:
        ConnectError: the database went away.
    """
    explained = engine.explain(sql, timeout_s=timeout_s)
    return explained.problem or too_dear(explained, max_cost)


def within(engine: Engine, sql: str, names: Names, max_cost: float, timeout_s: float) -> bool:
    """Whether the guard lets a query pass, and it would cost no more than the limit.

    Raises:
        ConnectError: the database went away.
    """
    checked = check(sql, engine.dialect, names)
    return checked["ok"] and planned(engine, checked["sql"], max_cost, timeout_s) is None


def _refused(text: str, problems: list[Problem]) -> Checked:
    return Checked(ok=False, sql=text, problems=problems, tables=[], columns=[])


def veiled(statement: Statement, resolver: Resolver, names: Names, dialect: str) -> tuple[str, list[Problem]]:
    """The text of a statement without problems as it may be run, and what keeps it from being run. The new text is
    resolved again: nothing in it may take more than is granted."""
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
    node = source.node
    assert node is not None and source.card is not None
    listed = ", ".join(_quoted(column.name, dialect) for column in source.card.columns)
    last = text[node.this.meta["start"] : node.this.meta["end"] + 1]  # the table's own name as the text writes it
    named = node.args.get("alias") is not None and node.alias
    return f"(SELECT {listed} FROM {table}){'' if named else f' AS {last}'}"


def _quoted(name: str, dialect: str) -> str:
    """A column in quotes; SQLite takes an unknown name in double quotes for a text."""
    return "`" + name.replace("`", "``") + "`" if dialect == "sqlite" else quoted(name)


def _unclear(where: str) -> Problem:
    near = f" near {where}" if where else ""
    return problem("unknown_column", f"Name the columns that are wanted instead of all of them{near}.")
