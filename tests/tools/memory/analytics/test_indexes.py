from __future__ import annotations

import pytest

from hopql.state.asked_analytics import IndexAdvice
from hopql.tools.database.engine import Engine
from hopql.tools.memory.analytics.indexes import advice, scans
from tests.tools.memory.analytics.warehouse import query


def advised(engine: Engine, sql: str) -> list[IndexAdvice]:
    explained = engine.explain(sql)
    assert explained.plan is not None
    return advice(engine, explained.plan, query(engine, sql).tables.values(), 10.0)


@pytest.mark.parametrize(
    ("where", "columns"),
    [
        ("total = 5", ["total"]),
        ("placed >= '2013-12-01' AND total = 5", ["total", "placed"]),
        ("placed > '2013-01-01' AND placed < '2013-01-03'", ["placed"]),
        ("note = 'note 1' AND total = 1", ["note", "total"]),
        ("total IN (1, 2)", ["total"]),
        ("o.customer_code = 'c7' AND length(note) > 3", ["customer_code"]),
        ("day BETWEEN '2013-01-01' AND '2013-01-05'", ["day"]),
    ],
)  # fmt: skip
def test_columns_for_equality_come_before_one_for_a_range(warehouse: Engine, where: str, columns: list[str]) -> None:
    (one,) = advised(warehouse, f"SELECT o.id FROM sales.orders o WHERE {where}")
    assert (one["table"], one["columns"]) == ("sales.orders", columns)
    assert one["statement"] == f"CREATE INDEX ON sales.orders ({', '.join(columns)})"
    assert one["why"].startswith("All of the about 30,000 rows of sales.orders are read to find about ")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT id FROM sales.orders WHERE total > 5",  # most rows
        "SELECT id FROM sales.orders WHERE total >= 0 AND length(note) = 99",  # few rows, but not by the column
        "SELECT id FROM sales.orders WHERE id = 5",
        "SELECT city FROM customers WHERE city = 'Oslo'",  # small
        "SELECT id FROM sales.orders WHERE total + 1 = 5", "SELECT id FROM sales.orders WHERE total = customer_id",
        "SELECT id FROM sales.orders WHERE note LIKE 'x%'",
        "SELECT id FROM sales.orders WHERE placed::date = '2013-01-05'",
        "SELECT id FROM sales.orders WHERE ship_id::text = '5'",
        "SELECT id FROM sales.orders WHERE total = 5 OR note = 'x'",
        "SELECT id FROM sales.orders WHERE day IS NULL", "SELECT count(*) FROM sales.orders",
        "SELECT id FROM sales.orders WHERE total = (SELECT max(id) FROM customers)",
        "SELECT id FROM sales.orders WHERE customer_code > 'c1' AND customer_code IN (SELECT code FROM customers)",
    ],
)  # fmt: skip
def test_where_an_index_would_not_help_none_is_advised(warehouse: Engine, sql: str) -> None:
    assert advised(warehouse, sql) == []


def test_an_index_that_is_there_is_not_advised(warehouse: Engine) -> None:
    sql = "SELECT id FROM sales.orders WHERE id = 5 AND total = 5"
    plan = {"Node Type": "Seq Scan", "Relation Name": "orders", "Filter": "((id = 5) AND (total = '5'::numeric))"}
    assert advice(warehouse, plan, query(warehouse, sql).tables.values(), 10.0) == []
    plan["Filter"] = "(total = '5'::numeric)"
    assert len(advice(warehouse, plan, query(warehouse, sql).tables.values(), 10.0)) == 1


def test_each_index_is_told_once_and_tables_of_the_same_name_are_left_out(warehouse: Engine) -> None:
    sql = "SELECT id FROM sales.orders WHERE total = 5 UNION ALL SELECT id FROM sales.orders WHERE total = 6"
    assert len(advised(warehouse, sql)) == 1
    plan = warehouse.explain(sql).plan or {}
    tables = query(warehouse, sql).tables.values()
    assert advice(warehouse, plan, [*tables, *tables], 10.0) == []
    assert advice(warehouse, plan, [], 10.0) == []


def test_scans_are_found_at_every_depth() -> None:
    leaf = {"Node Type": "Seq Scan", "Relation Name": "t", "Filter": "(a = 1)"}
    plan = {"Node Type": "Gather", "Plans": [{"Node Type": "Hash", "Plans": [leaf, {"Node Type": "Seq Scan"}]}, leaf]}
    assert [scan.relation for scan in scans(plan)] == ["t", "t"] and list(scans({})) == []
