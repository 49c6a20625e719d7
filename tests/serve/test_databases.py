"""One question on each kind of database, from `initialise` to the rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.serve.client import HopQL
from hopql.tools.models.fake import scripted
from hopql.tools.setup.prepare_workspace import index, initialise

TABLES = """
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE "Orders" (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, total DECIMAL(10, 2), placed TIMESTAMP);
INSERT INTO customer VALUES (1, 'Ada Lovelace'), (2, 'Alan Turing');
INSERT INTO "Orders" VALUES (1, 1, 12.50, '2026-01-05 00:00:00'), (2, 1, 0.25, NULL);
"""


def sqlite(folder: Path) -> str:
    import sqlite3

    with sqlite3.connect(folder / "shop.db") as connection:
        connection.executescript(TABLES)
    return f"sqlite:///{folder / 'shop.db'}"


def duckdb(folder: Path) -> str:
    import duckdb as module

    with module.connect(str(folder / "shop.duckdb")) as connection:
        connection.execute(TABLES)
    return f"duckdb:///{folder / 'shop.duckdb'}"


def postgres(folder: Path) -> str:
    import psycopg

    from hopql.tools.base.run_postgres import embedded

    url = embedded("test_databases")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute('DROP TABLE IF EXISTS customer; DROP TABLE IF EXISTS "Orders"')
        connection.execute(TABLES)
    return "embedded:///test_databases"


@pytest.mark.parametrize("make", [sqlite, duckdb, postgres], ids=lambda make: make.__name__)
def test_from_a_database_to_rows(make: object, tmp_path: Path) -> None:
    assert callable(make)
    folder = tmp_path / "workspace"
    introduction = initialise(folder, make(tmp_path))
    assert introduction.tables == 2 and introduction.suggested >= 1, "no foreign key is declared: one join is suggested"
    index(folder)
    sql = 'SELECT c.name, sum(o.total) AS total FROM "Orders" o JOIN customer c ON c.id = o.customer_id GROUP BY c.name'
    model = scripted([sql.replace('"Orders"', "Orders")])
    result = HopQL(folder, model=model.name).ask("What is the total of the orders of each customer, by name?")
    assert result.ok, result.failure
    assert result.records() == [{"name": "Ada Lovelace", "total": 12.75}]
    assert result.plan and result.plan["joins"][0]["kind"] == "suggested"
    refused = HopQL(folder, model="fake").ask('DELETE FROM "Orders";')
    assert refused.status == "gave_up" and "Only a SELECT may be run" in refused.answer
