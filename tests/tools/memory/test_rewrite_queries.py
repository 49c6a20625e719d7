"""Each rewrite, where it applies and where it must not; what it makes is compared by execution."""

from __future__ import annotations

import json

import pytest
from sqlglot import exp

from hopql.tools.database.engine import Engine
from hopql.tools.memory.rewrite_queries import RULES, facts, tables_of
from tests.tools.memory.warehouse import query


def test_the_catalog_tells_of_tables(warehouse: Engine) -> None:
    names = ("customers", "lines", "loose", "parents", "recent", "Odd", "of_odd", "nowhere", "a'b\"c")
    given = [("", name) for name in names] + [("sales", "orders")]
    told = {name: table for (_, name), table in facts(warehouse, given).items()}
    assert set(told) == {"customers", "lines", "loose", "parents", "recent", "Odd", "of_odd", "orders"}
    assert told["lines"].leading == {"order_id"} and told["recent"].kind == "v"
    assert (told["orders"].name, told["Odd"].name) == ("sales.orders", '"Odd"')
    assert told["of_odd"].required == {"odd Id"}
    assert told["customers"].types["joined"] == "timestamp without time zone" and told["customers"].rows == 400
    assert facts(warehouse, []) == {}


@pytest.mark.parametrize(
    ("sql", "column", "alias"),
    [
        ("SELECT city FROM customers", "city", "customers"),
        ("SELECT C.city FROM customers c", "C.city", "c"),
        ("SELECT city FROM customers c JOIN sales.orders o ON true", "city", "c"),
        ("SELECT id FROM customers c JOIN sales.orders o ON true", "id", None),
        ("SELECT 1 FROM customers c WHERE EXISTS (SELECT 1 FROM lines WHERE city = 'x')", "city", "c"),
        ("SELECT 1 FROM customers c WHERE EXISTS (SELECT 1 FROM (SELECT 1 AS x) lines WHERE city = 'x')", "city", None),
        ("SELECT city FROM customers, LATERAL (SELECT 1) x", "city", None),
        ("WITH customers AS (SELECT 'x' AS city) SELECT city FROM customers", "city", None),
        ("SELECT city FROM customers AS c (city, id)", "city", None),
        ("SELECT email AS city FROM customers ORDER BY city", "city", None),
        ("SELECT email FROM customers ORDER BY city", "city", "customers"),
        ("SELECT email AS city, row_number() OVER (ORDER BY city) FROM customers", "city", "customers"),
        ("SELECT c.nothing FROM customers c", "c.nothing", None),
        ('SELECT "order" FROM "Odd"', '"order"', "Odd"),
        ("SELECT x.id FROM (customers x JOIN lines l ON true)", "x.id", None),
    ],
)
def test_the_table_of_a_column(warehouse: Engine, sql: str, column: str, alias: str | None) -> None:
    made = query(warehouse, sql)
    found = [each for each in made.tree.find_all(exp.Column) if each.sql() == column]
    assert len(found) == 1
    source = made.source(found[0])
    assert (source.alias if source else None) == alias


def test_outer_joins_fill_with_null(warehouse: Engine) -> None:
    for join, nullable in (
        ("JOIN", (False, False)), ("LEFT JOIN", (False, True)), ("RIGHT JOIN", (True, True)),
        ("FULL JOIN", (True, True)),
    ):  # fmt: skip
        made = query(warehouse, f"SELECT 1 FROM customers a {join} customers b ON a.id = b.id")
        select = made.tree
        assert isinstance(select, exp.Select)
        told = {alias: source.nullable for alias, source in made.sources(select).items() if source}
        assert (told["a"], told["b"]) == nullable


def test_tables_are_those_that_are_read() -> None:
    import sqlglot

    tree = sqlglot.parse_one(
        'WITH x AS (SELECT 1 FROM A.B) SELECT * FROM x, "Odd", a.x, generate_series(1, 2) g', read="postgres"
    )
    assert tables_of(tree) == {("a", "b"), ("", "Odd"), ("a", "x")}


BY_NAME = {rule.name: rule for rule in RULES}
APPLIES = {
    "range_of_dates": [
        (
            "SELECT count(*) FROM sales.orders WHERE EXTRACT(year FROM placed) = 2013",
            "placed < CAST('2014-01-01' AS TIMESTAMP)",
        ),
        (
            "SELECT count(*) FROM sales.orders o WHERE 2012 = date_part('year', o.day)",
            "o.day >= CAST('2012-01-01' AS DATE)",
        ),
        (
            "SELECT count(*) FROM sales.orders WHERE placed::date = '2013-02-28'",
            "placed < CAST('2013-03-01' AS TIMESTAMP)",
        ),
        (
            "SELECT count(*) FROM sales.orders WHERE DATE(placed) = DATE '2012-12-31'",
            "placed < CAST('2013-01-01' AS TIMESTAMP)",
        ),
        ("SELECT count(*) FROM customers WHERE NOT EXTRACT(YEAR FROM joined) = 2012", "NOT (joined >= "),
        (
            "SELECT count(*) FROM customers c JOIN sales.orders o ON c.id = o.customer_id AND EXTRACT(YEAR FROM "
            "joined) = 2013 "
            "OR total > 88",
            "(joined >= ",
        ),
        (
            "SELECT id FROM customers WHERE city = 'Rome' OR joined::date = '2012-07-04' OR EXTRACT(YEAR FROM "
            "born) = 1981",
            "OR (born",
        ),
    ],
    "not_in_to_not_exists": [
        (
            "SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM sales.orders)",
            "orders.customer_id = customers.id",
        ),
        (
            "SELECT count(*) FROM customers c WHERE NOT c.id IN (SELECT DISTINCT o.customer_id FROM sales.orders "
            "o WHERE o.total > 80 "
            "OR c.city = 'Rome' ORDER BY 1)",
            "(o.total > 80 OR c.city = 'Rome') AND o.customer_id = c.id",
        ),
        (
            'SELECT count(*) FROM of_odd WHERE "odd Id" NOT IN (SELECT "Id" FROM "Odd" WHERE "order" > 20)',
            '"Odd"."Id" = of_odd."odd Id"',
        ),
        ("SELECT id, id NOT IN (SELECT customer_id FROM loose) FROM customers", "NOT EXISTS"),
    ],
}
REFUSES = {
    "range_of_dates": [
        "SELECT count(*) FROM customers WHERE EXTRACT(year FROM seen) = 2013",
        "SELECT EXTRACT(year FROM born) = 1980 FROM customers",
        "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) = 1980.5",
        "SELECT 1 FROM customers WHERE EXTRACT(month FROM born) = 1",
        "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) = id",
        "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) = 99999",
        "SELECT 1 FROM customers WHERE joined::date = 'infinity'",
        "SELECT 1 FROM customers WHERE joined::date = 'today'",
        "SELECT 1 FROM customers WHERE born::date = '1980-01-05'",
        "SELECT 1 FROM customers WHERE seen::date = '2013-01-05'",
        "SELECT 1 FROM (SELECT born FROM customers) x WHERE EXTRACT(year FROM x.born) = 1980",
        "WITH customers AS (SELECT 1 AS id, timestamptz '2013-01-01' AS joined) SELECT 1 FROM customers WHERE "
        "EXTRACT(year FROM joined) = 2013",
        "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) > 1980",
        "SELECT 1 FROM customers WHERE EXTRACT(year FROM born + 1) = 1980",
    ],
    "not_in_to_not_exists": [
        "SELECT id FROM customers WHERE id NOT IN (SELECT referrer_id FROM sales.orders)",
        "SELECT id FROM sales.orders WHERE referrer_id NOT IN (SELECT id FROM customers)",
        "SELECT c.id FROM customers c LEFT JOIN sales.orders o ON o.customer_id = c.id AND o.id < 9 WHERE "
        "o.customer_id NOT IN (SELECT id FROM customers)",
        "SELECT id FROM customers WHERE id NOT IN (SELECT o.customer_id FROM customers x LEFT JOIN sales.orders "
        "o ON o.customer_id = x.id)",
        "SELECT id FROM customers WHERE id NOT IN (SELECT max(customer_id) FROM sales.orders)",
        "SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM sales.orders ORDER BY id LIMIT 3)",
        "SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM sales.orders UNION SELECT 1)",
        "SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM sales.orders GROUP BY customer_id "
        "HAVING count(*) > 3)",
        "SELECT id FROM customers WHERE id NOT IN (SELECT id FROM customers WHERE city = 'Oslo')",
        "SELECT id FROM customers WHERE id NOT IN (1, 2)",
        "SELECT id FROM customers WHERE id IN (SELECT customer_id FROM loose)",
        "SELECT id FROM recent WHERE customer_id NOT IN (SELECT customer_id FROM loose)",
        "SELECT id FROM customers WHERE city NOT IN (SELECT code FROM customers x)",
        "SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM (SELECT NULL::int AS customer_id) x)",
        "SELECT c.id FROM sales.orders o RIGHT JOIN customers c ON true AND o.id = c.id WHERE o.id NOT IN "
        "(SELECT customer_id FROM loose)",
    ],
}


def rows(engine: Engine, sql: str) -> list[str]:
    found = engine.run(sql, max_rows=50_000)
    return [json.dumps(found["columns"]), *sorted(json.dumps(row) for row in found["rows"])]


@pytest.mark.parametrize(("rule", "sql", "holds"), [(rule, *case) for rule, cases in APPLIES.items() for case in cases])
def test_a_rewrite_gives_the_same_rows(warehouse: Engine, rule: str, sql: str, holds: str) -> None:
    made = BY_NAME[rule].apply(query(warehouse, sql))
    assert made is not None
    rewritten = made.tree.sql(dialect="postgres")
    assert holds in rewritten and rewritten != query(warehouse, sql).tree.sql(dialect="postgres")
    before = rows(warehouse, sql)
    assert rows(warehouse, rewritten) == before and len(before) > 1


@pytest.mark.parametrize(("rule", "sql"), [(rule, sql) for rule, cases in REFUSES.items() for sql in cases])
def test_a_rewrite_that_is_not_sure_is_not_made(warehouse: Engine, rule: str, sql: str) -> None:
    assert warehouse.explain(sql).ok
    assert BY_NAME[rule].apply(query(warehouse, sql)) is None


def test_every_rule_is_tested_and_told() -> None:
    assert set(APPLIES) == set(REFUSES) == set(BY_NAME) and all(rule.told for rule in RULES)
