"""Schemas to draw: a shop with a bridge, one with hostile names, and a large one."""

from __future__ import annotations

import random

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.state.plan import Plan, PlanColumn, PlanTable
from hopql.tools.catalog.join_graph import SchemaGraph, edges

HOSTILE = '<script>alert("1")</script>]]>&amp;'


def card(name: str, columns: str, keys: dict[str, str] | None = None, **more: object) -> TableCard:
    """A table whose first column is its key; `keys` names the table that a column references."""
    names = columns.split()
    foreign = [ForeignKey(columns=[column], table=table, to=["id"]) for column, table in (keys or {}).items()]
    return TableCard(
        name=name, columns=[Column(name=one, type="int") for one in names], primary_key=names[:1], foreign_keys=foreign,
        **more,
    )  # fmt: skip


@pytest.fixture
def cards() -> list[TableCard]:
    return [
        card("customer", "id name city", description="Who buys"),
        card("product", "id name price"),
        card("orders", "id customer_id product_id quantity", {"customer_id": "customer", "product_id": "product"}),
        card("employee", "id manager_id name", {"manager_id": "employee"}),
        card("visit", "id customer", join_hints=["visit.customer = customer.id"], kind="view"),
    ]


@pytest.fixture
def hostile() -> list[TableCard]:
    """Names that mean something to XML, and letters that XML cannot hold."""
    return [
        TableCard(
            name=HOSTILE, primary_key=["id"], description="<b>\x00\x1b",
            columns=[Column(name="a\"b'--><b>", type="nu<m>eric"), Column(name="id", type="\u202eint\x07")],
            foreign_keys=[ForeignKey(columns=["a\"b'--><b>"], table="empty]]", to=["x\ud7ff"])],
        ),
        TableCard(name="empty]]", columns=[Column(name="x\ud7ff")]),
        TableCard(name="nothing at all `*_#" + "long" * 60),
    ]


@pytest.fixture
def large() -> list[TableCard]:
    """45 tables, most of which join earlier ones."""
    chance = random.Random(3)
    found = []
    for place in range(45):
        others = {f"t{chance.randrange(place)}" for _ in range(chance.choice([0, 1, 1, 2]))} if place else set()
        found.append(card(f"t{place}", "id name " + " ".join(f"{one}_id" for one in sorted(others)),
                          {f"{one}_id": one for one in sorted(others)}))  # fmt: skip
    return found


def plan_of(cards: list[TableCard], seeds: list[str], tables: list[str]) -> Plan:
    """A plan over these tables with all their columns, joined as planning joins them."""
    tree = SchemaGraph(cards).tree(tables)
    known = {one.name: one for one in cards}

    def why(name: str) -> str:
        return "seed" if name in seeds else "bridge" if name in tree.bridges else "rank"

    return Plan(
        seeds=seeds, ranked=[], bridges=tree.bridges, joins=edges(tree.joins), values=[],
        whole_schema=False,
        tables=[
            PlanTable(name=name, why=why(name), score=1.0, columns=[
                PlanColumn(name=one.name, why="value" if one.name == "name" else "rank", score=1.0)
                for one in known[name].columns
            ])
            for name in [*tables, *tree.bridges]
        ],
    )  # fmt: skip
