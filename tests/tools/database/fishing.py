"""A database with secrets, what is granted of it, and statements that fish for the rest."""

from __future__ import annotations

from typing import Final

from hopql.state.access import Access
from hopql.state.cards import Column, TableCard
from hopql.tools.database.grants import Grants
from hopql.tools.database.scope_names import Names

WORD: Final = "zebrafish"
"""Stands in every hidden cell, and nowhere else."""
HIDDEN: Final = ("ssn", "password_hash", "vault", "codeword", "salary", "staff")
"""Names of hidden tables and columns."""
ACCESS: Final = Access(deny=["users.ssn", "*.password*", "vault", "hr.*", "main.staff"])
GRANTED: Final = """
CREATE TABLE users ({hidden_key} id int PRIMARY KEY, name text, {hidden} city text);
CREATE TABLE orders (id int PRIMARY KEY, user_id int, total int);
INSERT INTO users VALUES ({key} 1, 'Ada', {cells} 'Rome'), ({key} 2, 'Bob', {cells} 'Oslo');
INSERT INTO users VALUES ({key} 3, 'Cyd', {cells} 'Rome');
INSERT INTO orders VALUES (10, 1, 5), (11, 1, 7), (12, 2, 9);
"""
REST: Final = f"""
CREATE TABLE vault (id int, codeword text);
INSERT INTO vault VALUES (1, '{WORD}');
"""


def with_secrets(dialect: str) -> str:
    """The database as it is."""
    parts = {"hidden_key": "ssn text,", "key": f"'{WORD}',", "hidden": "password_hash text,", "cells": f"'{WORD}',"}
    staff = "staff" if dialect == "sqlite" else "hr.staff"
    schema = "" if dialect == "sqlite" else "CREATE SCHEMA hr;"
    made = f"{schema} CREATE TABLE {staff} (id int, salary text); INSERT INTO {staff} VALUES (1, '{WORD}');"
    return GRANTED.format(**parts) + REST + made


def without() -> str:
    """The database as the workspace grants it."""
    return GRANTED.format(hidden_key="", key="", hidden="", cells="")


CARDS: Final = [
    TableCard(name="users", primary_key=["id"], columns=[
        Column(name="id", type="integer"), Column(name="name"), Column(name="city"),
    ]),
    TableCard(name="orders", primary_key=["id"], columns=[
        Column(name=name, type="integer") for name in ("id", "user_id", "total")
    ]),
]  # fmt: skip
GRANTS: Final = Grants.of(ACCESS)


def names() -> Names:
    """What the guard knows."""
    return Names(CARDS, grants=GRANTS)


COMMON: Final = """
SELECT * FROM users
SELECT * FROM users u
SELECT u.* FROM users u
SELECT users.* FROM users, orders
SELECT * FROM users JOIN orders ON users.id = orders.user_id
SELECT * FROM users NATURAL JOIN orders
SELECT count(*) FROM users NATURAL JOIN orders
SELECT * FROM users JOIN orders USING (id)
SELECT * FROM (SELECT * FROM users) s
SELECT ssn FROM (SELECT * FROM users) s
WITH s AS (SELECT * FROM users) SELECT * FROM s
WITH s AS (SELECT * FROM users) SELECT ssn FROM s
WITH users AS (SELECT * FROM users) SELECT * FROM users
SELECT * FROM users UNION SELECT * FROM users
SELECT id, name, city FROM users UNION ALL SELECT * FROM users
SELECT * FROM users EXCEPT SELECT * FROM users WHERE id = 1
SELECT * FROM users WHERE EXISTS (SELECT * FROM users v WHERE v.id = users.id)
SELECT ssn FROM users
SELECT users.ssn FROM users
SELECT u.password_hash FROM users u
SELECT name FROM users WHERE ssn LIKE 'z%'
SELECT name FROM users ORDER BY ssn
SELECT count(*) FROM users GROUP BY ssn
SELECT count(DISTINCT ssn) FROM users
SELECT max(password_hash) FROM users
SELECT u.name FROM users u JOIN orders o ON o.user_id = u.id AND u.ssn > 'a'
SELECT (SELECT ssn FROM users LIMIT 1) FROM (SELECT 'x' AS ssn) s
SELECT (SELECT max(ssn) FROM users) FROM (SELECT 'x' AS ssn) s
SELECT s.n, (SELECT count(*) FROM users WHERE ssn = 'zebrafish') FROM (SELECT 1 AS n, 'zebrafish' AS ssn) s
SELECT ssn FROM users, (SELECT 'x' AS ssn) s
SELECT name FROM users, (SELECT 'x' AS ssn) s WHERE ssn = 'x'
SELECT name AS ssn FROM users ORDER BY ssn
SELECT name AS ssn FROM users ORDER BY lower(ssn), 1
SELECT count(*) AS n, max(name) AS ssn FROM users GROUP BY ssn
SELECT city AS ssn, count(*) FROM users GROUP BY ssn ORDER BY 1
SELECT id AS ssn FROM users WHERE ssn = 'zebrafish'
SELECT city AS ssn FROM users GROUP BY city HAVING max(ssn) > 'a'
SELECT ssn FROM users ssn
SELECT ssn.name FROM users ssn
SELECT * FROM vault
SELECT codeword FROM vault
SELECT vault.codeword FROM users
SELECT count(*) FROM vault
SELECT name FROM users WHERE id IN (SELECT id FROM vault)
SELECT name, (SELECT codeword FROM vault LIMIT 1) FROM users
WITH vault AS (SELECT * FROM vault) SELECT * FROM vault
WITH a AS (SELECT * FROM vault) SELECT 1
SELECT * FROM ((SELECT 1 AS a) x CROSS JOIN vault) y
SELECT 1 FROM users CROSS JOIN vault
SELECT * FROM hr.staff
SELECT hr.staff.salary FROM hr.staff
SELECT salary FROM staff
SELECT s.salary FROM users u, staff s
WITH vau\u004ct AS (SELECT 1 AS a) SELECT * FROM vault WHERE a = 2
SELECT name, row_number() OVER (ORDER BY ssn) FROM users
SELECT name, sum(id) OVER w FROM users WINDOW w AS (PARTITION BY ssn)
SELECT CASE WHEN ssn > 'm' THEN 1 ELSE 0 END FROM users
SELECT * FROM users LEFT JOIN orders ON true LIMIT 2
SELECT count(*) AS n FROM users HAVING count(ssn) > 0
SELECT vaul.id FROM vaul
SELECT sn FROM users
SELECT passwrd_hash FROM users
SELECT code FROM users
SELECT id FROM vautl
SELECT salry FROM orders
""".strip().split("\n")
POSTGRES: Final = """
TABLE users
SELECT u FROM users u
SELECT users FROM users
SELECT row_to_json(u) FROM users u
SELECT to_jsonb(u.*) FROM users u
SELECT json_agg(u) FROM users u
SELECT jsonb_each_text(to_jsonb(u)) FROM users u
SELECT e.key, e.value FROM users u, jsonb_each_text(to_jsonb(u)) e
SELECT u::text FROM users u
SELECT (u.*)::text FROM users u
SELECT ROW(u.*) FROM users u
SELECT array_agg(u) FROM users u
SELECT (u).ssn FROM users u
SELECT ((u)).ssn FROM users u
SELECT (array_agg(u))[1].ssn FROM users u
SELECT (SELECT v FROM users v LIMIT 1).ssn
SELECT (s.v).ssn FROM (SELECT v FROM users v) s
SELECT (u).* FROM users u
SELECT ssn(u) FROM users u
SELECT lower(u::text) FROM users u
SELECT md5(u::text) FROM users u
SELECT count(u.*), count(u) FROM users u
SELECT name FROM users u WHERE u IS NOT NULL
SELECT name FROM users u WHERE u::text LIKE '%zebrafish%'
SELECT name FROM users u ORDER BY u
SELECT count(*) FROM users u GROUP BY u
SELECT DISTINCT ON (u) name FROM users u
SELECT a FROM users AS u(a)
SELECT a, b FROM users u(a, b)
SELECT d FROM users AS u(a, b, c, d)
SELECT e FROM users AS u(a, b, c, d, e)
SELECT * FROM users AS u(a)
SELECT * FROM ONLY users
SELECT * FROM users TABLESAMPLE SYSTEM (100)
SELECT * FROM (users CROSS JOIN orders) AS x
SELECT x FROM (users CROSS JOIN orders) AS x
SELECT * FROM (users u JOIN orders o ON o.user_id = u.id) AS x (a, b, c)
SELECT l.* FROM users u, LATERAL (SELECT u.*) l
SELECT l.s FROM users u, LATERAL (SELECT u::text AS s) l
SELECT name, (SELECT u::text) FROM users u
SELECT (NULL::users).*
SELECT * FROM json_populate_record(NULL::users, '{}')
SELECT (json_populate_record(NULL::vault, '{}')).*
SELECT CAST(NULL AS vault)
SELECT CAST(ROW(1, 'a') AS hr.staff)
SELECT ARRAY[]::users[]
SELECT 'vault'::regclass
SELECT 'hr.staff'::regclass::oid
SELECT ctid, tableoid, xmin FROM users
SELECT users.tableoid::regclass FROM users
SELECT * FROM public.users
SELECT public.users.ssn FROM public.users
SELECT * FROM public.vault
SELECT * FROM "vault"
SELECT * FROM "Vault"
SELECT "ssn" FROM users
SELECT "SSN" FROM users
SELECT U&"\\0073sn" FROM users
SELECT * FROM information_schema.columns
SELECT * FROM pg_catalog.pg_stats
SELECT tablename FROM pg_tables
SELECT string_agg(v.value, ',') FROM users u, json_each_text(row_to_json(u)) v
SELECT * FROM users u, unnest(ARRAY[u]) x
SELECT (SELECT count(*) AS ssn FROM orders o GROUP BY lower(ssn) LIMIT 1) FROM users u
SELECT name FROM users WHERE (users) = ROW('zebrafish', 1, 'Ada', 'zebrafish', 'Rome')
SELECT greatest(u, u) FROM users u
SELECT coalesce(u, u) FROM users u
SELECT max(u::text) OVER () FROM users u
SELECT * FROM users FETCH FIRST 1 ROW ONLY
SELECT count(*) FROM users JOIN (SELECT 'zebrafish' AS ssn) s USING (ssn)
SELECT count(*) FROM users NATURAL JOIN (SELECT 'zebrafish' AS ssn) s
SELECT 1 FROM users NATURAL JOIN (SELECT 'zebra' AS ssn) s
SELECT ssn FROM users NATURAL FULL JOIN (SELECT 'zebra' AS ssn) s
WITH RECURSIVE r AS (SELECT u.*, 1 AS d FROM users u UNION ALL SELECT r.* FROM r WHERE d > 5) SELECT * FROM r
WITH va\u212ault AS (SELECT 1 AS x) SELECT * FROM vault
WITH "VAULT" AS (SELECT 1 AS x) SELECT * FROM vault
SELECT id, sum(id) FROM users GROUP BY GROUPING SETS ((id), (ssn))
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ssn) FROM users
SELECT count(*) FILTER (WHERE ssn = 'zebrafish') FROM users
SELECT id FROM users LIMIT (SELECT length(ssn) FROM users LIMIT 1)
SELECT generate_series(1, length(ssn)) FROM users
VALUES ((SELECT ssn FROM users LIMIT 1))
VALUES ((SELECT u::text FROM users u LIMIT 1))
SELECT id FROM users ORDER BY (SELECT codeword FROM vault LIMIT 1)
""".strip().split("\n")
SQLITE: Final = """
SELECT rowid, * FROM users
SELECT * FROM 'users'
SELECT * FROM [users]
SELECT * FROM `vault`
SELECT * FROM 'vault'
SELECT "ssn" FROM users
SELECT [ssn] FROM users
SELECT `ssn` FROM users
SELECT rowid FROM vault
SELECT * FROM main.users
SELECT main.users.ssn FROM main.users
SELECT * FROM main.vault
SELECT * FROM sqlite_master
SELECT sql FROM sqlite_schema
SELECT * FROM pragma_table_info('users')
SELECT name FROM users WHERE ssn = 'zebrafish' AND 'x' = 'x'
SELECT name AS ssn FROM users WHERE ssn > 'a'
SELECT users FROM users
SELECT * FROM users INDEXED BY nothing
SELECT * FROM VAULT
SELECT SSN FROM Users
SELECT json_group_array(ssn) FROM users
SELECT group_concat(password_hash) FROM users
""".strip().split("\n")
DUCKDB: Final = """
FROM users
FROM users SELECT *
FROM u: users
SELECT users FROM users
SELECT u FROM users u
SELECT u.ssn FROM users u
SELECT * EXCLUDE (id) FROM users
SELECT * EXCLUDE (ssn) FROM users
SELECT * REPLACE (1 AS id) FROM users
SELECT COLUMNS('s.*') FROM users
SELECT COLUMNS('.*') FROM users
SELECT COLUMNS(c -> c LIKE 's%') FROM users
SELECT COLUMNS(['ssn']) FROM users
SELECT max(COLUMNS(*)) FROM users
SELECT COLUMNS(u.*) FROM users u
SELECT u.COLUMNS('ssn') FROM users u
SELECT * LIKE 's%' FROM users
SELECT #1 FROM users
SELECT #1, #4 FROM users
SELECT struct_pack(*COLUMNS(*)) FROM users
SELECT to_json(u) FROM users u
SELECT u::VARCHAR FROM users u
SELECT list(u) FROM users u
SELECT * FROM 'users'
SELECT * FROM 'vault'
SELECT * FROM main.vault
SELECT * FROM (DESCRIBE users)
SELECT * FROM (SUMMARIZE users)
SELECT * FROM (SHOW TABLES)
SELECT * FROM users PIVOT (max(ssn) FOR id IN (1, 2))
SELECT * FROM users UNPIVOT (v FOR n IN (ssn, name))
SELECT * FROM users POSITIONAL JOIN orders
SELECT * FROM users u(a)
SELECT a FROM users u(a)
SELECT ssn.x FROM users
SELECT (SELECT s.x FROM users LIMIT 1) FROM (SELECT 1 AS x) s
SELECT 'x' AS ssn FROM users WHERE ssn LIKE 'z%'
SELECT list_transform([1], ssn -> ssn + 1) FROM users
SELECT list_transform([1], x -> (SELECT max(ssn) FROM users))
SELECT * FROM users ORDER BY ALL
SELECT city, count(*) FROM users GROUP BY ALL ORDER BY 1
SELECT DISTINCT ON (u) name FROM users u
SELECT * FROM users UNION BY NAME SELECT * FROM orders
SELECT * FROM information_schema.columns
SELECT name FROM users QUALIFY row_number() OVER (ORDER BY ssn) = 1
SELECT * FROM users USING SAMPLE 5
SELECT unnest(u) FROM users u
SELECT u.* EXCLUDE (name) FROM users u
SELECT name FROM users ASOF JOIN orders ON users.id >= orders.user_id
SELECT [x FOR x IN [ssn]] FROM users
SELECT {'a': ssn} FROM users
SELECT count(u) FROM users u
PIVOT users ON city USING count(*)
PIVOT users ON city USING max(ssn)
PIVOT users ON ssn
PIVOT users u ON city IN ('Rome') USING max(id) GROUP BY name
SELECT (SELECT ssn FROM (PIVOT orders ON user_id USING count(*)) LIMIT 1) FROM users
SELECT (SELECT ssn FROM (PIVOT orders ON user_id IN ('ssn') USING count(*) AS n) LIMIT 1) FROM users
SELECT (SELECT ssn FROM (UNPIVOT orders ON COLUMNS('total')) LIMIT 1) FROM users
SELECT (SELECT ssn FROM orders UNPIVOT (v FOR k IN (total)) LIMIT 1) FROM users
SELECT (SELECT ssn FROM (SUMMARIZE orders) LIMIT 1) FROM users
UNPIVOT users ON COLUMNS(*)
UNPIVOT users ON name, city
UNPIVOT users ON ssn INTO NAME k VALUE v
FROM users PIVOT (count(*) FOR city IN ('Rome'))
FROM users PIVOT (max(ssn) FOR city IN ('Rome'))
FROM users JOIN orders ON true PIVOT (count(*) FOR city IN ('Rome'))
SUMMARIZE users
SUMMARIZE vault
SUMMARIZE SELECT ssn FROM users
SELECT column_name, column_type FROM (DESCRIBE users)
DESCRIBE vault
SHOW vault
SELECT [users.ssn FOR users IN [1]] FROM users
SELECT [ssn FOR x IN [1]] FROM users
SELECT [x FOR x, ssn IN [1] IF ssn = 1] FROM users
""".strip().split("\n")
BY_FUNCTIONS: Final = """
SELECT * FROM duckdb_columns()
SELECT * FROM query_table('vault')
SELECT * FROM query('SELECT * FROM vault')
""".strip().split("\n")
"""DuckDB's functions that read tables: layer 2 is against these."""
