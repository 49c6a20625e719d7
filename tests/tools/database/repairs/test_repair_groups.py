"""On random schemas, rows and joins: what is repaired takes each row once. What is certain before a query runs:
as it was it gives that, repaired what was meant."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import sqlglot
from sqlglot import exp

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.repairs.repair_sql import repair
from hopql.tools.database.scope_names import Names
from tests.tools.database.worlds import COLUMNS, Ask, World, opened, query, world


def once(ask: Ask, repaired: str, text: str, grouped: str, summed: str, mean: bool) -> Counter[Any]:
    """Sums or means over the distinct rows of what the repaired query still joins, as the first query finds them."""
    rids = ", ".join(f"{place.alias}.rid" for place in joined(repaired))
    found = set(ask(f"SELECT {grouped}, {summed}, {rids} FROM {text}"))
    groups: dict[Any, list[Any]] = defaultdict(list)
    for row in found:
        groups[row[0]].append(row[1])
    given = {key: [value for value in values if value is not None] for key, values in groups.items()}
    return Counter(
        (key, round(sum(values) / (len(values) if mean else 1), 6) if values else None) for key, values in given.items()
    )


def joined(sql: str) -> list[exp.Expr]:
    """What stands in the FROM clause."""
    tree = sqlglot.parse_one(sql, read="sqlite")
    return [tree.args["from_"].this, *(join.this for join in tree.args.get("joins") or [])]


def tried(random: Random, made: World, ask: Ask) -> Counter[str]:
    text, seen = query(random, made)
    graph, names = SchemaGraph(made.cards), Names(made.cards)
    tables = [alias for alias, columns in seen.items() if columns == COLUMNS]
    if not tables:
        return Counter()
    owner = random.choice(tables)
    grouped, summed = f"{owner}.{random.choice(COLUMNS)}", f"{owner}.{random.choice(COLUMNS)}"
    mean = random.random() < 0.5
    sql = f"SELECT {grouped}, {'avg' if mean else 'sum'}({summed}) FROM {text} GROUP BY {grouped}"
    repaired, told = repair(sql, "sqlite", names, joins=graph)
    rules = {one["rule"] for one in told}
    if rules == {"check_existence"} and all(isinstance(one, exp.Table) for one in joined(repaired)):
        given = Counter((key, value if value is None else round(value, 6)) for key, value in ask(repaired))
        assert given == once(ask, repaired, text, grouped, summed, mean), (sql, repaired)
        return Counter(rules)
    return Counter()


def test_each_row_counts_once() -> None:
    done: Counter[str] = Counter()
    for seed in range(40):
        random = Random(seed)
        made = world(random)
        with opened(random, made, "sqlite") as ask:
            for _ in range(10):
                done += tried(random, made, ask)
    assert done["check_existence"] > 2, done


def test_two_counts_that_repeat_each_other_count_each_row_once() -> None:
    def card(name: str, columns: str) -> TableCard:
        keys = [ForeignKey(columns=["store_id"], table="store", to=["store_id"])] if name != "store" else []
        listed = [Column(name=one, type="integer", nullable=False) for one in columns.split()]
        return TableCard(name=name, primary_key=[listed[0].name], columns=listed, foreign_keys=keys)

    cards = [card("store", "store_id"), card("copy", "copy_id store_id"), card("customer", "customer_id store_id owed")]
    joins = "FROM store s LEFT JOIN copy i ON i.store_id = s.store_id LEFT JOIN customer c ON c.store_id = s.store_id"
    sql = "SELECT s.store_id, {}, {} " + joins + " GROUP BY s.store_id"

    def repaired(one: str, other: str) -> str:
        return repair(sql.format(one, other), "postgres", cards, joins=SchemaGraph(cards))[0]

    once = ("COUNT(DISTINCT i.copy_id)", "COUNT(DISTINCT c.customer_id)")
    assert repaired("COUNT(i.copy_id)", "COUNT(c.customer_id)") == sql.format(*once)
    assert repaired("COUNT(i.copy_id)", "SUM(c.owed)") == sql.format(once[0], "SUM(c.owed)")
    assert repaired("COUNT(i.copy_id)", "MAX(c.owed)") == sql.format("COUNT(i.copy_id)", "MAX(c.owed)")
    with sqlite3.connect(":memory:") as database:
        database.executescript(
            "CREATE TABLE store (store_id); CREATE TABLE copy (copy_id, store_id);"
            "CREATE TABLE customer (customer_id, store_id, owed); INSERT INTO store VALUES (1), (2);"
            "INSERT INTO copy VALUES (1, 1), (2, 1), (3, 1); INSERT INTO customer VALUES (1, 1, 5), (2, 1, 5)"
        )
        assert database.execute(sql.format(*once)).fetchall() == [(1, 3, 2), (2, 0, 0)]


def _card(name: str, columns: str, **keys: str) -> TableCard:
    listed = [Column(name=column, type="integer" if column.endswith("id") else "text") for column in columns.split()]
    foreign = [ForeignKey(columns=[column], table=table, to=["id"]) for column, table in keys.items()]
    return TableCard(name=name, columns=listed, primary_key=["id"], foreign_keys=foreign)


CARDS = [
    _card("hotel", "id name town"),
    _card("offer", "id hotel_id label", hotel_id="hotel"),
    _card("stay", "id hotel_id guest", hotel_id="hotel"),
]
ROWS = """
CREATE TABLE hotel (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE offer (id INTEGER PRIMARY KEY, hotel_id INTEGER REFERENCES hotel, label TEXT);
CREATE TABLE stay (id INTEGER PRIMARY KEY, hotel_id INTEGER REFERENCES hotel, guest TEXT);
INSERT INTO hotel VALUES (1, 'Faro', 'Graz'), (2, 'Lind', 'Graz'), (3, 'Faro', 'Oslo'), (4, 'Moor', 'Oslo');
INSERT INTO offer VALUES (1, 1, 'Gym'), (2, 1, 'Spa'), (3, 2, 'Spa'), (4, 3, 'Gym'), (5, 1, 'Gym'), (6, 3, 'Bar');
INSERT INTO stay VALUES (1, 1, 'Ann'), (2, 1, 'Bob'), (3, 2, 'Ann'), (4, 3, 'Eve');
"""
ALIKE = "FROM hotel h JOIN offer o ON o.hotel_id = h.id WHERE o.label = 'Gym' AND o.label = 'Spa'"


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    with sqlite3.connect(":memory:") as connection:
        connection.executescript(ROWS)
        yield connection


@pytest.mark.parametrize(
    ("sql", "certain", "meant"),
    [
        (f"SELECT h.name {ALIKE}", [], [("Faro",)]),
        (f"SELECT DISTINCT h.town, h.name {ALIKE}", [], [("Graz", "Faro")]),
        ("SELECT hotel_id FROM offer WHERE label = 'Spa' AND hotel_id < 9 AND label = 'Gym'", [], [(1,)]),
        (
            "SELECT guest FROM stay WHERE id IN (SELECT s.id FROM stay s WHERE s.hotel_id = 2)",
            [("Ann",)], [("Ann",)],
        ),
        ("SELECT town FROM hotel WHERE name NOT IN (SELECT name FROM stay)", [], []),
        (
            "SELECT town, 100.0 * COUNT(*) / COUNT(*) FROM hotel WHERE id < 4 GROUP BY town",
            [("Graz", 100.0), ("Oslo", 100.0)], [("Graz", 200 / 3), ("Oslo", 100 / 3)],
        ),
    ],
)  # fmt: skip
def test_what_is_certain_becomes_what_was_meant(
    sql: str, certain: list[Any], meant: list[Any], database: sqlite3.Connection
) -> None:
    assert database.execute(sql).fetchall() == certain
    repaired, _ = repair(sql, "sqlite", CARDS, joins=SchemaGraph(CARDS))
    found = database.execute(repaired).fetchall()
    assert found == [tuple(pytest.approx(one) if isinstance(one, float) else one for one in row) for row in meant]


def test_a_column_of_the_rows_own_is_given_by_the_one_that_refers_to_it(database: sqlite3.Connection) -> None:
    cards = [CARDS[0], _card("visit", "number hotel", hotel="hotel").model_copy(update={"primary_key": ["number"]})]
    sql = "SELECT name FROM hotel WHERE id NOT IN (SELECT id FROM visit)"
    repaired, told = repair(sql, "sqlite", cards, joins=SchemaGraph(cards))
    assert repaired == "SELECT name FROM hotel WHERE id NOT IN (SELECT hotel FROM visit WHERE hotel IS NOT NULL)"
    assert "visit has no id" in told[0]["told"]
    two = [cards[0], _card("visit", "number hotel other", hotel="hotel", other="hotel")]
    two[1] = two[1].model_copy(update={"primary_key": ["number"]})
    assert repair(sql, "sqlite", two, joins=SchemaGraph(two)) == (sql, []), "two columns refer to it"
