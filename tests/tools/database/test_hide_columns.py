"""Nothing that is hidden comes out of a statement: by layer 3 alone, and by the whole guard and the engine."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from uuid import uuid4

import duckdb
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from hopql.tools.base import run_postgres as server
from hopql.tools.base.errors import ConnectError
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.guard import check, granted_only, one_statement
from hopql.tools.database.wrap_engine import Reticent
from tests.databases import superuser
from tests.tools.database import fishing

NAMES = fishing.names()
Pair = tuple[Engine, Engine]
"""The database as it is, and one that has nothing but what is granted."""


def said(engine: Engine, sql: str) -> tuple[str, list[str] | None]:
    """What comes out of a run: an error's words, or names of columns, and rows without their order."""
    try:
        found = engine.run(sql, max_rows=50, timeout_s=10)
    except FailedQueryError as error:
        return f"{error} {error.hint} {error.problem}", None
    except ConnectError as error:
        return f"{error} {error.hint}", None
    told = sorted("".join(filter(str.isalnum, repr(row))) for row in found["rows"])  # a record is a list or a text
    return " ".join(found["columns"]), told


def tells_nothing(sql: str, told: str) -> None:
    lower, asked = told.lower(), sql.lower()
    assert fishing.WORD not in lower.replace(f"'{fishing.WORD}'", "") or fishing.WORD in asked, (sql, told)
    for name in fishing.HIDDEN:
        assert name not in lower or name in asked, (sql, told)


def fished(pair: Pair, sql: str) -> None:
    real, twin = pair
    statement, unread = one_statement(sql, real.dialect)
    checked = check(sql, real.dialect, NAMES)
    tells_nothing(sql, str(unread) + str(checked["problems"]))
    texts = [checked["sql"]] if checked["ok"] else []
    if statement is not None:
        granted = granted_only(statement, NAMES, real.dialect)
        tells_nothing(sql, str(granted.problems))
        texts += [] if granted.problems else [granted.text]
    for text in dict.fromkeys(texts):
        head, rows = said(real, text)
        tells_nothing(sql, head + str(rows))
        if rows is not None:  # a database without the secrets gives the same for what was asked
            assert said(twin, sql)[1] == rows, (sql, text)


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("sqlite")
    for name, script in (("real", fishing.with_secrets("sqlite")), ("twin", fishing.without())):
        with sqlite3.connect(folder / f"{name}.db") as session:
            session.executescript(script)
    yield from opened(f"sqlite:///{folder}/real.db", f"sqlite:///{folder}/twin.db")


@pytest.fixture(scope="module")
def duck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("duck")
    for name, script in (("real", fishing.with_secrets("duckdb")), ("twin", fishing.without())):
        with duckdb.connect(str(folder / f"{name}.duckdb")) as session:
            session.execute(script)
    yield from opened(f"duckdb:///{folder}/real.duckdb", f"duckdb:///{folder}/twin.duckdb")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Pair]:
    urls = [server.embedded(f"t_{uuid4().hex[:12]}") for _ in range(2)]
    for url, script in zip(urls, (fishing.with_secrets("postgres"), fishing.without()), strict=True):
        with psycopg.connect(url, autocommit=True) as session:
            session.execute(script.encode())
    yield from opened(urls[0], urls[1])
    with superuser() as admin:
        for url in urls:
            admin.execute(f'DROP DATABASE "{conninfo_to_dict(url)["dbname"]}" WITH (FORCE)'.encode())


def opened(real: str, twin: str) -> Iterator[Pair]:
    engines = connect(real), connect(twin)
    yield Reticent(engines[0], lambda: NAMES), engines[1]
    for engine in engines:
        engine.close()


@pytest.mark.parametrize("sql", [*fishing.COMMON, *fishing.POSTGRES])
def test_fishing_in_postgres(postgres: Pair, sql: str) -> None:
    fished(postgres, sql)


@pytest.mark.parametrize("sql", [*fishing.COMMON, *fishing.SQLITE])
def test_fishing_in_sqlite(sqlite: Pair, sql: str) -> None:
    fished(sqlite, sql)


@pytest.mark.parametrize("sql", [*fishing.COMMON, *fishing.DUCKDB])
def test_fishing_in_duckdb(duck: Pair, sql: str) -> None:
    fished(duck, sql)


@pytest.mark.parametrize("sql", fishing.BY_FUNCTIONS)
def test_functions_that_read_tables_are_no_way_around(sql: str) -> None:
    assert not check(sql, "duckdb", NAMES)["ok"]
