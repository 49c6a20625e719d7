"""Random schemas with declared keys, the databases that keep them, and random joins over them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import duckdb

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.database.prove_keys import unique_keys
from hopql.tools.database.scope_names import Source

COLUMNS = ("a", "b", "c")
Ask = Callable[[str], list[tuple[Any, ...]]]


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
    of: dict[str, TableCard] = {}

    def source(alias: str) -> tuple[str, tuple[str, ...]]:
        of[alias] = random.choice(made.cards)
        table = of[alias].name
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
        along = [
            f"{one}.{key.columns[0]} = {other}.{key.to[0]}"
            for one in seen for other in seen if alias in (one, other) and seen[one] == seen[other] == COLUMNS
            for key in of[one].foreign_keys if key.table == of[other].name
        ]  # fmt: skip
        if along and random.random() < 0.6:
            return random.choice(along)
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


@contextlib.contextmanager
def opened(random: Random, made: World, dialect: str) -> Iterator[Ask]:
    """The database of a world, in memory and filled."""
    connection: Any = sqlite3.connect(":memory:") if dialect == "sqlite" else duckdb.connect()
    error = sqlite3.IntegrityError if dialect == "sqlite" else duckdb.ConstraintException
    with contextlib.closing(connection):
        if dialect == "sqlite":
            connection.execute("PRAGMA foreign_keys = ON")
        rows(random, made, connection.execute, error)
        yield lambda sql: connection.execute(sql).fetchall()
