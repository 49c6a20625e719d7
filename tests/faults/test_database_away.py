"""The database goes away, hangs or talks nonsense in each step of a run: it is said, and the next question works."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import psycopg
import pytest

from hopql.serve.result import Result
from hopql.tools.base.errors import ConnectError, HopQLError
from hopql.tools.database.engine import connect
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.open_workspace import open_workspace
from tests.faults.breaking import Fault, Proxy
from tests.faults.conftest import LONG, SQL, ask, told, wait_for

STEPS = {"explain": (b"EXPLAIN (FORMAT JSON)", 1), "run": (b"DECLARE", 1), "fetch": (b"generate_series(1, 900)", 3)}
"""What is sent in a step, and for the how many'th time; the query itself is explained, declared, then fetched."""


def foreseen(result: Result) -> str:
    assert result.failure and "unforeseen" not in result.failure["message"]
    return result.failure["message"]


def works(folder: Path) -> None:
    result = ask(folder)
    assert result.ok and result.rows and result.rows["rows"] == [[2]], result.failure


@pytest.mark.parametrize(
    ("step", "fault"),
    [("explain", "cut"), ("run", "cut"), ("run", "cut_answer"), ("run", "garble"), ("fetch", "cut_answer")],
)
def test_each_step_of_a_run(folder: Path, line: Proxy, step: str, fault: Fault) -> None:
    works(folder)
    needle, nth = STEPS[step]
    trap = line.when(needle, fault, after=5000 if step == "fetch" else 3, nth=nth)
    result = ask(folder, sql=LONG)
    assert trap.hits == 1 and "went away" in told(result)
    line.mend()
    works(folder)


@pytest.mark.parametrize("step", STEPS)
def test_a_database_that_hangs_in_a_step(folder: Path, line: Proxy, step: str, impatient: None) -> None:
    works(folder)
    needle, nth = STEPS[step]
    trap, began = line.when(needle, "stall", nth=nth), time.monotonic()
    result = ask(folder, sql=LONG, timeout_s=0.3)
    assert trap.hits == 1 and (result.ok if step == "explain" else "cancelled" in foreseen(result))
    assert time.monotonic() - began < 6
    works(folder)


def test_a_line_that_hangs_between_two_questions(folder: Path, line: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    works(folder)
    monkeypatch.setattr("hopql.tools.database.postgres._BEGIN_S", 0.3)
    monkeypatch.setattr("hopql.tools.database.postgres._PATIENCE_S", 0.3)
    real = psycopg.connect
    monkeypatch.setattr("psycopg.connect", lambda *given, **named: real(*given, **{**named, "connect_timeout": 2}))
    line.stall()
    began = time.monotonic()
    assert "did not answer in time" in told(ask(folder, timeout_s=0.3))
    assert time.monotonic() - began < 8
    line.mend()
    works(folder)


def test_all_connections_cut_between_two_questions_are_replaced(folder: Path, line: Proxy) -> None:
    works(folder)
    assert line.cut() >= 1
    works(folder)


def test_a_database_that_refuses_connections(folder: Path, line: Proxy) -> None:
    works(folder)
    line.refuse()
    line.cut()
    assert "Nothing answers" in told(ask(folder))
    with pytest.raises(ConnectError, match="Nothing answers") as refused:
        initialise(folder.parent / "another", line.url)
    assert refused.value.hint and not (folder.parent / "another" / "workspace.toml").exists()
    line.mend()
    works(folder)


def test_a_slow_line_is_slow_and_no_more(folder: Path, line: Proxy) -> None:
    line.slow(0.02)
    works(folder)


@pytest.mark.parametrize("fault", ["cut", "garble"])
def test_introspection(tmp_path: Path, line: Proxy, fault: Fault) -> None:
    trap = line.when(b"pg_attribute", fault, after=7)
    with pytest.raises(ConnectError, match="went away") as away:
        initialise(tmp_path / "new", line.url)
    assert trap.hits == 1 and away.value.hint
    assert not list(tmp_path.glob("new/*")), "nothing half made"
    assert initialise(tmp_path / "new", line.url).tables == 3


@pytest.mark.parametrize("fault", ["cut", "garble"])
def test_indexing(folder: Path, line: Proxy, fault: Fault) -> None:
    open_workspace(str(folder)).engine.explain("SELECT 1")
    before = (folder / "index" / "manifest.json").read_bytes()
    trap = line.when(b"pg_stats", fault)
    with contextlib.suppress(ConnectError):  # what could not be read may be told as a warning instead
        report = index(folder, values=True, synthesise="never")
        assert report.warnings
        before = (folder / "index" / "manifest.json").read_bytes()
    assert trap.hits == 1
    assert (folder / "index" / "manifest.json").read_bytes() == before
    assert not (folder / "index.tmp").exists()
    index(folder, values=True, synthesise="never")
    works(folder)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("53100", "disk"), ("53200", "memory"), ("53300", "connection"), ("40001", "again"), ("40P01", "again"),
        ("57P01", "shut"), ("57P02", "shut"), ("57P03", "start"), ("58030", "disk"), ("XX001", "damaged"),
    ],
)  # fmt: skip
def test_what_is_the_servers_fault_is_not_taken_for_the_querys(
    folder: Path, line: Proxy, direct: str, state: str, words: str
) -> None:
    """Else a model would be asked to mend a query that is right."""
    with psycopg.connect(direct, autocommit=True) as session:
        session.execute(
            "CREATE OR REPLACE FUNCTION failing() RETURNS int LANGUAGE plpgsql AS "
            f"$$BEGIN RAISE EXCEPTION 'as asked for' USING ERRCODE = '{state}'; END$$".encode()
        )
    engine = open_workspace(str(folder)).engine
    with pytest.raises(HopQLError) as failed:
        engine.run("SELECT failing()")
    assert isinstance(failed.value, ConnectError) and failed.value.hint
    assert words in f"{failed.value} {failed.value.hint}".lower()
    assert engine.run(SQL)["rows"] == [[2]]


def test_a_backend_that_is_ended_by_its_administrator(folder: Path, line: Proxy, direct: str) -> None:
    works(folder)
    with psycopg.connect(direct, autocommit=True) as session:
        session.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hopql' "
                        "AND datname = current_database()")  # fmt: skip
    works(folder)


def test_no_connection_is_left_to_have(direct: str, line: Proxy) -> None:
    name = direct.split("@/")[1].split("?")[0]
    role = f"few_{name}"
    with psycopg.connect(direct, autocommit=True) as session:
        session.execute(f"CREATE ROLE {role} LOGIN CONNECTION LIMIT 1".encode())
    try:
        url = line.url.replace("postgres@", f"{role}@")
        with psycopg.connect(url), pytest.raises(ConnectError, match="no free connection") as refused:
            connect(url)
        assert refused.value.hint
        with psycopg.connect(direct) as session:
            left = "SELECT count(*) FROM pg_stat_activity WHERE usename = %s"
            wait_for(lambda: session.execute(left, [role]).fetchone() == (0,) or session.rollback() is not None)
        connect(url).close()
    finally:
        with psycopg.connect(direct, autocommit=True) as session:
            session.execute(f"DROP ROLE {role}".encode())
