from __future__ import annotations

import pytest

from hopql.state.cards import TableCard
from hopql.tools.catalog.conditions import Names, parse_condition
from tests.tools.catalog.shop import CARDS, column

NAMES = Names(CARDS)


def test_a_composite_condition_is_taken_apart() -> None:
    found = parse_condition("item.order_id = ORDERS.ID and item.product_id=orders.billing", NAMES)
    assert found.problem == "" and found.tables == ("item", "orders")
    assert found.columns == {"item": ("order_id", "product_id"), "orders": ("id", "billing")}


def test_schemas_quotes_and_expressions_are_read() -> None:
    found = parse_condition("""upper("Product"."name") = trim(audit.log.entry || 'a.b')""", NAMES)
    assert found.columns == {"Product": ("name",), "audit.log": ("entry",)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("customer.id = nowhere.id", "no table 'nowhere'"),
        ("customer.nope = orders.id", "no column 'nope'"),
        ("customer.id = 7", "names 1"),
        ("whatever", "names 0"),
        ("", "names 0"),
    ],
)
def test_what_is_no_edge_says_why(text: str, told: str) -> None:
    assert told in parse_condition(text, NAMES).problem


def test_short_names_are_known_where_they_are_unique() -> None:
    names = Names([*CARDS, TableCard(name="a.dup", columns=[column("x")]), TableCard(name="b.dup", columns=[])])
    assert names.card("LOG") is not None and names.card("public.orders") is not None
    assert names.card("dup") is None and names.card("other.orders") is None
