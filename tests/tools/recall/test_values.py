"""The values that a question names, with a real index of a shop."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.recall.values import domains, values_in
from hopql.tools.workspace import open_workspace


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("How many orders did Ada Lovelace place?", {("Ada Lovelace", "customer.name", "Ada Lovelace")}),
        ("how many orders did ada lovelace place", {("ada lovelace", "customer.name", "Ada Lovelace")}),
        ("Orders of the Widget X from London", {("Widget X", "product.name", "Widget X"),
                                               ("London", "customer.city", "London")}),
        ("How many orders are there?", set()),
        ("Orders of Nobody Known", set()),
        ("", set()),
    ],
)  # fmt: skip
def test_a_value_is_told_with_its_column(shop: Path, question: str, found: set[tuple[str, str, str]]) -> None:
    values = values_in(open_workspace(str(shop)), question)
    assert {(value.text.removeprefix("the "), value.column, value.canonical) for value in values} == found


def test_joined_columns_have_one_domain(shop: Path) -> None:
    shared = domains(open_workspace(str(shop)).catalog)
    assert shared["orders.customer_id"] == shared["customer.id"] == "customer.id"
    assert shared["orders.product_id"] == shared["product.id"] != shared["customer.id"]
    assert "customer.name" not in shared
