# ruff: noqa: E501  (a query a line)
"""A name that is denied, at odd places of the grammar: two databases that differ in what is denied alone say the same.

Where the guard lets a statement pass, both are asked, without anything else that hides: rows and messages have to be alike.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any, Final
from uuid import uuid4

import duckdb
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from hopql.state.access import Access
from hopql.state.cards import Column, TableCard
from hopql.tools.base import run_postgres as server
from hopql.tools.database.grants import Grants
from hopql.tools.database.guard import check, granted_only, one_statement
from hopql.tools.database.quote_names import RESERVED
from hopql.tools.database.scope_names import Names
from tests.databases import superuser

CARDS: Final = [
    TableCard(name="people", columns=[Column(name="id", type="integer"), Column(name="name"), Column(name="joined")]),
    TableCard(name="visits", columns=[Column(name=one, type="integer") for one in ("id", "person", "minutes")]),
]
ODD: Final = ("date", "time", "first", "rows", "row", "year", "zone", "value", "interval", "true", "nulls", "month")
"""Denied columns that are called as words of the grammar are."""
ACCESS: Final = Access(deny=[f"people.{one}" for one in ("ssn", "age", "profile", "tags", "seen", *ODD)] + ["hidden"])
NAMES: Final = Names(CARDS, grants=Grants.of(ACCESS))
ALLOWED: Final = Names(CARDS, grants=Grants.of(Access(allow=["people.id", "people.name", "people.joined", "visits"])))
TYPES: Final = {
    "postgres": {"profile": "jsonb", "tags": "text[]", "seen": "timestamptz", "joined": "timestamptz"},
    "sqlite": {"profile": "text", "tags": "text", "seen": "text", "joined": "text"},
    "duckdb": {"profile": "json", "tags": "text[]", "seen": "timestamptz", "joined": "timestamptz"},
}
CELLS: Final = (
    ("month", 2, '{"ssn": "b", "a": {"ssn": 1}}', "{a,b}", "2020-02-02 02:00:00+00", "day", "7"),
    ("year", 1, '{"ssn": "c", "a": {"ssn": 2}}', "{c}", "2021-03-03 03:00:00+00", "hour", "8"),
)
"""What is denied of people, in the one database and in the other: that of `ODD` is the last but one, of `hidden` the last."""

COMMON: Final = """
SELECT (SELECT max(ssn) FROM (SELECT +ssn FROM (SELECT 'a' AS ssn) z) x) FROM people
SELECT 'a' AS x\u200bUNION\u200bSELECT\u200bssn\u200bFROM\u200bpeople
SELECT \ufeffssn FROM people, (SELECT 1 AS "\ufeffssn") x
WITH "\ufeffhidden" AS (SELECT 1 AS word) SELECT word FROM \ufeffhidden
SELECT ssn\u00a0x FROM people
SELECT (SELECT ssn FROM (SELECT 1 AS a) ssn) FROM people
SELECT (SELECT count(*) FROM visits v JOIN visits w ON ssn > 'm' JOIN people p ON true) FROM (SELECT 'x' AS ssn) q
SELECT id, (SELECT ssn AS ssn) AS stolen FROM people
SELECT id, (SELECT ssn AS ssn FROM visits LIMIT 1) AS stolen FROM people
SELECT id, (SELECT max(ssn) AS ssn) AS stolen FROM people
SELECT id, (SELECT upper(ssn) FROM (SELECT 1 AS a) x) FROM people
SELECT 1 AS ssn, ssn FROM people
SELECT 1 AS ssn FROM people WHERE ssn = 'month'
SELECT 'x' AS ssn FROM people GROUP BY ssn || 'a'
SELECT 'x' AS ssn FROM people ORDER BY ssn || 'a'
SELECT id AS age FROM people ORDER BY -age
SELECT id AS age FROM people GROUP BY id HAVING min(age) = 1
SELECT (SELECT count(*) FROM visits v WHERE v.person <= age) FROM people
SELECT (SELECT 1 AS age FROM visits WHERE age = 2 LIMIT 1) FROM people
SELECT count(*) OVER (ORDER BY age) FROM people
SELECT count(*) OVER (PARTITION BY ssn ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM people
SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN age PRECEDING AND CURRENT ROW) FROM people
SELECT sum(id) OVER w FROM people WINDOW w AS (ORDER BY ssn)
SELECT sum(id) OVER age FROM people
SELECT sum(id) FILTER (WHERE age = 1) FROM people
SELECT id FROM people LIMIT age
SELECT id FROM people LIMIT 1 OFFSET age
SELECT (SELECT count(*) FROM (SELECT 1 FROM visits LIMIT age) x) FROM people
SELECT name COLLATE ssn FROM people
SELECT CAST(id AS ssn) FROM people
SELECT id IN (age) FROM people
SELECT id FROM people WHERE (id, age) = (1, 2)
SELECT id FROM people WHERE id BETWEEN age AND age
SELECT name LIKE ssn ESCAPE 'x' FROM people
SELECT name LIKE 'a' ESCAPE substr(ssn, 1, 1) FROM people
SELECT CASE age WHEN 1 THEN 'a' ELSE 'b' END FROM people
SELECT age IS NULL, age IS NOT DISTINCT FROM 2 FROM people
SELECT count(*) FROM people JOIN (SELECT 'month' AS ssn) s USING (ssn)
SELECT count(*) FROM people NATURAL JOIN (SELECT 'month' AS ssn) s
SELECT count(*) FROM people p JOIN visits v ON v.person = p.age
SELECT people.ssn AS name FROM people
SELECT x.ssn FROM people AS x
WITH t AS (SELECT ssn AS ssn FROM people) SELECT ssn FROM t
WITH t(ssn) AS (SELECT age FROM people) SELECT ssn FROM t
SELECT ssn FROM (VALUES (1)) AS ssn, people
SELECT EXISTS (SELECT ssn WHERE age = 2) FROM people
SELECT a.id FROM people a, people b WHERE a.age < b.id
SELECT date FROM people
SELECT id date, first FROM people
SELECT rows FROM people
SELECT row FROM people
SELECT true FROM people
SELECT id FROM people ORDER BY nulls
SELECT id FROM people ORDER BY first DESC
SELECT hidden.id FROM people
SELECT id FROM people WHERE id IN (SELECT id FROM hidden)
SELECT substr(name, age) FROM people
SELECT coalesce(age, 1) + 1 FROM people
SELECT json_object('a', ssn) FROM people
"""
POSTGRES: Final = """
SELECT "a""b"::text FROM people "a""b"
SELECT "a]"::text FROM people "a]"
SELECT to_json("`a`")::text FROM people AS "`a`"
SELECT llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll FROM people lllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll
SELECT JSON_QUERY(profile, '$.ssn' WITH WRAPPER) FROM people
SELECT JSON_QUERY('{"a": 1}'::jsonb, '$.b' WITH WRAPPER DEFAULT to_jsonb(ssn) ON EMPTY) FROM people
SELECT JSON_QUERY('{"a": 1}'::jsonb, ssn) FROM people
SELECT j.* FROM people p, JSON_TABLE(p.profile, '$' COLUMNS (a text PATH '$.ssn' DEFAULT 'x' ON EMPTY)) j
SELECT j.* FROM people p, JSON_TABLE('{}'::jsonb, '$' COLUMNS (a text PATH '$.b' DEFAULT ssn ON EMPTY)) j
SELECT EXISTS (SELECT FROM people WHERE age = 2)
SELECT EXISTS (SELECT FROM hidden WHERE id = 7)
SELECT p.id FROM people p WHERE EXISTS (SELECT FROM visits v WHERE v.id = p.age)
WITH RECURSIVE t(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM t WHERE id < 3) SEARCH DEPTH FIRST BY ssn SET o SELECT t.id, o FROM t, people
SELECT (WITH RECURSIVE t(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM t WHERE ssn > '' AND id < 3) SEARCH DEPTH FIRST BY id SET ssn SELECT max(id) FROM t) FROM people
SELECT (WITH RECURSIVE t(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM t WHERE id < 3), u AS (SELECT 1 AS a) SEARCH DEPTH FIRST BY id SET ssn SELECT max(ssn::text) FROM u) FROM people
SELECT (WITH RECURSIVE u AS (SELECT 1 AS a), t(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM t WHERE id < 3) SEARCH DEPTH FIRST BY id SET ssn SELECT max(ssn::text) FROM u) FROM people
SELECT (WITH RECURSIVE t(id) AS (SELECT 1 UNION ALL SELECT id % 2 + 1 FROM t) CYCLE id SET c TO age DEFAULT 1 USING p SELECT max(c) FROM t) FROM people
WITH RECURSIVE t(id, ssn) AS (SELECT 1, '' UNION ALL SELECT t.id + 1, p.ssn FROM t, people p WHERE t.id < 3) SEARCH DEPTH FIRST BY ssn SET o SELECT * FROM t
SELECT id FROM people WHERE (seen, seen) OVERLAPS (joined, now())
SELECT id FROM people WHERE (joined, make_interval(days => age)) OVERLAPS (joined, joined + interval '2 days')
SELECT (joined, joined) OVERLAPS (joined, (SELECT max(seen) FROM people)) FROM people
SELECT (SELECT generate_series::text FROM generate_series(1,1) q) FROM people generate_series
SELECT (SELECT ordinality::text FROM unnest(array[1]) q) FROM people ordinality
SELECT (SELECT "int"::text FROM (SELECT 1::int) q) FROM people "int"
SELECT (SELECT "?column?"::text FROM (SELECT interval '1 day') q) FROM people "?column?"
SELECT (SELECT _000::text FROM (SELECT 1_000) q) FROM people _000
SELECT (SELECT count(*) FROM (SELECT 'x' AS ssn) s, visits a JOIN visits b ON a.id = b.id AND ssn > 'b') FROM people
SELECT (SELECT public.people.ssn FROM (SELECT 1 AS ssn) people) FROM people
SELECT (SELECT straight_join.ssn FROM people straight_join JOIN visits ON true LIMIT 1) FROM (SELECT '1' AS ssn) straight_join
SELECT (SELECT ssn FROM jsonb_array_elements('[1]') AS ssn)::text FROM people
SELECT (SELECT ssn FROM json_each_text('{"a": 1}') AS ssn)::text FROM people
SELECT (SELECT age FROM unnest(array[1]) AS age(a))::text FROM people
SELECT (SELECT value FROM jsonb_array_elements('[1]') AS t(a))::text FROM people
SELECT concat(profile -> 'ssn') FROM people
SELECT concat(profile -> 'a' -> 'ssn', 1) FROM people
SELECT jsonb_pretty(profile -> 'a') FROM people
SELECT length(profile ->> 'ssn') FROM people
SELECT to_jsonb(profile -> 'a' -> 'ssn') FROM people
SELECT profile['a'] FROM people
SELECT profile['a']['ssn'], name FROM people
SELECT jsonb_path_query(profile, '$.ssn') FROM people
SELECT id FROM people WHERE profile @> '{"ssn": "b"}'
SELECT id, (SELECT count(*) FROM (SELECT 1 FROM visits FETCH FIRST age ROWS ONLY) x) FROM people
SELECT id, (SELECT count(*) FROM (SELECT 1 FROM visits FETCH FIRST (age) ROWS ONLY) x) FROM people
SELECT id, (SELECT count(*) FROM (SELECT 1 FROM visits FETCH NEXT age ROWS ONLY) x) FROM people
SELECT id, (SELECT count(*) FROM (SELECT 1 FROM visits OFFSET age ROWS) x) FROM people
SELECT id, (SELECT count(*) FROM (SELECT 1 FROM visits OFFSET age FETCH FIRST ROW ONLY) x) FROM people
SELECT id, (SELECT count(*) FROM visits TABLESAMPLE system (age)) FROM people
SELECT id, (SELECT count(*) FROM visits TABLESAMPLE bernoulli (50) REPEATABLE (age)) FROM people
SELECT date_trunc(ssn, joined) FROM people
SELECT date_trunc("ssn", joined) FROM people
SELECT date_trunc(people.ssn, joined) FROM people
SELECT date_trunc('day', seen) FROM people
SELECT date_trunc('day', joined, ssn) FROM people
SELECT date_part(ssn, joined) FROM people
SELECT date_part(year, joined) FROM people
SELECT date_trunc(month, joined) FROM people
SELECT EXTRACT(ssn FROM joined) FROM people
SELECT EXTRACT(year FROM seen) FROM people
SELECT timezone(ssn, joined) FROM people
SELECT joined AT TIME ZONE ssn FROM people
SELECT joined AT TIME ZONE zone FROM people
SELECT date_bin(ssn::interval, joined, joined) FROM people
SELECT date_bin('1 day', joined, seen) FROM people
SELECT make_interval(days => age) FROM people
SELECT make_interval(days := age) FROM people
SELECT interval '1' ssn FROM people
SELECT joined + age * interval '1 day' FROM people
SELECT joined + interval '1 day' * age FROM people
SELECT overlay(name PLACING ssn FROM 1 FOR 2) FROM people
SELECT overlay(name PLACING 'x' FROM age FOR 2) FROM people
SELECT substring(name FROM age FOR 2) FROM people
SELECT substring(name SIMILAR ssn ESCAPE 'x') FROM people
SELECT trim(BOTH ssn FROM name), trim(LEADING FROM ssn) FROM people
SELECT position(ssn IN name) FROM people
SELECT normalize(ssn) FROM people
SELECT ssn IS NORMALIZED FROM people
SELECT name COLLATE "ssn" FROM people
SELECT (people).ssn FROM people
SELECT (p.*).ssn FROM people p
SELECT tags[1], name FROM people
SELECT (ARRAY['a', 'b'])[age] FROM people
SELECT (ARRAY['a', 'b', 'c'])[1:age] FROM people
SELECT (ARRAY['a', 'b', 'c'])[age:] FROM people
SELECT ROW(age, id) FROM people
SELECT 'a' = ANY (tags) FROM people
SELECT id OPERATOR(pg_catalog.=) age FROM people
SELECT percentile_disc(age) WITHIN GROUP (ORDER BY id) FROM people GROUP BY age
SELECT string_agg(name, ssn ORDER BY id) FROM people
SELECT string_agg(name, ',' ORDER BY age) FROM people
SELECT count(*) FROM people GROUP BY GROUPING SETS ((age), ())
SELECT count(*) FROM people GROUP BY ROLLUP (age)
SELECT count(*) FROM people GROUP BY CUBE (ssn, age)
SELECT DISTINCT ON (age) id FROM people ORDER BY age, id
SELECT l.x FROM people, LATERAL (SELECT age AS x) l
SELECT l.ssn FROM people, LATERAL (SELECT ssn AS ssn) l
SELECT g FROM people, generate_series(1, age) g
SELECT g.n FROM people, unnest(tags) WITH ORDINALITY AS g(x, n)
SELECT x.* FROM people, ROWS FROM (generate_series(1, age), unnest(tags)) AS x(a, b)
SELECT JSON_OBJECT(ssn: 1) FROM people
SELECT JSON_OBJECT('a': ssn) FROM people
SELECT JSON_OBJECT('a' VALUE ssn) FROM people
SELECT JSON_ARRAY(ssn, 1) FROM people
SELECT JSON_VALUE(profile, '$.ssn') FROM people
SELECT JSON_EXISTS(profile, '$.ssn') FROM people
SELECT JSON_VALUE('{"a": 1}'::jsonb, '$.b' DEFAULT ssn ON EMPTY) FROM people
SELECT JSON_EXISTS('{"a": 1}'::jsonb, '$.a ? (@ < $x)' PASSING age AS x) FROM people
SELECT json_arrayagg(ssn ORDER BY id) FROM people
SELECT j.* FROM people, JSON_TABLE(profile, '$' COLUMNS (ssn text PATH '$.ssn')) j
SELECT j.* FROM people, JSON_TABLE('[1]'::jsonb, '$[*] ? (@ < $x)' PASSING age AS x COLUMNS (a int PATH '$')) j
SELECT id FROM people, visits v WHERE ROW(v.person, v.minutes) > ROW(age, 1)
SELECT id FROM people ORDER BY name COLLATE "C", ssn
SELECT * FROM people AS x(a, b, c, d, e)
SELECT ssn(people) FROM people
SELECT date '2020-01-01', date FROM people
SELECT time, id FROM people
SELECT first.id FROM people AS first ORDER BY first.first
SELECT interval '1 day', interval FROM people
SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN rows PRECEDING AND CURRENT ROW) FROM people
SELECT (SELECT count(*) FROM (SELECT 1 FROM visits FETCH FIRST first ROWS ONLY) x) FROM people
SELECT (SELECT count(*) FROM (SELECT 1 FROM visits FETCH FIRST row ROWS ONLY) x) FROM people
TABLE hidden
SELECT TABLE FROM people
SELECT 1 FROM ONLY hidden
SELECT xpath(ssn, '<a/>') FROM people
WITH RECURSIVE r(a) AS (SELECT age FROM people UNION SELECT a + 1 FROM r WHERE a < 3) SEARCH DEPTH FIRST BY a SET o SELECT a FROM r
"""
SQLITE: Final = """
SELECT rowid FROM people WHERE age = 2
SELECT rowid FROM (SELECT age AS rowid FROM people)
SELECT (SELECT rowid FROM (SELECT 1) x) FROM people
SELECT rowid FROM people WHERE people.oid = age
SELECT _rowid_, h.id FROM visits v JOIN hidden h ON h.rowid = v._rowid_
SELECT v.id FROM visits v JOIN people p ON v.rowid = p.age
SELECT p.rowid FROM people p JOIN visits v ON v.rowid = p.age AND v.id = p.rowid
SELECT p.* FROM (SELECT 1 AS a) p, (people p JOIN (SELECT 2)) x
SELECT people.* FROM (people JOIN visits v) x, people
SELECT name FROM people WHERE name MATCH 'ssn:mon*'
SELECT (SELECT ssn FROM json_each('[1]') ssn) FROM people
SELECT (SELECT ssn FROM people, json_tree(name) ssn) FROM people
SELECT people.'ssn' FROM people
SELECT p.'age' FROM people p
SELECT date '2020-01-01' FROM people
SELECT time '10:00', id FROM people
SELECT interval '1' FROM people
SELECT year 'x' FROM people
SELECT 1 IN hidden
SELECT 1 IN 'hidden'
SELECT id IN hidden FROM people AS hidden
SELECT * FROM people INDEXED BY ssn
SELECT iif(profile -> '$.ssn', 1, 2) FROM people
SELECT max(profile -> '$.ssn', 'x') FROM people
SELECT quote(profile ->> 'ssn') FROM people
SELECT id FROM people LIMIT 1, age
SELECT id, (SELECT count(*) FROM (SELECT 1 FROM visits LIMIT people.age) x) FROM people
SELECT name GLOB ssn FROM people
SELECT name REGEXP ssn FROM people
SELECT name MATCH ssn FROM people
SELECT value FROM people, json_each(people.profile)
SELECT json_each.value FROM people, json_each(profile)
SELECT date(seen, '+1 day') FROM people
SELECT strftime(ssn, joined) FROM people
SELECT strftime('%Y', seen) FROM people
SELECT printf(ssn, id), substr(name, age) FROM people
SELECT group_concat(name, ssn) FROM people
SELECT `ssn`, [age], "ssn" FROM people
SELECT main.people.ssn FROM people
SELECT "true" FROM people
SELECT NOT true FROM people
SELECT CASE WHEN true THEN 1 END FROM people
SELECT id IS true FROM people
SELECT sum(id) OVER (ORDER BY id GROUPS BETWEEN age PRECEDING AND CURRENT ROW) FROM people
SELECT sum(id) FILTER (WHERE age = 2) OVER (ORDER BY id) FROM people
SELECT max(id), age FROM people
SELECT id FROM people WHERE first LIKE 'day'
SELECT id FROM people ORDER BY first NULLS FIRST
SELECT a FROM (SELECT id AS a FROM people WHERE ssn NOT NULL)
SELECT (SELECT name AS age FROM visits ORDER BY age LIMIT 1), id FROM people
SELECT (SELECT 1 AS age FROM visits GROUP BY person HAVING age = 2) FROM people
SELECT CAST(age AS text), CAST('1' AS ssn) FROM people
SELECT typeof(date), hex(date) FROM people
SELECT unixepoch(date) FROM people
"""
DUCKDB: Final = """
WITH "show" AS (SELECT 1 AS x) FROM (show hidden)
WITH "desc" AS (SELECT 1 AS x) FROM (desc people)
SELECT "a""b"::text FROM people "a""b"
SELECT "a]"::text FROM people "a]"
SELECT to_json("`a`")::text FROM people AS "`a`"
WITH hidden AS (SELECT 'x' AS word), p AS (PIVOT hidden ON word USING count(*)) FROM p
WITH people AS (SELECT 'x' AS ssn), p AS (PIVOT people ON ssn USING count(*)) SELECT k FROM p UNPIVOT (v FOR k IN (columns(*)))
SELECT * FROM (WITH hidden AS (SELECT 'x' AS word), p AS (PIVOT (FROM hidden) ON word USING count(*)) FROM p)
WITH hidden AS (SELECT 'x' AS word) FROM (WITH z AS (FROM hidden) PIVOT z ON word USING count(*))
WITH hidden AS (SELECT 'x' AS word) PIVOT hidden ON word IN (SELECT word FROM hidden) USING count(*)
SELECT p.struct_update(x := 1).*, p.struct_extract('s' || 'sn') FROM people p
SELECT list(p).list_transform(lambda q: q.to_json()) FROM people p
SELECT max(ssn) FROM (SELECT unnest(list(p), recursive := true) FROM people p)
SELECT q.ssn FROM people p, LATERAL (SELECT unnest(p)) q
SELECT p.* FROM (SELECT people AS p FROM people) t
FROM (PIVOT people ON name USING first(COLUMNS('ss.*'))) SELECT *
PIVOT people p ON name USING max(p::text)
FROM histogram('hidden', 'word')
FROM histogram('people', #4)
WITH RECURSIVE people AS (SELECT 'a' AS ssn UNION ALL BY NAME SELECT ssn FROM people) FROM people
WITH RECURSIVE hidden AS (SELECT 'a' AS word UNION BY NAME SELECT word FROM hidden) FROM hidden
SELECT (SELECT ssn FROM (PIVOT (SELECT 1 AS x, 'a' AS m) ON m USING count(*))) FROM people
SELECT (SELECT p FROM (PIVOT (SELECT 1 AS x, 'a' AS m) ON m USING count(*))) FROM people p
FROM (VALUES (1)) AS v(id) JOIN people USING (id) SELECT ssn
FROM (VALUES (1)) AS v(id) JOIN people USING (id) SELECT *
FROM (VALUES (2)) AS v(age) NATURAL JOIN people SELECT count(*)
SELECT (FROM (VALUES (1)) AS v(x) JOIN (SELECT 1 AS y) z ON true SELECT ssn) FROM people
SUMMARIZE (SELECT ssn FROM people)
SUMMARIZE (FROM hidden)
SELECT from_json(profile, '{{"ssn": "VARCHAR"}}') FROM people
SELECT aggregate([ssn], 'max'), struct_values(people), map_concat(MAP {{'a': ssn}}, MAP {{'b': 'c'}}) FROM people
SELECT struct_extract_at(p, 4), row_to_json(p) FROM people p
SELECT listagg(ssn, ','), wavg(age, id) FROM people
SELECT id AS people, people FROM people
SELECT id AS p FROM people p WHERE p::text LIKE '%month%'
SELECT p: id, p['ssn'] FROM people p
SELECT 1 AS p, (SELECT p) FROM people p
SELECT id FROM people id SEMI JOIN visits ON true
SELECT k FROM people k ANTI JOIN (SELECT 1 AS k) ON false
SELECT (SELECT id FROM people id LIMIT 1) FROM visits
WITH t AS (SELECT 1 AS k) SELECT (SELECT list(k) FROM people k) FROM t
SELECT * FROM (SELECT 1 AS k) t, (SELECT k AS v FROM people k) x
SELECT list_transform([{{'ssn': 'a'}}], lambda x: x.ssn) FROM people x
SELECT list_transform([1], lambda x: columns('ss.*')) FROM people
SELECT (SELECT ssn FROM (SELECT * EXCLUDE (ssn) FROM (SELECT 1 AS ssn, 2 AS b) a) b) FROM people
SELECT (SELECT ssn FROM (SELECT a.* EXCLUDE (ssn) FROM (SELECT 1 AS ssn, 2 AS b) a) b) FROM people
SELECT (SELECT ssn FROM (SELECT * RENAME (ssn AS c) FROM (SELECT 1 AS ssn, 2 AS b) a) b) FROM people
SELECT (SELECT ssn FROM (SELECT COLUMNS('^b$') FROM (SELECT 1 AS ssn, 2 AS b) a) b) FROM people
SELECT (SELECT ssn FROM (SELECT * LIKE 'b' FROM (SELECT 1 AS ssn, 2 AS b) a) b) FROM people
SELECT (SELECT ssn FROM (SELECT unnest({{'b': 1}}) AS ssn) b) FROM people
SELECT (SELECT ssn FROM (SELECT unnest([{{'b': 1}}], recursive := true) AS ssn) b) FROM people
SELECT ssn FROM people, (SELECT unnest({{'b': 1}})) b
SELECT (SELECT main.people.ssn FROM (SELECT unnest({{'b': 1}})) main) FROM people
SELECT (SELECT {catalog}.main.people.ssn FROM (SELECT unnest({{'b': 1}})) {catalog}) FROM people
SELECT count(*) FROM (SELECT unnest({{'age': 2}})) x JOIN people USING (age)
SELECT count(*) FROM (SELECT unnest({{'age': 2}})) x NATURAL JOIN people
SELECT 1 AS p, p FROM people p
SELECT 1 AS p FROM people p WHERE p::text LIKE '%1%2%'
SELECT 1 AS p FROM people p GROUP BY p::text
SELECT (SELECT p FROM people p LIMIT 1) FROM (SELECT 1 AS p) x
SELECT (SELECT to_json(p) FROM people p LIMIT 1) FROM (SELECT 1 AS p) x
SELECT x FROM (SELECT 1 AS p) z, LATERAL (SELECT p AS x FROM people p LIMIT 1) y
SELECT (SELECT p FROM (SELECT unnest({{'b': 1}}) AS p) x) FROM people p
SELECT p.to_json() FROM people p
SELECT [1].list_transform(lambda p: p.to_json()) FROM people p
SELECT [p.to_json() FOR p IN [1]] FROM people p
SELECT [1].list_transform(lambda x: ssn.upper()) FROM people
SELECT [1].list_transform(lambda ssn: ssn.to_json()) FROM people
SELECT concat('a', ssn).upper() FROM people
SELECT (ssn).upper(), (age + 1).abs() FROM people
SELECT name.concat(id).first(ORDER BY ssn) FROM people
SELECT {catalog}.main.people.ssn.upper() FROM people
SELECT profile.* FROM people
SELECT ssn.* FROM people
SELECT (SELECT people.* FROM (SELECT 1 AS b) x LIMIT 1) FROM people
SELECT to_json(COLUMNS(p.*)) FROM people p
SELECT people.* EXCLUDE (ssn) FROM people
SELECT people.* REPLACE ((SELECT max(ssn) FROM people) AS id) FROM people
SELECT * RENAME (name AS ssn) FROM people
PIVOT (SELECT id, name FROM people) ON name USING count(*) ORDER BY ssn
PIVOT (SELECT id, name FROM people) ON name USING count(*) ORDER BY (SELECT max(age) FROM people)
PIVOT people ON name USING count(*) GROUP BY id ORDER BY age
PIVOT (SELECT id, name FROM people) ON name USING count(*) LIMIT (SELECT age FROM people LIMIT 1)
UNPIVOT people ON id, age INTO NAME a VALUE b ORDER BY b
SELECT v.id, p.ssn FROM visits v POSITIONAL JOIN people p
SELECT * FROM visits v POSITIONAL JOIN people p
SELECT strpos(ssn, '1'), suffix(ssn, '1'), base64(ssn::blob) FROM people
SHOW ALL TABLES
SELECT (SELECT ssn FROM range(1) ssn)::text FROM people
SELECT w.people.ssn FROM people CROSS JOIN (SELECT 1 AS w) x
SELECT {catalog}.people.ssn FROM people CROSS JOIN (SELECT 1 AS {catalog}) x
SELECT {catalog}.main.people.ssn FROM people CROSS JOIN (SELECT 1 AS {catalog}) x
SELECT {catalog}.people.ssn FROM people, (SELECT {{'people': {{'ssn': 1}}}} AS {catalog}) x
SELECT main.people.ssn FROM people, (SELECT {{'people': 1}} AS main) x
SELECT people.ssn FROM people, (SELECT {{'ssn': 1}} AS people) x
SELECT x.people.ssn FROM people, (SELECT {{'people': 1}} AS x) x
SELECT people.people.ssn FROM people
SELECT count(*) FROM {catalog}.hidden
SELECT count(*) FROM {catalog}.main.hidden
SELECT concat(profile -> '$.ssn') FROM people
SELECT length(profile ->> 'ssn') FROM people
SELECT list_transform([1], lambda x: x + age) FROM people
SELECT list_transform(tags, lambda x: x) FROM people
SELECT list_transform([1], lambda age: age) FROM people
SELECT list_reduce([1, 2], lambda x, y: x + y + age) FROM people
SELECT list_filter([1, 2], x -> x > age) FROM people
SELECT decode('\\xFF'::blob, CASE WHEN (SELECT id FROM hidden) = 7 THEN 'replace' ELSE 'ignore' END)
SELECT decode('\\xFF'::blob, CASE WHEN (FROM hidden) = 7 THEN 'replace' ELSE 'ignore' END)
SELECT decode('\\xFF'::blob, CASE WHEN (SELECT * FROM 'hidden') = 7 THEN 'replace' ELSE 'ignore' END)
SELECT decode('\\xFF'::blob, CASE WHEN (FROM 'hidden') = 7 THEN 'replace' ELSE 'ignore' END)
SELECT decode('\\xFF'::blob, CASE WHEN (FROM (VALUES (1)) v, 'hidden' SELECT max(#2)) = 7 THEN 'replace' ELSE 'ignore' END)
SELECT decode('\\xFF'::blob, ssn) FROM people
SELECT date_trunc(ssn, joined) FROM people
SELECT date_trunc(people.ssn, joined) FROM people
SELECT date_part(ssn, joined) FROM people
SELECT date_diff(ssn, joined, joined) FROM people
SELECT datediff(ssn, joined, joined) FROM people
SELECT date_sub(ssn, joined, joined) FROM people
SELECT time_bucket(interval '1 day', joined, seen) FROM people
SELECT EXTRACT(ssn FROM joined) FROM people
SELECT timezone(ssn, joined) FROM people
SELECT joined AT TIME ZONE ssn FROM people
SELECT strftime(joined, ssn) FROM people
SELECT INTERVAL (age) DAY FROM people
SELECT to_days(age) FROM people
SELECT MAP {{ssn: 1}} FROM people
SELECT {{'a': ssn}} FROM people
SELECT {{ssn: age}} FROM people
SELECT {{ssn: id}} FROM people
SELECT struct_pack(a := ssn) FROM people
SELECT ssn: id FROM people ORDER BY ssn
SELECT x: ssn FROM people
SELECT name[age:] FROM people
SELECT name[1:age] FROM people
SELECT ['a', 'b'][age] FROM people
SELECT [x FOR x IN tags] FROM people
SELECT unnest(tags) FROM people
SELECT people['ssn'] FROM people
SELECT (people).ssn FROM people
SELECT struct_extract(people, 'ssn') FROM people
SELECT ssn.upper() FROM people
SELECT people.ssn.upper() FROM people
SELECT name.concat(ssn) FROM people
SELECT COLUMNS('s.n') FROM people
SELECT COLUMNS(lambda c: c = 'ssn') FROM people
SELECT * REPLACE (ssn AS id) FROM people
SELECT people.* REPLACE (ssn AS id) FROM people
SELECT * RENAME (ssn AS x) FROM people
SELECT #3 FROM people
SELECT id FROM people QUALIFY row_number() OVER (ORDER BY age) = 1
SELECT max(id ORDER BY age) FROM people
SELECT arg_max(id, age) FROM people
SELECT id FROM people USING SAMPLE (age) ROWS
SELECT id FROM people LIMIT (SELECT max(age) FROM people)
SELECT id, (SELECT count(*) FROM (SELECT 1 FROM visits LIMIT age)) FROM people
SELECT 1 AS a, a + age FROM people
SELECT id AS ssn, ssn FROM people
SELECT id AS age FROM people WHERE age = 2
SELECT id AS x, (SELECT x + age) FROM people
SELECT count(*) FROM people GROUP BY ALL HAVING max(age) = 2
SELECT id FROM people ORDER BY ALL, age
SELECT name SIMILAR TO ssn FROM people
SELECT name GLOB ssn FROM people
SELECT age IN (1), 1 IN (age) FROM people
SELECT 'a' IN tags FROM people
SELECT * FROM people x(a, b, c, d)
SELECT l.x FROM people, LATERAL (SELECT age AS x) l
SELECT * FROM people ASOF JOIN visits v ON people.age >= v.person
SELECT TRY_CAST(ssn AS int), CAST(ssn AS STRUCT(a INT)) FROM people
SELECT date '2020-01-01', date FROM people
SELECT time, month FROM people
SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN rows PRECEDING AND CURRENT ROW) FROM people
SELECT FROM hidden
FROM 'hidden'
"""
FINE: Final = {
    "postgres": """
SELECT EXTRACT(year FROM joined), date_trunc('month', joined), date_part('dow', joined), joined AT TIME ZONE 'UTC' FROM people
SELECT id FROM people ORDER BY name DESC NULLS LAST FETCH FIRST 5 ROWS ONLY
SELECT id FROM people ORDER BY name ASC OFFSET 1 ROWS FETCH NEXT 1 ROW ONLY
SELECT id FROM people ORDER BY id FETCH FIRST 2 ROWS WITH TIES
SELECT id FROM people ORDER BY id FETCH FIRST ROW ONLY
SELECT sum(id) OVER (PARTITION BY name ORDER BY joined RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM people
SELECT sum(id) OVER (ROWS UNBOUNDED PRECEDING), count(*) OVER (ORDER BY id GROUPS 2 PRECEDING) FROM people
SELECT first_value(name) OVER w, max(id) FILTER (WHERE id > 1) OVER w FROM people WINDOW w AS (ORDER BY id)
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY id), mode() WITHIN GROUP (ORDER BY name) FROM people
SELECT interval '1' year, interval '1 day', interval '1-2' year to month, date '2020-01-01', time '10:00', timestamp with time zone '2020-01-01' FROM people
SELECT id::double precision, name::character varying(3), CAST(joined AS timestamp(3) without time zone), CAST(id AS numeric(10, 2)) FROM people
SELECT make_interval(days => id), make_interval(hours := 2) FROM people
SELECT substring(name FROM 1 FOR 2), trim(BOTH ' ' FROM name), overlay(name PLACING 'x' FROM 1 FOR 1), position('a' IN name) FROM people
SELECT name COLLATE "C", name NOT LIKE 'a%', name NOT ILIKE 'b', name LIKE 'x!%' ESCAPE '!', id NOT BETWEEN 1 AND 2, id NOT IN (1, 2) FROM people
SELECT name NOT SIMILAR TO 'a', id IS NOT DISTINCT FROM 2, id IS NOT NULL, NOT id = 1 FROM people
SELECT name, count(*) FROM people GROUP BY GROUPING SETS ((name), ()) HAVING count(*) > 0
SELECT name, joined, count(*) FROM people GROUP BY ROLLUP (name, joined) ORDER BY 3 DESC, 1 NULLS FIRST
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) SELECT n FROM t
WITH t AS MATERIALIZED (SELECT id FROM people), u AS NOT MATERIALIZED (SELECT 1 AS a) SELECT id, a FROM t, u
SELECT u.x, u.n FROM people, unnest(ARRAY[name]) WITH ORDINALITY AS u(x, n)
SELECT r.a, r.b FROM json_to_recordset('[{"a": 1}]') AS r(a int, b text)
SELECT JSON_OBJECT('a': id, 'b': name), JSON_ARRAY(id, name), JSON_VALUE('{"a": 1}'::jsonb, '$.a' RETURNING int), name IS JSON FROM people
SELECT CASE WHEN id = 1 THEN 'a' ELSE 'b' END AS kind, current_date, CURRENT_TIMESTAMP AT TIME ZONE 'UTC' FROM people
SELECT id FROM visits TABLESAMPLE SYSTEM (100)
SELECT first.id AS value, first.name AS zone FROM people AS first ORDER BY zone
SELECT id AS date, name AS time FROM people ORDER BY date
SELECT max(id) FROM people GROUP BY DISTINCT name
(SELECT id FROM people) UNION ALL (SELECT person FROM visits) EXCEPT SELECT 7 ORDER BY 1 LIMIT 2
SELECT (ARRAY[1, 2, 3])[1:2], (ARRAY[1, 2])[1], '{1,2}'::int[] FROM people
SELECT p.id FROM people p LEFT OUTER JOIN visits v ON v.person = p.id CROSS JOIN LATERAL (SELECT v.minutes) l
SELECT to_char(joined, 'YYYY'), age(joined), now() - joined, localtime, current_user FROM people
""",
    "sqlite": """
SELECT strftime('%Y', joined), date('now'), julianday('now') FROM people ORDER BY name DESC NULLS LAST LIMIT 2 OFFSET 1
SELECT p.id FROM people p LEFT OUTER JOIN visits v ON v.person = p.id CROSS JOIN visits x NATURAL LEFT JOIN visits y
SELECT sum(id) OVER (PARTITION BY name ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE NO OTHERS) FROM people
SELECT name NOT LIKE 'a', name NOT GLOB 'b', name NOT NULL, name ISNULL, name COLLATE NOCASE, id IS NOT 2, name LIKE 'x' ESCAPE '!' FROM people
SELECT CAST(id AS INTEGER), CAST(name AS VARCHAR(10)), CASE WHEN id THEN 1 ELSE 2 END, id IS TRUE, FALSE FROM people
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 3) SELECT n FROM t
WITH t AS (SELECT id FROM people) SELECT id AS year, id 'x', 1 AS first FROM t
SELECT name n FROM people WHERE n LIKE 'A%' GROUP BY n HAVING count(*) > 0 ORDER BY n COLLATE NOCASE ASC
SELECT id AS date, name AS time FROM people ORDER BY date
SELECT value FROM json_each('[1, 2]') WHERE json_each.value > 1
SELECT max(id) FILTER (WHERE id > 0) OVER w FROM people WINDOW w AS (ORDER BY id)
SELECT group_concat(name, ', '), current_date, CURRENT_TIMESTAMP FROM people
""",
    "duckdb": """
SELECT EXTRACT(year FROM joined), date_trunc('month', joined), date_diff('day', joined, joined), INTERVAL 3 MONTHS, INTERVAL (id) DAY, INTERVAL '1' YEAR FROM people
FROM people SELECT id LIMIT 2
FROM people
SELECT list_transform([1, 2], lambda x: x + id), list_reduce([1, 2], lambda x, y: x + y) FROM people
SELECT {'a': id, 'b': name}, struct_pack(a := id), MAP {'a': id}, [1, 2][1], name[1:2] FROM people
SELECT {a: id}, s.a.b FROM people, (SELECT {'a': {'b': 1}} AS s) t
SELECT * EXCLUDE (name) REPLACE (id + 1 AS id) FROM people
SELECT COLUMNS('i.*') FROM people
SELECT id FROM people QUALIFY row_number() OVER (PARTITION BY name ORDER BY id NULLS LAST) = 1
SELECT name, count(*) FROM people GROUP BY ALL ORDER BY ALL DESC
SELECT TRY_CAST(name AS INTEGER), id::DECIMAL(10, 2), CAST({'x': 1} AS STRUCT(x BIGINT)), date '2020-01-01' FROM people
SELECT v.id FROM people p ASOF JOIN visits v ON p.id >= v.person
SELECT id FROM people USING SAMPLE 10 ROWS
SELECT id AS a, a + 1 AS b FROM people WHERE b > 1 ORDER BY b
SELECT n: name, id AS date FROM people
SELECT name IN ('a', 'b'), 1 IN [1, 2], name NOT GLOB 'a', name SIMILAR TO 'a' FROM people
SELECT max(name ORDER BY id), arg_max(name, id), quantile_cont(id, 0.5) FROM people
""",
}
"""What an analyst writes: it passes beside all that is denied, and where only a list is allowed."""

Ask = Callable[[str], tuple[str, Any]]


def lines(text: str, catalog: str = "") -> list[str]:
    return [line.format(catalog=catalog) if catalog else line for line in text.strip().splitlines()]


def script(dialect: str, cells: tuple[Any, ...]) -> str:
    kinds, (ssn, age, profile, tags, at, odd, kept) = TYPES[dialect], cells
    listed = f"[{', '.join(repr(one) for one in tags.strip('{}').split(','))}]" if dialect == "duckdb" else f"'{tags}'"
    names = ", ".join(f'"{one}" text' for one in ODD)
    odds = ", ".join(f"'{odd}'" for _ in ODD)
    made = f"""
        CREATE TABLE people (id int, name text, joined {kinds["joined"]}, ssn text, age int, profile {kinds["profile"]},
          tags {kinds["tags"]}, seen {kinds["seen"]}, {names});
        CREATE TABLE visits (id int, person int, minutes int);
        CREATE TABLE hidden (id int);
        INSERT INTO visits VALUES (1, 1, 10), (2, 1, 20), (3, 2, 30);
        INSERT INTO hidden VALUES ({kept});"""
    for number, name in ((1, "Ada"), (2, "Bob")):
        made += (f"INSERT INTO people VALUES ({number}, '{name}', '2020-0{number}-05 10:11:12+00', '{ssn}', {age}, "
                 f"'{profile}', {listed}, '{at}', {odds});")  # fmt: skip
    return made


def asking(run: Callable[[str], Any]) -> Ask:
    def ask(sql: str) -> tuple[str, Any]:
        try:
            return "rows", sorted(map(repr, run(sql)))
        except (psycopg.Error, sqlite3.Error, duckdb.Error) as error:
            return "error", str(error).splitlines()[:1]

    return ask


@pytest.fixture(scope="module", params=["postgres", "sqlite", "duckdb"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Ask, Ask]]:
    dialect, asks, closes = request.param, [], []
    for place, cells in enumerate(CELLS):
        if dialect == "sqlite":
            lite = sqlite3.connect(":memory:")
            lite.executescript(script(dialect, cells))
            asks.append(asking(lambda sql, lite=lite: lite.execute(sql).fetchall()))  # type: ignore[misc]
            closes.append(lite.close)
        elif dialect == "duckdb":
            duck = duckdb.connect(str(tmp_path_factory.mktemp(f"odd{place}") / "w.duckdb"))
            duck.execute(script(dialect, cells))
            asks.append(asking(lambda sql, duck=duck: duck.execute(sql).fetchall()))  # type: ignore[misc]
            closes.append(duck.close)
        else:
            url = server.embedded(f"t_{uuid4().hex[:12]}")
            session = psycopg.connect(url, autocommit=True)
            session.execute(script(dialect, cells).encode())
            asks.append(asking(lambda sql, session=session: session.execute(sql.encode()).fetchall()))  # type: ignore[misc]
            closes.append(lambda url=url, session=session: (session.close(), dropped(url)))  # type: ignore[misc]
    yield dialect, asks[0], asks[1]
    for close in closes:
        close()


def dropped(url: str) -> None:
    with superuser() as admin:
        admin.execute(f'DROP DATABASE "{conninfo_to_dict(url)["dbname"]}" WITH (FORCE)'.encode())


def test_a_denied_name_tells_nothing_wherever_it_stands(pair: tuple[str, Ask, Ask]) -> None:
    dialect, one, other = pair
    own = {"postgres": POSTGRES, "sqlite": SQLITE, "duckdb": DUCKDB}[dialect]
    told = {}
    for sql in [*lines(COMMON), *lines(own, "w" if dialect == "duckdb" else "")]:
        for names in (NAMES, ALLOWED):
            for text in passed(sql, dialect, names):
                if one(text) != other(text):
                    told[sql] = (text, one(text), other(text))
    assert told == {}


def passed(sql: str, dialect: str, names: Names) -> list[str]:
    """What the guard's third layer, which is enough alone, lets run of a statement."""
    statement, _ = one_statement(sql, dialect)
    granted = granted_only(statement, names, dialect) if statement is not None else None
    return [] if granted is None or granted.problems else [granted.text]


def test_what_is_denied_would_be_told_without_the_guard(pair: tuple[str, Ask, Ask]) -> None:
    """The two databases are told apart by enough of these statements that being alike means something."""
    dialect, one, other = pair
    own = {"postgres": POSTGRES, "sqlite": SQLITE, "duckdb": DUCKDB}[dialect]
    asked = [*lines(COMMON), *lines(own, "w" if dialect == "duckdb" else "")]
    assert sum(one(sql) != other(sql) for sql in asked) > len(asked) / 2


def test_what_analysts_write_passes_and_runs(pair: tuple[str, Ask, Ask]) -> None:
    dialect, one, _ = pair
    refused = {}
    for sql in lines(FINE[dialect]):
        for names in (NAMES, ALLOWED):
            checked = check(sql, dialect, names)
            if not checked["ok"]:
                refused[sql] = str(checked["problems"])
            elif one(checked["sql"])[0] == "error":
                refused[sql] = str(one(checked["sql"]))
    assert refused == {}


def test_a_reserved_word_is_read_as_no_column(pair: tuple[str, Ask, Ask]) -> None:
    dialect, ask, _ = pair
    words = RESERVED[dialect] - {"true", "false"}
    asked = {word: ask(f'SELECT {word} FROM (SELECT 77 AS "{word}") t') for word in sorted(words)}
    read = [word for word, said in asked.items() if said == ("rows", ["(77,)"])]
    assert read == []


@pytest.mark.parametrize(
    ("dialect", "sql", "word"),
    [("postgres", "SELECT date_trunc(month, joined) FROM people", "month"),
     ("postgres", "SELECT id FROM people FETCH FIRST id ROWS ONLY", "id"),
     ("duckdb", "SELECT date_trunc(month, joined) FROM people", "month"),
     ("sqlite", "SELECT date '2020-01-01' FROM visits", "date")],
)  # fmt: skip
def test_the_word_that_cannot_be_read_is_named(dialect: str, sql: str, word: str) -> None:
    checked = check(sql, dialect, CARDS)
    assert [(item["kind"], item["name"]) for item in checked["problems"]] == [("syntax", word)]
    assert checked["problems"][0]["message"].startswith(f"{word} stands where it cannot be read")


@pytest.mark.parametrize(
    ("dialect", "sql"),
    [("sqlite", "SELECT 1 IN 'hidden'"), ("duckdb", "SELECT * FROM 'hidden'"),
     ("sqlite", "SELECT people.'ssn' FROM people")],
)  # fmt: skip
def test_texts_where_people_write_names_are_names(dialect: str, sql: str) -> None:
    assert not check(sql, dialect, CARDS)["ok"]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT p.id, p.name, count(*) FROM people p JOIN visits v ON v.person = p.id WHERE p.name <> 'ssn' GROUP BY p.id",
        "SELECT p.name, age(p.joined), count(v.id) FROM people p JOIN visits v ON v.person = p.id GROUP BY p.id",
    ],
)
def test_a_table_that_is_grouped_by_its_key_stays_where_no_column_is_read_by_a_denied_name(sql: str) -> None:
    assert check(sql, "postgres", NAMES)["sql"] == sql
    assert check(sql.replace("p.name,", "p.*,"), "postgres", NAMES)["sql"] != sql
