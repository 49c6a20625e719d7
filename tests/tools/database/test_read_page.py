""""""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import islice

import pytest

from hopql.tools.database import read_page
from hopql.tools.database.read_page import CELL_CHARS, cell, fetched


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        (Decimal("20.1159055118110236"), 20.1159055118110236),
        (Decimal("12.50"), 12.5),
        (Decimal("7"), 7),
        (Decimal(10) ** 30, 10**30),
        (Decimal("12345678901234567.89"), "12345678901234567.89"),
        (Decimal("NaN"), "NaN"),
        (float("inf"), "Infinity"),
        (b"\x00\xff", "00ff"),
        (timedelta(days=1, hours=2, seconds=3), "1 day 02:00:03"),
        (datetime(2026, 1, 5, tzinfo=UTC), "2026-01-05T00:00:00+00:00"),
        ([Decimal("1.5"), None], [1.5, None]),
        ({"a": b"\x01"}, {"a": "01"}),
    ],
)
def test_cells_are_json(value: object, expected: object) -> None:
    assert cell(value) == expected and type(cell(value)) is type(expected)


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), Decimal(10) ** 5000, Decimal("1E+5000")],
    ids=["int", "negative", "power", "decimal"],
)
def test_integers_too_long_for_json_are_text(value: int | Decimal) -> None:
    said = cell(value)
    assert isinstance(said, str) and said.strip("-") == "1" + "0" * 5000
    assert isinstance(cell(10**3500), int) and json.dumps(cell(10**3500))


def test_long_cells_are_cut() -> None:
    assert cell("x" * CELL_CHARS) == "x" * CELL_CHARS
    assert cell("x" * (CELL_CHARS + 1)) == "x" * CELL_CHARS + "…"
    assert cell(b"\xff" * CELL_CHARS) == "f" * CELL_CHARS + "…"
    assert str(cell(memoryview(b"\x01\x02"))) == "0102"
    assert cell(["x" * CELL_CHARS * 2]) == ["x" * CELL_CHARS + "…"]


@pytest.mark.parametrize(("there", "asked"), [(0, 5), (5, 5), (6, 5), (1000, 1000), (1001, 1000), (3, 0)])
def test_light_rows_are_limited_by_their_number(there: int, asked: int) -> None:
    source = ((number,) for number in range(there))
    rows, more = fetched(lambda n: list(islice(source, n)), asked)
    assert (len(rows), more) == (min(there, asked), there > asked)


def test_heavy_rows_are_limited_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_page, "PAGE_BYTES", 10_000)
    asked: list[int] = []

    def fetch(number: int) -> list[tuple[str]]:
        asked.append(number)
        return [("x" * 1000,)] * number

    rows, more = fetched(fetch, 1000)
    assert (len(rows), more, asked) == (9, True, [16])
    rows, more = fetched(lambda n: [("x" * 20_000,)] * n, 5)
    assert (len(rows), more) == (1, True)
