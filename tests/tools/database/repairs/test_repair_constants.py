"""What is certain before a query runs, on a database: as it was it gives that, repaired what was meant."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.repairs.repair_sql import repair


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
