"""Texts for the guard and the wall, written by chance: what is drawn comes from a `random.Random`, so that a property
test can shrink it and a seed repeats it.

`Writer`: queries over the attacks' PostgreSQL world, harmless by construction or with exactly one hostile part.
`mutated`: gold queries of the suites after tokens were lost, swapped, doubled and slipped in. `StatementWriter`: texts
that may tell what is denied, by a dialect's grammar. `QueryMutator`: analysts' queries with denied names put where an
identifier may stand.
"""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlglot
from sqlglot import exp

from hopql.bench.attacks.world import FOLDER
from hopql.state.cards import Column, TableCard

HOSTILE: dict[str, list[str]] = tomllib.loads((FOLDER / "hostile.toml").read_text(encoding="utf-8"))
"""Values, tables and statements that no guard may let pass."""
HARMLESS: dict[str, dict[str, Any]] = tomllib.loads(
    (FOLDER / "grammars" / "harmless.toml").read_text(encoding="utf-8")
)
"""What is written over granted tables: their columns, calls and constants by kind, aggregates, windows."""


@dataclass
class Made:
    """A generated text."""

    sql: str
    hostile: str
    """The hostile part, or nothing."""


@dataclass
class Writer:
    """Writes one query."""

    draw: random.Random
    hostile: bool = False
    """Whether exactly one hostile part is to be put in."""
    put: str = ""
    """The hostile part that was put in."""
    names: int = 0
    _scope: list[tuple[str, str]] = field(default_factory=list)
    """Columns at hand, with their types."""

    def write(self) -> Made:
        """The text and its hostile part."""
        sql = self._query(2)
        if self.hostile and not self.put:
            self.put = self.draw.choice(HOSTILE["statements"])
            sql = self.put.replace("{q}", sql)
        return Made(self._spelt(sql), self.put)

    def _query(self, depth: int) -> str:
        kind = self.draw.random()
        if kind < 0.12:
            inner, name = self._select(depth - 1, only="num"), self._name()
            return f"WITH {name} AS ({inner}) SELECT v, count(*) AS n FROM {name} GROUP BY v"
        if kind < 0.2:
            first, second = self._select(depth - 1, only="num"), self._select(depth - 1, only="num")
            return f"{first} {self.draw.choice(('UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT'))} {second}"
        made = self._select(depth)
        return f"SELECT count(*) AS n FROM ({made}) AS {self._name()}" if kind < 0.26 else made

    def _select(self, depth: int, only: str = "") -> str:
        outer, self._scope = self._scope, []
        source = self._from(depth)
        where = f" WHERE {self._value('bool', depth)}" if self.draw.random() < 0.6 else ""
        if only:
            text = f"SELECT {self._value(only, depth)} AS v FROM {source}{where}"
        elif self.draw.random() < 0.4:
            key = next((column for column, found in self._scope if found == "text"), "lower('X')")
            having = f" HAVING count(*) > {self.draw.randint(0, 3)}" if self.draw.random() < 0.3 else ""
            made = self.draw.choices(HARMLESS["rows"]["aggregates"], k=self.draw.randint(1, 2))
            values = ", ".join(self._filled(one, 0) for one in made)
            text = f"SELECT {key} AS k, {values} FROM {source}{where} GROUP BY {key}{having}"
        else:
            kinds = [self.draw.choice(("num", "text", "date")) for _ in range(self.draw.randint(1, 3))]
            listed = [self._value(kind, depth) for kind in kinds]
            if self.draw.random() < 0.2:
                listed.append(self._filled(self.draw.choice(HARMLESS["rows"]["windows"]), 0))
            distinct = "DISTINCT " if self.draw.random() < 0.1 else ""
            text = f"SELECT {distinct}{', '.join(listed)} FROM {source}{where}"
            text += f" ORDER BY {self.draw.randint(1, len(listed))} DESC NULLS LAST" if self.draw.random() < 0.4 else ""
            text += f" LIMIT {self.draw.randint(0, 9)}" if self.draw.random() < 0.4 else ""
        self._scope = outer
        return text

    def _from(self, depth: int) -> str:
        made = self._table(depth)
        for _ in range(self.draw.choice((0, 0, 1, 1, 2))):
            before = [column for column, kind in self._scope if kind == "num"]
            left = self.draw.choice(before) if before else "1"
            joined = self._table(depth)
            right = next((column for column, kind in reversed(self._scope) if kind == "num"), "1")
            made += f" {self.draw.choice(('JOIN', 'LEFT JOIN', 'INNER JOIN'))} {joined} ON {left} = {right}"
        return made

    def _table(self, depth: int) -> str:
        name = self._name()
        if self._strikes(0.06):
            self.put = self.draw.choice(HOSTILE["tables"])
            return f"{self.put} AS {name}"
        if depth > 0 and self.draw.random() < 0.15:
            inner = self._select(depth - 1, only="num")
            self._scope.append((f"{name}.v", "num"))
            return f"({inner}) AS {name}"
        table, columns = self.draw.choice(list(HARMLESS["tables"].items()))
        self._scope.extend((f"{name}.{column}", kind) for column, kind in columns.items())
        return f"{table} {self.draw.choice(('AS ', ''))}{name}"

    def _value(self, kind: str, depth: int) -> str:
        if self._strikes(0.05):
            self.put = self.draw.choice(HOSTILE["values"])
            return {"bool": f"(({self.put}) IS NOT NULL)"}.get(kind, f"({self.put})")
        fitting = [column for column, found in self._scope if found == kind]
        if depth <= 0 or self.draw.random() < 0.35:
            known = fitting if fitting and self.draw.random() < 0.8 else HARMLESS["constants"][kind]
            return str(self.draw.choice(known))
        return self._filled(self.draw.choice(HARMLESS["calls"][kind]), depth - 1)

    def _filled(self, pattern: str, depth: int) -> str:
        for kind in ("num", "text", "date", "bool"):
            while f"{{{kind}}}" in pattern:
                pattern = pattern.replace(f"{{{kind}}}", self._value(kind, depth).replace("{", "{{"), 1)
        for mark in ("{query1num}", "{query1}"):
            if mark in pattern:
                pattern = pattern.replace(mark, self._select(max(0, depth - 1), only="num"))
        return pattern

    def _strikes(self, chance: float) -> bool:
        return self.hostile and not self.put and self.draw.random() < chance

    def _name(self) -> str:
        self.names += 1
        return f"t{self.names}"

    def _spelt(self, sql: str) -> str:
        """The text with the comments, spaces and cases that people and models write."""
        style = self.draw.random()
        if style < 0.1:
            return sql.replace(" FROM ", "\n\tfrom /* the table */ ")
        if style < 0.2:
            return f"-- a question; with a semicolon\n{sql} ;"
        return sql.replace("SELECT ", "select ") if style < 0.3 else sql


SUITES = ("defog", "geo_restaurants")
_GOLD_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|\w+|\s+|[<>=!|:]+|.", re.DOTALL)
_SLIPPED = (*HOSTILE["values"], *HOSTILE["tables"], *HOSTILE["words"])


@dataclass(frozen=True)
class Gold:
    """A query that answers a question of a suite."""

    id: str
    db: str
    sql: str


def gold_queries(folder: Path) -> list[Gold]:
    """Every gold query under the suites' folder `sql`, named by its dump."""
    found: list[Gold] = []
    for suite in SUITES:
        for line in (folder / f"{suite}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            db = "ts_restaurants" if (suite, case["db"]) == ("geo_restaurants", "restaurants") else case["db"]
            found.extend(Gold(case["id"], db, sql) for sql in case["gold"])
    return found


def dumped(folder: Path, db: str) -> tuple[list[TableCard], list[str]]:
    """Cards of a dump's tables, and the statements that make these tables in a schema of the dump's name."""
    cards, statements = [], [f"CREATE SCHEMA {db}"]
    for text in (folder / "databases" / f"{db}.sql").read_text(encoding="utf-8").split(";\n"):
        if "CREATE TABLE" not in text:
            continue
        tree = sqlglot.parse_one(text[text.index("CREATE TABLE") :], read="postgres")
        table = tree.find(exp.Table)
        assert table is not None
        columns = [Column(name=c.name, type=c.args["kind"].sql("postgres")) for c in tree.find_all(exp.ColumnDef)]
        cards.append(TableCard(name=table.name, columns=columns))
        listed = ", ".join(f'"{column.name}" {column.type}' for column in columns)
        statements.append(f'CREATE TABLE {db}."{table.name}" ({listed})')
    return cards, statements


def mutated(sql: str, others: Sequence[str], draw: random.Random) -> str:
    """The query after one or two accidents."""
    for _ in range(draw.randint(1, 2)):
        sql = _once(sql, draw.choice(others), draw)
    return sql


def _once(sql: str, other: str, draw: random.Random) -> str:
    tokens = _GOLD_TOKEN.findall(sql)
    at, also = draw.randrange(len(tokens) + 1), draw.randrange(len(tokens) + 1)
    kind = draw.randrange(10)
    if kind < 3:
        return "".join([*tokens[:at], " ", draw.choice(_SLIPPED), " ", *tokens[at:]])
    if kind == 3:
        return "".join([*tokens[:at], *tokens[at + 1 :]])
    if kind == 4:
        return "".join([*tokens[:at], *tokens[min(at, also) : max(at, also)], *tokens[at:]])
    if kind == 5 and tokens:
        first, second = at % len(tokens), also % len(tokens)
        tokens[first], tokens[second] = tokens[second], tokens[first]
        return "".join(tokens)
    if kind == 6:
        return "".join([*tokens[:at], *_GOLD_TOKEN.findall(other)[also:]])
    if kind == 7:
        return draw.choice(HOSTILE["statements"]).replace("{q}", sql)
    if kind == 8:
        return "".join([*tokens[:at], draw.choice(("/* ; */", "--\n", "/**/", "/* /* */ */", "-- x\r")), *tokens[at:]])
    return "".join(token.swapcase() if token.isalpha() and draw.random() < 0.3 else token for token in tokens)


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
