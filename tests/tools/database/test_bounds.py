"""With the guard off: what a query takes of time and of the process's memory is bounded whatever it says."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from tests.tools.database.test_postgres import active, fill

ROOT = Path(__file__).parents[3]
MOST_MB = 160
HEAVY = """
import resource, sys
from hopql.tools.database.engine import connect
from hopql.tools.database.explain_failures import FailedQueryError

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

wide = "SELECT " + ", ".join(f"repeat('x', 1000000) AS c{n}" for n in range(60))
engine = connect(sys.argv[1])
engine.run("SELECT 1, 'x', '{}'::json")
before = peak()
for sql in (
    "SELECT repeat('x', 1 << 30)", wide, "SELECT json_agg(repeat('x', 1000)) FROM generate_series(1, 50000)",
    "SELECT generate_series(1, 1000000000)", "SELECT repeat('x', 1000000) FROM generate_series(1, 1000)",
    "SELECT (repeat(repeat('x', 1000), 3000) || relname)::int FROM pg_class",
):
    try:
        told = f"{engine.run(sql)['row_count']} rows"
    except FailedQueryError as error:
        told = str(error)
    print(len(told) < 1200, peak() - before, sql[:60], told[:60], sep="\\t", flush=True)
"""
SLOW = """
CREATE FUNCTION slow() RETURNS int IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN PERFORM set_config('statement_timeout', '0', false); PERFORM pg_sleep(60); RETURN 1; END $$;
"""


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    fill(database_url, SLOW)
    opened = connect(database_url)
    yield opened
    opened.close()


def test_no_result_and_no_message_fills_the_process(database_url: str) -> None:
    child = subprocess.run(
        [sys.executable, "-c", HEAVY, database_url], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    lines = [line.split("\t") for line in child.stdout.splitlines()]
    assert len(lines) == 6, child.stderr
    assert [line for line in lines if int(line[1]) > MOST_MB or line[0] != "True"] == []


@pytest.mark.parametrize("sql", ["SELECT set_config('statement_timeout', '0', false), pg_sleep(60)", "SELECT slow()"])
def test_the_timer_outside_cancels_what_unset_the_timeout_inside(engine: Engine, database_url: str, sql: str) -> None:
    began = time.monotonic()
    with pytest.raises(FailedQueryError) as failed:
        engine.run(sql, timeout_s=0.2)
    assert failed.value.problem["kind"] == "timeout" and time.monotonic() - began < 30
    assert active(database_url) == 0 and engine.run("SELECT 1")["rows"] == [[1]]


def test_planning_is_cancelled_too(engine: Engine, database_url: str) -> None:
    """A function that claims to be immutable is run while the query is planned."""
    found = engine.explain("SELECT slow()", timeout_s=0.2)
    assert found.problem and found.problem["kind"] == "timeout"
    assert active(database_url) == 0 and engine.explain("SELECT 1").ok


def test_a_lock_of_another_is_not_waited_for_long(engine: Engine, database_url: str) -> None:
    import psycopg

    fill(database_url, "CREATE TABLE locked (id int)")
    with psycopg.connect(database_url) as other:
        other.execute("LOCK TABLE locked IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(FailedQueryError) as failed:
            engine.run("SELECT * FROM locked", timeout_s=0.5)
    assert failed.value.problem["kind"] == "timeout"
