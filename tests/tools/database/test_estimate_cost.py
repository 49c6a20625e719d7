"""A query that would cost too much is refused before it runs, with what makes it dear and what would narrow it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from hopql.tools.database.engine import Engine, Explained, connect
from hopql.tools.database.estimate_cost import from_duckdb, planned, too_dear
from tests.tools.database.test_postgres import fill


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    fill(database_url, "CREATE TABLE visits AS SELECT n AS id FROM generate_series(1, 30000) n; ANALYZE visits")
    opened = connect(database_url)
    yield opened
    opened.close()


def node(**said: Any) -> dict[str, Any]:
    return {name.replace("_", " "): value for name, value in said.items()}


def test_an_estimate_within_the_limit_is_no_problem() -> None:
    plan = node(Total_Cost=1e6)
    assert too_dear(Explained(True, None, 1e6, 1.0, plan), 1e6, []) is None
    assert too_dear(Explained(True, None, 1e12, 1.0, plan), 0, []) is None, "0 is no limit"
    assert too_dear(Explained(True), 1.0, []) is None, "there is no estimate"


def test_a_plan_of_postgresql_says_what_is_dear(engine: Engine) -> None:
    sql = "SELECT count(*) FROM visits a, visits b, visits c"
    found = planned(engine, sql, 1e8, ["visits"], 10.0)
    assert found and found["kind"] == "cost"
    assert "joined without a condition" in found["message"] and "max_cost" in found["message"]
    assert "a join on the columns that connect the tables" in found["message"]
    assert planned(engine, "SELECT id FROM visits LIMIT 10", 1e8, ["visits"], 10.0) is None
    wrong = planned(engine, "SELECT nothing FROM visits", 1e8, ["visits"], 10.0)
    assert wrong and wrong["kind"] == "database"


def test_tables_that_were_not_granted_are_not_named() -> None:
    plan = node(Node_Type="Seq Scan", Relation_Name="salaries", Total_Cost=2e9, Plan_Rows=3e9)
    found = too_dear(Explained(True, None, 2e9, 3e9, plan), 1e8, ["hr.people"])
    assert found and "salaries" not in found["message"] and "about 3.0e+09" in found["message"]
    named = too_dear(Explained(True, None, 2e9, 3e9, plan), 1e8, ["hr.salaries"])
    assert named and "hr.salaries is read whole" in named["message"] and "an index" in named["message"]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (node(Node_Type="Recursive Union", Plans=[]), "an end to the recursion"),
        (node(Node_Type="Hash Join", Hash_Cond="(a = b)", Plans=[node(), node()]), "a filter before it"),
        (node(Node_Type="Sort", Plans=[node(Plan_Rows=7_000_000)]), "sort over about 7,000,000 rows"),
        (node(), "fewer tables"),
    ],
)
def test_each_kind_of_step_says_what_would_help(plan: dict[str, Any], said: str) -> None:
    found = too_dear(Explained(True, None, 1e9, 1.0, {**plan, "Total Cost": 1e9}), 1e8, [])
    assert found and said in found["message"]


def test_duckdb_tells_rows_of_which_a_cost_is_made(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "x.duckdb")) as made:
        made.execute("CREATE TABLE t AS SELECT range AS a FROM range(200000)")
    engine = connect(f"duckdb:///{tmp_path / 'x.duckdb'}")
    found = planned(engine, "SELECT count(*) FROM t x, t y", 1e8, ["t"], 10.0)
    assert found and "joined without a condition (about 200,000 × about 200,000 rows)" in found["message"]
    assert planned(engine, "SELECT count(*) FROM t x JOIN t y USING (a)", 1e8, ["t"], 10.0) is None
    engine.close()
    assert from_duckdb({"name": "ODD"})["Total Cost"] == 0
