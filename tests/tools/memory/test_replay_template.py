"""The heart of the query memory, from question and SQL to SQL."""

from __future__ import annotations

import calendar
import datetime
import json
import random
from typing import Any

import pytest
import sqlglot

from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Refusal, Replay, from_json, replay, template
from hopql.tools.memory.tokenize_question import Value, normal_form
from tests.tools.memory.flights import ASKED, LATER, asked, given, made, sql_of

MARCH = "SELECT COUNT(*) FROM flights AS f WHERE f.origin = 'JFK' AND f.month = 3"


def test_both_values_of_the_worked_example_are_replaced() -> None:
    stored = made("How many flights left JFK in March?", MARCH)
    found = given(stored, "how many flights left LaGuardia in July")
    assert isinstance(found, Replay)
    assert found.sql == "SELECT COUNT(*) FROM flights AS f WHERE f.origin = 'LGA' AND f.month = 7"
    assert found.kind == "template"
    assert [(b.was, b.now) for b in found.bound] == [("JFK", "LaGuardia"), ("March", "July")]


def test_the_same_question_gives_the_stored_text() -> None:
    sql = "select count(*)  from flights f where f.origin='JFK' and f.month=3 -- as written"
    stored = made("How many flights left JFK in March?", sql)
    assert given(stored, "Please, how many flights left jfk in march?!") == Replay(sql, "exact")
    assert given(stored, "How many flights left 'JFK' in  Mar.") == Replay(sql, "template")


@pytest.mark.parametrize(
    "question",
    [
        "How many flights did not leave JFK in March?",
        "How many flights not left JFK in March?",
        "How many flights arrived JFK in March?",
        "How many flights left JFK per day in March?",
        "How many flights left JFK or LGA in March?",
        "How many flights left JFK and LGA in March?",
        "How many flights left JFK since March?",
        "How many flights left JFK before March?",
        "How many flights left JFK in March 2013?",
        "How many flights left JFK on March 3?",
        "How many flights left JFK in Q1?",
        "How many flights left JFK in 2013?",
        "How many flights left JFK yesterday?",
        "How many delayed flights left JFK in March?",
        "How many carriers left JFK in March?",
        "What share of flights left JFK in March?",
        "How many flights left in March from JFK?",
        "How many flights left BOS in March?",
        "How many flights left JetBlue in March?",
        "How many flights left Nowhere in March?",
        "How many flights left JFK in 3?",
        "Wie viele Flüge gab es ab JFK im März?",
        "",
    ],
)
def test_traps_are_refused(question: str) -> None:
    found = given(made("How many flights left JFK in March?", MARCH), question)
    assert isinstance(found, Refusal), found
    assert found.reason.endswith(".")


def test_a_direction_is_not_turned_round() -> None:
    stored = made("flights from JFK to LGA", "SELECT * FROM flights WHERE origin = 'JFK' AND dest = 'LGA'")
    turned = sql_of(stored, "flights from LGA to JFK")
    assert turned == "SELECT * FROM flights WHERE origin = 'LGA' AND dest = 'JFK'"
    assert isinstance(given(stored, "flights to LGA from JFK"), Refusal)


def test_numbers_limits_and_periods_take_each_their_own_place() -> None:
    stored = made(
        "Top 5 carriers with more than 1,000 flights in 2013",
        "SELECT carrier FROM flights WHERE time_hour >= '2013-01-01' AND time_hour < '2014-01-01'"
        " GROUP BY carrier HAVING COUNT(*) > 1000 ORDER BY COUNT(*) DESC LIMIT 5",
    )
    assert sql_of(stored, "top ten carriers with more than 2,500 flights in 2011") == (
        "SELECT carrier FROM flights WHERE time_hour >= '2011-01-01' AND time_hour < '2012-01-01'"
        " GROUP BY carrier HAVING COUNT(*) > 2500 ORDER BY COUNT(*) DESC LIMIT 10"
    )
    for trap in (
        "Bottom 5 carriers with more than 1,000 flights in 2013",
        "Top 5 carriers with at least 1,000 flights in 2013",
        "Top 5 carriers with fewer than 1,000 flights in 2013",
        "Top 5 carriers with more than 1,000 minutes in 2013",
        "Top 5 carriers with more than 1,000% flights in 2013",
    ):
        assert isinstance(given(stored, trap), Refusal), trap


def test_a_moving_time_is_replayed_only_by_what_moves() -> None:
    moving = made("orders in the last 7 days", "SELECT COUNT(*) FROM o WHERE d >= CURRENT_DATE - INTERVAL '7 days'")
    assert "'30 DAYS'" in sql_of(moving, "orders in the last 30 days")
    still = made("orders in the last 7 days", "SELECT COUNT(*) FROM o WHERE d >= '2020-01-08'")
    found = given(still, "orders in the last 7 days")
    assert isinstance(found, Refusal)
    assert "day on which it was asked" in found.reason
    assert isinstance(replay(still, asked("orders in the last 7 days"), today=ASKED), Replay)
    year = made("orders in March", "SELECT COUNT(*) FROM o WHERE d >= '2020-03-01' AND d < '2020-04-01'")
    assert isinstance(given(year, "orders in March"), Refusal)


def test_a_template_survives_json_and_refuses_other_versions() -> None:
    question = "Top 5 carriers to JFK and LGA in March 2013"
    stored = made(question, "SELECT 1 FROM flights WHERE dest IN ('JFK', 'LGA') LIMIT 5")
    data = json.loads(json.dumps(stored.model_dump(mode="json")))
    assert from_json(data) == stored
    assert from_json({**data, "version": 0}) is None
    assert from_json({"sql": 1}) is None
    assert from_json("nonsense") is None
    old = stored.model_copy(update={"version": 0})
    assert isinstance(given(old, question), Refusal)
    assert stored.reading.skeleton == "top <limit> carriers to <values and> in <month>"
    assert stored.reading.normal == "top 5 carriers to jfk and lga in march 2013"


@pytest.mark.parametrize(
    "sql", ["", "no sql ((", "DROP TABLE flights", "SELECT 1; SELECT 2", "SELECT " * 9000, "(" * 5000]
)
def test_sql_that_cannot_be_read_replays_only_exactly(sql: str) -> None:
    stored = made("How many flights left JFK in March?", sql)
    assert given(stored, "how many flights left JFK in March") == Replay(sql, "exact")
    assert isinstance(given(stored, "How many flights left LGA in March?"), Refusal)


@pytest.mark.parametrize(
    "question",
    [
        "a" * 20_000, "'" * 20_000, '"' * 20_000, "not " * 5_000, "1," * 10_000, "x'" * 10_000, "-" * 20_000,
        "hi , " * 4_000, "<value> " * 200, "\x00\ud800 %s {0} \\", "'; DROP TABLE flights; --", "٣ + ４ = ⅳ",
        "1" * 400 + " e 9", "🙂" * 500,
    ],
)  # fmt: skip
def test_hostile_questions_are_read_without_errors(question: str) -> None:
    reading = asked(question)
    stored = template(reading, MARCH, asked=ASKED)
    assert reading.normal == normal_form(question)
    assert isinstance(replay(stored, reading, today=LATER), Replay if reading.normal else Refusal)
    assert isinstance(given(stored, "How many flights left JFK in March?"), Refusal)


def test_hostile_values_stay_literals() -> None:
    stored = made("How many flights left JFK in March?", MARCH)
    hostile = "o'hare'); DROP TABLE flights; --"
    values = [Value(text="Ohare", column="flights.origin", canonical=hostile, domain="airport")]
    found = replay(stored, read("How many flights left Ohare in March?", values), today=LATER)
    assert isinstance(found, Replay)
    assert "'o''hare''); DROP TABLE flights; --'" in found.sql


def test_other_words_are_refused() -> None:
    stored = made("How many flights left JFK in March?", MARCH)
    other = asked("In March, how many flights left from JFK?")
    assert isinstance(replay(stored, other, today=LATER), Refusal)


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


def test_a_list_is_replayed_with_as_many_values() -> None:
    counted = made("both JFK and LGA", "SELECT c FROM flights WHERE origin IN ('JFK', 'LGA') HAVING COUNT(*) = 2")
    assert counted.fixed == ("",)


def test_a_year_from_the_clock_is_of_its_day() -> None:
    parts = "EXTRACT(YEAR FROM d) = 2020 AND EXTRACT(MONTH FROM d) = 3"
    assert made("orders in March", f"SELECT 1 FROM o WHERE {parts}").moving
    assert not made("orders in March", "SELECT 1 FROM o WHERE d >= '2013-03-01' AND d < '2013-04-01'").moving
    assert not made("active users now", "SELECT 1 FROM users WHERE active").moving
    assert made("sales this year", "SELECT 1 FROM s WHERE year = 2020").moving


FLIGHTS_OF = "SELECT COUNT(*) FROM flights WHERE "


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
        ("flights from JFK and LGA", "origin IN ('JFK', 'LGA')", "flights from EWR and JFK",
         "origin IN ('EWR', 'JFK')"),
        ("flights from JFK or LGA", "origin = 'JFK' OR origin = 'LGA'", "flights from EWR or JFK",
         "origin = 'EWR' OR origin = 'JFK'"),
    ],
)  # fmt: skip
def test_a_value_takes_the_form_of_the_old_one(question: str, condition: str, asked: str, expected: str) -> None:
    assert sql_of(made(question, FLIGHTS_OF + condition), asked) == FLIGHTS_OF + expected


@pytest.mark.parametrize(
    ("question", "condition", "asked", "reason"),
    [
        ("flights from JFK", "origin = 'JFK'", "flights from BOS", "no known value of flights.origin"),
        ("length of Texas", "state_name = 'texas'", "length of Ohio", "may also be"),
        ("flights of JetBlue", "name ILIKE '%JetBlue%'", "flights of 100%", "patterns read otherwise"),
        ("names with 'abc'", "name ILIKE '%abc%'", "names with 'x y'", "differ"),
        ("flights in March 2013", "month = 3", "flights in March 2014", "does not say the year"),
        ("flights between 3 and 5 miles", "distance BETWEEN 3 AND 5", "flights between 7 and 6 miles", "comes after"),
        ("flights on March 3", "d = '2013-03-03'", "flights on February 29", "no such day"),
        ("flights from JFK or LGA", "origin = 'JFK' OR origin = 'LGA'", "flights from JFK, EWR or LGA", "2 values"),
        ("flights from JFK or LGA", "origin IN ('JFK', 'LGA')", "flights from JFK, EWR or LGA", "2 values"),
        ("flights on Monday", "EXTRACT(DOW FROM d) = 1", "flights on Sunday", "differ"),
        ("flights before 5 pm", "hour < 5", "flights before 6 am", "differ"),
        ("flights before 5 pm", "hour < 17", "flights before 6 pm", "no value of the query"),
        ("over 5k flights", "n > 5", "over 6k flights", "differ"),
        ("top twenty five flights", "n > 20 LIMIT 25", "top thirty five flights", "no value of the query"),
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


Draw = dict[str, Any]
DRAWS = 20


def day(year: int, month: int, number: int = 1) -> str:
    return datetime.date(year, month, number).isoformat()


def after(year: int, month: int) -> str:
    return day(year + month // 12, month % 12 + 1)


def length(year: int, month: int) -> int:
    return calendar.monthrange(year, month)[1]


def drawn(chance: random.Random) -> Draw:
    month, year = chance.randint(1, 12), chance.randint(2010, 2016)
    later, until = chance.randint(month, 12), chance.randint(year, 2017)
    return {
        "a": chance.choice(["JFK", "LGA", "EWR"]), "b": chance.choice(["JFK", "LGA", "EWR", "BOS"]), "m": month,
        "m2": later, "y": year, "y2": until, "n": chance.randint(1, 11), "k": chance.randint(1, 12),
        "month": calendar.month_name[month], "month2": calendar.month_name[later], "start": day(year, month),
        "end": after(year, month), "end2": after(year, later), "quarter": (month + 2) // 3,
        "q1": (month + 2) // 3 * 3 - 2, "q3": (month + 2) // 3 * 3, "length": length(year, month),
    }  # fmt: skip


CASES: list[tuple[str, str, bool]] = [
    ("How many flights left {a} in {month} with more than {n} minutes of delay?",
     "SELECT COUNT(*) FROM flights WHERE origin = '{a}' AND month = {m} AND dep_delay > {n}", True),
    ("top {k} airports by flights over {n}0 miles in {y}",
     "SELECT o FROM flights WHERE distance > {n}0 AND year = {y} GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT {k}", True),
    ("flights from {a} to {b} in {y}",
     "SELECT 1 FROM flights WHERE origin = '{a}' AND dest = '{b}' AND d >= '{y}-01-01' AND d < '{y_1}-01-01'", True),
    ("flights from {month} to {month2}", "SELECT 1 FROM flights WHERE month BETWEEN {m} AND {m2}", True),
    ("flights from {month} to {month2} {y}", "SELECT 1 FROM flights WHERE d >= '{start}' AND d < '{end2}'", True),
    ("flights in {month} {y}", "SELECT 1 FROM flights WHERE TO_CHAR(d, 'YYYY-MM') = '{y}-{m:02}'", True),
    ("flights in {month} {y}", "SELECT 1 FROM flights WHERE DATE_TRUNC('month', d) = '{start}'", True),
    ("flights in Q{quarter} {y}", "SELECT 1 FROM f WHERE month BETWEEN {q1} AND {q3} AND year = {y}", True),
    ("flights on {month} {n}, {y}", "SELECT 1 FROM f WHERE month = {m} AND day = {n} AND year = {y}", True),
    ("flights after {y}", "SELECT 1 FROM flights WHERE d >= '{y_1}-01-01'", True),
    ("flights not to {b} in {month}", "SELECT 1 FROM flights WHERE dest <> '{b}' AND month = {m}", True),
    ("flights delayed by more than {n} hours in {y}", "SELECT 1 FROM f WHERE dep_delay > {n60} AND year = {y}", True),
    ("carriers with over {n} delayed flights in {month}",
     "SELECT c FROM f WHERE dep_delay > 5 AND month = {m} GROUP BY 1 HAVING COUNT(*) > {n}", True),
    ("{k} carriers with the most delayed flights in month {m}",
     "SELECT c FROM f WHERE dep_delay > 3 AND month = {m} GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT {k}", True),
    ("average daily flights to {b} in {month} {y}",
     "WITH x AS (SELECT dest AS z, EXTRACT(MONTH FROM d) AS mo, EXTRACT(YEAR FROM d) AS ye, COUNT(*) AS c FROM flights"
     " GROUP BY 1, 2, 3) SELECT AVG(c) FROM x WHERE z = '{b}' AND mo = {m} AND ye = {y}", True),
    ("top {k} carriers in {month}",
     "SELECT c FROM (SELECT c, RANK() OVER (ORDER BY n DESC) AS r FROM f WHERE month = {m}) AS t WHERE r <= {k}", True),
    ("growth from {y} to {y_1}",
     "SELECT SUM(CASE WHEN year = {y_1} THEN x END) - SUM(CASE WHEN year = {y} THEN x END) FROM f", True),
    ("flights in the last {n} weeks", "SELECT 1 FROM f WHERE d >= CURRENT_DATE - INTERVAL '{n} WEEKS'", True),
    ("airports with more than {n} flights and at least {k} carriers",
     "SELECT o FROM f GROUP BY 1 HAVING COUNT(*) >= {n_1} AND COUNT(DISTINCT c) >= {k}", False),
    ("airports with at least {n} flights but fewer than {k} cancellations",
     "SELECT o FROM f GROUP BY 1 HAVING COUNT(*) > {n} - 1 AND SUM(c) <= {k}", False),
    ("flights in {y} compared with the year before", "SELECT 1 FROM f WHERE year IN ({y0}, {y})", False),
    ("average flights per day in {month} {y}",
     "SELECT COUNT(*) / {length}.0 FROM f WHERE month = {m} AND year = {y}", False),
    ("flights in {month} {y}",
     "SELECT 1 FROM f WHERE d >= '{start}' AND d < DATE '{start}' + INTERVAL '{length} DAYS'", False),
    ("flights in the first {n} days of {month} {y}", "SELECT 1 FROM f WHERE d BETWEEN '{start}' AND '{first}'", False),
    ("planes older than {n} years in {y}", "SELECT 1 FROM planes WHERE year < {y} - {n}", False),
    ("sales in fiscal year {y}", "SELECT 1 FROM s WHERE d >= '{y0}-10-01' AND d < '{y}-10-01'", False),
    ("flights on {month} {y}", "SELECT 1 AS flights_in_{month}_{y} FROM f WHERE month = {m} AND year = {y}", False),
    ("top {k} carriers", "SELECT c FROM (SELECT c, RANK() OVER (ORDER BY n) AS r FROM f) AS t WHERE r < {k_1}", False),
    ("flights between {n} and {n60} miles", "SELECT 1 FROM f WHERE distance >= {n} AND distance < {n60_1}", False),
]  # fmt: skip


def filled(text: str, draw: Draw) -> str:
    return text.format(**draw)


def more(draw: Draw) -> Draw:
    return draw | {
        "y_1": draw["y"] + 1, "y0": draw["y"] - 1, "n_1": draw["n"] + 1, "k_1": draw["k"] + 1, "n60": draw["n"] * 60,
        "n60_1": draw["n"] * 60 + 1, "first": day(draw["y"], draw["m"], draw["n"]),
    }  # fmt: skip


def plain(sql: str) -> str:
    return sqlglot.parse_one(sql, read="postgres").sql("postgres")


@pytest.mark.parametrize(("question", "sql", "useful"), CASES, ids=lambda value: str(value)[:40])
def test_a_replay_is_the_new_questions_own_sql(question: str, sql: str, useful: bool) -> None:
    chance = random.Random(question + sql)
    varied = 0
    for _ in range(DRAWS):
        old, new = more(drawn(chance)), more(drawn(chance))
        found = given(made(filled(question, old), filled(sql, old)), filled(question, new))
        if isinstance(found, Replay):
            assert plain(found.sql) == plain(filled(sql, new)), (filled(question, old), filled(question, new))
            varied += bool(found.bound)
    assert (varied >= DRAWS / 4) == useful, varied


def test_values_are_drawn_from_the_index() -> None:
    assert asked("flights from JFK to BOS").skeleton == "flights from <value> to <value>"
