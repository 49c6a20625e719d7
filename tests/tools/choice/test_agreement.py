"""Agreement looks at what results say, not at how they are laid out."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.state.database import Rows
from hopql.tools.choice import agreement


def rows(*given: tuple[Any, ...], width: int = 0) -> Rows:
    columns = [f"c{place}" for place in range(len(given[0]) if given else width)]
    return Rows(columns=columns, types=[], rows=[list(row) for row in given], row_count=len(given), truncated=False,
                seconds=0.0)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (rows(("a", 1), ("b", 2)), rows((2, "b"), (1, "a"))),
        (rows(("a", 1.001)), rows(("a", 1.0))),
        (rows(("2024-01-01T00:00:00",)), rows(("2024-01-01",))),
        (rows(("a",), ("a",)), rows(("a",))),
        (rows(width=1), rows(width=2)),
        (rows((None,)), rows((None,))),
    ],
)
def test_the_same_answer_agrees_wholly(one: Rows, other: Rows) -> None:
    assert agreement(one, other) == agreement(other, one) == 1.0


def test_a_column_more_agrees_nearly() -> None:
    assert agreement(rows(("a", 1), ("b", 2)), rows(("a",), ("b",))) == 0.9


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (rows(("a", 1), ("b", 2)), rows(("a", 2), ("b", 1))),
        (rows(("a",), ("b",)), rows(("a",), ("c",))),
        (rows((1,)), rows(("1",))),
        (rows((True,)), rows((2,))),
        (rows((1,)), rows(width=1)),
    ],
)
def test_another_answer_agrees_at_most_partly(one: Rows, other: Rows) -> None:
    assert agreement(one, other) == agreement(other, one) <= 0.6


def test_more_shared_rows_agree_more() -> None:
    whole = rows(("a",), ("b",), ("c",))
    assert agreement(whole, rows(("a",), ("b",))) > agreement(whole, rows(("a",), ("x",), ("y",))) > 0
