from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from hopql.state.asked import Key
from hopql.tools.errors import UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.analytics import popular
from tests.tools.memory.analytics.conftest import NOON, Log


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
    assert [one["question"] for one in popular(QueryMemory(key, granted=["FLIGHTS"]))] == ["shared"]
    with pytest.raises(UsageError, match="cannot speak for"):
        popular(QueryMemory(key, user="ada"), user="bob")
