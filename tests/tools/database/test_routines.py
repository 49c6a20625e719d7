# ruff: noqa: E501  (a query a line)
"""What people made in a real PostgreSQL, under names that are allowed, is refused."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from uuid import uuid4

import duckdb
import psycopg
import pytest

from hopql.state.access import Access
from hopql.state.cards import TableCard
from hopql.tools.base.errors import ConnectError
from hopql.tools.database.check_parts import allowed_only
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError, timed_out
from hopql.tools.database.grants import Grants
from hopql.tools.database.guard import check, one_statement
from hopql.tools.database.routines import EXTENSIONS, HARMLESS, Reread, Routines, functions
from hopql.tools.database.scope_names import Names
from tests.tools.database.shop import CARDS, DDL, _columns

MADE = """
CREATE TABLE log (word text);
CREATE FUNCTION write() RETURNS int LANGUAGE sql AS 'INSERT INTO log VALUES (''x''); SELECT 1';
CREATE FUNCTION round(text) RETURNS int LANGUAGE sql AS 'SELECT write()';
CREATE FUNCTION "UPPER"(text) RETURNS int LANGUAGE sql AS 'SELECT write()';
CREATE FUNCTION sample(int) RETURNS int LANGUAGE sql AS 'SELECT write()';
CREATE FUNCTION map(int) RETURNS int LANGUAGE sql AS 'SELECT write()';
CREATE FUNCTION lower(mood) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 1';
CREATE SCHEMA apart; CREATE FUNCTION apart.sqrt(text) RETURNS int LANGUAGE sql AS 'SELECT public.write()';
CREATE FUNCTION moods(mood, mood) RETURNS bool LANGUAGE sql AS 'SELECT write() = 1';
CREATE OPERATOR %% (LEFTARG = mood, RIGHTARG = mood, FUNCTION = moods);
CREATE OPERATOR ~~ (LEFTARG = mood, RIGHTARG = mood, FUNCTION = moods);
CREATE FUNCTION spoken(mood) RETURNS text LANGUAGE sql AS 'SELECT write()::text';
CREATE CAST (mood AS text) WITH FUNCTION spoken(mood) AS IMPLICIT;
CREATE TYPE pair AS (a int, b int);
CREATE FUNCTION paired(text) RETURNS pair LANGUAGE sql AS 'SELECT write(), 1';
CREATE CAST (text AS pair) WITH FUNCTION paired(text);
CREATE FUNCTION counted(date) RETURNS int LANGUAGE sql AS 'SELECT write()';
CREATE CAST (date AS int) WITH FUNCTION counted(date);
CREATE FUNCTION adult(int) RETURNS bool LANGUAGE sql AS 'SELECT write() = 1';
CREATE DOMAIN age AS int CHECK (adult(VALUE));
CREATE DOMAIN plain AS int;
CREATE DOMAIN string AS int CHECK (adult(VALUE));
CREATE DOMAIN year AS int CHECK (adult(VALUE));
CREATE TYPE "Date" AS ENUM ('a');
CREATE FUNCTION plus(int, int) RETURNS int LANGUAGE sql AS 'SELECT write()';
CREATE AGGREGATE product(int) (SFUNC = plus, STYPE = int, INITCOND = 1);
CREATE FUNCTION year_of(date) RETURNS int STABLE LANGUAGE sql AS 'SELECT extract(year FROM $1)::int';
CREATE FUNCTION doubled(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $1 * 2';
CREATE FUNCTION lifted(int) RETURNS int IMMUTABLE SECURITY DEFINER LANGUAGE sql AS 'SELECT $1';
CREATE FUNCTION mixed(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT $1';
CREATE FUNCTION mixed(text) RETURNS int LANGUAGE sql AS 'SELECT write()';
CREATE VIEW v_write AS SELECT write() AS id;
CREATE VIEW v_over AS SELECT id FROM v_write;
CREATE VIEW v_sleep AS SELECT id FROM customers WHERE pg_sleep(0.1) IS NOT NULL;
CREATE VIEW v_lock AS SELECT id, pg_try_advisory_lock(id) FROM customers;
CREATE VIEW v_set AS SELECT set_config('statement_timeout', '0', false) AS id;
CREATE VIEW v_sum AS SELECT product(id) AS id FROM customers;
CREATE VIEW apart.v_apart AS SELECT write() AS id;
CREATE VIEW v_plain AS SELECT id, year_of(born), random(), now() FROM customers;
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    from hopql.tools.base.run_postgres import embedded

    name = f"routines_{uuid4().hex[:12]}"
    url = embedded(name)
    with psycopg.connect(url, autocommit=True) as session:
        session.execute((DDL + MADE).encode())
    opened = connect(url)
    yield opened
    opened.close()
    with psycopg.connect(embedded(), autocommit=True) as session:
        session.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(scope="module")
def names(engine: Engine) -> Names:
    views = ["v_write", "v_over", "v_sleep", "v_lock", "v_set", "v_sum", "apart.v_apart", "v_plain"]
    made = Names([*CARDS, *(TableCard(name=name, kind="view", columns=_columns("id:integer")) for name in views)])
    made.routines = engine.routines
    return made


@pytest.mark.parametrize(
    "sql",
    """
SELECT round('x'::text)
SELECT round(1.5)
SELECT "UPPER"('x')
SELECT sample(1)
SELECT map(1)
SELECT lower(name) FROM customers
SELECT mood %% mood FROM customers
SELECT 1 WHERE 'ok' %% 'sad'
SELECT name LIKE 'x' FROM customers
SELECT name ~~ 'x' FROM customers
SELECT mood FROM customers
SELECT c FROM customers c
SELECT 1::age
SELECT CAST(1 AS age)
SELECT '1'::string
SELECT CAST('1' AS string)
SELECT 2006::year
SELECT 2006::"year"
SELECT CAST(2006 AS "year")
SELECT '1'::public.string
SELECT r.a FROM jsonb_to_recordset('[]') AS r(a string)
SELECT year '2006'
SELECT '2020-01-01'::"Date"
SELECT CAST('a' AS "Date")
SELECT (1)::public.age
SELECT 'ok'::customers
SELECT name::pair FROM customers
SELECT CAST('x' AS public.pair)
SELECT born::int FROM customers
SELECT write()
SELECT (1).write
SELECT product(id) FROM customers
SELECT * FROM v_write
SELECT count(*) FROM public.v_write
SELECT * FROM v_over
SELECT id FROM v_sleep
SELECT id FROM v_lock
SELECT * FROM v_set
SELECT * FROM v_sum
SELECT * FROM apart.v_apart
SELECT g.write FROM generate_series(1, 2) g
SELECT (0.1).pg_sleep
SELECT g.pg_sleep FROM unnest(ARRAY[0.1]) g
""".strip().splitlines(),
)
def test_what_people_made_is_refused(sql: str, names: Names) -> None:
    assert not check(sql, "postgres", names)["ok"]


@pytest.mark.parametrize(
    "sql",
    """
SELECT upper(name), sqrt(4) FROM customers
SELECT 3::plain, 'a' AS "Date" FROM customers
SELECT id FROM v_plain
SELECT c.name FROM customers c WHERE c.id % 2 = 1
SELECT total::text AS "Date" FROM sales.orders
""".strip().splitlines(),
)
def test_what_postgresql_has_itself_passes_beside_it(sql: str, engine: Engine, names: Names) -> None:
    checked = check(sql, "postgres", names)
    assert checked["ok"], checked["problems"]
    assert engine.explain(checked["sql"]).ok


def test_an_immutable_function_that_people_made_is_called_where_the_workspace_names_it(engine: Engine) -> None:
    named = Names(CARDS, grants=Grants.of(Access(functions=["doubled", "lifted", "mixed", "year_of", "write"])))
    silent = Names(CARDS)
    named.routines = silent.routines = engine.routines
    for sql in (
        "SELECT doubled(id) FROM customers",
        'SELECT "doubled"(2)',
        "SELECT name FROM customers WHERE doubled(id) = 2",
    ):
        checked = check(sql, "postgres", named)
        assert checked["ok"] and engine.run(checked["sql"])["rows"], checked
        assert not check(sql, "postgres", silent)["ok"]
    for call in ("lifted(1)", "mixed(1)", "year_of('2020-01-01')", "write()", "public.doubled(1)", '"Doubled"(1)'):
        assert not check(f"SELECT {call}", "postgres", named)["ok"], call
    assert not check("SELECT doubled(secret) FROM customers", "postgres", named)["ok"]


def test_layer_two_alone_refuses_what_needs_no_columns(engine: Engine) -> None:
    for sql in ("SELECT round('x')", "SELECT 'a' LIKE 'b'", "SELECT id FROM v_over", "SELECT 1::age", "SELECT (id).pg_sleep"
                " FROM customers id", "SELECT unnest.pg_sleep FROM unnest(ARRAY[0.1])"):  # fmt: skip
        statement, _ = one_statement(sql, "postgres")
        assert statement and allowed_only(statement, "postgres", engine.routines()), sql


def test_the_listed_functions_of_postgresql_change_nothing_and_wait_for_nothing(database_url: str) -> None:
    with psycopg.connect(database_url) as session:
        volatile = session.execute(
            "SELECT DISTINCT proname FROM pg_proc WHERE oid < 16384 AND provolatile = 'v' AND proname = ANY(%s)",
            (sorted(functions("postgres")),),
        ).fetchall()
        runs_text = session.execute(
            "SELECT DISTINCT proname FROM pg_proc WHERE oid < 16384 AND proparallel = 'u' AND proname = ANY(%s)",
            (sorted(functions("postgres")),),
        ).fetchall()
        there = {row[0] for row in session.execute("SELECT DISTINCT proname FROM pg_proc WHERE oid < 16384")}
    assert {row[0] for row in volatile} <= HARMLESS
    assert not runs_text
    assert functions("postgres") - there == ELSEWHERE


ELSEWHERE = frozenset(
    word
    for words in (
        # of the grammar
        "cast coalesce current_date current_time current_timestamp exists greatest grouping json json_array json_arrayagg",
        "json_exists json_objectagg json_query json_scalar json_serialize json_value jsonb least localtime localtimestamp",
        "nullif row trim",
        # of other databases: PostgreSQL has no such function, and one that people made is refused
        "group_concat if ifnull iif log2 sha1 strftime total try_cast typeof",
        # of extensions
        "difference dmetaphone dmetaphone_alt levenshtein levenshtein_less_equal metaphone soundex",
        "show_trgm similarity strict_word_similarity word_similarity unaccent uuid_generate_v4",
        "cosine_distance hamming_distance inner_product jaccard_distance l1_distance l2_distance l2_normalize subvector",
        "vector_dims vector_norm first histogram interpolate last locf time_bucket time_bucket_gapfill",
        "st_area st_asgeojson st_astext st_buffer st_centroid st_contains st_coveredby st_covers st_crosses st_distance",
        "st_distancesphere st_dwithin st_equals st_geogfromtext st_geomfromtext st_intersection st_intersects st_length",
        "st_makepoint st_overlaps st_perimeter st_point st_setsrid st_srid st_touches st_transform st_union st_within",
        "st_x st_y",
    )
    for word in words.split()
)


def test_functions_of_a_known_extension_pass_and_those_named_like_them_do_not(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("CREATE EXTENSION vector; CREATE TABLE doc (id int, place vector(2))")
    names = Names([TableCard(name="doc", columns=_columns("id:integer,place:vector(2)"))])
    engine = connect(database_url)
    names.routines = engine.routines
    sql = "SELECT id, l2_distance(place, '[1,2]'), place <-> '[1,2]'::vector, place::text, '[1,2]' = place FROM doc"
    checked = check(sql, "postgres", names)
    assert checked["ok"], checked["problems"]
    assert engine.explain(checked["sql"]).ok and "vector" in EXTENSIONS
    engine.close()
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("CREATE FUNCTION l2_distance(text, text) RETURNS int LANGUAGE sql AS 'SELECT 1'")
    engine = connect(database_url)
    names.routines = engine.routines
    assert not check(sql, "postgres", names)["ok"]
    engine.close()


def test_what_is_made_later_counts(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = connect(database_url)
    names = Names([])
    names.routines = engine.routines
    assert check("SELECT upper('x')", "postgres", names)["ok"]
    before = engine.routines()
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("CREATE FUNCTION upper(int) RETURNS int LANGUAGE sql AS 'SELECT 1'")
    assert check("SELECT upper('x')", "postgres", names)["ok"]  # for half a minute
    engine.routines._seconds = 0  # type: ignore[attr-defined]
    assert not check("SELECT upper('x')", "postgres", names)["ok"]
    assert engine.routines() is engine.routines() is not before
    engine.close()


def test_where_it_cannot_be_asked_nothing_passes_and_the_last_answer_holds() -> None:
    answers: list[Routines | None] = [Routines(functions={"upper": "public.upper"})]

    def read(last: Routines | None) -> Routines:
        if not answers:
            raise ConnectError("The database went away.")
        found = answers.pop()
        assert found
        return found

    names = Names([])
    names.routines = Reread(read, seconds=0)
    assert not check("SELECT upper('x')", "postgres", names)["ok"]
    assert check("SELECT lower('x')", "postgres", names)["ok"]
    names.routines = Reread(read)
    with pytest.raises(ConnectError, match=r"^The database went away\.$"):  # the query is not to be mended
        check("SELECT lower('x')", "postgres", names)

    def slow(last: Routines | None) -> Routines:
        raise FailedQueryError(timed_out(3))

    names.routines = Reread(slow)
    with pytest.raises(ConnectError, match="does not say which functions people made in it: The query was cancelled"):
        check("SELECT lower('x')", "postgres", names)


def test_macros_of_a_duckdb_file_are_refused(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "a.duckdb")) as writer:
        writer.execute(
            "CREATE MACRO lower(x) AS 'evil'; CREATE MACRO range(a) AS TABLE SELECT a; CREATE TABLE t (a INT)"
        )
    engine = connect(str(tmp_path / "a.duckdb"))
    names = Names(engine.introspect())
    names.routines = engine.routines
    for sql in ("SELECT lower('X')", "SELECT LOWER(a) FROM t", "SELECT * FROM range(3)"):
        assert not check(sql, "duckdb", names)["ok"]
    assert check("SELECT upper('x') FROM t", "duckdb", names)["ok"]
    engine.close()


def test_while_one_asks_anew_the_others_go_by_the_last_answer() -> None:
    asked, goes_on, before = Event(), Event(), Routines(functions={"upper": "public.upper"})

    def read(last: Routines | None) -> Routines:
        if last is None:
            return before
        asked.set()
        assert goes_on.wait(10)
        return Routines()

    routines = Reread(read, seconds=0)
    assert routines() is before
    with ThreadPoolExecutor() as threads:
        asking = threads.submit(routines)
        assert asked.wait(10)
        assert routines() is before
        goes_on.set()
        assert asking.result() is not before
