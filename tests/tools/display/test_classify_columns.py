"""What a column is, by its type, its name and its values."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.tools.display.classify_columns import columns_of


def role(name: str, kind: str, *values: Any) -> str:
    return columns_of([name], [kind], [[value] for value in values])[0].role


@pytest.mark.parametrize(
    ("name", "kind", "values", "wanted"),
    [
        ("day", "date", ("2013-01-05", None), "time"),
        ("ordered_on", "", ("2026-01-05", "2026-02-01"), "time"),
        ("at", "timestamptz", ("2013-01-01T05:00:00-05:00", "2013-01-01T06:00:00.25-05:00"), "time"),
        ("at", "TIMESTAMP WITH TIME ZONE", ("2013-01-01T05:00:00+00:00",), "time"),
        ("at", "text", ("2013-01-01 05:00",), "time"),
        ("month", "text", ("2013-01", "2013-02"), "time"),
        ("quarter", "text", ("2013-Q1", "2013-Q2"), "period"),
        ("month", "int4", (1, 12), "ordinal"),
        ("month", "BIGINT", (1, 13), "number"),
        ("year", "numeric", (2013, 2014), "ordinal"),
        ("year", "text", ("2013", "2014"), "ordinal"),
        ("order_year", "", (2013.0,), "ordinal"),
        ("hour_of_day", "int8", (0, 23), "ordinal"),
        ("flights_per_day", "int8", (5, 9), "number"),
        ("year_total", "int8", (1990, 2000), "number"),
        ("num_orders", "int8", (1, 2), "number"),
        ("id", "int4", (1, 2), "id"),
        ("customerId", "INTEGER", (1, 2), "id"),
        ("zip", "text", ("01234",), "id"),
        ("paid", "numeric", (1, 2), "number"),
        ("lat", "float8", (40.6,), "place"),
        ("total", "numeric", (1, "99999999999999999999.01", None), "number"),
        ("ratio", "float8", ("NaN", 0.5), "number"),
        ("ratio", "float8", ("NaN", "Infinity"), "text"),
        ("cancelled", "bool", (True, None), "boolean"),
        ("is_open", "", (0, 1), "boolean"),
        ("took", "interval", ("1 day",), "category"),
        ("tags", "text[]", (["a"],), "text"),
        ("note", "text", ("x" * 61,), "text"),
        ("nothing", "int4", (None, None), "empty"),
        ("day", "text", ("2013-13-01",), "category"),
        ("constructor", "int8", (5, 6), "text"),
    ],
)  # fmt: skip
def test_the_role_of_a_column(name: str, kind: str, values: tuple[Any, ...], wanted: str) -> None:
    assert role(name, kind, *values) == wanted


def test_names_are_those_of_records_and_fields_meet_none_of_them() -> None:
    found = columns_of(["c0", "n", "n", "n_2"], [], [[1, 2, 3, 4]])
    assert [column.name for column in found] == ["c0", "n", "n_3", "n_2"]
    assert not {column.alias for column in found} & {column.name for column in found}


def test_numbers_leave_out_what_is_none() -> None:
    column = columns_of(["n"], ["numeric"], [[1], ["2.5"], ["NaN"], [None]])[0]
    assert column.numbers == [1.0, 2.5]
