"""A folder's questions are planned, and counted by how many tables they need."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.bench.linking import measure
from hopql.tools.base.errors import UsageError

SCHEMA = """
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), total REAL);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE weather (day TEXT, rain REAL);
"""
PAIRS = {
    "How many customers live in Rome?": "SELECT count(*) FROM customers WHERE city = 'Rome'",
    "Total of orders by customer name": "SELECT name, sum(total) FROM orders JOIN customers c ON c.id = customer_id "
    "JOIN (SELECT max(day) FROM weather) GROUP BY name",
}


def test_tables_that_are_needed_are_counted(tmp_path: Path) -> None:
    (tmp_path / "schema.sql").write_text(SCHEMA)
    lines = [json.dumps({"question": question, "sql": sql}) for question, sql in PAIRS.items()]
    (tmp_path / "questions.jsonl").write_text("\n".join(lines))
    told = measure(tmp_path, [1, 8]).splitlines()
    assert told[0].endswith(": 3 tables, 2 questions")
    assert told[1].startswith("    1: 0.500 (1/1 of 1 to 2, 0/1 of 3 to 5)")
    assert told[2] == "    8: 1.000 (1/1 of 1 to 2, 1/1 of 3 to 5), 3.0 tables"


def test_a_schema_that_sqlite_does_not_take_is_told(tmp_path: Path) -> None:
    (tmp_path / "schema.sql").write_text("CREATE TABEL x")
    with pytest.raises(UsageError, match="syntax error"):
        measure(tmp_path, [8])
