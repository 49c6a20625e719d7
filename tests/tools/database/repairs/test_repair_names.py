from __future__ import annotations

import pytest

from hopql.state.cards import Column, TableCard
from hopql.tools.database.guard import check
from hopql.tools.database.repairs.repair_sql import repair
from hopql.tools.database.scope_names import Names
from tests.tools.database.shop import CARDS
from tests.tools.database.test_guard import VALID

NAMES = Names([*CARDS, TableCard(name="logins", columns=[Column(name="user"), Column(name="at")])])


@pytest.mark.parametrize(
    ("sql", "repaired", "told"),
    [
        (
            "SELECT c.total,  c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id -- kept",
            "SELECT o.total,  c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id -- kept",
            ["column total is of o, not of c"],
        ),
        ("SELECT Name, ORDER_ID FROM \"Odd\", items", "SELECT \"Name\", ORDER_ID FROM \"Odd\", items",
         ['column Name is written "Name"']),
        ('SELECT "City" FROM customers', "SELECT city FROM customers", ["column City is written city"]),
        ("SELECT o.Name FROM Odd o", 'SELECT o."Name" FROM "Odd" o',
         ["table odd is Odd", 'column Name is written "Name"']),
        ("SELECT Odd.Plain, Odd.Name FROM Odd", 'SELECT "Odd".Plain, "Odd"."Name" FROM "Odd"',
         ["table odd is Odd", 'Odd is written "Odd"', 'column Name is written "Name"']),
        ("SELECT order FROM \"Odd\"", 'SELECT "order" FROM "Odd"', ['column order is written "order"']),
        ("SELECT total FROM orders", "SELECT total FROM sales.orders", ["table orders is sales.orders"]),
        ("SELECT orders.total FROM orders", "SELECT orders.total FROM sales.orders AS orders",
         ["table orders is sales.orders"]),
        ("SELECT name FROM shop.customers", "SELECT name FROM customers", ["table shop.customers is customers"]),
        ("SELECT user, at FROM logins", 'SELECT "user", at FROM logins', ['column user is written "user"']),
    ],
)  # fmt: skip
def test_a_certain_repair_is_made_and_told(sql: str, repaired: str, told: list[str]) -> None:
    fixed, made = repair(sql, "postgres", NAMES)
    assert (fixed, [one["told"] for one in made]) == (repaired, told)
    kinds = {found["kind"] for found in check(repaired, "postgres", NAMES)["problems"]}
    assert kinds <= {"cross_join"}


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT c.line FROM customers c, items i, items j",
        "SELECT nothing FROM customers",
        "SELECT * FROM other.orders",
        "SELECT x.name FROM customers c",
        "SELECT FROM WHERE",
        "DELETE FROM customers",
        "SELECT 1; SELECT 2",
    ],
)
def test_what_is_not_certain_is_left(sql: str) -> None:
    assert repair(sql, "postgres", NAMES) == (sql, [])


@pytest.mark.parametrize("sql", VALID)
def test_a_correct_query_is_left(sql: str) -> None:
    assert repair(sql, "postgres", NAMES) == (sql, [])
