from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from hopql.state.asked import Key
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.guard import check
from hopql.tools.database.names import Names
from hopql.tools.errors import UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.analytics import proving, slow
from tests.tools.memory.analytics.conftest import NOON, Log

Allowed = Callable[[str], bool]
YEAR = "SELECT count(*) AS n FROM sales.orders WHERE EXTRACT(year FROM shipped) = 2014"
FEW = "SELECT id FROM sales.orders WHERE total = 5 AND note = 'note 5'"


@pytest.fixture
def allowed(warehouse: Engine) -> Allowed:
    """The guard, as callers give it."""
    names = Names.of(warehouse.introspect())
    return lambda sql: check(sql, warehouse.dialect, names)["ok"]


@pytest.fixture
def sqlite(shop: Path) -> Iterator[Engine]:
    engine = connect(f"sqlite:///{shop.parent / 'shop.db'}")
    yield engine
    engine.close()


def test_an_empty_memory_has_no_slow_sql(memory: QueryMemory, warehouse: Engine, allowed: Allowed) -> None:
    assert slow(memory, warehouse, allowed) == []
    with pytest.raises(UsageError, match="no order 'speed'"):
        slow(memory, warehouse, allowed, order="speed")  # type: ignore[arg-type]


def test_slow_sql_comes_with_its_plan_an_index_and_a_proved_rewrite(
    memory: QueryMemory, log: Log, warehouse: Engine, allowed: Allowed
) -> None:
    log("Orders of 2014?", sql=YEAR, ms=9000.0, model_calls=2, user="ada")
    log("Orders of 2014", sql=YEAR, ms=400.0, user="bob", at=NOON + timedelta(hours=1))
    log("Which orders?", sql=FEW, ms=100.0)
    log("failed", sql="SELECT broken", ms=99_000.0, success=False)
    log("no time", sql="SELECT 1", ms=None)
    year, few = slow(memory, warehouse, allowed)
    assert (year["sql"], year["question"]) == (YEAR, "Orders of 2014")
    assert (year["count"], year["users"], year["replays"]) == (2, 2, 1)
    assert (year["p50_ms"], year["p95_ms"]) == (400.0, 400.0), "the model's time is not the SQL's"
    assert year["plan"] and year["cost"] and year["rows"] == 1 and year["problem"] == ""
    (rewrite,) = year["rewrites"]
    assert rewrite["rule"] == "range_of_dates" and "shipped < CAST('2015-01-01' AS TIMESTAMP)" in rewrite["sql"]
    assert "the same 1 row" in rewrite["proof"] and (year["indexes"], year["rejected"]) == ([], [])
    assert allowed(rewrite["sql"])
    assert [one["columns"] for one in few["indexes"]] == [["total", "note"]] and few["rewrites"] == []


def test_an_index_that_only_a_rewrite_can_use_is_told_so(
    memory: QueryMemory, log: Log, warehouse: Engine, allowed: Allowed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving, "_NOTABLE_MS", 1e9)  # only the estimates count
    log("a day's", sql="SELECT id FROM sales.orders WHERE placed::date = '2013-06-01'")
    (one,) = slow(memory, warehouse, allowed)
    assert one["rewrites"] == [] and [each["why"] for each in one["rejected"]] == [proving.NOT_FASTER]
    assert [index["statement"] for index in one["indexes"]] == ["CREATE INDEX ON sales.orders (placed)"]
    assert "only when the SQL is written as: SELECT id FROM" in one["indexes"][0]["why"]


def test_by_estimated_cost(memory: QueryMemory, log: Log, warehouse: Engine, allowed: Allowed) -> None:
    log("a", sql="SELECT id FROM customers WHERE id = 1", ms=500.0)
    log("b", sql=YEAR, ms=5.0)
    assert [one["question"] for one in slow(memory, warehouse, allowed, 1)] == ["a"]
    assert [one["question"] for one in slow(memory, warehouse, allowed, 1, order="cost")] == ["b"]


def test_what_is_not_proved_is_told_as_rejected(
    memory: QueryMemory, log: Log, warehouse: Engine, allowed: Allowed
) -> None:
    sql = "SELECT body FROM notes n JOIN lines l ON l.line = n.line AND n.order_id = l.order_id"
    log("many", sql=sql)
    (capped,) = slow(memory, warehouse, allowed, max_rows=100)
    assert capped["rewrites"] == [] and [one["rule"] for one in capped["rejected"]] == ["needless_join"]
    assert "longer than the 100 rows" in capped["rejected"][0]["why"]
    (late,) = slow(memory, warehouse, allowed, total_s=0.0)
    assert "time for comparing is up" in late["rejected"][0]["why"]
    (picky,) = slow(memory, warehouse, lambda text: text == sql)
    assert "guard refuses" in picky["rejected"][0]["why"]
    (proved,) = slow(memory, warehouse, allowed, max_rows=30_000)
    assert [one["rule"] for one in proved["rewrites"]] == ["needless_join"] and proved["rejected"] == []


def test_what_may_not_be_read_is_neither_explained_nor_run(
    memory: QueryMemory, log: Log, warehouse: Engine, allowed: Allowed
) -> None:
    log("bad", sql="SELECT pg_read_file('/etc/passwd')", ms=30.0)
    log("gone", sql="SELECT id FROM dropped", ms=20.0)
    log("garbage", sql="SELEC nonsense (", ms=10.0)
    log("accepted here, refused there", sql="SELECT nothing FROM customers", ms=5.0)
    told = slow(memory, warehouse, lambda sql: allowed(sql) or "nothing" in sql)
    assert [one["question"] for one in told] == ["bad", "gone", "garbage", "accepted here, refused there"]
    assert all("guard refuses" in one["problem"] and one["plan"] is None for one in told[:3])
    assert "nothing" in told[3]["problem"] and told[3]["cost"] is None


def test_nothing_of_others_is_told(key: Key, log: Log, warehouse: Engine, allowed: Allowed) -> None:
    acme = QueryMemory(Key(key.database, "f1", "acme"))
    log("theirs", into=acme, sql=YEAR)
    log("mine", user="ada", sql=FEW, tables=["sales.orders"])
    log("bob's", user="bob", sql="SELECT id FROM customers WHERE id = 1", tables=["customers"])
    assert [one["question"] for one in slow(QueryMemory(key, user="ada"), warehouse, allowed)] == ["mine"]
    assert [one["question"] for one in slow(QueryMemory(key, granted=["customers"]), warehouse, allowed)] == ["bob's"]
    assert [one["question"] for one in slow(acme, warehouse, allowed)] == ["theirs"]


def test_another_database_gives_no_plan(memory: QueryMemory, log: Log, sqlite: Engine) -> None:
    log("all", sql="SELECT count(*) FROM customer")
    (one,) = slow(memory, sqlite, lambda _: True)
    assert (one["plan"], one["cost"], one["problem"], one["indexes"], one["rewrites"]) == (None, None, "", [], [])
