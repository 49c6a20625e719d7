"""Charts of a result, as files and on a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.serve.result import Result
from hopql.serve.show_results import write_chart
from hopql.state.database import Rows
from hopql.tools.base.errors import DiskError, UsageError


def result(*rows: list[object]) -> Result:
    given = Rows(
        columns=["city", "orders"], types=["text", "int8"], rows=list(rows), row_count=len(rows), truncated=False,
        seconds=0.0,
    )  # fmt: skip
    return Result(question="How many <b>orders</b>?", status="answered", answer="2 rows.", rows=given)


ORDERS = result(["London", 5], ["Manchester", 3])


@pytest.mark.parametrize(("name", "first"), [("a.svg", b"<svg"), ("a.PNG", b"\x89PNG")])
def test_the_suffix_decides(tmp_path: Path, name: str, first: bytes) -> None:
    assert write_chart(ORDERS, tmp_path / name) == "bar"
    written = (tmp_path / name).read_bytes()
    assert written.startswith(first) and b"<b>orders" not in written
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_what_cannot_be_charted_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.png or \.svg"):
        write_chart(ORDERS, tmp_path / "chart.pdf")
    with pytest.raises(UsageError, match="no rows"):
        write_chart(result(), tmp_path / "chart.svg")
    with pytest.raises(UsageError, match="No chart fits"):
        write_chart(result(["London", 5]), tmp_path / "chart.svg")
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(DiskError, match="cannot be written"):
        write_chart(ORDERS, tmp_path / "nowhere" / "chart.svg")
    (tmp_path / "chart.svg").mkdir()
    with pytest.raises(DiskError, match="cannot be written"):
        write_chart(ORDERS, tmp_path / "chart.svg")
