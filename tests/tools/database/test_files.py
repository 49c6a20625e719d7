from __future__ import annotations

import sqlite3
from pathlib import Path

import duckdb
import pytest

from hopql.tools.base.errors import ConnectError
from hopql.tools.database import file_engines
from hopql.tools.database.engine import Engine, Limits, connect
from hopql.tools.database.explain_failures import FailedQueryError

SCHEMA = (
    "CREATE TABLE dep (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE emp (id INTEGER PRIMARY KEY, dep_id INTEGER REFERENCES dep(id), name TEXT, born DATE)",
    "CREATE VIEW sales AS SELECT * FROM emp WHERE dep_id = 1",
    "INSERT INTO dep VALUES (1, 'Sales'), (2, 'IT')",
    "INSERT INTO emp VALUES (1, 1, 'Ann', '2000-01-02'), (2, 1, 'Bob', NULL), (3, 2, 'Ann', NULL)",
)


@pytest.fixture(scope="module", params=["sqlite", "duckdb"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    path = tmp_path_factory.mktemp("firm") / f"firm.{'db' if request.param == 'sqlite' else 'duckdb'}"
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


def test_what_makes_rows_unique_and_what_is_enforced_is_noted(tmp_path: Path) -> None:
    made = (
        "CREATE TABLE a (id INTEGER PRIMARY KEY, code TEXT UNIQUE, x INT, y INT, UNIQUE (x, y))",
        "CREATE TABLE b (k TEXT PRIMARY KEY, a_id INT REFERENCES a (id))",
    )
    writer, other = sqlite3.connect(tmp_path / "a.db"), duckdb.connect(str(tmp_path / "a.duckdb"))
    for statement in made:
        writer.execute(statement)
        other.execute(statement)
    writer.execute("CREATE UNIQUE INDEX some ON a (y) WHERE x > 1")
    writer.execute("CREATE UNIQUE INDEX called ON a (lower(code))")
    writer.close()
    other.close()
    for file, enforced in (("a.db", False), ("a.duckdb", True)):
        opened = connect(str(tmp_path / file))
        a, b = opened.introspect()
        opened.close()
        assert sorted(a.unique_keys) == [["code"], ["x", "y"]] and not a.columns[0].nullable
        assert b.foreign_keys[0].enforced is enforced
        assert b.columns[0].nullable is not enforced, "SQLite takes NULL for a key that is not its rowid"


def test_a_query_gives_a_page(engine: Engine) -> None:
    page = engine.run("SELECT name, born, 1.5 AS x FROM emp ORDER BY id", max_rows=2)
    assert page["columns"] == ["name", "born", "x"]
    assert page["rows"] == [["Ann", "2000-01-02", 1.5], ["Bob", None, 1.5]]
    assert page["truncated"]
    named = engine.distinct_values("dep", "name")
    assert named.complete and sorted(named.values) == ["IT", "Sales"]
    assert not engine.distinct_values("dep", "name", limit=1).complete
    assert not engine.distinct_values("nothing", "name").complete
    assert engine.fingerprint() == engine.fingerprint()
    assert engine.explain("SELECT * FROM emp").ok
    assert not engine.explain("SELECT nothing FROM emp").ok


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM emp", "ATTACH 'other' AS other", "PRAGMA table_info(emp)", "SELECT 1; SELECT 2", "VACUUM",
        "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM '/etc/passwd'", "COPY emp TO 'stolen.csv'",
        "CREATE TABLE t (a int)", "SET threads = 1", "INSTALL httpfs", "SELECT load_extension('x')", "",
        "SELECT * FROM pragma_writable_schema", "PRAGMA writable_schema = 1", "PRAGMA trusted_schema = ON",
        "VACUUM INTO 'stolen.db'", "EXPORT DATABASE 'stolen'", "SELECT * FROM glob('*')", "FROM 'firm.csv'",
        "WITH gone AS (DELETE FROM emp RETURNING id) SELECT * FROM gone", "SELECT getenv('HOME')", "LOAD httpfs",
        "SET memory_limit = '9GB'", "SET enable_external_access = true", "RESET memory_limit", "BEGIN",
        "SELECT writefile('x', 'y')", "SELECT fts3_tokenizer('simple', X'00')", "UPDATE sqlite_master SET sql = ''",
        "CREATE TEMP TABLE t AS SELECT 1", "CREATE TEMP MACRO lower(x) AS 1", "DETACH firm", "USE firm", "CHECKPOINT",
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


def test_a_heavy_page_is_cut_and_said(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopql.tools.database.read_page.PAGE_BYTES", 1000)
    repeat = "hex(zeroblob(200))" if engine.dialect == "sqlite" else "repeat('0', 400)"
    page = engine.run(f"SELECT a.id, {repeat} AS pad FROM emp a, emp b")
    assert (page["row_count"], page["truncated"]) == (2, True)
    assert engine.dialect == "duckdb" or page["types"] == ["integer", "text"]


def test_a_value_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "a.db").close()
    with pytest.raises(FailedQueryError, match="too big"):
        connect(str(tmp_path / "a.db")).run("SELECT hex(zeroblob(900000000))")


def test_a_table_that_cannot_be_sampled_keeps_its_card(tmp_path: Path) -> None:
    writer = sqlite3.connect(tmp_path / "old.db")
    writer.execute("CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT)")
    writer.execute("INSERT INTO town VALUES (1, CAST(X'5AFC72696368' AS TEXT))")
    writer.execute(
        "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n WHERE x > 1"
    )
    writer.commit()
    writer.close()
    said: list[str] = []
    cards = connect(str(tmp_path / "old.db")).introspect(Limits(table_s=0.2), tell=said.append)
    assert [(card.name, len(card.columns)) for card in cards] == [("endless", 1), ("town", 2)]
    assert [text.split(":")[0] for text in said] == ["endless has no sample values", "town has no sample values"]


def test_labels_of_an_enum_may_hold_commas_and_quotes(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "e.duckdb")) as writer:
        writer.execute("CREATE TYPE size AS ENUM ('small, or so', 'it''s large', '')")
        writer.execute("CREATE TABLE shirt (size size)")
    engine = connect(str(tmp_path / "e.duckdb"))
    assert engine.introspect()[0].columns[0].enum == ["small, or so", "it's large", ""]
    engine.close()


def test_a_file_from_anybody_calls_nothing_and_hides_nothing(tmp_path: Path) -> None:
    writer = sqlite3.connect(tmp_path / "odd.db")
    writer.create_function("odd", 1, lambda value: value, deterministic=True)
    writer.execute("CREATE TABLE town (name TEXT, CHECK (length(name) > 0))")
    writer.execute("INSERT INTO town VALUES ('Rome')")
    writer.execute("CREATE VIEW loads AS SELECT load_extension('/tmp/evil') AS x")
    writer.execute("CREATE VIEW tells AS SELECT sql AS x FROM sqlite_master")
    writer.execute("CREATE VIEW writes AS SELECT writefile('/tmp/evil', name) AS x FROM town")
    writer.commit()
    writer.close()
    engine = connect(str(tmp_path / "odd.db"))
    said: list[str] = []
    assert "town" in {card.name for card in engine.introspect(tell=said.append)}
    assert all(name in " ".join(said) for name in ("loads", "writes"))
    for name in ("loads", "tells", "writes"):
        with pytest.raises(FailedQueryError):
            engine.run(f"SELECT * FROM {name}")
    assert engine.run("SELECT name FROM town")["rows"] == [["Rome"]]


def test_tables_that_sqlite_makes_of_json_can_be_read(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "a.db").close()
    sql = "SELECT key, value FROM json_each('[5]') UNION ALL SELECT fullkey, atom FROM json_tree('7')"
    assert connect(str(tmp_path / "a.db")).run(sql)["rows"] == [[0, 5], ["$", 7]]


def test_a_duckdb_file_can_be_opened_twice(tmp_path: Path) -> None:
    duckdb.connect(str(tmp_path / "a.duckdb")).close()
    first, second = connect(str(tmp_path / "a.duckdb")), connect(str(tmp_path / "a.duckdb"))
    first.close()
    with pytest.raises(FailedQueryError):
        second.run("SET threads = 1")
    assert second.run("SELECT 1")["rows"] == [[1]]
    second.close()


def test_duckdb_keeps_to_its_memory_and_writes_nothing_beside_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(file_engines._CONFIG, "memory_limit", "100MB")
    duckdb.connect(str(tmp_path / "a.duckdb")).close()
    engine = connect(str(tmp_path / "a.duckdb"))
    told = engine.run("SELECT current_setting('memory_limit'), current_setting('temp_directory')")
    assert told["rows"] == [["95.3 MiB", ""]]
    wide = "SELECT count(DISTINCT a.range) FROM range(20000000) a"
    with pytest.raises(FailedQueryError, match="Out of Memory"):
        engine.run(wide)
    engine.close()
    assert [file.name for file in tmp_path.iterdir()] == ["a.duckdb"]
