"""What keys prove is true of every random schema, its rows and its joins, as SQLite and DuckDB answer."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import duckdb
import pytest
import sqlglot

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.database.frames import Source
from hopql.tools.database.keys import Attribute, Keys, unique_keys
from hopql.tools.database.names import Names
from hopql.tools.database.scopes import resolve

COLUMNS = ("a", "b", "c")
Ask = Callable[[str], list[tuple[Any, ...]]]


def keys_of(sql: str, cards: list[TableCard], dialect: str = "sqlite") -> Keys:
    resolver = resolve(sqlglot.parse_one(sql, read=dialect), Names(cards), dialect)
    assert not resolver.problems, (sql, resolver.problems)
    select, frame = resolver.frames[0]
    return Keys(resolver, select, frame)


@dataclass
class World:
    """A schema of cards, and a database that keeps what they declare. `rid` tells rows apart, and no card knows it."""

    cards: list[TableCard]
    ddl: list[str]


def world(random: Random) -> World:
    cards: list[TableCard] = []
    ddl = []
    for number in range(random.randint(2, 4)):
        name = f"t{number}"
        primary = random.choice([["a"], ["a"], ["a", "b"], []])
        unique = random.choice([[], [], [["b"]], [["b", "c"]], [["c"]]])
        columns = [
            Column(name=one, type="integer", nullable=one not in primary and random.random() < 0.6) for one in COLUMNS
        ]
        foreign = []
        for column in random.sample(COLUMNS, random.randint(0, 2)):
            targets = [(card.name, key) for card in cards for key in unique_keys(card) if len(key) == 1]
            if targets:
                table, to = random.choice(targets)
                foreign.append(ForeignKey(columns=[column], table=table, to=to))
        card = TableCard(name=name, columns=columns, primary_key=primary, unique_keys=unique, foreign_keys=foreign)
        cards.append(card)
        parts = ["rid INTEGER", *(f"{c.name} INTEGER{'' if c.nullable else ' NOT NULL'}" for c in columns)]
        parts += [f"PRIMARY KEY ({', '.join(primary)})"] if primary else []
        parts += [f"UNIQUE ({', '.join(key)})" for key in unique]
        parts += [f"FOREIGN KEY ({f.columns[0]}) REFERENCES {f.table} ({f.to[0]})" for f in foreign]
        ddl.append(f"CREATE TABLE {name} ({', '.join(parts)})")
    return World(cards, ddl)


def rows(random: Random, made: World, run: Callable[[str], object], error: type[Exception]) -> None:
    for statement in made.ddl:
        run(statement)
    for card in made.cards:
        for rid in range(random.randint(2, 9)):
            values = [random.choice([0, 1, 2, 3, None]) for _ in COLUMNS]
            listed = ", ".join("NULL" if value is None else str(value) for value in values)
            with contextlib.suppress(error):
                run(f"INSERT INTO {card.name} VALUES ({rid}, {listed})")


def query(random: Random, made: World) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The FROM and WHERE of a random query, and the columns of each source."""
    seen: dict[str, tuple[str, ...]] = {}

    def source(alias: str) -> tuple[str, tuple[str, ...]]:
        table = random.choice(made.cards).name
        one, two = random.sample(COLUMNS, 2)
        return random.choice([
            *[(f"{table} AS {alias}", COLUMNS)] * 5,
            (f"(SELECT {one} AS x, count(*) AS n FROM {table} GROUP BY {one}) AS {alias}", ("x", "n")),
            (f"(SELECT DISTINCT {one}, {two} FROM {table}) AS {alias}", (one, two)),
            (f"(SELECT max({one}) AS m FROM {table}) AS {alias}", ("m",)),
        ])  # fmt: skip

    def column(alias: str) -> str:
        return f"{alias}.{random.choice(seen[alias])}"

    def condition(alias: str) -> str:
        other = random.choice(list(seen))
        equal = f"{column(alias)} = {column(other)}"
        constant = f"{column(alias)} = {random.randint(0, 3)}"
        return random.choice([equal] * 7 + [constant, f"{column(alias)} > {column(other)}", f"({equal} OR {constant})"])

    text, seen["s0"] = source("s0")
    for number in range(1, random.randint(2, 4)):
        alias = f"s{number}"
        written, seen[alias] = source(alias)
        shared = [one for one in seen[alias] if sum(one in columns for columns in seen.values()) == 2]
        kind = random.choice(["JOIN"] * 6 + ["LEFT JOIN"] * 4 + ["CROSS JOIN", "FULL JOIN", "USING", "LEFT USING"])
        if kind.endswith("USING") and shared:
            text += f" {kind.replace('USING', 'JOIN')} {written} USING ({random.choice(shared)})"
        elif kind == "CROSS JOIN":
            text += f" CROSS JOIN {written}"
        else:
            on = " AND ".join(condition(alias) for _ in range(random.choice([1, 1, 2])))
            text += f" {kind if kind.endswith(' JOIN') else 'JOIN'} {written} ON {on}"
    places = [condition(random.choice(list(seen))) for _ in range(random.choice([0, 0, 1, 2]))]
    if random.random() < 0.2:
        places.append(f"{column(random.choice(list(seen)))} IS NOT NULL")
    return text + (f" WHERE {' AND '.join(places)}" if places else ""), seen


def told_apart(source: Source, columns: tuple[str, ...]) -> str:
    """SQL of what tells the rows of a source apart."""
    names = ("rid",) if source.card else columns
    return " || '|' || ".join(f"coalesce(cast({source.alias}.{name} AS varchar), '-')" for name in names)


def check(random: Random, made: World, ask: Ask, dialect: str) -> dict[str, int]:
    text, seen = query(random, made)
    keys = keys_of(f"SELECT 1 FROM {text}", made.cards, dialect)
    sources = {source.alias: source for source in keys.frame.sources}
    told = {"": 0, "unique": 0, "same": 0, "kept": 0}

    def sql(attribute: Attribute) -> str:
        source, name = attribute
        return f"{source.alias}.{name}" if name else told_apart(source, seen[source.alias])

    every = [(sources[alias], name) for alias, columns in seen.items() for name in columns]
    tables = [(source, "") for source in sources.values() if source.card]
    for _ in range(3):
        given = random.sample(every + tables, min(len(every), random.randint(0, 2)))
        found = sorted(keys.determined(given) - set(given), key=sql)
        listed = ", ".join([*map(sql, given), *map(sql, found)]) or "1"
        answered = ask(f"SELECT {listed} FROM {text}")
        values: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        for row in answered:
            assert values.setdefault(row[: len(given)], row) == row, (text, given, found)
        told[""] += len(found)
        if keys.is_unique(given):
            told["unique"] += 1
            assert len(answered) == len(set(answered)) and (given or len(answered) <= 1), (text, given)
    one, other = random.sample(every, 2)
    if keys.is_same(one, other):
        told["same"] += 1
        assert all(a == b for a, b in ask(f"SELECT {sql(one)}, {sql(other)} FROM {text}")), (text, one, other)
    last = keys.frame.sources[-1]
    if keys.keeps_all(last) and len(sources) > 1:
        told["kept"] += 1
        others = [told_apart(source, seen[alias]) for alias, source in sources.items() if source is not last]
        join = keys.join_of(last)
        assert join is not None
        whole = text.partition(" WHERE ")[0]
        lost = set(ask(f"SELECT {', '.join(others)} FROM {whole[: whole.rindex(' JOIN ')].removesuffix(' LEFT')}"))
        assert lost == set(ask(f"SELECT {', '.join(others)} FROM {whole}")), (text, last.alias)
    return told


@pytest.mark.parametrize("dialect", ["sqlite", "duckdb"])
def test_no_proof_is_wrong(dialect: str) -> None:
    told = {"": 0, "unique": 0, "same": 0, "kept": 0}
    for seed in range(150 if dialect == "sqlite" else 10):
        random = Random(seed)
        made = world(random)
        connection: Any = sqlite3.connect(":memory:") if dialect == "sqlite" else duckdb.connect()
        error = sqlite3.IntegrityError if dialect == "sqlite" else duckdb.ConstraintException
        with contextlib.closing(connection):
            if dialect == "sqlite":
                connection.execute("PRAGMA foreign_keys = ON")
            rows(random, made, connection.execute, error)
            for _ in range(8):
                got = check(random, made, lambda sql: connection.execute(sql).fetchall(), dialect)  # noqa: B023
                told = {name: count + got[name] for name, count in told.items()}
    assert min(told.values()) > 0, told
