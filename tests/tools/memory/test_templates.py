"""The heart of the query memory, from question and SQL to SQL."""

from __future__ import annotations

import json

import pytest

from hopql.tools.memory.templates import (
    Refusal,
    Replay,
    Value,
    agrees,
    domains,
    from_json,
    normal_form,
    read,
    replay,
    template,
    to_json,
)
from tests.tools.memory.replay.flights import ASKED, LATER, STORED, asked, given, made, sql_of

MARCH = "SELECT COUNT(*) FROM flights AS f WHERE f.origin = 'JFK' AND f.month = 3"


def test_both_values_of_the_worked_example_are_replaced() -> None:
    stored = made("How many flights left JFK in March?", MARCH)
    found = given(stored, "how many flights left LaGuardia in July")
    assert isinstance(found, Replay)
    assert found.sql == "SELECT COUNT(*) FROM flights AS f WHERE f.origin = 'LGA' AND f.month = 7"
    assert found.kind == "template"
    assert [(b.was, b.now, b.literal_was, b.literal_now) for b in found.bound] == [
        ("JFK", "LaGuardia", "JFK", "LGA"), ("March", "July", "3", "7"),
    ]  # fmt: skip


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
    assert isinstance(given(stored, "flights to LGA from JFK", confirmed=True), Replay)
    swapped = sql_of(stored, "flights to JFK from EWR", confirmed=True)
    assert swapped == "SELECT * FROM flights WHERE origin = 'EWR' AND dest = 'JFK'"


def test_numbers_limits_and_periods_take_each_their_own_place() -> None:
    stored = made(
        "Top 5 carriers with more than 1,000 flights in 2013",
        "SELECT carrier FROM flights WHERE time_hour >= '2013-01-01' AND time_hour < '2014-01-01'"
        " GROUP BY carrier HAVING COUNT(*) > 1000 ORDER BY COUNT(*) DESC LIMIT 5",
    )
    assert sql_of(stored, "top ten carriers with more than 2.5k flights in 2011") == (
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
    assert found.code == "moving"
    assert isinstance(replay(still, asked("orders in the last 7 days"), today=ASKED), Replay)
    year = made("orders in March", "SELECT COUNT(*) FROM o WHERE d >= '2020-03-01' AND d < '2020-04-01'")
    assert isinstance(given(year, "orders in March"), Refusal)


def test_a_template_survives_json_and_refuses_other_versions() -> None:
    question = "Top 5 carriers to JFK and LGA in March 2013"
    stored = made(question, "SELECT 1 FROM flights WHERE dest IN ('JFK', 'LGA') LIMIT 5")
    data = json.loads(json.dumps(to_json(stored)))
    assert from_json(data) == stored
    assert from_json({**data, "version": 0}) is None
    assert from_json({"sql": 1}) is None
    assert from_json("nonsense") is None
    old = stored.model_copy(update={"version": 0})
    assert isinstance(given(old, question), Refusal)
    assert stored.skeleton == "top <limit> carriers to <values and> in <month>"
    assert stored.normal == "top 5 carriers to jfk and lga in march 2013"


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


def test_agreement_is_told_and_never_enough() -> None:
    stored = made("How many flights left JFK in March?", MARCH)
    other = asked("In March, how many flights left from JFK?")
    assert isinstance(replay(stored, other, today=LATER), Refusal)
    assert not agrees(stored, asked("In March, how many flights did not leave JFK?")).ok
    assert agrees(stored, asked("Count of the flights that left JFK in March")).ok


def test_the_face_has_domains() -> None:
    assert domains({"a.x": ["1"], "b.y": ["2"]}, [("a.x", "b.y")])["a.x"] == "a.x"
    assert STORED
