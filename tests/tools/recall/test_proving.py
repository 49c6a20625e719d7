"""SQL that a person gives, before it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.state.context import Context
from hopql.tools.errors import UsageError
from hopql.tools.recall.proving import proved, timeless, validated
from hopql.tools.workspace import open_workspace


def test_one_read_only_query_over_the_workspaces_tables(shop: Path) -> None:
    workspace = open_workspace(str(shop))
    assert validated(workspace, "SELECT count(*) FROM orders;") == "SELECT count(*) FROM orders"
    sql, rows = proved(workspace, "SELECT id FROM orders ORDER BY id;", Context(max_rows=2))
    assert sql == "SELECT id FROM orders ORDER BY id" and rows["rows"] == [[1], [2]] and rows["truncated"]


@pytest.mark.parametrize(
    "sql",
    ["", "DELETE FROM orders", "SELECT 1; SELECT 2", "SELECT nothing FROM orders", "SELECT * FROM secret", "no query",
     "SELECT count(*, 5) FROM orders"],
)  # fmt: skip
def test_what_cannot_be_used_is_told_and_not_run(shop: Path, sql: str) -> None:
    with pytest.raises(UsageError, match="cannot be used") as refused:
        validated(open_workspace(str(shop)), sql)
    assert "hopql ask" in refused.value.hint


def test_only_sql_of_its_day_loses_its_day() -> None:
    moving = {"template": {"moving": True, "asked": "2026-01-05"}, "tables": ["a"]}
    assert timeless(moving) == {"template": {"moving": True, "asked": "0001-01-01"}, "tables": ["a"]}
    assert moving["template"] == {"moving": True, "asked": "2026-01-05"}
    still = {"template": {"moving": False, "asked": "2026-01-05"}}
    assert timeless(still) == still
