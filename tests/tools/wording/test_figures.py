"""Numbers for people: rounded alike in a column, as exact as they need to be."""

from __future__ import annotations

import pytest

from hopql.tools.wording import figures


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([2328.600000000004], ["2,328.60"]),
        ([2328.600000000004, 5.0, None], ["2,328.60", "5.00", "NULL"]),
        ([481.0, 7.0], ["481", "7"]),
        ([0.0432, 0.5], ["0.0432", "0.5000"]),
        ([0.25, 0.5], ["0.25", "0.50"]),
        ([0.1 + 0.2], ["0.30"]),
        ([0.00004, 120.5], ["4e-05", "120.50"]),
        ([-0.0001, 1.5, -0.004], ["-0.0001", "1.50", "-0.004"]),
        ([-0.0, 1.5], ["0.00", "1.50"]),
        ([2.5, 10**400, 7], ["2.50", f"{10**400:,}", "7.00"]),
        ([12345678, -3], ["12,345,678", "-3"]),
        ([True, "07:30", 2.5], ["true", "07:30", "2.50"]),
        ([float("inf"), 1e18, 1.5], ["inf", "1e+18", "1.50"]),
        ([], []),
    ],
)
def test_a_column_is_rounded_alike(values: list[object], told: list[str]) -> None:
    assert figures(values) == told


def test_what_is_no_measure_has_no_thousands_and_places_are_exact() -> None:
    assert figures([2009, 12345], "ordinal") == ["2009", "12345"]
    assert figures([90210.0, 10115.0], "id") == ["90210", "10115"]
    assert figures([52.520008, 13.0], "place") == ["52.520008", "13.0"]
