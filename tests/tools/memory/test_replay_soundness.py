"""Random values in questions and in the SQL that answers them: a replay is the SQL of the new question, or refused.

Small numbers are drawn on purpose, so that months, limits, counts and constants of the query often are equal. The last
column says whether a replay is expected at all: some queries hide what the question says ("more than 3" as `>= 4`).
"""

from __future__ import annotations

import calendar
import datetime
import random
from typing import Any

import pytest
import sqlglot

from hopql.tools.memory.replay_template import Replay
from tests.tools.memory.flights import asked, given, made

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
