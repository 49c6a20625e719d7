"""Why a slot may not take another value."""

from __future__ import annotations

import pytest

from tests.tools.memory.replay.flights import made

FLIGHTS = "SELECT COUNT(*) FROM flights WHERE "


@pytest.mark.parametrize(
    ("question", "sql", "reason"),
    [
        ("flights from JFK", FLIGHTS + "dep_delay > 5", "no value of the query"),
        ("flights from JFK", FLIGHTS + "origin IN ('JFK', 'LGA')", "same column with another value"),
        ("flights from JFK", "SELECT COUNT(*) AS jfk_flights FROM flights WHERE origin = 'JFK'", "called after it"),
        ("flights from JFK", "SELECT 'JFK' AS a, COUNT(*) FROM flights WHERE origin = 'JFK'", "has its words"),
        ("flights from JFK", FLIGHTS + "origin = 'JFK' AND tz = 'America/New_York'", "does not say"),
        ("flights from JFK", FLIGHTS + "origin = 'JFK' AND region_id = 44", "does not say 44"),
        ("flights from JFK", FLIGHTS + "origin = 'JFK' AND d > '2013-05-01'", "does not name"),
        ("flights from JFK to JFK", FLIGHTS + "origin = 'JFK' AND dest = 'JFK'", "same value"),
        ("flights in 2013", FLIGHTS + "d >= '2013-01-01' AND d < '2013-07-01'", "another value"),
        ("flights in 2013", FLIGHTS + "a >= '2013-01-01' AND b < '2013-07-01'", "another date"),
        ("flights in 2013", FLIGHTS + "year IN (2012, 2013)", "another value"),
        ("flights in March 2013", "SELECT x / 31.0 FROM f WHERE month = 3 AND year = 2013", "length of a period"),
        ("flights in March", "SELECT 1 FROM f WHERE month = 3 AND day < 15", "another year, month or day"),
        ("over 30 minutes", FLIGHTS + "dep_delay >= 30", "no value of the query"),
        ("over 30 minutes", FLIGHTS + "dep_delay > 30 AND seats > 30", "different columns"),
        ("over 30 minutes", FLIGHTS + "dep_delay > 30 OR arr_delay > 30", "different columns"),
        ("of receiver 1", "SELECT 1 FROM n WHERE receiver_id = 1 AND receiver_type = 1", "different columns"),
        ("flights from JFK", FLIGHTS + "origin = 'JFK' OR dest = 'JFK'", "different columns"),
        ("over 30 minutes", "SELECT x / 30 FROM flights WHERE dep_delay > 30", "elsewhere"),
        ("top 5 with over 3 stops", FLIGHTS + "x > 4 LIMIT 5", "another part of the question"),
        ("with 2 stops", FLIGHTS + "status = 2", "no value of the query"),
        ("JFK and LGA", FLIGHTS + "origin IN ('JFK')", "no value of the query"),
        ("names like 'abc'", "SELECT 1 FROM t WHERE name = 'abc'", "no value of the query"),
        ("sales in May", "SELECT 1 FROM t WHERE month_name = 'May'", "no value of the query"),
        ("flights in March 2013", "SELECT 1 FROM f WHERE TO_CHAR(d, 'FMMonth YYYY') = 'March 2013'", "no value of the"),
    ],
)
def test_a_slot_is_fixed(question: str, sql: str, reason: str) -> None:
    found = made(question, sql)
    assert any(reason in why for why in found.fixed if why), found.fixed


@pytest.mark.parametrize(
    ("question", "sql"),
    [
        ("flights from JFK", FLIGHTS + "LOWER(origin) = 'jfk'"),
        ("flights of JetBlue", FLIGHTS + "carrier = 'B6'"),
        ("late flights from JFK", FLIGHTS + "origin = 'JFK' AND status = 'late' AND flag = 'Y'"),
        ("with at least 2 stops", FLIGHTS + "stops >= 2"),
        ("more than 2 flights", "SELECT o FROM f GROUP BY o HAVING COUNT(*) > 2"),
        ("delay above 0.5%", "SELECT o FROM f GROUP BY o HAVING AVG(late) > 0.005"),
        ("flights in 2013", FLIGHTS + "d BETWEEN '2013-01-01' AND '2013-12-31 23:59:59'"),
        ("flights in March", FLIGHTS + "d >= '2013-03-01' AND d < '2013-04-01'"),
        ("flights in summer 2013", FLIGHTS + "year = 2013 AND month IN (6, 7, 8)"),
    ],
)
def test_a_slot_may_vary(question: str, sql: str) -> None:
    found = made(question, sql)
    assert set(found.fixed) == {""}
    assert found.ties


def test_lists_may_have_another_length_only_where_nothing_counts_them() -> None:
    assert made("JFK and LGA", FLIGHTS + "origin IN ('JFK', 'LGA')").resizable == (0,)
    counted = made("both JFK and LGA", "SELECT c FROM flights WHERE origin IN ('JFK', 'LGA') HAVING COUNT(*) = 2")
    assert (counted.fixed, counted.resizable) == (("",), ())
    assert made("JFK and LGA", FLIGHTS + "origin = 'JFK' OR origin = 'LGA'").resizable == ()


def test_a_year_from_the_clock_is_of_its_day() -> None:
    parts = "EXTRACT(YEAR FROM d) = 2020 AND EXTRACT(MONTH FROM d) = 3"
    assert made("orders in March", f"SELECT 1 FROM o WHERE {parts}").moving
    assert not made("orders in March", "SELECT 1 FROM o WHERE d >= '2013-03-01' AND d < '2013-04-01'").moving
    assert not made("active users now", "SELECT 1 FROM users WHERE active").moving
    assert made("sales this year", "SELECT 1 FROM s WHERE year = 2020").moving
