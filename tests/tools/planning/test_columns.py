"""Which column of a result fills a placeholder."""

from __future__ import annotations

from typing import Any

import pytest

from hopql.tools.planning.resolve_hops import MAX_VALUES, column_of, values_of
from tests.tools.planning.made import hop, table

CITIES = {"population": "INTEGER", "code": "TEXT", "city_name": "TEXT"}


def values(columns: dict[str, str], asks: str, *rows: list[Any]) -> list[str]:
    return [each["value"] for each in values_of(table(columns, *rows), hop("which?", asks, source="sql"))]


def test_a_thing_is_the_text_whose_name_is_nearest() -> None:
    assert values(CITIES, "city", [900, "LON", "London"]) == ["London"]
    assert values({"n": "INTEGER", "carrier": "TEXT", "origin": "TEXT"}, "carrier", [3, "B6", "JFK"]) == ["B6"]


def test_a_number_is_taken_where_its_column_is_named_so() -> None:
    assert values(CITIES, "population", [900, "LON", "London"]) == ["900"]
    assert values({"name": "TEXT", "delay": "DOUBLE PRECISION"}, "delay limit", ["Ada", 45.0]) == ["45"]
    assert values({"name": "TEXT", "share": "NUMERIC(4,2)"}, "share", ["Ada", 0.5]) == ["0.5"]


def test_the_first_where_nothing_tells() -> None:
    assert column_of(table({"a": "TEXT", "b": "TEXT"}, ["x", "y"]), hop("which?", "carrier", source="sql")) == 0
    assert values({"a": "", "b": ""}, "carrier", ["x", "y"]) == ["x"]


def test_a_value_comes_with_its_row() -> None:
    rows = table({"name": "TEXT", "n": "INTEGER"}, ["Widget", 3])
    (value,) = values_of(rows, hop("which?", "product", source="sql"))
    assert value == {"value": "Widget", "kind": "", "evidence": "name = Widget, n = 3", "origin": "column"}


def test_a_key_comes_first_with_the_thing_that_it_is_of() -> None:
    rows, asked = table({"name": "TEXT", "id": "INTEGER"}, ["Widget", 3]), hop("which?", "product", source="sql")
    told = [[(each["value"], each["kind"]) for each in values_of(rows, asked, things)]
            for things in (["", "shop.order_lines"], ["", ""])]  # fmt: skip
    assert told == [[("3", "order lines")], [("Widget", "")]]


def test_each_value_once_and_nothing_for_nothing() -> None:
    assert values({"name": "TEXT"}, "city", ["Rome"], ["Rome"], [None], [""], ["Oslo"]) == ["Rome", "Oslo"]
    assert values({"name": "TEXT"}, "city") == []
    assert values({"name": "TEXT"}, "city", [None]) == []


@pytest.mark.parametrize(("count", "kept"), [(MAX_VALUES, MAX_VALUES), (MAX_VALUES + 1, 0), (10_000, 0)])
def test_many_values_are_a_result_and_no_value(count: int, kept: int) -> None:
    assert len(values({"name": "TEXT"}, "city", *([f"City {number}"] for number in range(count)))) == kept
