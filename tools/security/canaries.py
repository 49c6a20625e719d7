"""Statements that must never pass: a small set for each dialect, to see that a layer is awake; the attacks under
`tests/attacks` are the measure."""

from __future__ import annotations

from typing import Final

SEVERAL: Final = {
    "a second statement": "SELECT 1; DELETE FROM hopql_canary",
    "a statement behind COMMIT": "COMMIT; DROP TABLE hopql_canary",
    "a statement within comments": "SELECT 1 /* */ ; /* */ TRUNCATE hopql_canary",
    "nothing": "-- SELECT 1",
}
"""Texts that are not one statement."""
_ALL: Final = {
    "DELETE": "DELETE FROM hopql_canary",
    "UPDATE in a CTE": "WITH x AS (UPDATE hopql_canary SET a = 1 RETURNING a) SELECT a FROM x",
    "CREATE TABLE AS": "CREATE TABLE hopql_canary AS SELECT 1 AS a",
}
GUARD: Final = {
    "postgres": _ALL | {
        "SELECT INTO": "SELECT 1 AS a INTO hopql_canary",
        "FOR UPDATE": "SELECT 1 AS a FOR UPDATE",
        "COPY … TO PROGRAM": "COPY (SELECT 1) TO PROGRAM 'true'",
        "DO": "DO $$ BEGIN PERFORM 1; END $$",
        "EXPLAIN ANALYZE": "EXPLAIN ANALYZE DELETE FROM hopql_canary",
        "set_config": "SELECT set_config('role', 'postgres', false)",
        "pg_sleep": "SELECT (SELECT pg_sleep(1))",
        "pg_read_file": "SELECT pg_read_file('PG_VERSION')",
        "lo_import in ORDER BY": "SELECT 1 AS a ORDER BY lo_import('x')",
        "dblink": "SELECT * FROM dblink('', 'SELECT 1') AS t (a int)",
        "query_to_xml": "SELECT pg_catalog.query_to_xml('SELECT 1', true, true, '')",
        "an advisory lock": "SELECT pg_advisory_lock(1)",
        "nextval": "SELECT nextval('hopql_canary')",
        "SET": "SET statement_timeout = 0",
    },
    "sqlite": _ALL | {
        "ATTACH": "ATTACH DATABASE ':memory:' AS other",
        "PRAGMA": "PRAGMA writable_schema = 1",
        "load_extension": "SELECT load_extension('x')",
        "writefile": "SELECT writefile('x', 'y')",
        "VACUUM INTO": "VACUUM INTO 'x'",
    },
    "duckdb": _ALL | {
        "read_csv": "SELECT * FROM read_csv('x')",
        "COPY": "COPY (SELECT 1) TO 'x'",
        "ATTACH": "ATTACH 'x' AS other",
        "INSTALL": "INSTALL httpfs",
        "SET": "SET lock_configuration = false",
    },
}  # fmt: skip
"""Single statements, by dialect and by what each is. None is run."""
