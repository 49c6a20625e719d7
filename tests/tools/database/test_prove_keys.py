"""What keys prove is true of every random schema, its rows and its joins, as SQLite and DuckDB answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import sqlglot

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.database.prove_keys import Attribute, Keys, keys_given
from hopql.tools.database.resolve_names import resolve
from hopql.tools.database.scope_names import Names
from tests.tools.database.worlds import Ask, World, opened, query, told_apart, world


def keys_of(sql: str, cards: list[TableCard], dialect: str = "sqlite") -> Keys:
    resolver = resolve(sqlglot.parse_one(sql, read=dialect), Names(cards), dialect)
    assert not resolver.problems, (sql, resolver.problems)
    return Keys(resolver, resolver.frames[0][1])


@pytest.mark.parametrize(
    ("sql", "given"),
    [
        ("SELECT id, total FROM orders ORDER BY total DESC LIMIT 1", ["orders", ""]),
        ("SELECT MAX(o.id) AS newest, MAX(o.total) FROM orders o", ["orders", ""]),
        ("SELECT o.customer_id, count(*) AS id FROM orders o GROUP BY 1", ["customer", ""]),
        ("SELECT c.name, c.id FROM customer c JOIN orders o ON o.customer_id = c.id", ["", "customer"]),
        ("SELECT * FROM orders ORDER BY id DESC LIMIT 1", ["orders", "customer", "", "code"]),
        ("WITH last AS (SELECT id FROM orders) SELECT id FROM last", ["orders"]),
        ("SELECT x.who FROM (SELECT customer_id AS who, sum(total) AS s FROM orders GROUP BY 1) x", ["customer"]),
        ("SELECT x.s FROM (SELECT sum(id) AS s FROM orders) x", [""]),
        ("SELECT code FROM orders", ["code"]),
        ("SELECT id FROM orders UNION SELECT id FROM customer", []),
        ("no query", []),
    ],
)
def test_whose_keys_a_query_gives(sql: str, given: list[str]) -> None:
    of = ForeignKey(columns=["customer_id"], table="customer", to=["id"])
    cards = [
        TableCard(name="customer", columns=[Column(name="id"), Column(name="name")], primary_key=["id"]),
        TableCard(name="orders", columns=[Column(name=name) for name in ("id", "customer_id", "total", "code")],
                  primary_key=["id"], foreign_keys=[of, ForeignKey(columns=["code"], table="sign", to=["code"])]),
    ]  # fmt: skip
    assert keys_given(sql, [""] * max(len(given), 1), Names(cards), "sqlite") == given


def check(random: Random, made: World, ask: Ask, dialect: str) -> dict[str, int]:
    text, seen = query(random, made)
    keys = keys_of(f"SELECT 1 FROM {text}", made.cards, dialect)
    sources = {source.alias: source for source in keys.frame.sources}
    told = {"": 0, "unique": 0, "same": 0}

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
    return told


@pytest.mark.parametrize("dialect", ["sqlite", "duckdb"])
def test_no_proof_is_wrong(dialect: str) -> None:
    told = {"": 0, "unique": 0, "same": 0}
    for seed in range(50 if dialect == "sqlite" else 5):
        random = Random(seed)
        made = world(random)
        with opened(random, made, dialect) as ask:
            for _ in range(8):
                got = check(random, made, ask, dialect)
                told = {name: count + got[name] for name, count in told.items()}
    assert min(told.values()) > 0, told
