# ruff: noqa: E501  (a query a line)
"""Ways past the guard that were once open. What a statement of each would do was seen on PostgreSQL 18, SQLite or DuckDB."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlglot.generator import Generator
from sqlglot.parser import Parser

from hopql.tools.database.check_parts import allowed_only
from hopql.tools.database.guard import check, one_statement
from hopql.tools.database.parse_statement import looks_like_sql
from hopql.tools.database.repairs.draft import cut_tokens, parse_places
from hopql.tools.database.routines import Routines
from tests.tools.database.shop import CARDS

SEEN = Routines(fields=frozenset({"pg_sleep", "nextval", "pg_read_file", "upper"}))
"""What a PostgreSQL says of itself, as far as the statements below need it."""

FIRST = {
    "postgres": r"""
SELECT E'a'⏎'\'', pg_sleep(1), '''
SELECT 'a' 'b'
SELECT 'a' -- x⏎'b'
SELECT $$a$$ 'b'
SELECT U&"\0070g_sleep"(1)
SELECT u&"secre\0074" FROM customers
SELECT $1a$, pg_sleep(1), $1a$
SELECT 5 #-- '⏎ 3, (SELECT string_agg(note, '') FROM payroll) --'
SELECT json_object('a' ||/** $q$ */ 'b' : (SELECT string_agg(note, '') FROM payroll) --$q$⏎)
SELECT '⁂'
""",
    "duckdb": r"""
SELECT e'\'', '"', id AS "a b", "a b" FROM customers "a b"
SELECT E'a'⏎'\'', getenv('HOME'), '''
SELECT $1a$, getenv('HOME'), $1a$
""",
    "sqlite": """
SELECT 'a' 'b'
""",
}
"""What the parser and the database read differently. ⏎ is a line end, ⁂ half a character."""

SECOND = {
    "postgres": """
SELECT (0.2).pg_sleep
SELECT ('/etc/passwd').pg_read_file
SELECT (0.2::float8).pg_sleep
SELECT (c.id).pg_sleep FROM customers c
SELECT c.tags[1].pg_read_file FROM customers c
SELECT (ARRAY['s'])[1].nextval
SELECT (SELECT 's').nextval
SELECT (coalesce(c, c)).secret FROM customers c
SELECT (array_agg(c))[1].secret FROM customers c
SELECT (NULL::customers).secret
SELECT ((c)).secret FROM customers c
SELECT (id).pg_sleep FROM customers id
SELECT g.pg_sleep FROM unnest(ARRAY[0.1]) g
SELECT g.pg_sleep FROM unnest(ARRAY[0.1]) g(v)
SELECT unnest.pg_sleep FROM unnest(ARRAY[0.1])
SELECT u.upper FROM customers c, LATERAL unnest(c.tags) u
SELECT string_to_table.upper FROM string_to_table('a b', ' ')
SELECT * FROM public.generate_series(1, 2)
SELECT * FROM evil.generate_series(1, 2) AS g
SELECT * FROM evil.unnest(ARRAY[1]) AS g
SELECT * FROM customers c, LATERAL evil.unnest(c.tags) u
SELECT * FROM ROWS FROM (generate_series(1, 2), evil.unnest(ARRAY[1])) AS t
SELECT * FROM other.pg_catalog.generate_series(1, 2)
SELECT "PG_CATALOG".lower('x')
SELECT "LOWER"('x')
SELECT pg_catalog."Lower"('x')
SELECT instr('a', 'b') FROM customers AS instr(x)
SELECT * FROM customers AS instr(x), instr('a', 'b')
SELECT 'hidden'::pg_catalog.regclass
SELECT CAST(1259 AS pg_catalog.regclass)
SELECT 'x'::xid
SELECT age('1'::xid)
SELECT '<a/>'::xml
SELECT 'x'::"Date"
SELECT CAST('x' AS "Text")
SELECT id IN hidden FROM customers AS hidden
SELECT JSON_OBJECT('a': 1 RETURNING name) FROM customers
SELECT repeat('x', 1000000000)
SELECT repeat(repeat('x', 10000), 10000)
SELECT lpad('x', 1e9::int)
SELECT array_fill(1, ARRAY[100000000])
""",
    "duckdb": """
SELECT * FROM evil.range(3)
SELECT * FROM system.main.range(3)
SELECT repeat('x', 10_000_000)
SELECT list_resize([1], 0x7fffffff)
SELECT len(range(1000000000))
SELECT count(*) FROM unnest(generate_series(1, 1000000000))
SELECT levenshtein(repeat('a', 1000000), repeat('b', 1000000))
SELECT format('{:>1000000000}', 'x')
SELECT printf('%1000000000d', 1)
SELECT instr('a', 'b') FROM customers AS getenv(x), getenv('HOME')
""",
    "sqlite": """
SELECT * FROM evil.json_each('[1]')
SELECT id IN hidden FROM customers AS hidden
SELECT 1 IN hidden
SELECT hex(zeroblob(1000000000))
SELECT printf('%.*c', 1, 'x'), printf('%1000000000d', 1)
""",
}
"""What layer 2 alone must refuse."""

FINE = {
    "postgres": """
SELECT (o).total FROM sales.orders o
SELECT g.g, g FROM generate_series(1, 2) g
SELECT * FROM pg_catalog.generate_series(1, 2)
SELECT pg_catalog.lower('x'), "lower"('x')
SELECT instr.x FROM customers AS instr(x)
SELECT 'ok'::mood, 1::"numeric", 'a'::tsvector, '{1}'::int[], '1 day'::interval, 1::pg_catalog.int4
SELECT born::text AS "Date", CAST(id AS text) AS "Text" FROM customers
SELECT repeat('█', 20), lpad(name, 10, '0'), id IN (1000000, 2000000) FROM customers
SELECT 'a' || 'b', E'it\\'s', N'x', U&'d\\0061ta'
SELECT name FROM customers WHERE name IN (SELECT product FROM items)
""",
    "duckdb": """
SELECT tags[1], 'x' IN tags, data.a.b FROM customers
SELECT count(*) FROM range(10000000)
SELECT format('{:>10}', name), repeat('x', 10) FROM customers
""",
    "sqlite": """
SELECT value FROM customers, json_each(tags)
SELECT printf('%05.2f', id), substr(name, 1, 100000) FROM customers WHERE id IN (1, 2)
""",
}


def each(lists: dict[str, str]) -> list[tuple[str, str]]:
    return [
        (dialect, sql.replace("⏎", "\n").replace("⁂", "\ud800"))
        for dialect, text in lists.items()
        for sql in text.strip().splitlines()
    ]


@pytest.mark.parametrize(("dialect", "sql"), each(FIRST), ids=ascii)
def test_what_is_read_in_two_ways_is_no_statement(dialect: str, sql: str) -> None:
    statement, problems = one_statement(sql, dialect)
    assert statement is None and problems


@pytest.mark.parametrize(("dialect", "sql"), each(SECOND), ids=ascii)
def test_what_calls_by_another_name_is_not_allowed(dialect: str, sql: str) -> None:
    statement, _ = one_statement(sql, dialect)
    assert statement is None or allowed_only(statement, dialect, SEEN if dialect == "postgres" else None)
    assert not check(sql, dialect, CARDS)["ok"]


@pytest.mark.parametrize(("dialect", "sql"), each(FINE), ids=ascii)
def test_what_is_like_it_and_harmless_passes(dialect: str, sql: str) -> None:
    checked = check(sql, dialect, CARDS)
    assert checked["ok"], checked["problems"]


def test_layer_three_takes_no_field_of_what_is_no_table() -> None:
    for sql in ("SELECT (id).pg_sleep FROM customers id", "SELECT g.pg_sleep FROM unnest(ARRAY[0.1]) g"):
        assert not check(sql, "postgres", CARDS)["ok"]


@pytest.mark.parametrize(
    "body",
    ["SELECT * FROM hidden", "SELECT id FROM hidden UNION SELECT 1", "SELECT 7 AS id INTERSECT SELECT id FROM hidden",
     "SELECT 1 AS id UNION ALL SELECT id FROM hidden UNION ALL SELECT 2", "WITH x AS (SELECT * FROM hidden) SELECT * FROM x",
     "SELECT * FROM (SELECT 1 AS id UNION ALL SELECT id FROM hidden) AS y"],
)  # fmt: skip
def test_duckdb_reads_a_table_where_the_name_is_not_yet_the_recursive_query(body: str) -> None:
    checked = check(f"WITH RECURSIVE hidden AS ({body}) SELECT * FROM hidden", "duckdb", CARDS)
    assert [item["kind"] for item in checked["problems"]] == ["unknown_table"]
    again = "WITH RECURSIVE hidden AS (SELECT 1 AS id UNION ALL SELECT id + 1 FROM hidden WHERE id < 3) SELECT id FROM hidden"
    assert check(again, "duckdb", CARDS)["ok"]


def test_spaces_that_only_some_read_as_such_become_spaces() -> None:
    for space in "\u00a0\u3000\u2003\u0085\u2028\x1f":
        checked = check(f"SELECT{space}name FROM{space}customers", "postgres", CARDS)
        assert checked["sql"] == "SELECT name FROM customers" or not checked["ok"]


def test_operators_that_people_made_are_found_in_words_and_runs_of_signs() -> None:
    for sign, sql in (("~~", "SELECT name LIKE 'x' FROM customers"), ("=", "SELECT id FROM customers WHERE id IN (1)"),
                      ("=", "SELECT * FROM items JOIN customers USING (id)"), ("+", "SELECT 1+-2"), ("-", "SELECT 1+-2"),
                      ("<>", "SELECT 1 != 2"), (">=", "SELECT 1 BETWEEN 0 AND 2")):  # fmt: skip
        statement, _ = one_statement(sql, "postgres")
        assert statement
        assert allowed_only(statement, "postgres", Routines(operators={sign: "public.f"})), sql
        assert not allowed_only(statement, "postgres", Routines(operators={"@@@": "public.f"})), sql


@pytest.mark.parametrize(
    "sql",
    ["SELECT 1" + " UNION SELECT 1" * 1400, "SELECT 1" + "::int" * 2500, "SELECT 1 FROM items" + ",items" * 300,
     "SELECT id" + "+id" * 4000 + " FROM items", "SELECT " + "{'a':" * 200 + "1" + "}" * 200,
     "SELECT npoints(polygon(60000000, circle(point(0, 0), 1)))"],
    ids=["unions", "casts", "tables", "words", "braces", "corners"],
)  # fmt: skip
def test_long_and_deep_queries_are_refused_not_failed(sql: str) -> None:
    assert not check(sql, "postgres", CARDS)["ok"]


@pytest.mark.parametrize("dialect", ["postgres", "sqlite"])
def test_recursive_queries_in_the_first_part_of_each_other_are_read_to_a_depth(dialect: str) -> None:
    def nested(levels: int) -> str:
        sql = "SELECT 1 AS n"
        for level in range(levels):
            more = f"SELECT n + 1 FROM c{level} WHERE n < 3"
            sql = f"WITH RECURSIVE c{level} AS (SELECT n FROM ({sql}) AS s UNION ALL {more}) SELECT n FROM c{level}"
        return sql

    assert check(nested(3), dialect, CARDS)["ok"]
    assert [wrong["message"] for wrong in check(nested(40), dialect, CARDS)["problems"]] == [
        "The query is nested too deeply."
    ]


def test_what_is_refused_is_in_no_log(caplog: pytest.LogCaptureFixture) -> None:
    for sql in ("EXPLAIN SELECT 'word'", "LOAD 'word'", "VACUUM 'word'", "CREATE THING 'word'"):
        assert not check(sql, "postgres", CARDS)["ok"]
    assert "word" not in caplog.text


@pytest.mark.parametrize(("dialect", "chain"), [
    ("duckdb", "SELECT name" + ".upper()" * 600 + " FROM customers"),
    ("postgres", "SELECT tags" + "[1]" * 600 + " FROM customers"),
    ("postgres", "SELECT " + "date(" * 49 + "born" + ")" * 49 + " FROM customers"),
    ("duckdb", "SELECT " + "ARRAY[" * 49 + "1" + ", 1]" * 49 + " FROM customers"),
], ids=["calls", "subscripts", "functions", "arrays"])  # fmt: skip
def test_what_the_parser_takes_too_long_over_is_refused(
    monkeypatch: pytest.MonkeyPatch, dialect: str, chain: str
) -> None:
    steps = 0

    def advance(parser: Parser, times: int = 1) -> None:
        nonlocal steps
        steps += 1
        assert steps < 200_000  # in all, of every try
        whole(parser, times)

    whole = Parser._advance
    monkeypatch.setattr(Parser, "_advance", advance)
    assert [wrong["message"] for wrong in check(chain, dialect, CARDS)["problems"]] == [
        "The query is nested too deeply."
    ]
    assert parse_places(chain, dialect, cut_tokens(chain, dialect)) is None
    assert not looks_like_sql(chain, dialect, {"customers"})


@pytest.mark.parametrize(("dialect", "head", "tail"), [
    ("postgres", "decode(1, ", ", 'x')"), ("duckdb", "percentile_cont(0.5) WITHIN GROUP (ORDER BY ", ")"),
])  # fmt: skip
def test_an_output_of_many_calls_is_named_without_writing_it_over_and_over(
    monkeypatch: pytest.MonkeyPatch, dialect: str, head: str, tail: str
) -> None:
    written = 0

    def write(generator: Generator, *args: object, **options: object) -> str:
        nonlocal written
        written += 1
        assert written < 10_000
        return whole(generator, *args, **options)

    whole: Callable[..., str] = Generator.sql
    monkeypatch.setattr(Generator, "sql", write)
    assert check("SELECT " + head * 24 + "1" + tail * 24, dialect, CARDS)["ok"]
