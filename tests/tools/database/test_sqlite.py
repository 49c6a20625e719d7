"""A SQLite file: what is denied is denied by SQLite, with no guard before it; and what it takes is taken elsewhere."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest

from hopql.state.access import Access
from hopql.state.cards import Column, TableCard
from hopql.tools.database import file_engines
from hopql.tools.database.engine import connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.file_engines import SQLite
from hopql.tools.database.grants import Grants

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
def engine(file: Path) -> Iterator[SQLite]:
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
def test_what_is_denied_is_not_there(engine: SQLite, sql: str) -> None:
    with pytest.raises(FailedQueryError) as failed:
        engine.run(sql)
    assert "file_" not in str(failed.value) and "SECRET" not in str(failed.value).replace(sql, "")
    assert not engine.explain(sql).ok


def test_what_is_granted_is_there(engine: SQLite) -> None:
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
        assert engine.run(sql)["rows"] == rows, sql


def test_the_order_of_rows_is_not_that_of_a_denied_column(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript(
            "CREATE TABLE people (id INT, name TEXT, ssn TEXT UNIQUE, pay INT);"
            "CREATE INDEX low ON people (-pay, name);"
            "INSERT INTO people VALUES (1, 'b', '9', 1), (2, 'a', '1', 2)"
        )
    opened = SQLite(tmp_path / "a.db", lambda: Grants.of(Access(deny=["people.ssn", "people.pay"])))
    for sql in ("SELECT id FROM people", "SELECT group_concat(id) FROM people", "SELECT name FROM people LIMIT 1"):
        assert str(opened.run(sql)["rows"][0][0])[0] in "1b", sql
    opened.close()


def test_neither_words_nor_keys_of_a_denied_column_are_read(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript(
            "CREATE VIRTUAL TABLE person USING fts5(name, word);"
            "CREATE VIRTUAL TABLE said USING fts5vocab(person, row);"
            "INSERT INTO person VALUES ('ada', 'secret');"
            "CREATE TABLE pay (id INT, salary INT, name TEXT, PRIMARY KEY (salary, id)) WITHOUT ROWID;"
            "CREATE TABLE town (id INT, name TEXT, PRIMARY KEY (id)) WITHOUT ROWID; INSERT INTO town VALUES (1, 'a')"
        )
    opened = SQLite(tmp_path / "a.db", lambda: Grants.of(Access(deny=["person.word", "pay.salary", "town.name"])))
    for sql in ("SELECT term FROM said", "SELECT group_concat(name) FROM pay"):
        with pytest.raises(FailedQueryError):
            opened.run(sql)
    assert opened.run("SELECT * FROM town")["rows"] == [[1]]
    opened.close()


def test_what_is_granted_may_change(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.execute("CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT)")
        now = [Grants.of(Access(deny=["town.name"]))]
        engine = SQLite(tmp_path / "a.db", lambda: now[0])
        assert engine.run("SELECT * FROM town")["columns"] == ["id"]
        writer.execute("CREATE TABLE later (word TEXT)")
        writer.execute("ALTER TABLE town ADD COLUMN size INT")
        writer.commit()
        assert engine.run("SELECT * FROM town, later")["columns"] == ["id", "size", "word"]
        now[0] = Grants.of(Access(deny=["later"]))
        assert engine.run("SELECT * FROM town")["columns"] == ["id", "name", "size"]
        with pytest.raises(FailedQueryError, match="not granted"):
            engine.run("SELECT count(*) FROM later")
        now[0] = Grants.of(Access(allow=["later"]))
        with pytest.raises(FailedQueryError, match="not granted"):
            engine.run("SELECT count(*) FROM town")
        (tmp_path / "a.db").rename(tmp_path / "old.db")
        with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as other:
            other.execute("CREATE TABLE later (another TEXT)")
        assert engine.run("SELECT * FROM later")["columns"] == ["another"]
        engine.close()


def test_a_view_that_names_its_schema_hides_no_file(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript("CREATE TABLE a (x, y); CREATE VIEW v AS SELECT x FROM main.a; INSERT INTO a SELECT 1, 2")
    granted = Grants.of(Access(deny=["a.y"]))
    engine = SQLite(tmp_path / "a.db", lambda: granted)
    assert engine.run("SELECT * FROM v, a")["rows"] == [[1, 1]]
    for sql in ("SELECT y FROM a", "SELECT x FROM main.a JOIN (SELECT 2 AS y) USING (y)", 'SELECT 1 FROM "MAIN" . a'):
        with pytest.raises(FailedQueryError):
            engine.run(sql)
    engine.close()


def test_no_error_tells_what_the_query_has_not(engine: SQLite, tmp_path: Path) -> None:
    with pytest.raises(FailedQueryError) as failed:
        engine.run("SELECT '{}' -> ('$[' || note) FROM other")
    assert "known" not in str(failed.value)
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.execute("CREATE TABLE town AS SELECT CAST(X'5AFC72696368' AS TEXT) AS name, 1 AS other")
        writer.commit()
    granted = Grants.of(Access(deny=["town.other"]))
    opened = SQLite(tmp_path / "a.db", lambda: granted)
    with pytest.raises(FailedQueryError, match="Could not decode") as failed:
        opened.run("SELECT name FROM town")
    assert "rich" not in str(failed.value)
    opened.close()


def test_a_log_beside_the_file_is_read(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as writer:
        writer.executescript("PRAGMA journal_mode = WAL; CREATE TABLE a (x INT); INSERT INTO a VALUES (1)")
        for denied in ([], ["b"]):
            granted = Grants.of(Access(deny=denied))
            engine = SQLite(tmp_path / "a.db", partial(lambda known: known, granted))
            assert engine.run("SELECT x FROM a")["rows"] == [[1]]
            engine.close()
    engine = SQLite(tmp_path / "a.db")
    assert engine.run("SELECT x FROM a")["rows"] == [[1]]
    engine.close()


BIG = "hex(zeroblob(8000000))"
STEP = f"SELECT instr({BIG}, hex(zeroblob(4000000)) || '1')"
"""A step of minutes."""


def test_what_takes_too_much_is_ended_and_said(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_engines, "_MEMORY", "100MB")
    engine, me = SQLite(file), psutil.Process()
    before = me.memory_info().rss
    for sql, said in {
        "SELECT length(replace(hex(zeroblob(10000)), '0', hex(zeroblob(50000))))": "too big|more memory",
        f"SELECT {', '.join([BIG] * 12)}": "more memory",
        "SELECT count(*) FROM (SELECT hex(zeroblob(400000)) || a.value AS b FROM json_each('[" + "1," * 299 + "1]') a "
        "ORDER BY b LIMIT 299 OFFSET 1)": "more memory",  # a sort that would be written to the disk
        STEP: "cancelled on the server after 0.2 s",
    }.items():
        with pytest.raises(FailedQueryError, match=said):
            engine.run(sql, timeout_s=0.2 if sql is STEP else 60)
        assert engine.run("SELECT count(*) FROM people")["rows"] == [[2]]
    assert me.memory_info().rss - before < 20 << 20
    engine.close()


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
    engine = connect(str(tmp_path / "a.db"))
    found = engine.distinct_values("endless", "x", timeout_s=1.0)
    assert "1" in found.values and not found.complete
    engine.close()
