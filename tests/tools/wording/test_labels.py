"""Columns are named for people by what the query computes."""

from __future__ import annotations

import pytest

from hopql.tools.wording import outline_of


@pytest.mark.parametrize(
    ("item", "label"),
    [
        ("COUNT(*)", "count"),
        ("COUNT(DISTINCT CustomerId)", "count of distinct customer id"),
        ("SUM(i.Total)", "total of total"),
        ("ROUND(AVG(Milliseconds) / 60000.0, 2)", "average of milliseconds / 60000"),
        ("SUM(il.UnitPrice * il.Quantity)", "total of unit price × quantity"),
        ("MAX(length)", "maximum of length"),
        ("FirstName || ' ' || LastName", "first name and last name"),
        ("strftime('%Y-%m', InvoiceDate)", "month of invoice date"),
        ("EXTRACT(YEAR FROM rental_date)", "year of rental date"),
        ("COALESCE(SUM(amount), 0)", "total of amount"),
        ("CAST(SUM(amount) AS REAL)", "total of amount"),
        ("ROW_NUMBER() OVER (ORDER BY a)", "row number"),
        ("(SELECT MIN(price) FROM p)", "minimum of price"),
        ("length(title)", "length of title"),
        ("COUNT(*) AS total_sold", "total sold"),
        ("customerID", "customer ID"),
        ("GDP", "GDP"),
        ("EMPLOYEE_ID", "employee id"),
    ],
)
def test_expressions_have_labels(item: str, label: str) -> None:
    assert outline_of(["whatever"], f"SELECT {item} FROM t AS i", "sqlite").labels == [label]


def test_what_has_no_words_keeps_its_name() -> None:
    case = "CASE WHEN a > 1 THEN 'x' END"
    assert outline_of([case, "?column?"], f"SELECT {case}, a > 1 FROM t", "postgres").labels == [case, "value"]
    assert len(outline_of(["x > " + "1" * 90], "", "").labels[0]) == 60


def test_a_result_whose_query_does_not_list_its_columns_has_its_names() -> None:
    for sql in ("SELECT * FROM t", "SELECT a FROM", "SELECT [a] FROM t", ""):
        assert outline_of(["FirstName", "Share in %"], sql, "postgres").labels == ["first name", "Share in %"]


def test_columns_of_one_name_are_told_apart_by_their_tables() -> None:
    sql = "SELECT ar.Name, g.Name, count(*) AS Name FROM Artist ar JOIN Genre AS g ON g.id = ar.id"
    assert outline_of(["Name", "Name", "Name"], sql, "sqlite").labels == ["artist name", "genre name", "name"]


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("sold DESC", (1, True)), ("2", (1, False)), ("COUNT(*) DESC", (1, True)), ("g.name", (0, False)),
        ("name", (0, False)), ("SUM(x)", None), ("9", None),
    ],
)  # fmt: skip
def test_the_order_is_by_a_column_that_is_shown(by: str, order: tuple[int, bool] | None) -> None:
    found = outline_of(["name", "sold"], f"SELECT g.name, COUNT(*) AS sold FROM g GROUP BY 1 ORDER BY {by}", "sqlite")
    assert found.order == order and found.sums == {1}
