from __future__ import annotations

from hopql.state.cards import ForeignKey, TableCard
from hopql.tools.catalog.graph import SchemaGraph
from tests.tools.catalog.shop import CARDS, column

GRAPH = SchemaGraph(CARDS)


def test_bridges_join_what_no_key_joins() -> None:
    tree = GRAPH.tree(["customer", "Product"])
    assert tree.bridges == ["item", "orders"] and tree.unjoined == []
    assert {join.condition for join in tree.joins} == {
        "orders.cust_id = customer.id",
        "item.order_id = orders.id",
        "item.product_id = Product.id",
    }
    assert {join.kind for join in tree.joins} == {"foreign key", "join hint"}


def test_the_role_that_the_question_names_is_first() -> None:
    assert [j.columns[0][1] for j in GRAPH.between("orders", "address", "delivery by street")] == [
        "delivery",
        "billing",
    ]
    assert [j.columns[0][1] for j in GRAPH.between("address", "orders", "billed: billing")] == ["billing", "delivery"]
    assert len(GRAPH.tree(["orders", "address"]).joins) == 2


def test_suggested_joins_are_used_where_nothing_is_declared() -> None:
    tree = GRAPH.tree(["audit.log", "customer"])
    assert [join.kind for join in tree.joins] == ["suggested"]


def test_composite_keys_are_one_condition_and_self_joins_are_kept() -> None:
    hour = TableCard(name="hour", columns=[column("day"), column("place")])
    boss = TableCard(
        name="staff",
        columns=[column("id"), column("boss_id"), column("day"), column("Place")],
        foreign_keys=[
            ForeignKey(columns=["boss_id"], table="staff", to=["id"]),
            ForeignKey(columns=["day", "Place"], table="hour", to=["day", "place"]),
        ],
    )
    tree = SchemaGraph([hour, boss]).tree(["staff", "hour"])
    assert [join.condition for join in tree.joins] == [
        'staff.day = hour.day AND staff."Place" = hour.place',
        "staff.boss_id = staff.id",
    ]


def test_what_cannot_be_joined_is_said() -> None:
    island = TableCard(name="island", columns=[column("x")])
    tree = SchemaGraph([*CARDS, island]).tree(["island", "orders", "customer"])
    assert tree.unjoined == ["island"]


def test_networkx_sees_the_same_graph() -> None:
    assert GRAPH.network["orders"]["address"]["conditions"] == [
        "orders.billing = address.id",
        "orders.delivery = address.id",
    ]


def test_hints_to_unknown_tables_are_no_edges() -> None:
    card = TableCard(name="a", columns=[column("x")], join_hints=["a.x = b.x"], external_joins=["a.x = upper(b.x)"])
    assert SchemaGraph([card]).neighbours("a") == []
