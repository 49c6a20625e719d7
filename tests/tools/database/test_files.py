from __future__ import annotations

import sqlite3
from pathlib import Path

import duckdb
import pytest

from tools.database.engine import Engine, connect
from tools.database.failures import FailedQueryError
from tools.errors import ConnectError

SCHEMA = (
    "CREATE TABLE dep (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE emp (id INTEGER PRIMARY KEY, dep_id INTEGER REFERENCES dep(id), name TEXT, born DATE)",
    "CREATE VIEW sales AS SELECT * FROM emp WHERE dep_id = 1",
    "INSERT INTO dep VALUES (1, 'Sales'), (2, 'IT')",
    "INSERT INTO emp VALUES (1, 1, 'Ann', '2000-01-02'), (2, 1, 'Bob', NULL), (3, 2, 'Ann', NULL)",
)


@pytest.fixture(params=["sqlite", "duckdb"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    path = tmp_path / f"firm.{'db' if request.param == 'sqlite' else 'duckdb'}"
    writer = sqlite3.connect(path) if request.param == "sqlite" else duckdb.connect(str(path))
    for statement in SCHEMA:
        writer.execute(statement)
    writer.commit()
    writer.close()
    opened = connect(str(path))
    request.addfinalizer(opened.close)
    return opened


def test_a_file_is_introspected(engine: Engine) -> None:
    cards = {card.name: card for card in engine.introspect()}
    assert set(cards) == {"dep", "emp", "sales"}
    assert cards["sales"].kind == "view" and cards["dep"].primary_key == ["id"]
    assert [(key.columns, key.table, key.to) for key in cards["emp"].foreign_keys] == [(["dep_id"], "dep", ["id"])]
    name = cards["emp"].column("name")
    assert name and name.samples == ["Ann", "Bob"]
    assert cards["emp"].row_estimate == 3


def test_a_query_gives_a_page(engine: Engine) -> None:
    page = engine.run("SELECT name, born, 1.5 AS x FROM emp ORDER BY id", max_rows=2)
    assert page["columns"] == ["name", "born", "x"]
    assert page["rows"] == [["Ann", "2000-01-02", 1.5], ["Bob", None, 1.5]]
    assert page["truncated"]
    assert sorted(engine.distinct_values("dep", "name")) == ["IT", "Sales"]
    assert engine.fingerprint() == engine.fingerprint()
    assert engine.explain("SELECT * FROM emp").ok
    assert not engine.explain("SELECT nothing FROM emp").ok


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM emp", "ATTACH 'other' AS other", "PRAGMA table_info(emp)", "SELECT 1; SELECT 2", "VACUUM",
        "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM '/etc/passwd'", "COPY emp TO 'stolen.csv'",
        "CREATE TABLE t (a int)", "SET threads = 1", "INSTALL httpfs", "SELECT load_extension('x')", "",
        "SELECT * FROM pragma_writable_schema",
    ],
)  # fmt: skip
def test_only_reading_works_even_without_the_guard(engine: Engine, sql: str) -> None:
    with pytest.raises(FailedQueryError):
        engine.run(sql)
    assert engine.run("SELECT count(*) FROM emp")["rows"] == [[3]]


def test_a_long_query_is_ended(engine: Engine) -> None:
    endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c"
    with pytest.raises(FailedQueryError) as failed:
        engine.run(endless, timeout_s=0.2)
    assert failed.value.problem["kind"] == "timeout"
    assert engine.run("SELECT 1")["rows"] == [[1]]


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    for suffix in ("db", "duckdb"):
        (tmp_path / f"text.{suffix}").write_text("not a database" * 100)
        with pytest.raises(ConnectError):
            connect(str(tmp_path / f"text.{suffix}"))
