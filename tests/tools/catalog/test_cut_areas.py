from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hopql.state.access import Access
from hopql.state.cards import Column, ForeignKey, SuggestedJoin, TableCard
from hopql.state.context import Context
from hopql.state.plan import JoinEdge, Plan
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.cut_areas import Limits, area_of, cut_areas, plan_of
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.grants import Grants


def table(name: str, *to: str, guessed: str = "", columns: int = 4) -> TableCard:
    return TableCard(
        name=name,
        columns=[Column(name=f"c{n}") for n in range(columns)],
        foreign_keys=[ForeignKey(columns=[f"c{n + 1}"], table=other, to=["c0"]) for n, other in enumerate(to)],
        suggested_joins=[SuggestedJoin(on=f"{name}.c1 = {guessed}.c0", score=0.5)] if guessed else [],
        primary_key=["c0"],
    )


SHOP = [table("shop.orders", "shop.people"), table("shop.people"), table("shop.items", "shop.orders")]
FILM = [table("film.rent", "film.copy"), table("film.copy"), table("film.best", guessed="shop.people")]
LOOSE = [table("a"), table("b")]
CARDS = [*SHOP, *FILM, *LOOSE]
VECTORS = np.eye(8, dtype=np.float32)


def cut(cards: list[TableCard], tables: int, columns: int, vectors: np.ndarray = VECTORS) -> list[list[str]]:
    return cut_areas(cards, SchemaGraph(cards), vectors[: len(cards)], Limits(tables, columns, 6))


def test_what_is_joined_is_one_area_and_the_rest_goes_where_it_belongs() -> None:
    vectors = VECTORS.copy()
    vectors[6] = (vectors[0] + 0.1 * vectors[3]) / 1.005
    vectors[7] = vectors[4]
    areas = cut(CARDS, 6, 24, vectors)
    shop, film = areas
    assert {"shop.orders", "shop.people", "shop.items", "a"} == set(shop), "`a` is alike"
    assert {"film.rent", "film.copy", "film.best", "b"} == set(film), "a schema says more than a guessed join"
    assert [name for area in areas for name in area].count("a") == 1


def test_no_area_is_over_the_limits_and_every_table_is_in_one() -> None:
    star = [table("middle", columns=9), *(table(f"t{n:02}", "middle") for n in range(40))]
    chain = [table("n0"), *(table(f"n{n}", f"n{n - 1}") for n in range(1, 40))]
    for cards in (star, chain, [table("wide", columns=500), *LOOSE]):
        areas = cut(cards, 7, 30, np.ones((len(cards), 2), dtype=np.float32))
        assert sorted(name for area in areas for name in area) == sorted(card.name for card in cards)
        widths = {card.name: min(6, len(card.columns)) for card in cards}
        assert all(len(area) <= 7 and sum(widths[name] for name in area) <= 30 for area in areas)
    assert len(cut(chain, 7, 30, np.ones((40, 2), dtype=np.float32))) < 12, "neighbours are kept together"


def test_the_areas_are_the_same_in_every_process() -> None:
    program = (
        "import numpy as np; from tests.tools.catalog.test_cut_areas import cut, table; "
        "print(cut([table('n0'), *(table(f'n{n}', f'n{n // 2}') for n in range(1, 60))], 7, 30, np.ones((60, 2))))"
    )
    other = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONHASHSEED": "1"},
    ).stdout
    tables = [table("n0"), *(table(f"n{n}", f"n{n // 2}") for n in range(1, 60))]
    assert other.strip() == str(cut(tables, 7, 30, np.ones((60, 2), dtype=np.float32)))


def planned(joins: list[tuple[str, str, str]], **tables: float) -> Plan:
    plan = plan_of([name.replace("__", ".") for name in tables])
    for one, score in zip(plan["tables"], tables.values(), strict=True):
        one["why"] = "bridge" if not score else "rank"
        one["columns"] = [{"name": "c0", "why": "rank", "score": score}]
    plan["joins"] = [JoinEdge(left=a, right=b, condition=f"{a}.c1 = {b}.c0", kind=kind) for a, b, kind in joins]
    return plan


def test_a_question_gets_the_area_it_is_about_and_the_rest_of_its_plan() -> None:
    graph, areas = SchemaGraph(CARDS), [["shop.orders", "shop.people", "shop.items"], ["film.rent", "film.copy"]]
    plan = planned(
        [("shop.orders", "film.rent", "foreign key"), ("a", "film.copy", "suggested"),
         ("film.rent", "film.copy", "foreign key"), ("film.copy", "b", "suggested")],
        shop__orders=0.9, shop__people=0.2, film__copy=0.8, film__rent=0.0, a=0.1, b=0.0,
    )  # fmt: skip
    area = area_of(plan, areas, CARDS, graph, 4, 6)
    assert [one["name"] for one in area.whole["tables"]] == areas[0]
    assert [(join["left"], join["right"]) for join in area.whole["joins"]] == [
        ("shop.items", "shop.orders"), ("shop.orders", "shop.people"),
    ]  # fmt: skip
    assert {one["name"] for one in area.further["tables"]} == {"film.copy", "film.rent", "a"}, (
        "with the table of a declared way to the area, without one that is only guessed"
    )
    assert all({join["left"], join["right"]} & {"film.copy", "film.rent", "a"} for join in area.further["joins"])
    alone = area_of(plan_of(areas[1]), areas, CARDS, graph, 4, 6)
    assert [one["name"] for one in alone.whole["tables"]] == areas[1] and not alone.further["tables"]


def test_columns_that_an_area_does_not_show_come_with_the_plan() -> None:
    cards = [table("wide", columns=40), table("other")]
    plan = planned([], wide=0.9)
    plan["tables"][0]["columns"] = [{"name": name, "why": "rank", "score": 0.5} for name in ("c0", "c30")]
    area = area_of(plan, [["wide", "other"]], cards, SchemaGraph(cards), 4, 6)
    shown = [column["name"] for column in area.whole["tables"][0]["columns"]]
    assert len(shown) == 6 and "c0" in shown
    assert [column["name"] for column in area.further["tables"][0]["columns"]] == ["c30"]


@pytest.mark.parametrize(("most", "count"), [(4, 2), (8, 1)])
def test_a_catalog_over_the_limits_is_cut(shop: Catalog, most: int, count: int) -> None:
    options = Context(whole_schema_columns=12 if count > 1 else 10**4, max_tables=most)
    areas = shop.areas(options)
    assert sorted(name for area in areas for name in area) == sorted(card.name for card in shop.cards)
    assert (len(areas) > 1) == (count > 1)
    plan = shop.plan("Which city do customers live in?", options)
    area = shop.area(plan, options)
    assert (area is None) == plan["whole_schema"]
    if area is not None:
        assert "customer" in {one["name"] for one in area.whole["tables"]}
    assert shop.areas(Context(whole_schema_columns=0)) == []


def test_a_large_schema_is_cut_when_it_is_indexed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Context(whole_schema_columns=8, max_tables=1)
    build(tmp_path, CARDS, options=options)
    expected = Catalog.open(tmp_path).areas(options.model_copy(update={"max_columns": 23}))
    monkeypatch.setattr("hopql.tools.catalog.catalog.cut_areas", lambda *_: [["cut anew"]])
    assert Catalog.open(tmp_path).areas(options) == expected and len(expected) > 1
    assert Catalog.open(tmp_path).areas(Context(whole_schema_columns=9)) == [["cut anew"]], "for other limits"
    grants = Grants.of(Access(deny=["a"]))
    assert Catalog.open(tmp_path, grants=grants).areas(options) == [["cut anew"]], "without what is hidden since"
    build(tmp_path, CARDS)
    assert not (tmp_path / "index" / "areas.json").exists(), "within the limits"
