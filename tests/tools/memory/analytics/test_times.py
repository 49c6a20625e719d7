from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from hopql.state.asked import Key
from hopql.tools.errors import UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.analytics import timeline
from hopql.tools.memory.analytics.times import FILLED
from tests.tools.memory.analytics.conftest import NOON, Log


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


def test_by_time_user_and_table(key: Key, memory: QueryMemory, log: Log) -> None:
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
