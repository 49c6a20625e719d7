"""SQLite and DuckDB files: what they tell, and what SQLite itself denies, with no guard before it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import duckdb
import psutil
import pytest

from hopql.state.access import Access
from hopql.state.cards import Column, TableCard
from hopql.tools.base.errors import ConnectError
from hopql.tools.database import file_engines
from hopql.tools.database.engine import Engine, Limits, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.file_engines import SQLite
from hopql.tools.database.grants import Grants

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


def test_a_table_that_cannot_be_sampled_keeps_its_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = sqlite3.connect(tmp_path / "old.db")
    writer.execute(
        "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n WHERE x > 1"
    )
    writer.commit()
    writer.close()
    said: list[str] = []
    monkeypatch.setattr(Limits, "table_s", 0.2)
    cards = connect(str(tmp_path / "old.db")).introspect(tell=said.append)
    assert [(card.name, len(card.columns)) for card in cards] == [("endless", 1)]
    assert [text.split(":")[0] for text in said] == ["endless has no sample values"]


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


DENY = ["people.ssn", "people.profile", "people.age", "hidden", "masked.age", "words.ssn"]
MADE = """
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, ssn TEXT, profile TEXT, age INT, joined TEXT);
INSERT INTO people VALUES (1, 'Ann', 'SECRET1', '{"ssn": "SECRET2"}', 86753, '2020-01-02'), (2, 'Bob', 'x', '', 7, '');
CREATE TABLE hidden (word TEXT, no INT); INSERT INTO hidden VALUES ('SECRET3', 86753);
CREATE TABLE other (ssn TEXT, age INT, note TEXT); INSERT INTO other VALUES ('SECRET1', 86753, 'known'), ('9', 9, 'no');
CREATE INDEX by_ssn ON people (ssn); CREATE INDEX by_low ON people (lower(ssn), age);
CREATE VIEW masked AS SELECT id, substr(ssn, 1, 3) AS start, age FROM people;

CREATE VIRTUAL TABLE words USING fts5(body, ssn); INSERT INTO words VALUES ('hello there', 'SECRET4');
CREATE VIRTUAL TABLE texts USING fts5(body); INSERT INTO texts VALUES ('hello there');
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "a.db"
    with contextlib.closing(sqlite3.connect(path)) as writer:
        writer.executescript(MADE)
    return path


@pytest.fixture(scope="module")
def staff(file: Path) -> Iterator[SQLite]:
    marked = TableCard(name="other", columns=[Column(name="age", type="INT", hidden=True)])
    granted = Grants.of(Access(deny=DENY), [marked])
    opened = SQLite(file, lambda: granted)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT id, (SELECT ssn AS ssn) AS stolen FROM people",
        "SELECT ssn FROM people FULL JOIN (SELECT 1 AS ssn) USING (ssn)",  # of which SQLite asks its authorizer nothing
        "SELECT count(*) FROM people JOIN (SELECT 'SECRET1' AS ssn) USING (ssn)",
        "SELECT count(*) FROM hidden JOIN (SELECT 86753 AS no) USING (no)",
        "SELECT count(*) FROM hidden", "SELECT 1 FROM people WHERE 'SECRET3' IN (SELECT word FROM hidden)",
        "SELECT people.ssn FROM people", "SELECT name FROM main.people NATURAL JOIN (SELECT 'SECRET1' AS ssn)",
        "WITH masked AS (SELECT ssn FROM people) SELECT * FROM masked",
        "WITH people AS (SELECT ssn FROM main.people) SELECT * FROM people",
        "SELECT name FROM people ORDER BY ssn", "SELECT name FROM people LIMIT (SELECT age FROM people)",
        "SELECT max(name) FROM people GROUP BY lower(ssn)", "SELECT j.value FROM people, json_each(profile) j",
        "SELECT age FROM masked", "SELECT age FROM other", "SELECT rowid FROM people",
        "SELECT * FROM words", "SELECT body FROM words WHERE words MATCH 'ssn : SECRET4'",
        "SELECT body FROM words('ssn:SECRET4')", "SELECT c1 FROM words_content", "SELECT block FROM texts_data",
        "SELECT sql FROM sqlite_master", "SELECT sql FROM temp.sqlite_master",
        "SELECT sql FROM sqlite_temp_schema FULL JOIN (SELECT 1 AS sql) USING (sql)",
        "SELECT name FROM pragma_database_list", "SELECT count(*) FROM dbstat",
        "SELECT sqlite_version()", "SELECT fts3_tokenizer('simple')", "PRAGMA database_list", "PRAGMA data_version",
        "ATTACH 'a.db' AS b", "CREATE TEMP TABLE x (y)", "DROP VIEW people", "BEGIN", "ROLLBACK",
    ],
)  # fmt: skip
def test_what_is_denied_is_not_there(staff: SQLite, sql: str) -> None:
    with pytest.raises(FailedQueryError) as failed:
        staff.run(sql)
    assert "file_" not in str(failed.value) and "SECRET" not in str(failed.value).replace(sql, "")
    assert not staff.explain(sql).ok


def test_what_is_granted_is_there(staff: SQLite) -> None:
    for sql, rows in {
        "SELECT * FROM people": [[1, "Ann", "2020-01-02"], [2, "Bob", ""]],
        "SELECT note, id FROM other NATURAL JOIN people WHERE id = 1": [["known", 1], ["no", 1]],
        "SELECT * FROM masked": [[1, "SEC"], [2, "x"]],  # a view shows what it shows
        "SELECT body FROM texts WHERE texts MATCH 'hello'": [["hello there"]],
        "SELECT key, value FROM json_each('[5]') UNION SELECT fullkey, atom FROM json_tree('7')": [[0, 5], ["$", 7]],
        "WITH hidden AS (SELECT 1 AS word) SELECT count(*) FROM hidden": [[1]],
        "SELECT instr(name, 'n'), name LIKE 'a%', name GLOB 'A*', replace(name, 'A', 'B') FROM people WHERE id = 1":
            [[2, 1, 1, "Bnn"]],
    }.items():  # fmt: skip
        assert staff.run(sql)["rows"] == rows, sql


def test_the_order_of_rows_is_not_that_of_a_denied_column(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript(
            "CREATE TABLE people (id INT, name TEXT, ssn TEXT UNIQUE, pay INT);"
            "CREATE INDEX low ON people (-pay, name);"
            "INSERT INTO people VALUES (1, 'b', '9', 1), (2, 'a', '1', 2);"
            "CREATE TABLE staff (id INT, name TEXT, ssn TEXT, bio TEXT, PRIMARY KEY (ssn, id));"
            "INSERT INTO staff SELECT id, name, ssn, '' FROM people;"
            "CREATE TABLE keyed (ssn INTEGER PRIMARY KEY, name TEXT);"
            "CREATE TABLE sorted (ssn INTEGER, name TEXT, PRIMARY KEY (ssn, name)) WITHOUT ROWID;"
        )
        for table in ("keyed", "sorted"):
            writer.executemany(f"INSERT INTO {table} VALUES (?, ?)", [(n, f"{n:02}") for n in range(40)])
        writer.commit()
    opened = SQLite(tmp_path / "a.db", lambda: Grants.of(Access(deny=["*.ssn", "people.pay"])))
    for table in ("keyed", "sorted"):
        for sql in (f"SELECT group_concat(name) FROM {table}", f"SELECT x.name FROM {table} x JOIN staff ON true"):
            told = opened.run(sql)["rows"]
            names = [name for row in told for name in row[0].split(",")]
            assert names != sorted(names) and len(set(names)) == 40, sql
        assert opened.run(f"SELECT name FROM {table} ORDER BY name LIMIT 2")["rows"] == [["00"], ["01"]]
    for sql in ("SELECT id FROM people", "SELECT group_concat(id) FROM people", "SELECT name FROM people LIMIT 1",
                "SELECT id FROM staff", "SELECT group_concat(id) FROM staff"):  # fmt: skip
        assert str(opened.run(sql)["rows"][0][0])[0] in "1b", sql
    opened.close()


def test_rows_by_a_denied_key_need_no_more_memory_than_their_keys(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.execute("CREATE TABLE keyed (ssn INTEGER PRIMARY KEY, name TEXT, bio TEXT)")
        writer.executemany("INSERT INTO keyed VALUES (?, ?, ?)", ((n, f"{n}", "x" * 2_000) for n in range(20_000)))
        writer.commit()
    opened = SQLite(tmp_path / "a.db", lambda: Grants.of(Access(deny=["*.ssn"])), memory="16MB")
    assert opened.run("SELECT count(bio) FROM keyed")["rows"] == [[20_000]]
    assert opened.run("SELECT length(bio) FROM keyed WHERE name = '7'")["rows"] == [[2_000]]
    opened.close()


def test_words_of_a_denied_column_are_not_read(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript(
            "CREATE VIRTUAL TABLE person USING fts5(name, word);"
            "CREATE VIRTUAL TABLE said USING fts5vocab(person, row);"
            "INSERT INTO person VALUES ('ada', 'secret');"
            "CREATE TABLE town (id INT, name TEXT, PRIMARY KEY (id)) WITHOUT ROWID; INSERT INTO town VALUES (1, 'a')"
        )
    opened = SQLite(tmp_path / "a.db", lambda: Grants.of(Access(deny=["person.word", "town.name"])))
    with pytest.raises(FailedQueryError):
        opened.run("SELECT term FROM said")
    assert opened.run("SELECT * FROM town")["rows"] == [[1]]
    opened.close()


def test_what_is_granted_may_change(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.execute("CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT)")
        now = [Grants.of(Access(deny=["town.name"]))]
        staff = SQLite(tmp_path / "a.db", lambda: now[0])
        assert staff.run("SELECT * FROM town")["columns"] == ["id"]
        writer.execute("CREATE TABLE later (word TEXT)")
        writer.execute("ALTER TABLE town ADD COLUMN size INT")
        writer.commit()
        assert staff.run("SELECT * FROM town, later")["columns"] == ["id", "size", "word"]
        now[0] = Grants.of(Access(deny=["later"]))
        assert staff.run("SELECT * FROM town")["columns"] == ["id", "name", "size"]
        with pytest.raises(FailedQueryError, match="not granted"):
            staff.run("SELECT count(*) FROM later")
        now[0] = Grants.of(Access(allow=["later"]))
        with pytest.raises(FailedQueryError, match="not granted"):
            staff.run("SELECT count(*) FROM town")
        (tmp_path / "a.db").rename(tmp_path / "old.db")
        with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as other:
            other.execute("CREATE TABLE later (another TEXT)")
        assert staff.run("SELECT * FROM later")["columns"] == ["another"]
        staff.close()


def test_a_view_that_names_its_schema_hides_no_file(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript("CREATE TABLE a (x, y); CREATE VIEW v AS SELECT x FROM main.a; INSERT INTO a SELECT 1, 2")
    granted = Grants.of(Access(deny=["a.y"]))
    staff = SQLite(tmp_path / "a.db", lambda: granted)
    assert staff.run("SELECT * FROM v, a")["rows"] == [[1, 1]]
    for sql in ("SELECT y FROM a", "SELECT x FROM main.a JOIN (SELECT 2 AS y) USING (y)", 'SELECT 1 FROM "MAIN" . a'):
        with pytest.raises(FailedQueryError):
            staff.run(sql)
    staff.close()


def test_no_error_tells_what_the_query_has_not(staff: SQLite) -> None:
    with pytest.raises(FailedQueryError) as failed:
        staff.run("SELECT '{}' -> ('$[' || note) FROM other")
    assert "known" not in str(failed.value)


def test_a_text_that_is_not_utf_8_keeps_no_other_back(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.execute("CREATE TABLE town AS SELECT CAST(X'5AFC72696368' AS TEXT) AS name UNION ALL SELECT 'Köln'")
        writer.commit()
    for grants in (Grants(), Grants.of(Access(deny=["town.other"]))):
        opened = SQLite(tmp_path / "a.db", partial(lambda known: known, grants))
        assert opened.run("SELECT name FROM town ORDER BY name")["rows"] == [["Köln"], ["Z\ufffdrich"]]
        assert opened.introspect()[0].columns[0].samples == ["Z\ufffdrich", "Köln"]
        opened.close()


def test_a_log_beside_the_file_is_read(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript("PRAGMA journal_mode = WAL; CREATE TABLE a (x INT); INSERT INTO a VALUES (1)")
        for denied in ([], ["b"]):
            granted = Grants.of(Access(deny=denied))
            staff = SQLite(tmp_path / "a.db", partial(lambda known: known, granted))
            assert staff.run("SELECT x FROM a")["rows"] == [[1]]
            staff.close()
    staff = SQLite(tmp_path / "a.db")
    assert staff.run("SELECT x FROM a")["rows"] == [[1]]
    staff.close()


BIG = "hex(zeroblob(8000000))"
STEP = f"SELECT instr({BIG}, hex(zeroblob(4000000)) || '1')"
"""A step of minutes."""


def test_what_takes_too_much_is_ended_and_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_engines, "_MEMORY", "100MB")
    staff, me = SQLite(file), psutil.Process()
    before = me.memory_info().rss
    for sql, said in {
        "SELECT length(replace(hex(zeroblob(10000)), '0', hex(zeroblob(50000))))": "too big|more memory",
        f"SELECT {', '.join([BIG] * 12)}": "more memory",
        "SELECT count(*) FROM (SELECT hex(zeroblob(400000)) || a.value AS b FROM json_each('[" + "1," * 299 + "1]') a "
        "ORDER BY b LIMIT 299 OFFSET 1)": "more memory",  # a sort that would be written to the disk
        STEP: "cancelled on the server after 0.2 s",
    }.items():
        with pytest.raises(FailedQueryError, match=said):
            staff.run(sql, timeout_s=0.2 if sql is STEP else 60)
        assert staff.run("SELECT count(*) FROM people")["rows"] == [[2]]
    assert me.memory_info().rss - before < 20 << 20
    staff.close()


def test_values_found_till_the_end_of_the_time_are_given(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.execute("CREATE TABLE a (x)")
        writer.execute("INSERT INTO a VALUES (1), (2)")
        writer.execute(
            "CREATE VIEW endless AS SELECT x FROM a UNION ALL SELECT * FROM (WITH RECURSIVE n(x) AS (SELECT 3 UNION "
            "ALL "
            "SELECT x FROM n) SELECT x FROM n WHERE x < 3)"
        )
        writer.commit()
    staff = connect(str(tmp_path / "a.db"))
    found = staff.distinct_values("endless", "x", timeout_s=1.0)
    assert "1" in found.values and not found.complete
    staff.close()
