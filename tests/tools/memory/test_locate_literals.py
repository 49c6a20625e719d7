from __future__ import annotations

import pytest
import sqlglot

from hopql.tools.memory.locate_literals import Site, sites


def site(condition: str, source: str = "t", end: str = "") -> Site:
    return sites(sqlglot.parse_one(f"SELECT x FROM {source} WHERE {condition} {end}", read="postgres"))[-1]


@pytest.mark.parametrize(
    ("condition", "op", "columns", "part", "fold"),
    [
        ("a = 'x'", "eq", {"t.a"}, "", ""),
        ("'x' = a", "eq", {"t.a"}, "", ""),
        ("5 < t.a", "gt", {"t.a"}, "", ""),
        ("a IN ('x')", "in", {"t.a"}, "", ""),
        ("a BETWEEN b AND 5", "high", {"t.a"}, "", ""),
        ("LOWER(a) LIKE '%x%'", "like", {"t.a"}, "", "lower"),
        ("a NOT ILIKE 'x'", "ilike", {"t.a"}, "", ""),
        ("a = ANY(ARRAY['x'])", "eq", {"t.a"}, "", ""),
        ("EXTRACT(YEAR FROM a) = 2013", "eq", {"t.a"}, "year", ""),
        ("DATE_PART('month', a) = 3", "eq", {"t.a"}, "month", ""),
        ("DATE_TRUNC('month', a) = '2013-03-01'", "eq", {"t.a"}, "trunc month", ""),
        ("TO_CHAR(a, 'YYYY') = '2013'", "eq", {"t.a"}, "format", ""),
        ("release_year = 2013", "eq", {"t.release_year"}, "year", ""),
        ("day_of_week = 3", "eq", {"t.day_of_week"}, "weekday", ""),
        ("day_of_month = 3", "eq", {"t.day_of_month"}, "day", ""),
        ("d > DATE '2013-03-01'", "gt", {"t.d"}, "", ""),
        ("CAST(a AS INT) = 3", "eq", {"t.a"}, "", ""),
    ],
)
def test_a_literal_knows_what_it_is_compared_with(
    condition: str, op: str, columns: set[str], part: str, fold: str
) -> None:
    found = site(condition)
    assert (found.place, found.op, set(found.columns), found.part, found.fold) == ("compared", op, columns, part, fold)


@pytest.mark.parametrize(
    ("condition", "end", "place"),
    [
        ("TRUE", "LIMIT 5", "limit"), ("TRUE", "FETCH FIRST 5 ROWS ONLY", "limit"), ("TRUE", "OFFSET 5", "offset"),
        ("d > CURRENT_DATE - INTERVAL '7 days'", "", "interval"), ("d > CURRENT_DATE - 7", "", "interval"),
        ("a > b * 60", "", ""), ("COALESCE(a, 0) > b", "", ""), ("STRPOS(a, 'x') > b", "", ""),
    ],
)  # fmt: skip
def test_other_places(condition: str, end: str, place: str) -> None:
    assert site(condition, end=end).place == place


def test_a_sign_belongs_to_its_number() -> None:
    assert site("a > -5").text == "-5"
    assert site("a > - (5)").place == ""


def test_columns_are_followed_through_aliases_subqueries_and_scopes() -> None:
    assert site("f.o = 'x'", "flights AS f").columns == {"flights.o"}
    assert site("z = 'x'", "(SELECT o AS z FROM flights) AS q").columns == {"flights.o"}
    assert site("z = 3", "(SELECT EXTRACT(MONTH FROM d) AS z FROM flights) AS q").part == "month"
    assert site("EXISTS (SELECT 1 FROM b WHERE flights.o = 'x')", "flights").columns == {"flights.o"}
    assert site("o = 'x'", "a CROSS JOIN b").columns == {"a.o", "b.o"}
    assert site("q.o = 'x'", "a").columns == frozenset()
    assert site("r <= 5", "(SELECT RANK() OVER (ORDER BY n) AS r FROM f) AS q").part == "rank"
    assert site("n > 5", "(SELECT COUNT(*) AS n FROM f) AS q").counted


def test_a_literal_of_a_recursive_query_is_followed_to_an_end() -> None:
    sql = "WITH RECURSIVE r AS (SELECT a FROM r WHERE a = 'x') SELECT a FROM r WHERE a = 'y'"
    assert len(sites(sqlglot.parse_one(sql, read="postgres"))) == 2
