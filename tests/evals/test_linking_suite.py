from __future__ import annotations

import pytest

from hopql.evals.linking_suite import linking, used
from hopql.state.cards import Column, TableCard
from hopql.state.plan import Plan


def card(name: str, *columns: str) -> TableCard:
    return TableCard(name=name, columns=[Column(name=column) for column in columns])


CARDS = [card("customer", "id", "name", "city"), card("orders", "id", "customer_id", "total"), card("Odd", "Key")]
JOINED = "SELECT c.name, SUM(o.total) FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.name"


def plan(**tables: list[str]) -> Plan:
    return Plan(
        seeds=[], ranked=[], bridges=[], joins=[], values=[], whole_schema=False,
        tables=[
            {"name": name, "why": "rank", "score": 1.0,
             "columns": [{"name": column, "why": "rank", "score": 1.0} for column in columns]}
            for name, columns in tables.items()
        ],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sql", "columns"),
    [
        ("SELECT * FROM customer", set()),
        ("SELECT count(*) FROM customer", set()),
        ("SELECT name FROM customer WHERE EXISTS (SELECT * FROM orders WHERE customer_id = customer.id)",
         {"customer.name", "customer.id", "orders.customer_id"}),
        ("WITH o AS (SELECT * FROM orders) SELECT max(o.total) FROM o", {"orders.total"}),
        ("SELECT a.name FROM customer a JOIN customer b USING (city)", {"customer.name", "customer.city"}),
        ('SELECT "Key" FROM "Odd"', {"Odd.Key"}),
    ],
)  # fmt: skip
def test_columns_are_those_named(sql: str, columns: set[str]) -> None:
    found = used(sql, CARDS, "postgres")
    assert found is not None and found.columns == columns


def test_a_plan_is_judged_strictly_against_the_gold() -> None:
    full = plan(customer=["id", "name"], orders=["customer_id", "total"])
    assert linking([JOINED], full, "", CARDS, "postgres") == {
        "plan_tables_recall": 1.0, "plan_columns_recall": 1.0, "plan_tables_precision": 1.0,
        "plan_columns_precision": 1.0,
    }  # fmt: skip
    short = linking([JOINED], plan(customer=["id", "name", "city"], orders=["total"]), "", CARDS, "postgres")
    assert (short["plan_tables_recall"], short["plan_columns_recall"]) == (1.0, 0.0)
    assert short["plan_columns_precision"] == 0.75


def test_the_gold_served_best_counts() -> None:
    golds = [JOINED, "SELECT id FROM customer", "this is not SQL", "SELECT x FROM unheard_of"]
    found = linking(golds, plan(customer=["id"]), "SELECT c.id FROM customer c", CARDS, "postgres")
    assert set(found.values()) == {1.0} and len(found) == 8


def test_a_star_brings_columns_but_is_not_blamed_for_them() -> None:
    found = linking(["SELECT name FROM customer WHERE city = 'x'"], None, "SELECT * FROM customer WHERE city = 'x'",
                    CARDS, "postgres")  # fmt: skip
    assert found == {
        "sql_tables_recall": 1.0, "sql_columns_recall": 1.0, "sql_tables_precision": 1.0, "sql_columns_precision": 1.0,
    }  # fmt: skip


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert linking(["SELEC"], plan(customer=["id"]), "SELECT 1", CARDS, "postgres") == {}
    assert linking([JOINED], None, " ", CARDS, "postgres") == {}
    assert linking(["SELECT count(*) FROM orders"], None, "SELECT count(id) FROM orders", CARDS, "postgres") == {
        "sql_tables_recall": 1.0, "sql_columns_recall": 1.0, "sql_tables_precision": 1.0,
    }  # fmt: skip


def test_sql_that_is_wrong_still_has_what_it_has() -> None:
    found = linking([JOINED], None, "SELECT name, nothing FROM customer", CARDS, "postgres")
    assert found["sql_tables_recall"] == 0.0 and found["sql_tables_precision"] == 1.0
    assert linking([JOINED], None, "SELECT FROM WHERE (", CARDS, "postgres") == {
        "sql_tables_recall": 0.0, "sql_columns_recall": 0.0,
    }  # fmt: skip
