"""Which charts fit, that every spec that is chosen can be compiled, and charts as files."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
import vl_convert
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from hopql.tools.display import charts_of, config_of, records_of, rendered
from hopql.tools.display.classify_columns import SCHEMA, with_rows
from tests.tools.display.results import CARRIERS, HOSTILE, MONTHS, Given


def kinds(result: Given) -> list[str]:
    return [chart["kind"] for chart in charts_of(*result)]


def days(count: int) -> list[str]:
    return [f"2013-{1 + place // 28:02}-{1 + place % 28:02}" for place in range(count)]


@pytest.mark.parametrize(
    ("result", "first"),
    [
        (CARRIERS, "bar"),
        (MONTHS, "multi-line"),
        ((["name", "n"], [], [[f"Airline number {place}", place] for place in range(9)]), "horizontal bar"),
        ((["day", "n"], ["date", "int8"], [[day, place] for place, day in enumerate(days(30))]), "line"),
        ((["year", "n"], [], [[2012, 5], [2013, 9]]), "bar"),
        ((["day", "in", "out"], [], [[day, place + 3, place + 5] for place, day in enumerate(days(9))]), "multi-line"),
        ((["o", "in", "out"], [], [["JFK", 5, 6], ["EWR", 7, 8]]), "grouped bar"),
        ((["o", "c", "n"], [], [[o, c, 5] for o in "ABC" for c in "XY"]), "grouped bar"),
        ((["x", "y"], [], [[place / 3, place**2 + 0.5] for place in range(9)]), "scatter"),
        ((["customer_id", "n"], [], [[7, 5], [9, 6]]), "bar"),
    ],
)
def test_the_best_chart(result: Given, first: str) -> None:
    assert kinds(result)[0] == first


@pytest.mark.parametrize(
    "result",
    [
        (["n"], ["int8"], [[3]]),
        (["n", "c"], [], []),
        (["a", "b"], ["text", "text"], [["x", "y"], ["z", "w"]]),
        (["id", "other_id"], [], [[1, 2], [2, 3]]),
        (["n", "o"], [], [["x", None], ["y", None]]),
        (["c", "n"], [], [[str(place), place] for place in range(6000)]),
        (["delay"], [], [[place / 3] for place in range(40)]),
    ],
)
def test_nothing_fits(result: Given) -> None:
    assert kinds(result) == []


def test_a_repeated_category_is_not_drawn_as_if_it_were_one() -> None:
    assert "bar" not in kinds((["c", "n"], [], [["x", 1], ["x", 2], ["y", 3]]))


def test_measures_that_could_not_be_seen_beside_each_other_are_apart() -> None:
    assert kinds((["o", "seats", "revenue"], [], [["JFK", 5, 9e6], ["EWR", 7, 8e6]]))[0] == "bar"


def bars_of(result: Given) -> list[str]:
    """Labels of the bars from left to right, as Vega scales them."""
    spec = with_rows({**charts_of(*result)[0]["spec"], "width": 300}, records_of(*result[::2]))
    graph = vl_convert.vegalite_to_scenegraph(spec, "6.4")
    found: list[tuple[float, str]] = []

    def walk(item: Any) -> None:
        if isinstance(item, dict):
            if item.get("role") == "axis-label" and all(isinstance(one.get("text"), str) for one in item["items"]):
                found.extend((one["x"], one["text"]) for one in item["items"] if not one["text"][:1].isdigit())
            for child in item.values():
                walk(child)
        elif isinstance(item, list):
            for child in item:
                walk(child)

    walk(graph)
    return [text for _, text in sorted(found)]


def test_the_order_of_the_query_is_kept_and_else_bars_are_sorted() -> None:
    assert bars_of(CARRIERS) == ["EV", "UA", "B6", "DL"]
    rising = (CARRIERS[0], CARRIERS[1], sorted(CARRIERS[2], key=lambda row: row[1]))
    assert bars_of(rising) == ["DL", "B6", "UA", "EV"]
    by_name = (CARRIERS[0], CARRIERS[1], sorted(CARRIERS[2]))
    assert bars_of(by_name) == ["B6", "DL", "EV", "UA"]
    months = (["mon", "n"], ["text", "int8"], [["Mar", 9], ["Jan", 5], ["Feb", 7]])
    assert bars_of(months) == ["Jan", "Feb", "Mar"]


def test_bars_begin_at_zero_and_specs_say_what_they_show() -> None:
    for result in (CARRIERS, MONTHS, HOSTILE):
        for chart in charts_of(*result):
            spec = chart["spec"]
            assert spec["$schema"] == SCHEMA and spec["data"] == {"name": "rows"} and spec["width"] == "container"
            assert chart["title"] and len(spec["description"]) > 20 and spec["encoding"]["tooltip"]
            mark = spec["mark"]["type"]
            if mark == "bar":
                values = [one for one in map(spec["encoding"].get, ("x", "y")) if one["type"] == "quantitative"]
                assert any(one.get("scale", {}).get("zero") for one in values)


def test_a_title_that_is_given_is_that_of_all() -> None:
    assert {chart["title"] for chart in charts_of(*CARRIERS, title=" How\nmany? ")} == {"How many?"}


NAMES = some.one_of(
    some.text(max_size=12),
    some.sampled_from(["month", "year", "id", "a.b", "a[0]", "x'y", 'x"y', "\\", "__proto__", "constructor", "c0", ""]),
)
CELLS = some.one_of(
    some.none(), some.booleans(), some.integers(), some.integers(0, 12),
    some.floats(allow_nan=False, allow_infinity=False),
    some.text(max_size=8), some.dates().map(str), some.datetimes().map(lambda when: when.isoformat()),
    some.sampled_from(["NaN", "Infinity", "1e999", "2013-02-30", "2013-Q1", "</script>"]),
)  # fmt: skip
TYPES = some.sampled_from(["", "int8", "numeric", "text", "date", "timestamptz", "VARCHAR", "DOUBLE", "json"])


@some.composite
def results(draw: some.DrawFn) -> Given:
    wide, high = draw(some.integers(1, 4)), draw(some.integers(0, 14))
    alike = some.sampled_from([CELLS, some.integers(), some.sampled_from("abc"), some.floats(0, 9)])
    kinds = [draw(alike) for _ in range(wide)]
    rows = [[draw(kind) for kind in kinds] for _ in range(high)]
    return [draw(NAMES) for _ in range(wide)], [draw(TYPES) for _ in range(wide)], rows


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(results())
def test_any_result_gives_charts_that_can_be_drawn(result: Given) -> None:
    drawn: list[str] = []
    for chart in charts_of(*result):
        spec = with_rows({**chart["spec"], "width": 300}, records_of(*result[::2]))
        assert vl_convert.vegalite_to_vega(spec, "6.4", config=config_of("dark"))["marks"]
        drawn.append(vl_convert.vegalite_to_svg(spec, "6.4", allowed_base_urls=[]) if len(drawn) < 1 else "<svg")
    assert all(one.startswith("<svg") for one in drawn)


def test_svg_and_png_have_the_theme() -> None:
    chart, records = charts_of(*HOSTILE)[0], records_of(HOSTILE[0], HOSTILE[2])
    for theme in ("light", "dark"):
        drawn = rendered(chart, records, "svg", theme)
        assert isinstance(drawn, str)
        root = ElementTree.fromstring(drawn)
        assert not [one for one in root.iter() if one.tag.endswith("script")]
        assert config_of(theme)["axis"]["titleColor"] in drawn
        assert config_of(theme, background=True)["background"] in drawn
    png = rendered(chart, records, "png")
    assert isinstance(png, bytes) and png.startswith(b"\x89PNG")


def test_what_no_svg_may_hold_is_replaced() -> None:
    """The renderer ends the whole process at such a character, so here it would end the tests."""
    columns, rows = ["place", "total"], [["Oslo\x03", 5], ["Bergen\x00", 7], ["Trondheim\ud800", 9]]
    chart = charts_of(columns, ["text", "int"], rows)[0]
    drawn = rendered(chart, records_of(columns, rows))
    assert isinstance(drawn, str) and "Oslo\ufffd" in drawn and "\x03" not in drawn
    assert "Bergen" in drawn and "Trondheim" in drawn
