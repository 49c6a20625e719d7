"""Repairs of a query that need no model: each only where it is certain, each told.

A rule takes the query and what the resolver found in it, and gives edits of the text: the rest of the query stays
letter for letter as it was. To add a rule, write a function and name it in `RULES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlglot import exp

from state.cards import TableCard
from tools.database.frames import Source, fold
from tools.database.guard import parse
from tools.database.names import Names
from tools.database.quoting import written
from tools.database.scopes import Resolver, resolve


@dataclass(frozen=True)
class Edit:
    """Replaces the characters `start` to `end` (exclusive) of a query."""

    start: int
    end: int
    text: str
    why: str

    def fits(self, sql: str) -> bool:
        """Whether an identifier stands there, as it must."""
        return re.fullmatch(r'[\w$.\s"]+', sql[self.start : self.end]) is not None


Rule = Callable[[exp.Expr, Resolver], Iterable[Edit]]


def repair(sql: str, dialect: str, cards: Names | Sequence[TableCard]) -> tuple[str, list[str]]:
    """The query with certain repairs made, and a sentence for each; a query with nothing wrong is returned as it is."""
    names = Names.of(cards)
    told: list[str] = []
    for rule in RULES:
        tree = parse(sql, dialect)
        if tree is None:
            break
        resolver = resolve(tree, names, dialect)
        if not resolver.problems:
            break
        edits = {(edit.start, edit.end): edit for edit in rule(tree, resolver) if edit.fits(sql)}
        for edit in sorted(edits.values(), key=lambda edit: edit.start, reverse=True):
            sql = sql[: edit.start] + edit.text + sql[edit.end :]
        told += [edit.why for edit in sorted(edits.values(), key=lambda edit: edit.start)]
    return sql, list(dict.fromkeys(told))


def name_tables(tree: exp.Expr, resolver: Resolver) -> Iterable[Edit]:
    """An unknown table gets the name of the one granted table it is without case, with a schema, or without."""
    for node in resolver.missing_tables:
        schema, name = fold(node.args.get("db"), resolver.dialect), fold(node.this, resolver.dialect)
        alike = resolver.names.alike(schema, name)
        if len(alike) != 1 or node.args.get("catalog"):
            continue
        real = alike[0].name
        if schema and "." in real and real.lower() != f"{schema}.{name}".lower():
            continue  # another schema's table is another table
        text = ".".join(_written(part, resolver) for part in real.split("."))
        first = node.args.get("db") or node.this
        span = _span(first, node.this)
        if span:
            keep = "" if node.alias or "." not in real or not _qualifies(tree, node.name) else f" AS {node.this.sql()}"
            yield Edit(*span, text + keep, f"table {schema + '.' if schema else ''}{name} is {real}")


def quote_columns(tree: exp.Expr, resolver: Resolver) -> Iterable[Edit]:
    """A column that exists in other case only, once in the sources in sight, is written as it is, in quotes."""
    for node, sources in resolver.missing_columns:
        found = {(s.alias, key) for s in sources for key in s.columns if key.lower() == node.name.lower()}
        span = _span(node.this, node.this)
        if len(found) == 1 and span:
            real = next(iter(found))[1]
            yield Edit(*span, _written(real, resolver), f"column {node.name} is written {_written(real, resolver)}")


def move_columns(tree: exp.Expr, resolver: Resolver) -> Iterable[Edit]:
    """A column attributed to a source that lacks it goes to the one other source of the same FROM that has it."""
    for node, sources in resolver.missing_columns:
        if not node.args.get("table") or len(sources) != 1:
            continue
        frame = next((f for _, f in resolver.frames if sources[0] in f.sources), None)
        others = [s for s in frame.sources if s is not sources[0]] if frame else []
        key = fold(node.this, resolver.dialect)
        having = [s for s in others if key in s.columns and s.alias]
        span = _span(node.args.get("db") or node.args["table"], node.args["table"])
        if len(having) == 1 and all(s.known for s in others) and span:
            alias = _written(having[0].alias, resolver)
            yield Edit(*span, alias, f"column {node.name} is of {alias}, not of {_name(sources[0])}")


RULES: tuple[Rule, ...] = (name_tables, quote_columns, move_columns)


def _written(name: str, resolver: Resolver) -> str:
    return written(name) if resolver.dialect == "postgres" or not name.replace("_", "a").isalnum() else name


def _name(source: Source) -> str:
    return source.alias or "the query"


def _qualifies(tree: exp.Expr, table: str) -> bool:
    return any(column.table.lower() == table.lower() for column in tree.find_all(exp.Column))


def _span(first: exp.Expr, last: exp.Expr) -> tuple[int, int] | None:
    """Where identifiers are in the text, quotes included."""
    start, end = first.meta.get("start"), last.meta.get("end")
    return (start, end + 1) if isinstance(start, int) and isinstance(end, int) else None
