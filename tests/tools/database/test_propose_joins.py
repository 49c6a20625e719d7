from __future__ import annotations

import sqlite3
from pathlib import Path

import psycopg

from hopql.tools.database.engine import connect
from hopql.tools.database.propose_joins import suggest_joins

DDL = """
CREATE TABLE customers (id int PRIMARY KEY, name text, year int);
CREATE TABLE products (product_code text, name text, year int);
CREATE TABLE regions (region_name text, name text);
CREATE TABLE orders (id int, customer_id int, ship_to_customer int, product_code text, region_name text, year int,
  num_customers int, status_id int);
CREATE TABLE categories (id int PRIMARY KEY, parent_id int);
INSERT INTO customers SELECT n, 'c' || n, 2000 FROM generate_series(1, 50) n;
INSERT INTO products SELECT 'p' || n, 'n' || n, 2000 + n FROM generate_series(1, 20) n;
INSERT INTO regions SELECT 'r' || n, 'n' || n FROM generate_series(1, 9) n;
INSERT INTO orders SELECT n, n % 50 + 1, n % 40 + 1, 'p' || n % 20 + 1, 'r' || n % 9 + 1, 2001 + n % 5,
  n % 50 + 1, 900 + n FROM generate_series(1, 300) n;
INSERT INTO categories SELECT n, nullif(n / 2, 0) FROM generate_series(1, 20) n;
"""


def test_joins_are_suggested_where_names_and_values_agree(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute(DDL.encode())
    engine = connect(database_url)
    try:
        cards = engine.introspect()
        found = {join.on: join for card in suggest_joins(cards, engine) for join in card.suggested_joins}
    finally:
        engine.close()
    assert set(found) == {
        "orders.customer_id = customers.id",
        "orders.ship_to_customer = customers.id",
        "orders.product_code = products.product_code",
        "orders.region_name = regions.region_name",
        "categories.parent_id = categories.id",
    }
    assert all(0.6 <= join.score <= 1 and join.why for join in found.values())
    assert all(not card.suggested_joins for card in cards)


ROLES = """
CREATE TABLE person (empl_no TEXT PRIMARY KEY, name TEXT, email TEXT);
CREATE TABLE faculty (empl_no TEXT PRIMARY KEY, rank TEXT);
CREATE TABLE term (term_code TEXT PRIMARY KEY);
CREATE TABLE course (id INTEGER PRIMARY KEY, host_empl_no TEXT, award_term_cd TEXT, type_code TEXT);
CREATE TABLE kind (type_code TEXT PRIMARY KEY);
CREATE TABLE fee (id INTEGER PRIMARY KEY, other_type_code TEXT);
"""


def test_a_role_may_stand_before_the_name_of_a_key(tmp_path: Path) -> None:
    """Without rows, what the names say counts: of two tables with the key the wider one; what only says what kind of
    thing a code is, is no name of a key."""
    with sqlite3.connect(tmp_path / "a.db") as session:
        session.executescript(ROLES)
    engine = connect(f"sqlite:///{tmp_path / 'a.db'}")
    try:
        cards = suggest_joins(engine.introspect(), engine)
    finally:
        engine.close()
    found = {join.on for card in cards for join in card.suggested_joins}
    assert {
        "course.host_empl_no = person.empl_no", "course.award_term_cd = term.term_code",
        "faculty.empl_no = person.empl_no",
    } <= found  # fmt: skip
    assert not [on for on in found if "other_type_code" in on]
