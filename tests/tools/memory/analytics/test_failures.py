from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from hopql.state.asked import Draft, Feedback, Key
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.analytics import failing
from tests.tools.memory.analytics.conftest import NOON, Log

Keep = Callable[..., str]


def test_an_empty_memory_and_one_without_failures(memory: QueryMemory, log: Log) -> None:
    assert failing(memory) == []
    log("How many flights?")
    assert failing(memory) == []


def test_unknown_words_need_a_card_and_refused_sql_an_example(memory: QueryMemory, log: Log) -> None:
    log("How many flights by carrier?")
    log("churn by carrier", user="ada", success=False, sql="", error="nothing fits", tables=[])
    log("What is our churn rate?", user="bob", success=False, sql="", error="nothing fits", tables=[])
    log("What is our churn rate?", user="bob", success=False, sql="SELECT churn", error="no column churn", tables=[])
    log("carrier of flights", user="bob", success=False, sql="SELECT x", error="no column x", at=NOON + timedelta(1))
    first, second = failing(memory)
    assert (first["topic"], first["unknown"], first["help"]) == ("churn", True, "card")
    assert (first["count"], first["users"]) == (3, 2)
    assert (first["refused"], first["failed"], first["complained"]) == (2, 1, 0)
    assert set(first["questions"]) == {"churn by carrier", "What is our churn rate?"} and "'churn'" in first["advice"]
    assert first["errors"] == ["nothing fits", "no column churn"]
    assert (second["topic"], second["unknown"], second["help"], second["failed"]) == ("carrier", False, "example", 1)
    assert second["last_asked"] == "2026-03-05T12:00:00+00:00" and "refused or failed" in second["advice"]
    assert [one["topic"] for one in failing(memory, limit=1)] == ["churn"]
    assert [one["topic"] for one in failing(memory, NOON + timedelta(hours=1))] == ["carrier"]


def test_what_the_cards_or_an_entry_know_is_not_unknown(memory: QueryMemory, keep: Keep, log: Log) -> None:
    log("average gusts", success=False, sql="", tables=[])
    log("humid days", success=False, sql="", tables=[])
    assert [one["unknown"] for one in failing(memory)] == [True, True]
    keep("On how many days was it humid?")
    assert [one["topic"] for one in failing(memory) if one["unknown"]] == ["average"]
    told = failing(memory, known=["wind_gust", "averages"])
    assert [(one["unknown"], one["help"]) for one in told] == [(False, "example")] * 2
    assert "No SQL was written" in told[0]["advice"]


def test_complaints_are_failures_until_they_are_solved(memory: QueryMemory, keep: Keep, log: Log) -> None:
    entry = keep("late flights", "SELECT wrong")
    wrong = log("late flights", user="ada", sql="SELECT wrong", entry=entry)
    log("unknown thing", success=False)
    assert [one["topic"] for one in failing(memory)] == ["thing"]
    memory.feedback(Feedback(asking=wrong, verdict="down", user="ada"))
    complaint = next(one for one in failing(memory) if one["complained"])
    assert (complaint["help"], complaint["count"], complaint["failed"]) == ("example", 1, 0)
    assert "found the answers wrong" in complaint["advice"] and not complaint["unknown"]
    memory.feedback(Feedback(asking=wrong, verdict="up", user="ada"))
    assert not any(one["complained"] for one in failing(memory))
    memory.feedback(Feedback(asking=wrong, verdict="down", user="ada"))
    right = Draft(question="", sql="SELECT right")
    memory.feedback(Feedback(asking=wrong, verdict="corrected", user="ada", correction=right), proved=True)
    assert not any(one["complained"] for one in failing(memory))
    log("Unknown  thing?", at=NOON + timedelta(hours=1))
    assert failing(memory) == []
    log("unknown thing", success=False, at=NOON + timedelta(hours=2))
    assert [one["topic"] for one in failing(memory)] == ["thing"]


def test_questions_without_words_have_no_topic(memory: QueryMemory, log: Log) -> None:
    log("???", success=False, sql="", error="")
    log("2013", success=False, sql="", error="")
    (one,) = failing(memory)
    assert (one["topic"], one["unknown"], one["help"], one["count"], one["errors"]) == ("", False, "example", 2, [])


def test_nothing_of_others_is_told(key: Key, log: Log) -> None:
    acme = QueryMemory(Key(key.database, "f1", "acme"))
    log("acme churn", into=acme, success=False)
    log("churn here", user="ada", success=False)
    log("churn there", into=acme)
    assert [one["questions"] for one in failing(QueryMemory(key))] == [["churn here"]]
    assert failing(QueryMemory(key))[0]["unknown"], "what succeeded elsewhere is not known here"
    assert failing(QueryMemory(key, user="bob")) == []
