from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

import pytest

from hopql.state.query_memory import Draft, Feedback, Key
from hopql.tools.base.errors import UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.analyse_askings import FILLED, failing, popular, timeline
from tests.tools.memory.conftest import NOON, Keep, Log


def test_an_empty_memory_has_nothing_popular(memory: QueryMemory) -> None:
    assert popular(memory) == []


def test_the_same_question_counts_together(memory: QueryMemory, keep: Callable[..., str], log: Log) -> None:
    entry = keep("How many flights?", normal="how many flights")
    log("How many flights?", user="ada", entry=entry, ms=100.0, tables=["Flights"])
    log("how  many FLIGHTS", user="bob", ms=None, success=False, sql="", tables=[])
    replayed = {"user": "bob", "cached": True, "replayed_from": entry}
    log("Count the flights", normal="how many flights", ms=20.0, how="near", **replayed)
    log("How many flights?", ms=30.0, how="exact", at=NOON + timedelta(1), **replayed)
    log("Which carrier is late?", user="eve", ms=None)
    first, second = popular(memory)
    assert (first["question"], first["entry"], first["count"], first["users"]) == ("How many flights?", entry, 4, 2)
    assert (first["success_rate"], first["hit_rate"], first["p50_ms"]) == (0.75, 0.5, 30.0)
    assert first["p95_ms"] == pytest.approx(93.0) and first["last_asked"] == "2026-03-05T12:00:00+00:00"
    assert (second["question"], second["entry"]) == ("Which carrier is late?", "")
    assert second["p50_ms"] is None is second["p95_ms"]


def test_by_time_user_and_table(memory: QueryMemory, log: Log) -> None:
    log("a", user="ada", at=NOON)
    log("b", user="bob", at=NOON + timedelta(days=1), tables=["sales.Orders", "flights"])
    for given, told in (
        ({"since": NOON}, "ba"), ({"since": NOON + timedelta(hours=1)}, "b"), ({"until": NOON}, ""),
        ({"until": (NOON + timedelta(hours=1)).replace(tzinfo=None)}, "a"),
        ({"user": "ada"}, "a"), ({"user": ""}, "ba"),
        ({"table": "SALES.orders"}, "b"), ({"table": "nowhere"}, ""), ({"table": "flights", "user": "bob"}, "b"),
        ({"limit": 1}, "b"), ({"limit": 0}, "b"), ({"user": "\x00"}, ""), ({"since": NOON, "until": NOON}, ""),
    ):  # fmt: skip
        assert "".join(one["question"] for one in popular(memory, **given)) == told, given  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="before it begins"):
        popular(memory, since=NOON, until=NOON - timedelta(seconds=1))


def test_nothing_of_others_is_counted(key: Key, log: Log) -> None:
    log("shared", user="ada")
    log("acme's", into=QueryMemory(Key(key.database, key.fingerprint, "acme")))
    log("older schema", into=QueryMemory(Key(key.database, "f0")), user="bob", tables=["secrets"])
    assert {one["question"] for one in popular(QueryMemory(key))} == {"shared", "older schema"}
    assert [one["question"] for one in popular(QueryMemory(Key(key.database, "f1", "acme")))] == ["acme's"]
    assert [one["question"] for one in popular(QueryMemory(key, user="ada"))] == ["shared"]
    with pytest.raises(UsageError, match="cannot speak for"):
        popular(QueryMemory(key, user="ada"), user="bob")


def test_an_empty_memory_has_no_steps(memory: QueryMemory) -> None:
    assert timeline(memory) == []


def test_figures_of_each_day(memory: QueryMemory, log: Log) -> None:
    log("a", user="ada", ms=10.0, model_calls=2, tokens_in=100, tokens_out=5)
    log("b", user="bob", ms=30.0, cached=True)
    log("c", user="bob", success=False, ms=None, at=NOON + timedelta(days=2))
    first, gap, last = timeline(memory)
    assert [one["start"][:10] for one in (first, gap, last)] == ["2026-03-04", "2026-03-05", "2026-03-06"]
    assert (first["askings"], first["users"], first["success_rate"], first["hit_rate"]) == (2, 2, 1.0, 0.5)
    assert (first["p50_ms"], first["p95_ms"]) == (20.0, pytest.approx(29.0))
    assert (first["model_calls"], first["tokens_in"], first["tokens_out"]) == (2, 100, 5)
    assert (gap["askings"], gap["tokens_in"]) == (0, 0)
    assert gap["success_rate"] is gap["hit_rate"] is gap["p50_ms"] is None
    assert (last["success_rate"], last["p50_ms"]) == (0.0, None)


def test_steps_begin_in_utc_and_weeks_on_monday(memory: QueryMemory, log: Log) -> None:
    log("a", at=datetime(2026, 3, 5, 1, 30, tzinfo=timezone(timedelta(hours=5))))
    assert timeline(memory, "hour")[0]["start"] == "2026-03-04T20:00:00+00:00"
    assert timeline(memory, "week")[0]["start"] == "2026-03-02T00:00:00+00:00"


def test_a_very_long_time_is_not_filled(memory: QueryMemory, log: Log) -> None:
    log("a")
    log("b", at=NOON - timedelta(hours=FILLED))
    assert len(timeline(memory, "hour")) == 2 and len(timeline(memory, "day")) == FILLED // 24 + 1


def test_a_timeline_by_time_user_and_table(key: Key, memory: QueryMemory, log: Log) -> None:
    log("a", user="ada")
    log("b", user="bob", tables=["planes"])
    log("c", into=QueryMemory(Key(key.database, "f1", "acme")))
    assert [one["askings"] for one in timeline(memory)] == [2]
    assert [one["askings"] for one in timeline(memory, user="ada")] == [1]
    assert [one["askings"] for one in timeline(memory, table="Planes")] == [1]
    assert timeline(memory, table="nowhere") == timeline(memory, since=datetime.now(UTC)) == []
    assert [one["askings"] for one in timeline(QueryMemory(key, user="bob"))] == [1]
    with pytest.raises(UsageError, match="no step 'month'"):
        timeline(memory, "month")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="before it begins"):
        timeline(memory, since=NOON, until=NOON - timedelta(days=1))


def test_an_empty_memory_and_one_without_failures(memory: QueryMemory, log: Log) -> None:
    assert failing(memory) == []
    log("How many flights?")
    assert failing(memory) == []


def test_what_failed_is_told_by_its_question(memory: QueryMemory, log: Log) -> None:
    log("What is our churn rate?", user="ada", success=False, sql="", error="nothing fits", tables=[])
    log("what is our  churn rate", user="bob", success=False, sql="", tables=[])
    log(
        "What is our churn rate?", user="bob", success=False, sql="SELECT churn", error="no column churn", tables=[],
        at=NOON + timedelta(1),
    )  # fmt: skip
    log("carrier of flights", user="bob", success=False, sql="SELECT x", at=NOON + timedelta(hours=2))
    first, second = failing(memory)
    assert (first["question"], first["count"], first["users"]) == ("What is our churn rate?", 3, 2)
    assert (first["refused"], first["failed"], first["complained"]) == (2, 1, 0)
    assert first["error"] == "no column churn" and first["last_asked"] == "2026-03-05T12:00:00+00:00"
    assert (second["question"], second["failed"], second["error"]) == ("carrier of flights", 1, "")
    assert [one["count"] for one in failing(memory, limit=1)] == [3]
    assert [one["count"] for one in failing(memory, NOON + timedelta(hours=1))] == [1, 1]


def test_complaints_are_failures_until_they_are_solved(memory: QueryMemory, keep: Keep, log: Log) -> None:
    entry = keep("late flights", "SELECT wrong")
    wrong = log("late flights", user="ada", sql="SELECT wrong", entry=entry)
    log("unknown thing", success=False)
    assert [one["question"] for one in failing(memory)] == ["unknown thing"]
    memory.feedback(Feedback(asking=wrong, verdict="down", user="ada"))
    complaint = next(one for one in failing(memory) if one["complained"])
    assert (complaint["question"], complaint["count"], complaint["failed"]) == ("late flights", 1, 0)
    memory.feedback(Feedback(asking=wrong, verdict="up", user="ada"))
    assert not any(one["complained"] for one in failing(memory))
    memory.feedback(Feedback(asking=wrong, verdict="down", user="ada"))
    right = Draft(question="late flights", sql="SELECT right")
    memory.feedback(Feedback(asking=wrong, verdict="corrected", user="ada", correction=right))
    assert not any(one["complained"] for one in failing(memory))
    log("Unknown  thing?", at=NOON + timedelta(hours=1))
    assert failing(memory) == []
    log("unknown thing", success=False, at=NOON + timedelta(hours=2))
    assert [one["question"] for one in failing(memory)] == ["unknown thing"]


def test_nothing_of_others_is_told(key: Key, log: Log) -> None:
    acme = QueryMemory(Key(key.database, "f1", "acme"))
    log("acme churn", into=acme, success=False)
    log("churn here", user="ada", success=False)
    log("churn here", into=acme)
    assert [one["question"] for one in failing(QueryMemory(key))] == ["churn here"], "it succeeded elsewhere only"
    assert failing(QueryMemory(key, user="bob")) == []
