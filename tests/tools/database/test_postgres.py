from __future__ import annotations

import contextlib
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import psycopg
import pytest

from hopql.tools.base import run_postgres as server
from hopql.tools.base.errors import ConnectError
from hopql.tools.database.engine import Distinct, Engine, Limits, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.postgres import Postgres
from tests.forked import python
from tests.tools.database.shop import DDL

ROOT = Path(__file__).parents[3]


def fill(url: str, sql: str) -> None:
    with psycopg.connect(url, autocommit=True) as session:
        session.execute(sql.encode())


def active(url: str) -> int:
    """Queries that run in the database now."""
    sql = (
        "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND backend_type = 'client backend' "
        "AND pid <> pg_backend_pid() AND datname = current_database()"
    )
    with psycopg.connect(url) as session:
        found = session.execute(sql).fetchone()
    return found[0] if found else 0


def wait_for(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.fixture(scope="module")
def reading(shared_url: str) -> Iterator[Engine]:
    """For tests that change nothing."""
    fill(shared_url, DDL)
    opened = connect(shared_url)
    yield opened
    opened.close()


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    fill(database_url, DDL)
    opened = connect(database_url)
    yield opened
    opened.close()


def test_cells_are_json_values(reading: Engine) -> None:
    rows = reading.run(
        "SELECT 1, 1.50::numeric, 0.1::numeric, 12345678901234567890.123::numeric, 'NaN'::float8, '-infinity'::float4,"
        " true, NULL, date '2024-02-03', timestamp '2024-02-03 04:05:06', timestamp 'infinity',"
        " interval '1 day 2 hours',"
        " '\\x0aff'::bytea, ARRAY[1, 2], '{\"a\": [1, null]}'::jsonb, 'ok'::mood, time '01:02', (1, 'x'),"
        " int4range(1, 3), 10::numeric, date '0044-03-15 BC'"
    )
    assert rows["rows"] == [
        [1, 1.5, 0.1, "12345678901234567890.123", "NaN", "-Infinity", True, None, "2024-02-03", "2024-02-03T04:05:06",
         "infinity", "1 day 02:00:00", "0aff", [1, 2], {"a": [1, None]}, "ok", "01:02:00", ["1", "x"], "[1, 3)", 10,
         "0044-03-15 BC"]
    ]  # fmt: skip
    assert rows["types"][1] == "numeric" and rows["types"][8] == "date"


def test_a_page_is_cut_and_said(reading: Engine) -> None:
    page = reading.run("SELECT n FROM generate_series(1, 1000000) AS n", max_rows=5)
    assert page["rows"] == [[1], [2], [3], [4], [5]]
    assert page["truncated"] and page["row_count"] == 5
    whole = reading.run("SELECT '100%' AS a WHERE 'x' LIKE '%'", max_rows=1)
    assert whole["rows"] == [["100%"]] and not whole["truncated"]


def test_a_page_without_rows_names_its_columns(reading: Engine) -> None:
    page = reading.run("SELECT id, name AS who FROM customers WHERE id < 0")
    assert (page["columns"], page["types"], page["rows"]) == (["id", "who"], ["int4", "text"], [])


def test_what_a_page_leaves_is_cancelled_and_the_connection_stays(engine: Engine, database_url: str) -> None:
    first = engine.run("SELECT pg_backend_pid()")["rows"]
    began = time.monotonic()
    page = engine.run("SELECT repeat('x', 9000), pg_sleep(0.01) FROM customers a, customers b", max_rows=20)
    assert page["row_count"] == 20 and page["truncated"]
    assert time.monotonic() - began < 8, "900 rows take 9 seconds"
    assert active(database_url) == 0
    assert engine.run("SELECT pg_backend_pid()")["rows"] == first


def test_an_error_within_the_page_is_told(reading: Engine) -> None:
    sql = "SELECT 1 / (n - 400) FROM generate_series(1, 1000) AS n"
    with pytest.raises(FailedQueryError, match="division by zero"):
        reading.run(sql)
    assert reading.run(sql, max_rows=3)["truncated"]


def test_a_query_may_use_several_cores(database_url: str) -> None:
    name = database_url.split("@/")[1].split("?")[0]
    fill(database_url, "CREATE FUNCTION worker() RETURNS int LANGUAGE plpgsql PARALLEL SAFE AS "
         "'BEGIN RETURN pg_backend_pid(); END'")  # fmt: skip
    fill(database_url, f"ALTER DATABASE {name} SET debug_parallel_query = on")
    engine = connect(database_url)
    leader = engine.run("SELECT pg_backend_pid()")["rows"]
    wait_for(lambda: engine.run("SELECT worker()")["rows"] != leader)  # all workers may be busy
    engine.close()


WRITES = [
    "DELETE FROM items", "WITH d AS (DELETE FROM items RETURNING *) SELECT * FROM d", "SELECT 1; DELETE FROM items",
    "SELECT nextval('s')", "COMMIT", "SELECT * INTO t2 FROM items", "SELECT 1; COMMIT; DELETE FROM items", "",
    "SELECT * FROM items FOR UPDATE", "COPY (SELECT 1) TO STDOUT", "SHOW work_mem", "SET work_mem = '1MB'",
    "DO 'BEGIN END'", "FETCH ALL FROM page", "EXPLAIN ANALYZE DELETE FROM items", "CALL nothing()",
]  # fmt: skip


def test_nothing_is_written_even_without_the_guard(engine: Engine, database_url: str) -> None:
    fill(database_url, "CREATE SEQUENCE s; CREATE PROCEDURE nothing() LANGUAGE sql AS 'SELECT 1'")
    ran: list[object] = []
    for sql in WRITES:
        with contextlib.suppress(FailedQueryError):
            ran += [sql, engine.run(sql)]
        with psycopg.connect(database_url) as session:
            found = session.execute("SELECT count(*), (SELECT is_called FROM s) FROM items").fetchone()
        assert found == (90, False) and engine.run("SELECT count(*) FROM items")["rows"] == [[90]], sql
    assert ran == []


def test_a_setting_does_not_outlive_its_query(reading: Engine) -> None:
    reading.run("SELECT set_config('statement_timeout', '0', false), set_config('search_path', 'evil', false)")
    assert reading.run("SELECT current_setting('search_path')")["rows"] == [['"$user", public']]
    with pytest.raises(FailedQueryError):
        reading.run("SELECT set_config('transaction_read_only', 'off', false)")


def test_a_long_query_is_cancelled_on_the_server(engine: Engine, database_url: str) -> None:
    for sql in ("SELECT pg_sleep(60)", "SELECT set_config('statement_timeout', '0', true), pg_sleep(60)"):
        began = time.monotonic()
        with pytest.raises(FailedQueryError) as failed:
            engine.run(sql, timeout_s=0.3)
        assert failed.value.problem["kind"] == "timeout"
        assert time.monotonic() - began < 30
    assert active(database_url) == 0
    assert engine.run("SELECT 1")["rows"] == [[1]]


def test_cancel_ends_what_other_threads_run(engine: Engine, database_url: str) -> None:
    kinds: list[str] = []

    def ask() -> None:
        try:
            engine.run("SELECT pg_sleep(60)")
        except FailedQueryError as error:
            kinds.append(error.problem["kind"])

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    wait_for(lambda: active(database_url) == 2)
    engine.cancel()
    for thread in threads:
        thread.join(30)
    assert active(database_url) == 0
    assert kinds == ["cancelled", "cancelled"]


def test_many_threads_share_a_few_connections(reading: Engine) -> None:
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda n=n: found.append(reading.run(f"SELECT {n}")["rows"][0][0])) for n in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(str(n) for n in found) == sorted(str(n) for n in range(16))


def test_a_connection_that_died_is_replaced(engine: Engine, database_url: str) -> None:
    engine.run("SELECT 1")
    fill(database_url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hopql' "
         "AND datname = current_database()")  # fmt: skip
    assert engine.run("SELECT 1")["rows"] == [[1]]


def test_explain_accepts_or_says_what_is_wrong(reading: Engine) -> None:
    good = reading.explain("SELECT * FROM items")
    assert good.ok and good.cost and good.rows and good.plan and good.plan["Relation Name"] == "items"
    bad = reading.explain("SELECT prduct FROM items")
    assert bad.problem and bad.problem["kind"] == "database" and bad.problem["name"] == "prduct"
    assert bad.problem["suggestions"] == ["items.product"]
    typed = reading.explain("SELECT name FROM customers WHERE name > 5")
    assert typed.problem and "operator does not exist" in typed.problem["message"]
    for sql in ("DELETE FROM items", "ANALYZE DELETE FROM items", "SELECT 1; SELECT 2"):
        reading.explain(sql)
    assert reading.run("SELECT count(*) FROM items")["rows"] == [[90]]


def test_introspection_reads_what_there_is(engine: Engine, database_url: str) -> None:
    fill(database_url, """
        COMMENT ON TABLE customers IS 'Who buys';
        COMMENT ON COLUMN customers.city IS 'Where they live';
        CREATE VIEW romans AS SELECT * FROM customers WHERE city = 'Rome';
        CREATE MATERIALIZED VIEW cities AS SELECT DISTINCT city FROM customers;
        CREATE TABLE events (id int, at date) PARTITION BY RANGE (at);
        CREATE TABLE events_2024 PARTITION OF events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
        INSERT INTO events SELECT n, '2024-02-02' FROM generate_series(1, 50) n;
        CREATE TABLE pairs (order_id int, line int, FOREIGN KEY (order_id, line) REFERENCES items (order_id, line));
        CREATE TABLE empty ();
        ANALYZE;
    """)  # fmt: skip
    told: list[str] = []
    cards = {card.name: card for card in engine.introspect(tell=told.append)}
    assert set(cards) == {
        "customers", "sales.orders", "items", "Odd", "hidden", "romans", "cities", "events", "pairs",
    }  # fmt: skip
    assert told == ["empty is left out: it has no column that this login may read."]
    customers = cards["customers"]
    assert customers.description == "Who buys" and customers.primary_key == ["id"] and customers.row_estimate == 30
    city, mood = customers.column("city"), customers.column("mood")
    assert city and city.description == "Where they live" and set(city.samples) == {"Rome", "Oslo", "Lima"}
    assert mood and mood.enum == ["sad", "ok", "happy"] and mood.type == "mood"
    assert [(key.columns, key.table, key.to) for key in cards["sales.orders"].foreign_keys] == [
        (["customer_id"], "customers", ["id"])
    ]
    assert cards["pairs"].foreign_keys[0].to == ["order_id", "line"]
    assert (cards["romans"].kind, cards["cities"].kind, cards["events"].kind) == (
        "view", "materialized view", "partitioned table",
    )  # fmt: skip
    assert cards["events"].row_estimate == 50
    assert [column.type for column in cards["sales.orders"].columns][2] == "numeric(10,2)"


INHERITING = """
    CREATE TABLE payments (id int PRIMARY KEY, paid_at date, method text);
    CREATE TABLE payments_1 () INHERITS (payments);
    CREATE TABLE payments_1b () INHERITS (payments_1);
    CREATE TABLE refunds (reason text) INHERITS (payments_1);
    CREATE TABLE sales.payments_2 () INHERITS (payments);
    CREATE TABLE events (id int, at date) PARTITION BY RANGE (at);
    CREATE TABLE events_2024 PARTITION OF events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
    INSERT INTO payments_1b SELECT n, '2024-02-02', 'card' FROM generate_series(1, 40) n;
"""


def test_children_that_add_no_column_are_counted_with_their_parent(engine: Engine, database_url: str) -> None:
    fill(database_url, INHERITING)
    before = engine.fingerprint()
    cards = {card.name: card for card in engine.introspect()}
    assert {"payments", "refunds", "events"} <= set(cards) and not {"payments_1", "events_2024"} & set(cards)
    assert cards["payments"].children == ["payments_1", "payments_1b", "sales.payments_2"]
    assert cards["events"].children == ["events_2024"]
    assert cards["refunds"].parents == ["payments"] and cards["refunds"].column("reason")
    method = cards["payments"].column("method")
    assert cards["payments"].row_estimate == 40 and method and method.samples == ["card"]
    assert engine.distinct_values("payments", "method") == Distinct(["card"], complete=True)
    fill(database_url, "CREATE TABLE payments_3 () INHERITS (payments)")
    assert engine.fingerprint() == before, "another child is no change of the schema"
    fill(database_url, "ALTER TABLE payments ADD note text")
    assert engine.fingerprint() != before


def test_children_past_a_policy_of_their_parent_are_not_named(engine: Engine, database_url: str) -> None:
    fill(database_url, INHERITING)
    fill(database_url, "ALTER TABLE payments ENABLE ROW LEVEL SECURITY; ALTER TABLE events ENABLE ROW LEVEL SECURITY")
    cards = {card.name: card for card in engine.introspect()}
    assert cards["payments"].children == cards["events"].children == []
    assert "payments_1" not in cards


def test_what_makes_rows_unique_and_what_is_enforced_is_noted(engine: Engine, database_url: str) -> None:
    fill(database_url, """
        CREATE TABLE staff (id int PRIMARY KEY, mail text UNIQUE, a int, b int, boss int REFERENCES staff);
        CREATE UNIQUE INDEX wide ON staff (a) INCLUDE (id);
        CREATE UNIQUE INDEX pair ON staff (b, a);
        CREATE UNIQUE INDEX few ON staff (a) WHERE b > 1;
        CREATE UNIQUE INDEX called ON staff (lower(mail));
        CREATE TABLE pay (id int PRIMARY KEY, staff_id int REFERENCES staff);
        CREATE TABLE pay_2024 (CHECK (id > 5)) INHERITS (pay);
        CREATE TABLE safe (id int PRIMARY KEY);
        ALTER TABLE safe ENABLE ROW LEVEL SECURITY;
        CREATE TABLE late (safe_id int REFERENCES safe, staff_id int);
        ALTER TABLE late ADD FOREIGN KEY (staff_id) REFERENCES staff NOT VALID;
    """)  # fmt: skip
    cards = {card.name: card for card in engine.introspect()}
    assert sorted(cards["staff"].unique_keys) == [["b", "a"], ["mail"]] and cards["staff"].foreign_keys[0].enforced
    assert cards["pay"].inherited and not cards["staff"].inherited
    assert [key.enforced for key in (*cards["pay"].foreign_keys, *cards["late"].foreign_keys)] == [False] * 3


def test_tables_without_statistics_are_sampled_within_limits(engine: Engine) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Limits, "sample_rows", 10)
        cards = {card.name: card for card in engine.introspect()}
    assert cards["customers"].row_estimate is None
    assert len(cards["customers"].columns[1].samples) == 3
    whole = {card.name: card for card in engine.introspect()}
    assert whole["customers"].row_estimate == 30


def test_only_what_the_login_may_read_is_seen(engine: Engine, database_url: str) -> None:
    role = "r" + database_url.split("@/")[1].split("?")[0]
    fill(database_url, f"""
        CREATE ROLE {role} LOGIN;
        GRANT SELECT (id, name) ON customers TO {role};
        GRANT SELECT ON items TO {role};
    """)  # fmt: skip
    try:
        small = connect(database_url.replace("postgres@", f"{role}@"))
        cards = {card.name: [column.name for column in card.columns] for card in small.introspect()}
        assert cards == {"customers": ["id", "name"], "items": ["order_id", "line", "product", "price"]}
        assert small.distinct_values("customers", "secret").values == []
        small.close()
    finally:
        fill(database_url, f"DROP OWNED BY {role}; DROP ROLE {role}")


def test_distinct_values_are_frequent_first(engine: Engine, database_url: str) -> None:
    fill(
        database_url,
        "INSERT INTO customers (id, name, city) SELECT n, 'Name 1', 'Rome' FROM generate_series(100, 120) n",
    )
    assert engine.distinct_values("customers", "city") == Distinct(["Rome", "Lima", "Oslo"], complete=True)
    assert engine.distinct_values("customers", "name", limit=2).values[0] == "Name 1"
    assert not engine.distinct_values("customers", "name", limit=2).complete
    fill(database_url, "ANALYZE customers")
    assert engine.distinct_values("customers", "city").values[0] == "Rome"
    assert len(engine.distinct_values("sales.orders", "placed", limit=7).values) == 7
    assert engine.distinct_values("nowhere", "x") == Distinct([], complete=False)


def test_values_are_complete_where_all_of_them_were_counted(engine: Engine, database_url: str) -> None:
    fill(database_url, "CREATE TABLE moods AS SELECT 'm' || n % 3 AS mood FROM generate_series(1, 50) n; ANALYZE moods;"
         "INSERT INTO moods VALUES ('new'), (NULL); CREATE VIEW mood_view AS SELECT mood FROM moods;"
         "CREATE VIEW long_view AS SELECT m.mood FROM moods m, generate_series(1, 2000)")  # fmt: skip
    found = engine.distinct_values("moods", "mood")
    assert found.complete and sorted(found.values) == ["m0", "m1", "m2", "new"], "more than the statistics know"
    assert engine.distinct_values("mood_view", "mood").complete
    assert not engine.distinct_values("long_view", "mood").complete, "only its first rows were read"


def test_a_large_table_is_only_sampled(engine: Engine, database_url: str) -> None:
    fill(database_url, "CREATE TABLE large AS SELECT (n % 400)::text AS v, repeat('x', 200) AS pad "
         "FROM generate_series(1, 300000) n; ANALYZE large")  # fmt: skip
    assert len(engine.distinct_values("large", "v", limit=1000).values) == 400
    assert not engine.distinct_values("large", "v", limit=1000).complete


def test_the_fingerprint_follows_the_schema(engine: Engine, database_url: str) -> None:
    first = engine.fingerprint()
    fill(database_url, "INSERT INTO hidden VALUES (1)")
    assert engine.fingerprint() == first
    fill(database_url, "ALTER TABLE hidden ADD extra int")
    assert engine.fingerprint() != first


def test_an_empty_database_has_no_cards(database_url: str) -> None:
    engine = connect(database_url)
    assert engine.introspect() == []
    engine.close()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("/t_", "/none_"), "no such database"),
        (("postgres@", "nobody_here:hunter2@"), "does not know this user"),
        (("host=", "host=/nowhere"), "Nothing answers"),
    ],
)
def test_a_failed_login_says_what_to_do(database_url: str, change: tuple[str, str], message: str) -> None:
    with pytest.raises(ConnectError, match=message) as failed:
        connect(database_url.replace(*change))
    assert failed.value.hint
    assert "hunter2" not in str(failed.value) + failed.value.hint


def test_other_wrong_addresses_say_what_to_do() -> None:
    for url, message in (
        ("postgresql://u:hunter2@127.0.0.1:1/x", "Nothing answers"),
        ("postgresql://u:hunter2@no.such.host.invalid/x", "host is not known"),
        ("mysql://u:hunter2@h/x", "not a database"),
        ("sqlite:///nowhere/x.db", "no database file"),
        ("x.txt", "not a database"),
    ):
        with pytest.raises(ConnectError, match=message) as failed:
            connect(url)
        assert "hunter2" not in str(failed.value) + failed.value.hint


def test_labels_hold_no_secrets(database_url: str) -> None:
    engine = connect(database_url.replace("postgres@", "postgres:hunter2@"))
    assert "hunter2" not in engine.label and "@" in engine.label
    engine.close()


def test_the_embedded_scheme_opens_the_embedded_server(database_url: str) -> None:
    name = database_url.split("@/")[1].split("?")[0]
    engine = connect(f"embedded:///{name}")
    assert engine.label == f"embedded:///{name}"
    assert engine.run("SELECT current_database()")["rows"] == [[name]]
    engine.close()
    assert server.answering(server.data_of())


def test_ctrl_c_cancels_on_the_server(database_url: str) -> None:
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"  # a runner may ignore it
        "from hopql.tools.database.engine import connect; e = connect(sys.argv[1]); print('on', flush=True);"
        "e.run('SELECT pg_sleep(60)', timeout_s=90)"
    )
    asking = subprocess.Popen(
        [*python(), "-c", code, database_url], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert asking.stdout and asking.stdout.readline() == "on\n"
    wait_for(lambda: active(database_url) == 1)
    asking.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in asking.communicate(timeout=60)[1]
    wait_for(lambda: active(database_url) == 0)


def test_a_cancelled_explanation_says_so(engine: Engine, database_url: str) -> None:
    said = []
    with psycopg.connect(database_url) as locking:
        locking.execute("LOCK TABLE customers IN ACCESS EXCLUSIVE MODE")
        asking = threading.Thread(target=lambda: said.append(engine.explain("SELECT * FROM customers", 60.0)))
        asking.start()
        wait_for(lambda: active(database_url) == 1)
        engine.cancel()
        asking.join(30)
    assert [found.problem and found.problem["kind"] for found in said] == ["cancelled"]


def test_a_session_is_left_as_it_was_found(database_url: str) -> None:
    engine = Postgres(database_url)
    fill(database_url, f"ALTER DATABASE {database_url.split('@/')[1].split('?')[0]} SET DateStyle = German")
    engine.close()
    engine = Postgres(database_url)
    assert engine.run("SELECT date '2024-02-03'")["rows"] == [["2024-02-03"]]
    with engine._pool.lease() as session:
        assert session.execute("SHOW DateStyle").fetchone() == ("German, DMY",)
        assert session.execute("SHOW default_transaction_read_only").fetchone() == ("off",)
        assert session.prepare_threshold is None
    engine.close()


def test_no_failure_of_the_driver_gets_out(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(engine, Postgres)
    monkeypatch.setattr("hopql.tools.database.postgres._LEAST_WAIT_S", 0.1)
    with contextlib.ExitStack() as all_taken:
        for _ in range(4):
            all_taken.enter_context(engine._pool.lease())
        with pytest.raises(ConnectError, match="busy"):
            engine.run("SELECT 1", timeout_s=0.1)
    for error, told in ((psycopg.OperationalError, ConnectError), (psycopg.errors.QueryCanceled, FailedQueryError)):
        failing = Mock(execute=Mock(side_effect=error("server closed the connection")))
        monkeypatch.setattr(engine._pool, "_open", lambda session=failing: session)
        engine._pool._idle.clear()
        with pytest.raises(told):
            engine.run("SELECT 1")


def test_json_that_nothing_of_ours_could_read_is_its_text(reading: Engine) -> None:
    """PostgreSQL nests JSON 6,000 deep and has numbers of any length; Python's reader ends in RecursionError."""
    for opens, inner, closes in (("[", "", "]"), ('{"a":', "1", "}")):
        for kind in ("json", "jsonb"):
            made = f"(repeat('{opens}', 3000) || '{inner}' || repeat('{closes}', 3000))::{kind}"
            (row,) = reading.run(f"SELECT {made} AS a")["rows"]
            assert isinstance(row[0], str) and row[0].startswith(opens[0] * 2 if opens == "[" else '{"a"')
    (row,) = reading.run("SELECT ('1' || repeat('0', 5000))::jsonb, '{\"a\": \"[[\", \"b\": [1, 1.5]}'::jsonb")["rows"]
    assert row == ["1" + "0" * 5000, {"a": "[[", "b": [1, 1.5]}]
