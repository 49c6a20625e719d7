# ruff: noqa: E501  (a message a line)
"""What a database says of its own accord does not name what is hidden."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import duckdb
import psycopg
import pytest

from hopql.state.access import Identity
from hopql.state.cards import Column, TableCard
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError, problem
from hopql.tools.database.scope_names import Names
from hopql.tools.database.wrap_engine import Reticent, discreet
from tests.tools.database import fishing

VIEW = "CREATE VIEW rich AS SELECT u.id, u.name FROM users u JOIN vault v ON v.id = u.id WHERE u.ssn LIKE 'z%';"
OPEN = "CREATE VIEW invoked WITH (security_invoker) AS SELECT id FROM vault;"


@pytest.fixture
def engine(database_url: str) -> Engine:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute((fishing.with_secrets("postgres") + VIEW + OPEN).encode())
    return connect(database_url)


def test_messages_and_plans_of_postgres(engine: Engine) -> None:
    views = [TableCard(name=name, kind="view", columns=[Column(name="id"), Column(name="name")]) for name in ("rich",)]
    quiet = Reticent(engine, lambda: Names([*fishing.CARDS, *views], grants=fishing.GRANTS))
    for sql in ("SELECT sn FROM users", "SELECT users.password_hsh FROM users", "SELECT id FROM users GROUP BY name"):
        with pytest.raises(FailedQueryError) as loud:
            engine.run(sql)
        with pytest.raises(FailedQueryError) as told:
            quiet.run(sql)
        explained = quiet.explain(sql).problem
        assert explained and explained["message"] == told.value.problem["message"]
        for text in (str(told.value), str(told.value.problem)):
            assert not [name for name in fishing.HIDDEN if name in text], text
        assert str(loud.value) not in str(told.value)
    plan = str(quiet.explain("SELECT name FROM rich").plan)
    assert "Total Cost" in plan and "vault" in str(engine.explain("SELECT name FROM rich").plan)
    assert not [name for name in fishing.HIDDEN if name in plan], plan
    kept = str(quiet.explain("SELECT name FROM users WHERE city = 'Rome'").plan)
    assert "'Relation Name': 'users'" in kept and "city = 'Rome'" in kept
    assert quiet.distinct_values("users", "ssn").values == [] and engine.distinct_values("users", "ssn").values
    assert sorted(quiet.distinct_values("users", "city").values) == ["Oslo", "Rome"]
    engine.close()


def test_where_nothing_is_hidden_all_is_said(engine: Engine) -> None:
    loud = Reticent(engine, lambda: Names(fishing.CARDS))
    with pytest.raises(FailedQueryError, match="Perhaps you meant") as told:
        loud.run("SELECT users.sn FROM users")
    assert told.value.problem["suggestions"] == ["users.ssn"]
    assert "vault" in str(loud.explain("SELECT name FROM rich").plan)
    engine.close()


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
    with made(url, dialect) as engine:
        assert engine.run("SELECT name FROM users", max_rows=1)["rows"]
        with pytest.raises(FailedQueryError) as loud:
            Reticent(engine, lambda: Names(fishing.CARDS)).run(READS[dialect])
        with pytest.raises(FailedQueryError) as quiet:
            Reticent(engine, fishing.names).run(READS[dialect])
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
    engine = connect(url)
    yield engine
    engine.close()


def test_an_engine_that_asks_as_somebody_is_around_the_other_one_too(engine: Engine) -> None:
    quiet = Reticent(engine, lambda: Names(fishing.CARDS))
    assert type(quiet.acting(Identity())) is Reticent
    engine.close()
