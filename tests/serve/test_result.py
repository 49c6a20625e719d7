"""Results lose nothing on their way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.serve.result import Result
from hopql.serve.show_results import show_result
from hopql.state.database import Rows

ROOT = Path(__file__).parents[2]


def result(columns: list[str], *rows: list[object]) -> Result:
    page = Rows(**{**_EMPTY, "columns": columns, "rows": [list(row) for row in rows], "row_count": len(rows)})  # type: ignore[typeddict-item]
    return Result(question="q", status="answered", answer="Done.", sql="SELECT 1", rows=page)


_EMPTY = {"columns": [], "rows": [], "row_count": 0, "truncated": False}


def test_columns_of_one_name_are_all_kept() -> None:
    assert result(["a", "a", "a_2", "a"], [1, 2, 3, 4]).records() == [{"a": 1, "a_3": 2, "a_2": 3, "a_4": 4}]


def test_piped_numbers_keep_all_digits(capsys: pytest.CaptureFixture[str]) -> None:
    show_result(result(["x", "y", "z", "t"], [0.1234567890123, True, None, "a\tb\r\nc"]))
    assert capsys.readouterr().out.splitlines()[3] == "0.1234567890123\ttrue\t\ta b  c"
