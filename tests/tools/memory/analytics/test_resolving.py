from __future__ import annotations

import pytest
from sqlglot import exp

from hopql.tools.database.engine import Engine
from hopql.tools.memory.analytics.resolving import tables_of
from tests.tools.memory.analytics.warehouse import query


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
