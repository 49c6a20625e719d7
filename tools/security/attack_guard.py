"""Layers 1 to 3 as they are in this process: one statement, allowed only, granted only. Nothing is sent anywhere.

A small set of statements for each dialect, to see that a layer is awake; the attacks under `tests/attacks` are the
measure.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from typing import Final

from hopql.tools.database.guard import allowed_only, check, one_statement
from hopql.tools.database.names import Names
from hopql.tools.security.try_claim import Found, Holding, Holdings, all_refused, try_claim

_FINE: Final = "SELECT 1 AS one"
_SEVERAL: Final = {
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
_SINGLE: Final = {
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
_STRANGE: Final = {
    "a table that there is not": "SELECT a FROM hopql_canary",
    "the catalog's passwords": "SELECT rolpassword FROM pg_catalog.pg_authid",
    "the schema's own table": "SELECT sql FROM sqlite_master",
    "a file as a table": "SELECT * FROM 'x.csv'",
    "information_schema": "SELECT table_name FROM information_schema.tables",
}


def guard_holds(dialect: str, names: Names) -> Holdings:
    """Whether the guard refuses what must not pass, layer by layer, and lets a plain query through.

    Args:
        names: all that the workspace grants.
    """
    single = _SINGLE[dialect]

    def one() -> Found:
        return all_refused(
            _SEVERAL, [what for what, sql in _SEVERAL.items() if one_statement(sql, dialect)[0] is not None]
        )

    def allowed() -> Found:
        if not _is_allowed(_FINE, dialect):
            return "wrong", "even a plain SELECT is refused"
        return all_refused(single, [what for what, sql in single.items() if _is_allowed(sql, dialect)])

    def granted() -> Found:
        every = {**_STRANGE, **single, **_SEVERAL}
        return all_refused(_STRANGE, [what for what, sql in every.items() if check(sql, dialect, names)["ok"]])

    with _quiet():
        found: list[Holding] = [
            try_claim("statement", "a text is exactly one statement", one),
            try_claim("allowed", "only queries made of what is on a list", allowed),
            try_claim("granted", "only tables and columns of the workspace", granted),
        ]
    yield from found


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """The parser warns of statements that it does not know, which are the point here."""
    log = logging.getLogger("sqlglot")
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


def _is_allowed(sql: str, dialect: str) -> bool:
    statement, _ = one_statement(sql, dialect)
    return statement is not None and not allowed_only(statement, dialect)
