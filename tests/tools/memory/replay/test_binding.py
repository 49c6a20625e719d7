"""New values in a stored query."""

from __future__ import annotations

import pytest

from hopql.tools.memory.templates import Refusal
from tests.tools.memory.replay.flights import given, made, sql_of

FLIGHTS = "SELECT COUNT(*) FROM flights WHERE "


@pytest.mark.parametrize(
    ("question", "condition", "asked", "expected"),
    [
        ("flights of JetBlue", "carrier = 'B6'", "flights of Delta", "carrier = 'DL'"),
        ("flights from JFK", "LOWER(origin) = 'jfk'", "flights from lga", "LOWER(origin) = 'lga'"),
        ("flights from JFK", "UPPER(origin) LIKE '%JFK%'", "flights from LaGuardia", "UPPER(origin) LIKE '%LGA%'"),
        ("delay over -5", "dep_delay > -5", "delay over 7.50", "dep_delay > 7.5"),
        ("delay over 5", "dep_delay > 5", "delay over -7", "dep_delay > -7"),
        ("over 10%", "share > 0.1", "over 2.5%", "share > 0.025"),
        ("over 2 hours", "dep_delay > 120", "over 1.5 hours", "dep_delay > 90"),
        ("zip code 10001", "zip = '10001'", "zip code 94105", "zip = '94105'"),
        ("flights on March 3, 2013", "d = '2013-03-03'", "flights on 29 February 2012", "d = '2012-02-29'"),
        ("flights on March 3", "d = '2013-03-03'", "flights on April 5", "d = '2013-04-05'"),
        ("flights in Q4 2013", "d >= '2013-10-01' AND d < '2014-01-01'", "flights in Q1 2012",
         "d >= '2012-01-01' AND d < '2012-04-01'"),
        ("flights in December", "d >= '2013-12-01' AND d < '2014-01-01'", "flights in May",
         "d >= '2013-05-01' AND d < '2013-06-01'"),
        ("flights in May", "d >= '2013-05-01' AND d < '2013-06-01'", "flights in December",
         "d >= '2013-12-01' AND d < '2014-01-01'"),
        ("flights at 5 pm", "hour = 17", "flights at 9 am", "hour = 9"),
        ("flights on Sunday", "EXTRACT(DOW FROM d) = 0", "flights on Monday", "EXTRACT(DOW FROM d) = 1"),
        ("flights on Sunday", "EXTRACT(ISODOW FROM d) = 7", "flights on Monday", "EXTRACT(ISODOW FROM d) = 1"),
        ("flights from JFK and LGA", "origin IN ('JFK', 'LGA')", "flights from EWR, JFK and LGA",
         "origin IN ('EWR', 'JFK', 'LGA')"),
        ("flights from JFK or LGA", "origin = 'JFK' OR origin = 'LGA'", "flights from EWR or JFK",
         "origin = 'EWR' OR origin = 'JFK'"),
        ("names with 'abc'", "name ILIKE '%abc%'", "names with 'x y'", "name ILIKE '%x y%'"),
    ],
)  # fmt: skip
def test_a_value_takes_the_form_of_the_old_one(question: str, condition: str, asked: str, expected: str) -> None:
    assert sql_of(made(question, FLIGHTS + condition), asked) == FLIGHTS + expected


@pytest.mark.parametrize(
    ("question", "condition", "asked", "reason"),
    [
        ("flights from JFK", "origin = 'JFK'", "flights from BOS", "no known value of flights.origin"),
        ("length of Texas", "state_name = 'texas'", "length of Ohio", "may also be"),
        ("flights of JetBlue", "name ILIKE '%JetBlue%'", "flights of 100%", "patterns read otherwise"),
        ("names with 'abc'", "name ILIKE '%abc%'", "names with 'a%'", "patterns read otherwise"),
        ("flights in March 2013", "month = 3", "flights in March 2014", "does not say the year"),
        ("flights between 3 and 5 miles", "distance BETWEEN 3 AND 5", "flights between 7 and 6 miles", "comes after"),
        ("flights on March 3", "d = '2013-03-03'", "flights on February 29", "no such day"),
        ("flights from JFK or LGA", "origin = 'JFK' OR origin = 'LGA'", "flights from JFK, EWR or LGA", "2 values"),
        ("top 5 flights", "x LIMIT 5", "top 0 flights", "cannot take the place"),
        ("top 5 flights", "x LIMIT 5", "top 5.5 flights", "differ"),
    ],
)
def test_what_does_not_fit_is_refused(question: str, condition: str, asked: str, reason: str) -> None:
    table = {"state_name": "state", "name": "airlines"}.get(condition.split()[0], "flights")
    found = given(made(question, f"SELECT COUNT(*) FROM {table} WHERE {condition}"), asked)
    assert isinstance(found, Refusal)
    assert reason in found.reason


def test_a_word_beside_the_value_may_say_its_kind() -> None:
    stored = made("population of the state Texas", "SELECT population FROM state WHERE state_name = 'texas'")
    assert "'ohio'" in sql_of(stored, "population of the state Ohio")
    plain = made("population of Texas", "SELECT population FROM state WHERE state_name = 'texas'")
    assert isinstance(given(plain, "population of Ohio"), Refusal)
    assert "'iowa'" in sql_of(plain, "population of Iowa")
