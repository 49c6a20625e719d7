"""A query that would cost too much is refused before it runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from hopql.tools.database.engine import Engine, Explained, connect
from hopql.tools.database.file_engines import from_duckdb
from hopql.tools.database.guard import planned, too_dear
from tests.tools.database.test_postgres import fill


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    fill(database_url, "CREATE TABLE visits AS SELECT n AS id FROM generate_series(1, 30000) n; ANALYZE visits")
    opened = connect(database_url)
    yield opened
    opened.close()


def test_an_estimate_within_the_limit_is_no_problem() -> None:
    assert too_dear(Explained(True, None, 1e6, 1.0), 1e6) is None
    assert too_dear(Explained(True, None, 1e12, 1.0), 0) is None, "0 is no limit"
    assert too_dear(Explained(True), 1.0) is None, "there is no estimate"


def test_a_dear_query_is_not_planned_further(engine: Engine) -> None:
    sql = "SELECT count(*) FROM visits a, visits b, visits c"
    found = planned(engine, sql, 1e8, 10.0)
    assert found and found["kind"] == "cost"
    assert "max_cost" in found["message"] and "joined on the columns that connect them" in found["message"]
    assert planned(engine, "SELECT id FROM visits LIMIT 10", 1e8, 10.0) is None
    wrong = planned(engine, "SELECT nothing FROM visits", 1e8, 10.0)
    assert wrong and wrong["kind"] == "database"


def test_duckdb_tells_rows_of_which_a_cost_is_made(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "x.duckdb")) as made:
        made.execute("CREATE TABLE t AS SELECT range AS a FROM range(200000)")
    engine = connect(f"duckdb:///{tmp_path / 'x.duckdb'}")
    found = planned(engine, "SELECT count(*) FROM t x, t y", 1e8, 10.0)
    assert found and found["kind"] == "cost"
    assert planned(engine, "SELECT count(*) FROM t x JOIN t y USING (a)", 1e8, 10.0) is None
    engine.close()
    assert from_duckdb({"name": "ODD"})["Total Cost"] == 0
