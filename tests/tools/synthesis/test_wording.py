from __future__ import annotations

import pytest

from hopql.tools.synthesis import wording


@pytest.mark.parametrize(
    ("one", "many"),
    [("business", "businesses"), ("city", "cities"), ("user", "users"), ("person", "people"), ("day", "days")],
)
def test_one_and_many(one: str, many: str) -> None:
    assert wording.plural(one) == many and wording.singular(many) == one and wording.plural(many) == many


def test_nouns_of_columns() -> None:
    assert wording.noun("category_name", table="category") == "category"
    assert wording.noun("food_type", table="restaurant") == "food type"
    assert wording.noun("mountain_altitude", table="mountain") == "altitude"
    assert wording.noun("paper_name") == "paper" and wording.noun("name", table="users") == "name"


def test_what_people_would_not_understand() -> None:
    assert wording.readable("order_items") and wording.readable("custId")
    assert not wording.readable("zz9") and not wording.readable("xq") and not wording.readable("T1")


def test_roles_and_references() -> None:
    assert wording.role("origin", "airports") == "origin" and wording.role("customer_id", "customers") == ""
    assert wording.is_reference("user_id") and wording.is_reference("bid") and not wording.is_reference("price")


def test_values_as_people_write_them() -> None:
    assert wording.spoken("san mateo county", "county") == "San Mateo County"
    assert wording.spoken("BOEING") == "Boeing" and wording.spoken("AAAS") == "AAAS"
    assert wording.spoken("cafe", "food type") == "cafe" and wording.spoken("New York", "city") == "New York"
