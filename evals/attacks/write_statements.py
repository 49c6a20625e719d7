"""Texts that may tell what is denied, by two grammars: the dialect's own, and the analysts' queries with denied names
put where an identifier may stand. What is drawn comes from a `random.Random`, so that a seed repeats it."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hopql.evals.attacks.world import FOLDER

Columns = Mapping[str, Mapping[str, str]]
"""Kinds of columns by table: text, number, date, json, list or other."""

_HOLE = re.compile(r"\{\{|\}\}|\{(\w+)\}")
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|\w+|\s+|[<>=!|:@?#&-]+|.", re.DOTALL)
_LITERALS = {
    "text": ("'a'", "'%'", "'day'", "'UTC'", "'$'"), "number": ("0", "1", "2"), "date": ("date('2025-02-03')",),
    "json": ("'{}'", "'[1]'"), "list": ("NULL",),
}  # fmt: skip
_DATES = {"postgres": "TIMESTAMPTZ '2025-02-03'", "duckdb": "TIMESTAMP '2025-02-03'"}
_PLAIN = (
    "SELECT {e} FROM {from}", "SELECT {e} FROM {from}", "SELECT {odd} FROM {from}", "SELECT {odd} FROM {from}",
    "SELECT 1 FROM {from} WHERE {c}", "SELECT {agg} FROM {from}", "SELECT {win} FROM {from}",
    "SELECT ({q}) FROM {from}", "SELECT ({q}) FROM {from}", "SELECT {f} FROM {from}", "{q}",
)  # fmt: skip
_KINDS = (
    ("list", r"\[\]|^list"), ("json", r"json"), ("date", r"date|time"), ("number", r"int|num|dec|real|double|float"),
    ("text", r"text|char|string"),
)  # fmt: skip


def kind_of(type_: str) -> str:
    """What a column's type is in a grammar."""
    return next((kind for kind, pattern in _KINDS if re.search(pattern, type_.lower())), "other")


def read_grammar(dialect: str) -> dict[str, list[str]]:
    """The rules of all dialects and of this one together."""
    rules: dict[str, list[str]] = {}
    for name in ("common", dialect):
        for symbol, found in read_rules(name).items():
            rules.setdefault(symbol, []).extend(found)
    return rules


def read_rules(name: str) -> dict[str, list[str]]:
    """What stands in one file of the grammars."""
    read: dict[str, list[str]] = tomllib.loads((FOLDER / "grammars" / f"{name}.toml").read_text(encoding="utf-8"))
    return read


@dataclass
class StatementWriter:
    """Writes one text by the rules of a dialect.

    Args:
        columns: of every table, granted or not.
        denied: columns by table; all of a table where none is named.
        functions: of the database's catalog, each with the kinds of its arguments.
    """

    dialect: str
    rules: Mapping[str, Sequence[str]]
    columns: Columns
    denied: Mapping[str, Sequence[str]]
    functions: Sequence[tuple[str, Sequence[str]]]
    draw: random.Random
    _scopes: list[list[tuple[str, str]]] = field(default_factory=list)
    _left: int = 0
    """How many denied columns the text may still get: one that stands where every reader sees it spoils the others."""
    _wanted: str = ""
    """The denied column that most of them are, and that other things are called as."""

    def write(self) -> str:
        """The text."""
        self._scopes, self._left = [self._scope()], self.draw.choice((1, 1, 1, 2, 3))
        self._wanted = self._fill_denied(0)
        if self.draw.random() < 0.7:  # one form, of columns
            return _HOLE.sub(lambda hole: self._expand(hole[1], 1), self.draw.choice(_PLAIN))
        return self._expand("statement", self.draw.randint(2, 5))

    def _expand(self, symbol: str, depth: int) -> str:
        filler = getattr(self, f"_fill_{symbol}", None)
        if filler is not None:
            return str(filler(depth))
        if symbol in _LITERALS:
            return self._column(symbol)
        if opens := symbol == "q":
            self._scopes.append(self._scopes[-1] if self.draw.random() < 0.5 else self._scope())
        rules = self.rules[symbol]
        rule = rules[0] if depth <= 0 else self.draw.choice(rules)
        made = _HOLE.sub(lambda hole: hole[0][0] if not hole[1] else self._expand(hole[1], depth - 1), rule)
        if opens:
            self._scopes.pop()
        return made

    def _scope(self) -> list[tuple[str, str]]:
        """Tables at hand, with the names that they have there."""
        weights = [1 + 8 * len(self.denied.get(table, ())) for table in self.columns]
        found = self.draw.choices(list(self.columns), weights)
        if self.draw.random() < 0.3:
            found.append(self.draw.choice(list(self.columns)))
        return [
            (table, self.draw.choice((table, f"t{at}", f"t{at}", self._name()))) for at, table in enumerate(found)
        ]  # fmt: skip

    def _at_hand(self) -> tuple[str, str]:
        scope = self._scopes[-1] if self.draw.random() < 0.85 else self.draw.choice(self._scopes)
        return self.draw.choice(scope)

    def _column(self, kind: str = "") -> str:
        table, alias = self._at_hand()
        hidden = self.denied.get(table, ())
        if hidden and self._left and self.draw.random() < 0.4:
            self._left -= 1
            if self._wanted in hidden and self.draw.random() < 0.6:
                return self.draw.choice(("", "", f"{alias}.")) + self._wanted
            of_kind = [name for name in hidden if self.columns[table].get(name) == kind]
            return self.draw.choice(("", "", f"{alias}.")) + self.draw.choice(of_kind or list(hidden))
        fitting = [
            name for name, found in self.columns[table].items() if name not in hidden and kind in ("", found)
        ]  # fmt: skip
        if not fitting or (kind and self.draw.random() < 0.3):
            known = _DATES.get(self.dialect) if kind == "date" else None
            return known or self.draw.choice(_LITERALS.get(kind, ("1",)))
        return self.draw.choice(("", "", f"{alias}.")) + self.draw.choice(fitting)

    def _name(self) -> str:
        if self.draw.random() < 0.4:
            return self._wanted or "x"
        table = self.draw.choice([table for table, names in self.denied.items() if names])
        return self.draw.choice(["x", "y", "z", table, *self.denied[table], *self.columns[table]])

    def _fill_id(self, depth: int) -> str:
        return self._column()

    def _fill_n(self, depth: int) -> str:
        return self._name()

    def _fill_denied(self, depth: int) -> str:
        names = self.denied.get(self._at_hand()[0]) or next(names for names in self.denied.values() if names)
        return self.draw.choice(list(names))

    def _fill_hidden(self, depth: int) -> str:
        return self.draw.choice(list(self.denied))

    def _fill_alias(self, depth: int) -> str:
        return self._at_hand()[1]

    def _fill_from(self, depth: int) -> str:
        listed = [table if table == alias else f"{table} {alias}" for table, alias in self._scopes[-1]]
        if self._wanted and self.draw.random() < 0.2:
            listed.append(f"(SELECT 1 AS {self._wanted}) d")
        return self.draw.choice((", ", " CROSS JOIN ")).join(listed)

    def _fill_f(self, depth: int) -> str:
        name, kinds = self.draw.choice(self.functions)
        return (
            f"{name}({', '.join(self._expand(kind if self.draw.random() < 0.7 else 'e', depth - 2) for kind in kinds)})"
        )


@dataclass(frozen=True)
class QueryMutator:
    """Puts denied names where an identifier may stand in a query that somebody wrote."""

    forms: Mapping[str, Sequence[str]]
    """`after` a word of the query, at the end as a `clause` of it, and `around` all of it."""
    queries: Sequence[str]
    denied: Mapping[str, Sequence[str]]
    made: Sequence[str]
    """Calls of what people made, with the holes of a grammar."""
    draw: random.Random

    def write(self) -> str:
        """A query after one or two changes, of one denied name."""
        for sql in self.draw.choices(self.queries, k=4):
            if tables := [table for table in self.denied if re.search(rf"\b{table}\b", sql)]:
                break
        table = self.draw.choice(tables or list(self.denied))
        name = self.draw.choice(self.denied[table] or ["id"])  # of which every column is denied
        changes = [self._change] if tables else [self._put_around]
        for change in changes * self.draw.choice((1, 1, 2)):
            sql = change(sql, table, name)
        return sql

    def _change(self, sql: str, table: str, name: str) -> str:
        tokens = [token for token in _TOKEN.findall(sql) if token]
        words = [at for at, token in enumerate(tokens) if re.match(r"[\w'\"]", token)]
        names = [at for at in words if not tokens[at].isupper()]  # keywords are in upper case
        kind, at = self.draw.randrange(14), self.draw.choice(names or words)
        put, after = self._denied(sql, table, name), tokens[at + 1 :]
        if kind < 4:
            return "".join([*tokens[:at], put, *after])
        if kind < 7:
            return "".join([*tokens[: at + 1], self._form("after", put, table, name), *after])
        if kind < 10:
            ends = [at for at, token in enumerate(tokens) if token == ")"]
            end = self.draw.choice(ends) if ends and self.draw.random() < 0.5 else len(tokens)
            return "".join([*tokens[:end], self._form("clause", put, table, name), *tokens[end:]])
        if kind == 10:  # everything of one name is called as what is denied
            return "".join(name if token == tokens[at] else token for token in tokens)
        if kind == 11:
            at = self.draw.choice(words)
            return "".join([*tokens[:at], self.draw.choice(("(", "-", "NOT ", "DISTINCT ", f"{put}, ")), *tokens[at:]])
        return self._put_around(sql, table, name)

    def _put_around(self, sql: str, table: str, name: str) -> str:
        return self._form("around", self._denied(sql, table, name), table, name).replace("~", sql)

    def _form(self, kind: str, put: str, table: str, name: str) -> str:
        return self.draw.choice(self.forms[kind]).replace("@", put).replace("$", name).replace("#", table)

    def _denied(self, sql: str, table: str, name: str) -> str:
        called = [word for word in re.findall(rf"\b{table}\s+(?:AS\s+)?(\w+)", sql) if not word.isupper()]
        alias = self.draw.choice([*called, table])
        if self.made and self.draw.random() < 0.1:
            return _HOLE.sub(lambda hole: alias if hole[1] == "alias" else "id", self.draw.choice(self.made))
        if not self.denied[table]:
            return self.draw.choice((table, f"(SELECT count(*) FROM {table})", f"(SELECT max(id) FROM {table})"))
        return self.draw.choice(
            (name, name, name, f"({name})", f"{alias}.{name}", f'"{name}"', f'{alias}."{name}"', f"({alias}).{name}",
             f"{name}({alias})", alias, f"{alias}.*", f"(SELECT max({name}) FROM {table})", f"main.{table}.{name}",
             f"public.{table}.{name}", f"{alias}['{name}']", f"'{name}'", f"(SELECT {name} AS {name})", name.upper())
        )  # fmt: skip
