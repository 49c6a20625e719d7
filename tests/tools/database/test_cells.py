from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from tools.database.cells import cell


@pytest.mark.parametrize(
    ("value", "json"),
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
def test_cells_are_json(value: object, json: object) -> None:
    assert cell(value) == json and type(cell(value)) is type(json)
