"""A backend of PostgreSQL that heeds no cancellation: said as it is, counted, and its turn kept until it is gone."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import psycopg
import pytest

from hopql.tools.base.errors import ConnectError
from hopql.tools.base.stop_runs import Stop, stoppable
from hopql.tools.database.engine import connect
from hopql.tools.database.explain_failures import STILL_RUNNING, FailedQueryError
from hopql.tools.database.postgres import Postgres
from hopql.tools.database.stop_queries import Backend, Deadline, left_running, long_running, note, runs
from hopql.tools.database.wrap_engine import InTurn, Turns


def test_a_session_without_a_timeout_is_cancelled_from_outside(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("SET statement_timeout = 0")
        with pytest.raises(psycopg.errors.QueryCanceled), Deadline(session, 0.2) as timer:
            session.execute("SELECT pg_sleep(60)")
        assert timer.fired
        with Deadline(session, 5) as timer:
            assert session.execute("SELECT 1").fetchone() == (1,)
        assert not timer.fired


def test_a_server_that_hangs_is_cut_off(database_url: str) -> None:
    session = psycopg.connect(database_url, autocommit=True)
    backend = session.info.backend_pid
    began = time.monotonic()
    os.kill(backend, signal.SIGSTOP)
    try:
        with pytest.raises(psycopg.OperationalError), Deadline(session, 0.2, patience=0.3) as timer:
            session.execute("SELECT pg_sleep(60)")
        assert timer.fired
        assert time.monotonic() - began < 50
    finally:
        os.kill(backend, signal.SIGCONT)
        session.close()


DEAF = "SELECT length(ltrim(v, w)) FROM stuck"
"""Each letter of the one is looked for through the whole other: some seconds in which nothing interrupts."""
_TRIED, _SECONDS = 3000, 3.0
STUCK = "CREATE TABLE stuck AS SELECT repeat('a', {0}) AS v, repeat('b', {0}) || 'a' AS w"


@pytest.fixture
def engine(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Postgres]:
    """On a database with a query that goes on for some seconds, cut off soon."""
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute(STUCK.format(_letters(session)).encode())
    monkeypatch.setattr("hopql.tools.database.postgres._OUTSIDE_S", 0.1)
    monkeypatch.setattr("hopql.tools.database.stop_queries.PATIENCE_S", 0.2)
    monkeypatch.setattr("hopql.tools.database.stop_queries._LOOK_S", 0.05)
    opened = connect(database_url)
    assert isinstance(opened, Postgres)
    yield opened
    opened.close()
    _wait_until_none()


def _letters(session: psycopg.Connection) -> int:
    """So many that the query takes some seconds here: its time grows with their square."""
    taken = []
    for _ in range(5):
        began = time.perf_counter()
        session.execute(f"SELECT length(ltrim(repeat('a', {_TRIED}), repeat('b', {_TRIED}) || 'a'))".encode())
        taken.append(time.perf_counter() - began)
    return int(_TRIED * (_SECONDS / min(taken)) ** 0.5)


def _wait_until_none() -> None:
    until = time.monotonic() + 120
    while left_running() and time.monotonic() < until:
        time.sleep(0.05)
    assert left_running() == []


def test_what_goes_on_is_said_counted_and_keeps_its_turn(engine: Postgres) -> None:
    turns = Turns(1, 0, 0.2)
    with pytest.raises(FailedQueryError, match=STILL_RUNNING) as failed:
        InTurn(engine, turns, "ann").run(DEAF, timeout_s=0.1)
    assert failed.value.problem["kind"] == "timeout"
    (backend,) = left_running()
    assert [pid for pid, _ in long_running(engine, 0.0)] == [backend.pid]
    with pytest.raises(ConnectError, match=f"1 were cancelled, and are {STILL_RUNNING}"):
        InTurn(engine, turns, "bob").run("SELECT 1")
    turns._wait_s = 120.0
    assert InTurn(engine, turns, "bob").run("SELECT 1")["rows"] == [[1]], "who waits comes on when the backend is gone"
    assert backend.gone() and left_running() == [] and not turns._running


def test_a_run_that_is_stopped_says_so_too_and_waits_for_no_timeout(engine: Postgres) -> None:
    stop, told = Stop(), list[FailedQueryError]()

    def ask() -> None:
        with stoppable(stop), pytest.raises(FailedQueryError, match="stopped") as failed:
            engine.run(DEAF, timeout_s=600)
        told.append(failed.value)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.3)
    stop.stop()
    asking.join(60)
    assert [one.problem["kind"] for one in told] == ["cancelled"] and STILL_RUNNING in str(told[0])
    assert len(left_running()) == 1


def test_planning_computes_no_built_value(engine: Postgres) -> None:
    with psycopg.connect(engine._conninfo) as session:
        found = session.execute("SELECT length(v) FROM stuck").fetchone()
    assert found
    built = f"SELECT ltrim(repeat('a', {found[0]}), repeat('b', {found[0]}) || 'a')"
    assert engine.explain(built, timeout_s=5.0).ok


def test_a_backend_of_the_same_number_that_began_later_is_another(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("SELECT pg_sleep(0.1)")
        mine = Backend(session.info.backend_pid, database_url)
        assert runs(mine) is False, "it waits for a query"
        with session.pipeline():
            session.execute("SELECT pg_sleep(2)")
            session.pgconn.flush()
            time.sleep(0.2)
            assert runs(mine) is True
            mine.since -= 600
            assert runs(mine) is False


def test_a_server_that_cannot_be_asked_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    away = Backend(1, "postgresql://me:secret@127.0.0.1:1/gone")
    assert runs(away) is None and not away.gone() and "secret" not in repr(away)
    note(away)
    assert left_running() == [away]
    away._gone = True
    assert left_running() == []
