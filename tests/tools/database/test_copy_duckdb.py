"""What is denied of a DuckDB file is not there for any statement, whatever the guard lets through."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest

from hopql.state.access import Access
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.settings import settings
from hopql.tools.database import copy_duckdb
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.file_engines import DuckDB
from hopql.tools.database.grants import Grants

MADE = """
CREATE SCHEMA hr;
CREATE TYPE mood AS ENUM ('sad', 'glad');
CREATE TYPE xqz_kind AS ENUM ('enumerated-qqv');
CREATE TABLE people (
    id INTEGER PRIMARY KEY, name VARCHAR COLLATE NOCASE NOT NULL, xqz_ssn VARCHAR DEFAULT 'default-qqv', mood mood,
    xqz_what xqz_kind, joined TIMESTAMP, tags VARCHAR[], CHECK (xqz_ssn <> 'checked-qqv')
);
INSERT INTO people VALUES
    (1, 'Ann', 'people-qqv-1', 'glad', 'enumerated-qqv', '2020-01-01', ['a']),
    (2, 'Bob', 'people-qqv-2', 'glad', 'enumerated-qqv', '2021-01-01', ['b', 'c']);
COMMENT ON COLUMN people.xqz_ssn IS 'commented-qqv';
CREATE INDEX xqz_index ON people (xqz_ssn);
CREATE TABLE xqz_hidden AS SELECT 'xqz_hidden-qqv' AS xqz_word;
CREATE TABLE hr.pay AS SELECT 1 AS id, 100 AS amount, 'pay-qqv' AS xqz_note;
CREATE VIEW plain AS SELECT id, name FROM people;
CREATE VIEW renamed (key, called) AS SELECT * FROM plain;
CREATE VIEW starred AS SELECT count(*) AS n FROM (SELECT DISTINCT * EXCLUDE (id, name, tags, joined) FROM people);
CREATE VIEW shown AS SELECT name, xqz_ssn FROM people;
CREATE VIEW counted AS SELECT count(*) AS n FROM xqz_hidden;
CREATE VIEW dated AS SELECT id, now() AS at FROM people;
CREATE MACRO xqz_stolen() AS (SELECT max(xqz_word) FROM xqz_hidden);
CREATE VIEW called AS SELECT length(xqz_stolen()) AS n;
"""
DENIED = ("people.xqz_ssn", "people.xqz_what", "xqz_hidden", "shown.xqz_ssn", "pay.xqz_note", "xqz_index")
Open = Callable[..., DuckDB]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("made") / "staff.duckdb"
    with duckdb.connect(str(file)) as writer:
        writer.execute(MADE)
    return file


@pytest.fixture(scope="module")
def engine(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuckDB]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(settings(), "data_dir", tmp_path_factory.mktemp("data"))
        opened = DuckDB(made, lambda: Grants.of(Access(deny=list(DENIED))))
        opened.run("SELECT 1")
        yield opened
        opened.close()


def first(engine: DuckDB, sql: str) -> object:
    return engine.run(sql)["rows"][0][0]


STATEMENTS = r"""
SELECT xqz_ssn FROM people
SELECT people.xqz_ssn FROM people
SELECT id, (SELECT xqz_ssn AS xqz_ssn) AS found FROM people
SELECT * FROM people
SELECT people FROM people
SELECT columns(*)::VARCHAR FROM people
SELECT w.people.xqz_ssn FROM people CROSS JOIN (SELECT 1 AS w) x
SELECT staff.people.xqz_ssn FROM people CROSS JOIN (SELECT 1 AS staff) x
SELECT staff.main.people.xqz_ssn FROM people
SELECT main.people.xqz_ssn FROM people CROSS JOIN (SELECT {'people': 1} AS main) x
SELECT [people.xqz_ssn FOR people IN [1]] FROM people
SELECT list_transform([1], lambda people: people.xqz_ssn) FROM people
SELECT date_trunc(xqz_ssn, joined) FROM people
SELECT date_part(xqz_ssn, joined) FROM people
SELECT joined AT TIME ZONE xqz_ssn FROM people
SELECT xqz_ssn::INTEGER FROM people
SELECT error(xqz_ssn) FROM people
SELECT decode('\xFF'::BLOB, CASE WHEN (SELECT count(*) FROM xqz_hidden) > 0 THEN 'replace' ELSE 'ignore' END)
SELECT xqz_word FROM xqz_hidden
SELECT * FROM staff.main.xqz_hidden
SELECT xqz_stolen()
SELECT xqz_ssn FROM shown
SELECT xqz_note FROM hr.pay
SELECT id FROM people ORDER BY xqz_ssn
SELECT id FROM people LIMIT (SELECT length(xqz_word) FROM xqz_hidden)
FROM people PIVOT (max(xqz_ssn) FOR id IN (1, 2))
PIVOT people ON id USING max(xqz_ssn)
UNPIVOT people ON xqz_ssn
UNPIVOT people ON COLUMNS('xqz_ssn')
SUMMARIZE people
SUMMARIZE xqz_hidden
DESCRIBE xqz_hidden
SHOW xqz_hidden
SHOW ALL TABLES
SHOW TABLES
SELECT * FROM (DESCRIBE people)
SELECT * FROM query('SELECT xqz_ssn FROM people')
SELECT * FROM query_table('xqz_hidden')
SELECT * FROM query_table(['people', 'xqz_hidden'], true)
SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT xqz_word FROM xqz_hidden'))
SELECT json_serialize_plan('SELECT * FROM people')
SELECT current_query(), getvariable('x'), current_setting('allowed_paths')
FROM duckdb_tables()
FROM duckdb_columns()
FROM duckdb_views()
FROM duckdb_constraints()
FROM duckdb_indexes()
FROM duckdb_types()
FROM duckdb_functions() WHERE NOT internal
FROM duckdb_databases()
FROM duckdb_dependencies()
FROM duckdb_settings()
FROM duckdb_secrets()
FROM duckdb_logs()
FROM duckdb_temporary_files()
FROM information_schema.tables
FROM information_schema.columns
FROM information_schema.table_constraints
FROM pg_catalog.pg_attribute
FROM pg_catalog.pg_class
FROM pg_catalog.pg_views
FROM sqlite_master
SELECT stats(xqz_ssn) FROM people
FROM pragma_storage_info('people')
FROM pragma_table_info('people')
FROM pragma_metadata_info()
FROM duckdb_table_sample('people')
FROM summary((SELECT * FROM people))
PRAGMA storage_info('xqz_hidden')
PRAGMA database_list
PRAGMA show_tables_expanded
PRAGMA enable_profiling
SET disabled_filesystems = ''
SET enable_external_access = true
SET lock_configuration = false
RESET disabled_filesystems
EXPLAIN SELECT * FROM people
EXPLAIN ANALYZE SELECT * FROM counted
SELECT content FROM read_blob('@FILE@')
SELECT content FROM read_text('@FILE@')
SELECT * FROM read_csv('@FILE@', header = false, auto_detect = false, columns = {'a': 'VARCHAR'})
SELECT * FROM read_duckdb('@FILE@', table_name = 'xqz_hidden')
SELECT * FROM '@FILE@'
SELECT * FROM glob('@FOLDER@/*')
SELECT content FROM read_blob('@COPY@')
SELECT content FROM read_text('/proc/self/environ')
SELECT * FROM parquet_scan('@FILE@')
SELECT * FROM sniff_csv('@FILE@')
ATTACH '@FILE@' AS w
ATTACH '@FILE@' AS w (READ_ONLY)
ATTACH '@FILE@' AS w (READ_ONLY, HIDDEN)
ATTACH ':memory:' AS w
COPY people TO '@FOLDER@/out.csv'
COPY (SELECT 1) TO '@FILE@'
COPY FROM DATABASE staff TO temp
EXPORT DATABASE '@FOLDER@/out'
IMPORT DATABASE '@FOLDER@/out'
CREATE TABLE x AS SELECT 1
CREATE OR REPLACE TABLE people AS SELECT 1
CREATE TEMP TABLE x AS SELECT * FROM xqz_hidden
CREATE MACRO m() AS TABLE SELECT * FROM xqz_hidden
INSERT INTO people VALUES (3)
USE temp
LOAD '@FILE@'
INSTALL httpfs
CALL enable_logging()
PREPARE x AS SELECT xqz_word FROM xqz_hidden
CHECKPOINT
BEGIN
"""


@pytest.mark.parametrize("sql", STATEMENTS.strip().splitlines())
def test_no_statement_reads_what_is_denied(engine: DuckDB, made: Path, sql: str) -> None:
    copy = next(settings().data_dir.glob("duckdb/*/*/staff.duckdb"), made)
    sql = sql.replace("@FILE@", str(made)).replace("@FOLDER@", str(made.parent)).replace("@COPY@", str(copy))
    failed = False
    try:
        said = repr(_asked(engine, sql))
    except FailedQueryError as error:
        failed, said = True, f"{error.problem}"
    assert "qqv" not in said, "a value"
    assert failed if "xqz" in sql else "xqz" not in said, "a name"
    assert sorted(file.name for file in made.parent.iterdir()) == ["staff.duckdb"]


def _asked(engine: DuckDB, sql: str) -> list[list[object]]:
    """Also what is not one SELECT, which the process apart refuses otherwise before it is run."""
    found: list[list[object]] = engine._client().ask({"page": sql, "rows": 999, "bytes": 1 << 20}, 10.0)["rows"]
    return found


def test_what_is_granted_is_as_in_the_file(engine: DuckDB) -> None:
    assert engine.run("SELECT * FROM people ORDER BY id")["columns"] == ["id", "name", "mood", "joined", "tags"]
    assert first(engine, "SELECT id FROM people WHERE name = 'BOB'") == 2
    assert first(engine, "SELECT mood FROM people WHERE mood > 'sad'::mood") == "glad"
    assert first(engine, "SELECT amount FROM hr.pay") == 100
    assert first(engine, "SELECT staff.hr.pay.amount FROM staff.hr.pay") == 100
    assert engine.run("SELECT called FROM renamed WHERE key = 2")["rows"] == [["Bob"]]
    assert engine.run("SELECT name FROM shown ORDER BY 1")["rows"] == [["Ann"], ["Bob"]]
    assert engine.distinct_values("people", "name").values == ["Ann", "Bob"]
    assert engine.distinct_values("people", "xqz_ssn").values == []
    assert engine.explain("SELECT id FROM people").ok


@pytest.mark.parametrize(
    ("sql", "rows"),
    [
        ("PIVOT people ON name USING count(*) GROUP BY mood", [["glad", 1, 1]]),
        ("SELECT * FROM (PIVOT people ON mood USING count(*) GROUP BY id) ORDER BY id", [[1, 1], [2, 1]]),
        ("UNPIVOT (SELECT id FROM people) ON id", [["id", 1], ["id", 2]]),
        ("SELECT column_name FROM (DESCRIBE hr.pay)", [["id"], ["amount"]]),
        ("SELECT column_name FROM (SUMMARIZE hr.pay)", [["id"], ["amount"]]),
    ],
)
def test_pivots_and_summaries_are_of_what_is_granted(engine: DuckDB, sql: str, rows: list[list[object]]) -> None:
    assert engine.explain(sql).ok
    assert engine.run(sql)["rows"] == rows


def test_views_mean_what_they_mean_in_the_file(engine: DuckDB) -> None:
    assert first(engine, "SELECT n FROM starred") == 2, "a view of distinct rows of all columns was made of fewer"
    assert first(engine, "SELECT n FROM counted") == 1
    assert first(engine, "SELECT n FROM called") == len("xqz_hidden-qqv")
    kept = {row[0] for row in _asked(engine, "SELECT view_name FROM duckdb_views() WHERE NOT internal")}
    assert {"plain", "dated"} <= kept, "what reads only what is granted is asked, not copied"


def test_the_catalog_is_that_of_the_file(engine: DuckDB) -> None:
    cards = {card.name: card for card in engine.introspect()}
    assert cards["people"].primary_key == ["id"]
    assert cards["people"].column("xqz_ssn") is not None
    assert engine.routines().functions == {"xqz_stolen": "main.xqz_stolen"}


def test_no_byte_of_what_is_denied_is_in_the_copy(engine: DuckDB) -> None:
    copies = list(settings().data_dir.glob("duckdb/*/*/*"))
    assert [copy.name for copy in copies] == ["staff.duckdb"]
    assert b"qqv" not in copies[0].read_bytes()
    assert os.name != "posix" or copies[0].stat().st_mode & 0o077 == 0


@pytest.fixture
def opened(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    monkeypatch.setattr(settings(), "data_dir", tmp_path / "data")
    file = tmp_path / "staff.duckdb"
    shutil.copy(made, file)
    engines: list[DuckDB] = []

    def begun(*deny: str, grants: Callable[[], Grants] | None = None) -> DuckDB:
        engines.append(DuckDB(file, grants or (lambda: Grants.of(Access(deny=list(deny))))))
        return engines[-1]

    yield begun
    for engine in engines:
        engine.close()


def test_a_change_of_the_file_or_of_what_is_granted_is_seen_at_once(opened: Open, tmp_path: Path) -> None:
    deny = ["xqz_hidden"]
    engine = opened(grants=lambda: Grants.of(Access(deny=list(deny))))
    assert first(engine, "SELECT max(xqz_ssn) FROM people") == "people-qqv-2"
    deny.append("people.xqz_ssn")
    with pytest.raises(FailedQueryError, match="xqz_ssn"):
        engine.run("SELECT max(xqz_ssn) FROM people")
    fresh = tmp_path / "fresh.duckdb"
    with duckdb.connect(str(fresh)) as writer:
        writer.execute("CREATE TABLE people AS SELECT 7 AS id, 'x' AS xqz_ssn")
    fresh.replace(tmp_path / "staff.duckdb")
    assert engine.run("SELECT * FROM people")["rows"] == [[7]]
    assert len(list((tmp_path / "data").glob("duckdb/*/*/*.duckdb"))) == 1, "copies of the file before are gone"


def test_where_nothing_is_denied_nothing_is_copied(opened: Open, tmp_path: Path) -> None:
    assert first(opened(), "SELECT max(xqz_ssn) FROM people") == "people-qqv-2"
    assert not (tmp_path / "data").exists()


def test_a_copy_is_made_once(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    opened("xqz_hidden").run("SELECT 1")
    monkeypatch.setattr(copy_duckdb, "_make", None)
    assert first(opened("xqz_hidden"), "SELECT count(*) FROM people") == 2


def test_copies_that_nobody_used_for_a_week_are_removed(opened: Open, tmp_path: Path) -> None:
    old, new = (tmp_path / "data" / "duckdb" / "of another file" / name for name in ("old", "new"))
    for each in (old, new):
        each.mkdir(parents=True)
    os.utime(old, (0, 0))
    opened("xqz_hidden").run("SELECT 1")
    assert new.exists() and not old.exists()


@pytest.mark.parametrize("limit", [0.0005, 0.00001])
def test_what_is_too_large_to_copy_is_not_served(opened: Open, monkeypatch: pytest.MonkeyPatch, limit: float) -> None:
    monkeypatch.setattr(settings(), "duckdb_copy_gb", limit)
    engine = opened("xqz_hidden")
    with pytest.raises(ConnectError, match="denies some of it") as failed:
        engine.run("SELECT 1")
    assert "HOPQL_DUCKDB_COPY_GB" in failed.value.hint
    assert engine.introspect()


def test_a_file_that_is_gone_is_said_to_be(opened: Open, tmp_path: Path) -> None:
    engine = opened("xqz_hidden")
    (tmp_path / "staff.duckdb").unlink()
    with pytest.raises(ConnectError, match="no database file"):
        engine.run("SELECT 1")
