"""Pictures of schemas and plans as SVG."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
import vl_convert
from hypothesis import given, settings
from hypothesis import strategies as some

from hopql.state.cards import Column, TableCard
from hopql.tools.base.errors import UsageError
from hopql.tools.display.draw_svg import Box, Field, placed, plan_svg, schema_svg, shortened, width
from tests.tools.display.conftest import HOSTILE, plan_of

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_tables_columns_keys_and_conditions_are_told(cards: list[TableCard]) -> None:
    svg = schema_svg(cards)
    told = texts(svg)
    assert {"customer", "orders", "customer_id", "PK", "FK", "5 tables, 4 joins", "view", "join hint"} <= set(told)
    assert {"customer_id = id", "manager_id = id", "customer = id"} <= set(told)
    root = ElementTree.fromstring(svg)
    described = root.findtext(f"{SVG}desc") or ""
    assert root.get("role") == "img" and root.findtext(f"{SVG}title") == "The schema"
    assert "orders.customer_id = customer.id (foreign key)" in described and "visit (view)" in described


def test_seeds_and_bridges_differ_without_colours(cards: list[TableCard]) -> None:
    svg = plan_svg(plan_of(cards, ["customer"], ["customer", "product"]), cards)
    told = texts(svg)
    assert {"keyword", "found", "bridge", "value"} <= set(told)
    assert len(re.findall(r'stroke-dasharray="6 4"', svg)) == 1 and svg.count('rx="9"') == 1
    assert "visit" not in texts(plan_svg(plan_of(cards, [], ["visit", "customer"]), cards[:-1])), "it is gone"


def test_of_a_whole_schema_the_tables_that_the_query_reads_are_drawn(cards: list[TableCard]) -> None:
    plan = {**plan_of(cards, [], ["customer", "product"]), "whole_schema": True}
    assert {"customer", "orders"} <= set(told := texts(plan_svg(plan, cards, "SELECT * FROM customer, Orders")))  # type: ignore[arg-type]
    assert "product" not in told and "product" in texts(plan_svg(plan, cards, "nothing"))  # type: ignore[arg-type]


def test_a_plan_without_tables_is_no_picture(cards: list[TableCard]) -> None:
    assert plan_svg(plan_of(cards, [], []), cards) == ""


def test_dark_is_the_readers_choice(cards: list[TableCard]) -> None:
    svg = schema_svg(cards)
    assert "prefers-color-scheme:dark" in svg and 'fill="#ffffff"' in svg and "fill:#14181d" in svg


def test_hostile_names_are_text(hostile: list[TableCard]) -> None:
    svg = schema_svg(hostile)
    root = ElementTree.fromstring(svg)
    tags = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert tags <= {"svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"}
    assert "href" not in svg and "url(" not in svg
    assert any(HOSTILE in (one.text or "") for one in root.iter(f"{SVG}title"))
    assert vl_convert.svg_to_png(svg).startswith(b"\x89PNG")


def test_of_a_large_schema_the_most_connected_are_drawn(large: list[TableCard]) -> None:
    told = texts(schema_svg(large))
    assert "The schema: its most connected tables" in told
    assert any(one.startswith("30 tables") and one.endswith("15 more tables are not drawn") for one in told)
    around = texts(schema_svg(large, ["T1"]))
    assert {"Around t1", "asked for", "t1"} <= set(around) and "not drawn" not in " ".join(around)


def test_what_cannot_be_drawn_is_said(cards: list[TableCard]) -> None:
    with pytest.raises(UsageError, match="There is no table 'custommer'") as caught:
        schema_svg(cards, ["custommer"])
    assert "customer" in caught.value.hint
    with pytest.raises(UsageError, match="no table to draw"):
        schema_svg([])
    with pytest.raises(UsageError, match="room for 30"):
        schema_svg(cards, ["customer"] * 31)


@settings(max_examples=30, deadline=None)
@given(
    some.integers(1, 14).flatmap(
        lambda count: some.tuples(
            some.just(count),
            some.lists(some.tuples(some.integers(0, count - 1), some.integers(0, count - 1)), max_size=24),
        )
    )
)
def test_no_box_lies_upon_another(graph: tuple[int, list[tuple[int, int]]]) -> None:
    count, pairs = graph
    sizes = {f"t{place}": (60.0 + 37 * place % 90, 40.0 + 53 * place % 110) for place in range(count)}
    corners = placed(sizes, [(f"t{a}", f"t{b}") for a, b in pairs], 60.0)
    areas = [(*corners[name], corners[name][0] + wide, corners[name][1] + high) for name, (wide, high) in sizes.items()]
    for place, one in enumerate(areas):
        assert one[0] >= 0 and one[1] >= 0
        for other in areas[place + 1 :]:
            assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]


@settings(max_examples=20, deadline=None)
@given(some.lists(some.tuples(some.text(min_size=1), some.text(), some.text()), max_size=5, unique_by=lambda it: it[0]))
def test_any_names_make_a_document(named: list[tuple[str, str, str]]) -> None:
    cards = [TableCard(name=name, columns=[Column(name=column, type=kind)]) for name, column, kind in named]
    if cards:
        ElementTree.fromstring(schema_svg(cards))


def test_lines_end_at_their_columns() -> None:
    box = Box("t", (Field("a"), Field("b")), x=10, y=100)
    assert 100 < box.row("missing") < box.row("a") < box.row("b") < 100 + box.size[1]


def test_what_is_too_wide_is_cut() -> None:
    assert shortened("abc", 10, 100) == "abc" and shortened("abc" * 50, 10, 60).endswith("…")
    assert width(shortened("x" * 500, 13, 150), 13) <= 150
