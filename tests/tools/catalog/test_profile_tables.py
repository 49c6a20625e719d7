from __future__ import annotations

import pytest

from hopql.tools.catalog.profile_tables import (
    is_readable_name,
    is_reference,
    noun_of,
    plural,
    role_of,
    singular,
    spoken,
)


@pytest.mark.parametrize(
    ("one", "many"),
    [("business", "businesses"), ("city", "cities"), ("user", "users"), ("person", "people"), ("day", "days")],
)
def test_one_and_many(one: str, many: str) -> None:
    assert plural(one) == many and singular(many) == one and plural(many) == many


def test_nouns_of_columns() -> None:
    assert noun_of("category_name", table="category") == "category"
    assert noun_of("food_type", table="restaurant") == "food type"
    assert noun_of("mountain_altitude", table="mountain") == "altitude"
    assert noun_of("paper_name") == "paper" and noun_of("name", table="users") == "name"


def test_what_people_would_not_understand() -> None:
    assert is_readable_name("order_items") and is_readable_name("custId")
    assert not is_readable_name("zz9") and not is_readable_name("xq") and not is_readable_name("T1")


def test_roles_and_references() -> None:
    assert role_of("origin", "airports") == "origin" and role_of("customer_id", "customers") == ""
    assert is_reference("user_id") and is_reference("bid") and not is_reference("price")


def test_values_as_people_write_them() -> None:
    assert spoken("san mateo county") == "San Mateo County" and spoken("AAAS") == "AAAS"
