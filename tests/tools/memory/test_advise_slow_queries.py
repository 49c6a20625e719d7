from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
import sqlglot

from hopql.state.database import Rows
from hopql.state.query_memory import IndexAdvice, Key
from hopql.tools.database.engine import Engine, Explained, connect
from hopql.tools.database.guard import check
from hopql.tools.database.scope_names import Names
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.advise_slow_queries import Table, advice, proved, range_of_dates, scans, slow, tables_of
from tests.tools.memory.conftest import NOON, Log


def tables(engine: Engine, sql: str) -> dict[str, Table]:
    return tables_of(engine, sqlglot.parse_one(sql, read="postgres"))


def advised(engine: Engine, sql: str) -> list[IndexAdvice]:
    explained = engine.explain(sql)
    assert explained.plan is not None
    return advice(engine, explained.plan, tables(engine, sql), 10.0)


@pytest.mark.parametrize(
    ("where", "columns"),
    [
        ("total = 5", ["total"]),
        ("placed >= '2013-12-01' AND total = 5", ["total", "placed"]),
        ("placed > '2013-01-01' AND placed < '2013-01-03'", ["placed"]),
        ("note = 'note 1' AND total = 1", ["note", "total"]),
        ("total IN (1, 2)", ["total"]),
        ("o.customer_code = 'c7' AND length(note) > 3", ["customer_code"]),
        ("day BETWEEN '2013-01-01' AND '2013-01-05'", ["day"]),
    ],
)  # fmt: skip
def test_columns_for_equality_come_before_one_for_a_range(warehouse: Engine, where: str, columns: list[str]) -> None:
    (one,) = advised(warehouse, f"SELECT o.id FROM sales.orders o WHERE {where}")
    assert (one["table"], one["columns"]) == ("sales.orders", columns)
    assert one["statement"] == f"CREATE INDEX ON sales.orders ({', '.join(columns)})"
    assert one["why"].startswith("All of the about 30,000 rows of sales.orders are read to find about ")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT id FROM sales.orders WHERE total > 5",  # most rows
        "SELECT id FROM sales.orders WHERE total >= 0 AND length(note) = 99",  # few rows, but not by the column
        "SELECT id FROM sales.orders WHERE id = 5",
        "SELECT city FROM customers WHERE city = 'Oslo'",  # small
        "SELECT id FROM sales.orders WHERE total + 1 = 5", "SELECT id FROM sales.orders WHERE total = customer_id",
        "SELECT id FROM sales.orders WHERE note LIKE 'x%'",
        "SELECT id FROM sales.orders WHERE placed::date = '2013-01-05'",
        "SELECT id FROM sales.orders WHERE ship_id::text = '5'",
        "SELECT id FROM sales.orders WHERE total = 5 OR note = 'x'",
        "SELECT id FROM sales.orders WHERE day IS NULL", "SELECT count(*) FROM sales.orders",
        "SELECT id FROM sales.orders WHERE total = (SELECT max(id) FROM customers)",
        "SELECT id FROM sales.orders WHERE customer_code > 'c1' AND customer_code IN (SELECT code FROM customers)",
    ],
)  # fmt: skip
def test_where_an_index_would_not_help_none_is_advised(warehouse: Engine, sql: str) -> None:
    assert advised(warehouse, sql) == []


def test_an_index_that_is_there_is_not_advised(warehouse: Engine) -> None:
    sql = "SELECT id FROM sales.orders WHERE id = 5 AND total = 5"
    plan = {"Node Type": "Seq Scan", "Relation Name": "orders", "Filter": "((id = 5) AND (total = '5'::numeric))"}
    assert advice(warehouse, plan, tables(warehouse, sql), 10.0) == []
    plan["Filter"] = "(total = '5'::numeric)"
    assert len(advice(warehouse, plan, tables(warehouse, sql), 10.0)) == 1


def test_each_index_is_told_once_and_none_of_an_unknown_table(warehouse: Engine) -> None:
    sql = "SELECT id FROM sales.orders WHERE total = 5 UNION ALL SELECT id FROM sales.orders WHERE total = 6"
    assert len(advised(warehouse, sql)) == 1
    assert advice(warehouse, warehouse.explain(sql).plan or {}, {}, 10.0) == []


def test_scans_are_found_at_every_depth() -> None:
    leaf = {"Node Type": "Seq Scan", "Relation Name": "t", "Filter": "(a = 1)"}
    plan = {"Node Type": "Gather", "Plans": [{"Node Type": "Hash", "Plans": [leaf, {"Node Type": "Seq Scan"}]}, leaf]}
    assert [relation for relation, _ in scans(plan)] == ["t", "t"] and list(scans({})) == []


class Scripted:
    """A database that gives costs as they are said, in turn."""

    dialect = "postgres"

    def __init__(self, costs: Sequence[float | None]) -> None:
        self.costs = list(costs)

    def explain(self, sql: str, timeout_s: float = 1.0) -> Explained:
        return Explained(True, None, self.costs.pop(0))

    def run(self, sql: str, *, max_rows: int = 1, timeout_s: float = 1.0) -> Rows:
        return Rows(columns=["a"], types=["int4"], rows=[[1]], row_count=1, truncated=False, seconds=1.0)


def test_what_agrees_and_costs_less_is_offered(warehouse: Engine) -> None:
    joined = "SELECT body FROM notes n JOIN lines l ON l.line = n.line AND n.order_id = l.order_id"
    told = proved(warehouse, joined, "SELECT body FROM notes")
    assert told and told["cost_before"] and told["cost_after"]
    assert told["cost_after"] <= 0.9 * told["cost_before"]
    assert "the same 2,250 rows, each as often" in told["proof"] and "estimated cost falls" in told["proof"]


CITY = "SELECT city FROM customers c, generate_series(1, 9)"
NONE = "SELECT id FROM customers WHERE false"
LONG = "SELECT id FROM sales.orders"
SLOW = "SELECT pg_sleep(5)"


@pytest.mark.parametrize(
    ("sql", "rewritten", "timeout_s"),
    [
        (CITY, "SELECT DISTINCT city FROM customers", 10.0), (CITY, "SELECT city AS town FROM customers", 10.0),
        (NONE, NONE, 10.0), (LONG, f"{LONG} ORDER BY id", 10.0), ("SELECT 1", "SELECT nothing FROM customers", 10.0),
        (SLOW, SLOW, 0.2),
    ],
)  # fmt: skip
def test_what_differs_or_proves_nothing_is_not_offered(
    warehouse: Engine, sql: str, rewritten: str, timeout_s: float
) -> None:
    assert proved(warehouse, sql, rewritten, timeout_s) is None


@pytest.mark.parametrize(
    ("costs", "offered"), [((100.0, 90.0), True), ((100.0, 91.0), False), ((None, None), False), ((None, 1.0), False)]
)
def test_faster_is_by_estimated_cost(costs: Sequence[float | None], offered: bool) -> None:
    assert bool(proved(Scripted(costs), "SELECT 1", "SELECT 1")) == offered


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
    assert "range of its values" in rewrite["told"] and "shipped < CAST('2015-01-01' AS TIMESTAMP)" in rewrite["sql"]
    assert "the same 1 row" in rewrite["proof"] and year["indexes"] == []
    assert allowed(rewrite["sql"])
    assert [one["columns"] for one in few["indexes"]] == [["total", "note"]] and few["rewrites"] == []


def test_what_is_not_proved_or_refused_is_not_offered(
    memory: QueryMemory, log: Log, warehouse: Engine, allowed: Allowed
) -> None:
    log("many", sql="SELECT id FROM sales.orders WHERE EXTRACT(year FROM shipped) = 2013")
    assert slow(memory, warehouse, allowed)[0]["rewrites"] == []
    log("refused", sql=YEAR, ms=1e6)
    assert slow(memory, warehouse, lambda text: text == YEAR)[0]["rewrites"] == []


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
    assert [one["question"] for one in slow(acme, warehouse, allowed)] == ["theirs"]


def test_another_database_gives_no_plan(memory: QueryMemory, log: Log, sqlite: Engine) -> None:
    log("all", sql="SELECT count(*) FROM customer")
    (one,) = slow(memory, sqlite, lambda _: True)
    assert (one["plan"], one["cost"], one["problem"], one["indexes"], one["rewrites"]) == (None, None, "", [], [])


def test_the_catalog_tells_of_tables(warehouse: Engine) -> None:
    told = tables(warehouse, """SELECT 1 FROM customers, lines, recent, "Odd", sales.orders, nowhere, "a'b""c\"""")
    assert set(told) == {"customers", "lines", "recent", "Odd", "orders"}
    assert told["lines"].leading == {"order_id"} and told["recent"].kind == "v"
    assert (told["orders"].name, told["Odd"].name) == ("sales.orders", '"Odd"')
    assert told["customers"].types["joined"] == "timestamp without time zone" and told["customers"].rows == 400
    assert tables(warehouse, "SELECT 1") == {}


APPLIES = [
    (
        "SELECT count(*) FROM sales.orders WHERE EXTRACT(year FROM placed) = 2013",
        "placed < CAST('2014-01-01' AS TIMESTAMP)",
    ),
    (
        "SELECT count(*) FROM sales.orders o WHERE 2012 = date_part('year', o.day)",
        "o.day >= CAST('2012-01-01' AS DATE)",
    ),
    (
        "SELECT count(*) FROM sales.orders WHERE placed::date = '2013-02-28'",
        "placed < CAST('2013-03-01' AS TIMESTAMP)",
    ),
    (
        "SELECT count(*) FROM sales.orders WHERE DATE(placed) = DATE '2012-12-31'",
        "placed < CAST('2013-01-01' AS TIMESTAMP)",
    ),
    ("SELECT count(*) FROM customers WHERE NOT EXTRACT(YEAR FROM joined) = 2012", "NOT (joined >= "),
    (
        "SELECT count(*) FROM customers c JOIN loose l ON c.id = l.customer_id AND EXTRACT(YEAR FROM joined) = 2013 "
        "OR c.id > 398",
        "(joined >= ",
    ),
    (
        "SELECT id FROM customers WHERE city = 'Rome' OR joined::date = '2012-07-04' OR EXTRACT(YEAR FROM "
        "born) = 1981",
        "OR (born",
    ),
    ("SELECT 1 FROM (SELECT born FROM customers) x WHERE EXTRACT(year FROM x.born) = 1980", "x.born < "),
]
REFUSES = [
    "SELECT count(*) FROM customers WHERE EXTRACT(year FROM seen) = 2013",
    "SELECT EXTRACT(year FROM born) = 1980 FROM customers",
    "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) = 1980.5",
    "SELECT 1 FROM customers WHERE EXTRACT(month FROM born) = 1",
    "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) = id",
    "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) = 99999",
    "SELECT 1 FROM customers WHERE joined::date = 'infinity'",
    "SELECT 1 FROM customers WHERE joined::date = 'today'",
    "SELECT 1 FROM customers WHERE born::date = '1980-01-05'",
    "SELECT 1 FROM customers WHERE seen::date = '2013-01-05'",
    "WITH customers AS (SELECT 1 AS id, timestamptz '2013-01-01' AS joined) SELECT 1 FROM customers WHERE "
    "EXTRACT(year FROM joined) = 2013",
    "SELECT 1 FROM customers WHERE EXTRACT(year FROM born) > 1980",
    "SELECT 1 FROM customers WHERE EXTRACT(year FROM born + 1) = 1980",
]


@pytest.mark.parametrize(("sql", "holds"), APPLIES)
def test_a_range_of_dates_gives_the_same_rows(warehouse: Engine, sql: str, holds: str) -> None:
    rewritten = range_of_dates(sqlglot.parse_one(sql, read="postgres"), tables(warehouse, sql))
    assert holds in rewritten
    found = [warehouse.run(one, max_rows=50_000)["rows"] for one in (sql, rewritten)]
    assert sorted(map(json.dumps, found[0])) == sorted(map(json.dumps, found[1])) and found[0]


@pytest.mark.parametrize("sql", REFUSES)
def test_a_range_that_is_not_sure_is_not_made(warehouse: Engine, sql: str) -> None:
    assert warehouse.explain(sql).ok
    assert range_of_dates(sqlglot.parse_one(sql, read="postgres"), tables(warehouse, sql)) == ""
