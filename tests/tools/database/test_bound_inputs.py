"""What nothing interrupts is bounded where a query makes its own values: what fits is as before, the rest is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from hopql.bench.attacks.write_queries import gold_queries
from hopql.tools.database.bound_inputs import MOST, bounded
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from tests.databases import superuser
from tests.tools.database.test_postgres import fill

MADE = """
CREATE TABLE people (id int PRIMARY KEY, name text, tags text[], team int);
INSERT INTO people SELECT n, 'person ' || n, ARRAY['t' || n % 3, 't' || n % 5], n % 4 FROM generate_series(1, 40) n
"""
FITS = [
    "SELECT team, string_agg(name, ',' ORDER BY id) LIKE '%son 7,%' FROM people GROUP BY team ORDER BY team",
    "SELECT team FROM people GROUP BY team HAVING array_agg(DISTINCT id % 2) @> (SELECT array_agg(DISTINCT id % 2) "
    "FROM people WHERE team = 1) ORDER BY 1",
    "SELECT team FROM people GROUP BY team HAVING array_agg(id ORDER BY id) && ARRAY[4, 8] ORDER BY 1",
    "SELECT replace(replace(string_agg(name, ',' ORDER BY id), 'person', 'p'), ',', ';') FROM people",
    "SELECT ltrim(string_agg(tags[1], '' ORDER BY id), 't0' || repeat('1', 2)) FROM people",
    "WITH t AS (SELECT team, string_agg(name, '+') AS names FROM people GROUP BY team) "
    "SELECT p.id FROM people p JOIN t ON t.names LIKE '%' || p.name || '+%' ORDER BY 1 LIMIT 5",
    "SELECT DISTINCT translate(x.s, x.s, 'z') FROM (SELECT lpad(name, 20, '*') AS s FROM people) x ORDER BY 1",
    "SELECT '{3,4}' <@ array_agg(id) FROM people", "SELECT array_agg(id) @> '{3,4}' FROM people",
    "SELECT 'a' LIKE repeat('a', 1) ESCAPE '!', NULL LIKE repeat('a', 2)",
    "SELECT repeat('b', 2) NOT LIKE ALL (ARRAY['c', 'd'])",
    "SELECT repeat('b', 2) LIKE ANY (SELECT '%b%' FROM people)",
    "SELECT string_agg(name, ',') ~~* repeat('%', 3) FROM people WHERE team = 9",
    "SELECT s FROM string_to_table((SELECT string_agg(name, ', ' ORDER BY id) FROM people), repeat(', ', 1)) AS s",
    "SELECT split_part(string_agg(name, ',' ORDER BY id), ',', 2), position('7' IN string_agg(name, '')) FROM people",
    "SELECT jsonb_agg(id) @> jsonb_agg(DISTINCT id), jsonb_agg(name) - ARRAY(SELECT name FROM people) FROM people",
    "SELECT to_tsquery('simple', string_agg(tags[1], ' & ')) FROM people",
    "SELECT upper(max(t.names)), (t).team + 1, lower((t).names), upper(lag(t.names) OVER (ORDER BY t.team)), "
    "array_length(array(SELECT t.names), 1), round(sum(t.team), 2) FROM "
    "(SELECT team, string_agg(name, '+' ORDER BY id) AS names FROM people GROUP BY team) t "
    "GROUP BY t.*, t.names, t.team ORDER BY t.team",
    "SELECT to_json(t.*), (t.*)::text, t.* FROM (SELECT team, string_agg(name, '+' ORDER BY id) AS names FROM people "
    "GROUP BY team ORDER BY team) t",
    "SELECT normalize(string_agg(name, '' ORDER BY id)), string_agg(name, '') IS NORMALIZED FROM people",
    "SELECT name, repeat('#', id / 10), lpad(name, team + 12) FROM people ORDER BY id",
    "SELECT p.name || ': ' || (SELECT string_agg(q.name, ', ' ORDER BY q.id) FROM people q WHERE q.team = p.team) "
    "FROM people p ORDER BY p.id",
    "SELECT upper(string_agg(name, ',' ORDER BY id) FILTER (WHERE id > 3)), initcap(max(name)) FROM people",
    "WITH t AS (SELECT team, string_agg(name, '+' ORDER BY id) AS names, count(*) AS n FROM people GROUP BY team), "
    "u AS (SELECT t.*, 'team ' || team AS title FROM t) SELECT title || ' (' || n || ')', "
    "(u.names || '!')::varchar(9), length(names), row_to_json(u), lower(title) FROM u "
    "GROUP BY 1, u.names, lower(title), n, u ORDER BY lower(title)",
    "SELECT x.a[1] + x.a[2], x.a[1], x.a || 7, array_length(x.a || x.a, 1) FROM "
    "(SELECT array_agg(id ORDER BY id) AS a FROM people) x",
    "SELECT jsonb_agg(id ORDER BY id) -> 0, (jsonb_agg(id) || '[1]') ->> -1, json_agg(id)::text FROM people",
    "SELECT upper(y.s) FROM (SELECT string_agg(name, '') s FROM people WHERE id = 1 UNION ALL SELECT 'b' || name FROM "
    "people WHERE id = 2 ORDER BY 1) y", "SELECT length(string_agg(name, '') || clock_timestamp()) > 9 FROM people",
    "SELECT sum(id) - count(*) - x.n FROM people, (SELECT 3 AS n) x, (SELECT string_agg(name, '') FROM people) y "
    "GROUP BY x.n",
]  # fmt: skip
LONG = "(SELECT string_agg(repeat('a', 20000), '') FROM generate_series(1, 50))"
LAST = "(SELECT string_agg(repeat('b', 20000), '') || 'a' FROM generate_series(1, 50))"
IDS = "(SELECT array_agg(n) FROM generate_series(1, 200000) AS n)"
DEAF = [
    "SELECT (a + 1) % b IS NULL OR (a + 2) % b IS NULL FROM "
    "(SELECT repeat('9', 100000)::numeric AS a, repeat('7', 50000)::numeric AS b OFFSET 0) x",
    "SELECT (a * b) > 1 FROM (SELECT repeat('9', 100000)::numeric AS a, repeat('7', 50000)::numeric AS b OFFSET 0) x",
    f"SELECT ltrim({LONG}, {LAST})", f"SELECT pg_catalog.rtrim({LONG}, {LAST})", f"SELECT trim({LAST} FROM {LONG})",
    f"SELECT translate({LONG}, {LAST}, 'x')", f"SELECT replace({LONG}, 'b' || {LONG}, 'x')",
    f"SELECT strpos({LONG}, 'b' || {LONG})", f"SELECT position('b' || {LONG} IN {LONG})",
    f"SELECT split_part({LONG}, 'b' || {LONG}, 1)", f"SELECT string_to_array({LONG}, 'b' || {LONG})",
    f"SELECT {LONG} LIKE '%' || {LONG} || 'b%'", f"SELECT {LONG} ILIKE ANY (ARRAY['%' || {LONG} || 'b%'])",
    f"SELECT {IDS} <@ {IDS}", f"SELECT {IDS} && {IDS}", f"SELECT to_jsonb({IDS}) @> to_jsonb({IDS})",
    f"SELECT to_tsquery('simple', {LONG})", f"SELECT normalize('a' || x) FROM (SELECT {LONG} AS x) y",
    f"SELECT x IS NORMALIZED FROM (SELECT {LONG} AS x) y",
    f"SELECT x IS NOT NFKD NORMALIZED FROM (SELECT {LONG} AS x) y",
    f"SELECT {', '.join(['length(repeat(name, 6000000 + team))'] * 20)} FROM people",
    f"SELECT length(regexp_replace(x, 'a', repeat('b', 2000), 'g')) FROM (SELECT {LONG} AS x) y",
    f"SELECT {', '.join(['length(lpad(name, 60000000))'] * 20)} FROM people",
    f"WITH a AS (SELECT {LONG} AS s), b AS MATERIALIZED (SELECT s || s AS s FROM a) "
    "SELECT ltrim(b.s, 'b' || b.s) FROM b",
    "WITH RECURSIVE g AS (SELECT 'a' AS s, 1 AS n UNION ALL SELECT s || s, n + 1 FROM g WHERE n < 20) "
    "SELECT max(ltrim(g.s, 'b' || g.s)) FROM g",
]  # fmt: skip


def _listed(text: str, times: int, between: str = ", ") -> str:
    return between.join([text] * times)


MUCH = [
    f"WITH a AS MATERIALIZED (SELECT {LONG} AS x) SELECT "
    + ", ".join(f"md5({_listed('x', each, '||')})" for each in range(20, 40)) + " FROM a",
    f"SELECT {_listed(f'md5(concat({_listed(LONG, 20)}))', 7)}",
    f"SELECT {_listed('upper(lower(upper(lower(y.x))))', 80)} FROM (SELECT {LONG} AS x) y",
    f"SELECT {_listed('md5((j.a || j.a || j.a)::text)', 40)} FROM (SELECT to_jsonb({IDS}) AS a) j",
    f"WITH a AS (SELECT ARRAY[{_listed('name', 250)}] AS x FROM people), b AS (SELECT ARRAY[{_listed('x', 250)}] AS y "
    f"FROM a), c AS (SELECT ARRAY[{_listed('y', 250)}] AS z FROM b) SELECT z FROM c",
    f"SELECT z.x || z.x FROM (SELECT y.x || y.x AS x FROM (SELECT {_listed('x', 60, '||')} AS x FROM "
    f"(SELECT {LONG} AS x) w) y) z",
    f"SELECT length(format('{_listed('%1$s', 100, '')}', x)) FROM (SELECT {LONG} AS x) y",
    f"SELECT {_listed('md5(max(t.x))', 70)} FROM (SELECT {LONG} AS x) t",
    f"SELECT {_listed('md5(max(t.x) OVER ())', 70)} FROM (SELECT {LONG} AS x) t",
    f"SELECT {_listed('md5((array(SELECT t.x))[1])', 40)} FROM (SELECT {LONG} AS x) t",
    f"SELECT {_listed('md5((t).x)', 70)} FROM (SELECT {LONG} AS x) t",
    f"SELECT {_listed('md5((t.*)::text)', 40)} FROM (SELECT {LONG} AS x) t",
    f"SELECT {_listed('md5(t::text || t::text || t::text)', 40)} FROM (SELECT {LONG} AS x) t",
]  # fmt: skip


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    from hopql.tools.base import run_postgres

    url = run_postgres.embedded("t_bound_inputs")
    fill(url, "DROP TABLE IF EXISTS people")
    fill(url, MADE)
    opened = connect(url)
    yield opened
    opened.close()
    with superuser() as admin:
        admin.execute('DROP DATABASE "t_bound_inputs" WITH (FORCE)')


@pytest.mark.parametrize("sql", FITS)
def test_what_fits_comes_out_as_without_the_bound(engine: Engine, sql: str) -> None:
    text, wrong = bounded(sql)
    assert text != sql and wrong is None
    with psycopg.connect(engine._conninfo) as session:  # type: ignore[attr-defined]
        plain = session.execute(sql.encode())
        wanted, columns = plain.fetchall(), [(one.name, one.type_code) for one in plain.description or []]
        bound = session.execute(text.encode())
        assert (bound.fetchall(), [(one.name, one.type_code) for one in bound.description or []]) == (wanted, columns)
    assert engine.explain(sql).ok


@pytest.mark.parametrize("sql", DEAF)
def test_what_does_not_fit_is_refused_by_its_length(engine: Engine, sql: str) -> None:
    with pytest.raises(FailedQueryError, match="too long for what they are searched for") as failed:
        engine.run(sql, timeout_s=60)
    assert failed.value.problem["kind"] == "function"


@pytest.mark.parametrize("sql", MUCH)
def test_what_is_made_of_long_values_is_held_to_a_sum(engine: Engine, sql: str) -> None:
    with pytest.raises(FailedQueryError, match="makes too much of long texts or lists for one row"):
        engine.run(sql, timeout_s=60)


@pytest.mark.parametrize("sql", [
    "SELECT name FROM people WHERE name LIKE '%x%' AND tags && ARRAY['a'] AND ltrim(name, 'p') <> 'x'"
    " AND strpos(name, team::text) > 0",
    "SELECT a.id FROM people a JOIN people b ON a.name LIKE '%' || b.name || '%' AND a.tags @> b.tags",
    "SELECT c.n FROM (SELECT name AS n FROM people) c WHERE c.n LIKE 'a%'",
    "SELECT string_agg(name, ',') FROM people WHERE name ILIKE '%a%'",
    "SELECT format('%-20s|%1$s %2$L', name, id), name::char(20), id::numeric(10, 2), "
    "array_fill(0, ARRAY[2, 3]) FROM people",
    "SELECT count(*) - 1, max(id) - min(id), array_agg(id) FROM people",
])  # fmt: skip
def test_a_query_that_makes_nothing_long_of_it_is_left_as_it_is(sql: str) -> None:
    assert bounded(sql) == (sql, None)


def test_no_gold_query_is_refused(shared: Path) -> None:
    golds = gold_queries(shared / "suites" / "sql")
    assert len(golds) > 800
    assert {gold.id: wrong for gold in golds if (wrong := bounded(gold.sql)[1])} == {}


def test_the_calls_of_a_statement_share_the_bound() -> None:
    text, _ = bounded(f"SELECT {', '.join(['ltrim(string_agg(name, name), string_agg(name, name))'] * 10)} FROM people")
    assert text.count(f"<= {MOST // 10} ") == 10


@pytest.mark.parametrize("sql", [
    "SELECT ltrim(repeat('a', (random() * 100000)::int), repeat('b', 100000) || 'a')",
    "SELECT ltrim(unnest(array_agg(name)), string_agg(name, '')) FROM people",
])  # fmt: skip
def test_what_cannot_be_measured_before_is_refused(sql: str) -> None:
    text, wrong = bounded(sql)
    assert text == sql and wrong and "TRIM" in wrong["message"]


@pytest.mark.parametrize("sql", [
    "SELECT " + _listed("length('a'::char(10000000))", 30), "SELECT array_fill(0, ARRAY[30000, 3000])",
    "SELECT format('%1000000000s', name) FROM people", "SELECT length(format('%*s', 1000000000, 'a'))",
    "SELECT length(format('%1$*2$s', 'a', 1000000000))", f"SELECT format('%{'1' * 9000}', name) FROM people",
    "SELECT format(repeat('%1$s', 10000), name) FROM people",
])  # fmt: skip
def test_widths_are_bounded(sql: str) -> None:
    assert bounded(sql)[1]


def test_calls_within_calls_do_not_double_the_text_without_end() -> None:
    sql = "string_agg(name, '')"
    for _ in range(20):
        sql = f"ltrim({sql}, string_agg(name, ''))"
    _, wrong = bounded(f"SELECT {sql} FROM people")
    assert wrong and "within each other" in wrong["message"]


@pytest.mark.parametrize("sql", [
    f"SELECT {_listed('upper(', 97, '')}(SELECT string_agg(name, '') FROM people){')' * 97}",
    f"SELECT {_listed('y.x', 1400, '||')} FROM (SELECT string_agg(name, '') AS x FROM people) y",
])  # fmt: skip
def test_what_is_nested_too_deeply_to_be_measured_is_refused(sql: str) -> None:
    _, wrong = bounded(sql)
    assert wrong and "nested too deeply" in wrong["message"]
