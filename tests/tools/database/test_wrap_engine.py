# ruff: noqa: E501  (a message a line)
"""Engines that name nothing hidden, give an index nothing that differs by user, and let queries wait in turn."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import duckdb
import psycopg
import pytest

from hopql.state.access import Access, Identity
from hopql.state.cards import Column, TableCard
from hopql.tools.base.errors import ConnectError, StoppedError, UsageError
from hopql.tools.base.stop_runs import Stop, stoppable
from hopql.tools.database.engine import Distinct, Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError, problem
from hopql.tools.database.scope_names import Names
from hopql.tools.database.wrap_engine import Discreet, InTurn, Reticent, Turns, discreet
from tests.tools.database import fishing
from tests.tools.database.test_postgres import fill

TABLES = """
CREATE TABLE own (name text); INSERT INTO own VALUES ('hidden'); ALTER TABLE own ENABLE ROW LEVEL SECURITY;
CREATE TABLE city (name text); INSERT INTO city VALUES ('Rome'); GRANT SELECT ON city TO PUBLIC;
CREATE TABLE staff (name text); INSERT INTO staff VALUES ('hidden');
CREATE VIEW shown AS SELECT name FROM own; CREATE MATERIALIZED VIEW copied AS SELECT name FROM own;
"""
BY_USER = Access(settings={"app.user": "{user}"})


@pytest.fixture(scope="module")
def engine(shared_url: str) -> Iterator[Engine]:
    fill(shared_url, TABLES)
    opened = connect(shared_url)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("access", "read"),
    [
        (BY_USER, {"city", "staff"}),
        (Access(role="{user}"), {"city"}),
        (Access(role="pg_monitor", settings={"a.b": "{user}"}), {"city"}),
    ],
)
def test_only_tables_that_are_everybodys_are_read(engine: Engine, access: Access, read: set[str]) -> None:
    discreet, told = Discreet(engine, access), list[str]()
    cards = discreet.introspect(tell=told.append)
    assert {card.name for card in cards} == {"own", "city", "staff", "shown", "copied"}
    assert {card.name for card in cards if card.columns[0].samples} == read
    assert {card.name for card in cards if discreet.distinct_values(card.name, "name").values} == read
    assert "no values are read of" in told[-1] and "own" in told[-1] and "city" not in told[-1]
    assert discreet.distinct_values("own", "name") == Distinct([], complete=False)


def test_a_query_of_rows_that_differ_is_refused(engine: Engine) -> None:
    discreet = Discreet(engine, BY_USER)
    assert discreet.run("WITH c AS (SELECT name FROM city) SELECT * FROM c")["rows"] == [["Rome"]]
    for sql in ("SELECT * FROM own", "SELECT (SELECT max(name) FROM shown)", "SELECT * FROM city, copied",
                "WITH own AS (SELECT * FROM own) SELECT * FROM own"):  # fmt: skip
        with pytest.raises(FailedQueryError, match="differ from user to user"):
            discreet.run(sql)
    with pytest.raises(FailedQueryError, match="cannot be read"):
        discreet.run("SELECT FROM (")


def test_what_cannot_be_asked_is_said(engine: Engine, shop: Path) -> None:
    with pytest.raises(UsageError, match="role cannot be used"):
        Discreet(engine, Access(role="nobody'here"))
    with pytest.raises(UsageError, match="a database file has none"):
        Discreet(connect(f"sqlite:///{shop.parent / 'shop.db'}"), BY_USER)


VIEW = "CREATE VIEW rich AS SELECT u.id, u.name FROM users u JOIN vault v ON v.id = u.id WHERE u.ssn LIKE 'z%';"
OPEN = "CREATE VIEW invoked WITH (security_invoker) AS SELECT id FROM vault;"


@pytest.fixture
def server(database_url: str) -> Engine:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute((fishing.with_secrets("postgres") + VIEW + OPEN).encode())
    return connect(database_url)


def test_messages_and_plans_of_postgres(server: Engine) -> None:
    views = [TableCard(name=name, kind="view", columns=[Column(name="id"), Column(name="name")]) for name in ("rich",)]
    quiet = Reticent(server, lambda: Names([*fishing.CARDS, *views], grants=fishing.GRANTS))
    for sql in ("SELECT sn FROM users", "SELECT users.password_hsh FROM users", "SELECT id FROM users GROUP BY name"):
        with pytest.raises(FailedQueryError) as loud:
            server.run(sql)
        with pytest.raises(FailedQueryError) as told:
            quiet.run(sql)
        explained = quiet.explain(sql).problem
        assert explained and explained["message"] == told.value.problem["message"]
        for text in (str(told.value), str(told.value.problem)):
            assert not [name for name in fishing.HIDDEN if name in text], text
        assert str(loud.value) not in str(told.value)
    plan = str(quiet.explain("SELECT name FROM rich").plan)
    assert "Total Cost" in plan and "vault" in str(server.explain("SELECT name FROM rich").plan)
    assert not [name for name in fishing.HIDDEN if name in plan], plan
    kept = str(quiet.explain("SELECT name FROM users WHERE city = 'Rome'").plan)
    assert "'Relation Name': 'users'" in kept and "city = 'Rome'" in kept
    assert quiet.distinct_values("users", "ssn").values == [] and server.distinct_values("users", "ssn").values
    assert sorted(quiet.distinct_values("users", "city").values) == ["Oslo", "Rome"]
    server.close()


def test_where_nothing_is_hidden_all_is_said(server: Engine) -> None:
    loud = Reticent(server, lambda: Names(fishing.CARDS))
    with pytest.raises(FailedQueryError, match="Perhaps you meant") as told:
        loud.run("SELECT users.sn FROM users")
    assert told.value.problem["suggestions"] == ["users.ssn"]
    assert "vault" in str(loud.explain("SELECT name FROM rich").plan)
    server.close()


@pytest.mark.parametrize(
    ("code", "message", "told"),
    [
        ("42501", "permission denied for table vault", "The query reads or calls what it may not."),
        ("42P01", 'relation "hr.staff" does not exist', "There is no such table."),
        ("42703", 'column "sn" does not exist Hint: Perhaps you meant "users.ssn".', 'There is no such column (at "sn").'),
        ("22P02", 'invalid input syntax for type integer: "sn"', "A value cannot be read as the type that is asked of it."),
        ("22012", "division by zero", "The query has a division by zero."),
        ("XX000", "something about 4711", "The database cannot run the query."),
        ("", "no such column: ssn", "There is no such column."),
        ("", "no such column: sn", 'There is no such column (at "sn").'),
        ("", 'Catalog Error: Table with name x does not exist! Did you mean "vault"?', "There is no such table."),
        ("", "Conversion Error: Could not convert string '4711' to DATE", "A value cannot be read as the type that is asked of it."),
        ("", "bad JSON path: 'sn'", "The database cannot run the query."),
    ],
)  # fmt: skip
def test_a_database_is_quoted_with_no_word(code: str, message: str, told: str) -> None:
    said = problem("database", message, suggestions=["users.ssn", "users.name"])
    asked = "SELECT sn FROM users"
    found = discreet({**said, "code": code} if code else said, asked, frozenset(("users", "name")))
    assert found["message"] == told and found["suggestions"] == ["users.name"]
    late = problem("timeout", 'The query of "vault" took too long.')
    assert discreet(late, asked, frozenset()) == late


READS = {
    "postgres": "SELECT name::int FROM users",
    "duckdb": "SELECT CAST(name AS int) FROM users",
    "sqlite": "SELECT json_extract(name, '$.a') FROM users",
}


@pytest.mark.parametrize("dialect", ["postgres", "sqlite", "duckdb"])
def test_a_value_is_in_no_message_where_anything_is_hidden(dialect: str, database_url: str, tmp_path: Path) -> None:
    url = database_url if dialect == "postgres" else f"{dialect}:///{tmp_path}/w.db"
    with made(url, dialect) as server:
        assert server.run("SELECT name FROM users", max_rows=1)["rows"]
        with pytest.raises(FailedQueryError) as loud:
            Reticent(server, lambda: Names(fishing.CARDS)).run(READS[dialect])
        with pytest.raises(FailedQueryError) as quiet:
            Reticent(server, fishing.names).run(READS[dialect])
    assert dialect == "sqlite" or "Ada" in str(loud.value)
    assert str(loud.value) != str(quiet.value) and "Ada" not in f"{quiet.value} {quiet.value.problem}"
    assert str(quiet.value).startswith(("A value", "The database cannot"))


@contextlib.contextmanager
def made(url: str, dialect: str) -> Iterator[Engine]:
    script, path = fishing.with_secrets(dialect), url.rpartition("://")[2].removeprefix("/")
    if dialect == "postgres":
        with psycopg.connect(url, autocommit=True) as session:
            session.execute(script.encode())
    elif dialect == "sqlite":
        with contextlib.closing(sqlite3.connect(path)) as lite:
            lite.executescript(script)
    else:
        with duckdb.connect(path) as duck:
            duck.execute(script)
    server = connect(url)
    yield server
    server.close()


def test_an_engine_that_asks_as_somebody_is_around_the_other_one_too(server: Engine) -> None:
    quiet = Reticent(server, lambda: Names(fishing.CARDS))
    assert type(quiet.acting(Identity())) is Reticent
    server.close()


def test_a_user_has_no_more_turns_than_theirs_and_others_have_what_is_left() -> None:
    turns = Turns(3, 2, 0.05)
    with turns.turn("ann"), turns.turn("ann"):
        with pytest.raises(ConnectError, match="queries of yours run at once") as told, turns.turn("ann"):
            pass
        assert "HOPQL_QUERIES_PER_USER" in told.value.hint
        with turns.turn("bob"), pytest.raises(ConnectError, match="Too many queries run at once"), turns.turn("zoe"):
            pass
    with turns.turn("ann"), turns.turn(""), turns.turn(""):
        pass
    assert not turns._running, "nobody is remembered who runs nothing"


def test_who_waits_comes_on_when_another_ends() -> None:
    turns, done = Turns(2, 0, 20.0), list[int]()
    most: list[int] = []

    def work(number: int) -> None:
        with turns.turn("ann"):
            most.append(turns._running.total())
            time.sleep(0.01)
            done.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(done) == list(range(12)) and max(most) == 2


def test_a_turn_ends_also_when_its_query_fails() -> None:
    turns = Turns(1, 1, 0.01)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), turns.turn("ann"):
            raise ZeroDivisionError
    with turns.turn("ann"):
        pass


def test_a_run_that_is_to_end_waits_no_longer() -> None:
    turns, stop, said = Turns(1, 0, 60.0), Stop(), list[Any]()

    def waits() -> None:
        try:
            with stoppable(stop), turns.turn("bob"):
                pass
        except StoppedError as error:
            said.append(error)

    with turns.turn("ann"):
        waiting = threading.Thread(target=waits)
        waiting.start()
        stop.stop()
        waiting.join(10)
    assert len(said) == 1


def test_an_engine_in_turn_asks_the_engine_behind_it() -> None:
    behind = Mock(dialect="postgres", label="x")
    engine = InTurn(behind, Turns(1, 0, 0.1), "ann")
    engine.run("SELECT 1", max_rows=3, timeout_s=2.0)
    behind.run.assert_called_once_with("SELECT 1", max_rows=3, timeout_s=2.0)
    engine.explain("SELECT 1", 4.0)
    behind.explain.assert_called_once_with("SELECT 1", 4.0)
    engine.distinct_values("t", "c", 5, 1.0)
    behind.distinct_values.assert_called_once_with("t", "c", 5, 1.0)
    engine.acting(Identity("r")).run("SELECT 2")
    behind.acting.assert_called_once_with(Identity("r"))
    for name in ("introspect", "fingerprint", "routines", "cancel", "close"):
        getattr(engine, name)()
        assert getattr(behind, name).called
