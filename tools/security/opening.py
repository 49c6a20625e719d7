"""Layer 4 on SQLite and DuckDB, with the guard off: a file that is opened for reading, and reaches no other."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hopql.tools.database import Engine
from hopql.tools.security.holding import Holdings, all_refused, guarded, stopped

_SEVERAL = {"SELECT 1; SELECT 2": "SELECT 1; SELECT 2"}
_ENDLESS = {
    "sqlite": "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "duckdb": "SELECT count(*) FROM range(1000000000) a, range(1000000000) b",
}
_WRITES = {
    "sqlite": {
        "CREATE TABLE": "CREATE TABLE hopql_canary (a int)",
        "CREATE TEMP TABLE": "CREATE TEMP TABLE hopql_canary (a int)",
        "ATTACH": "ATTACH DATABASE ':memory:' AS hopql_canary",
        "PRAGMA writable_schema": "PRAGMA writable_schema = 1",
        "BEGIN": "BEGIN IMMEDIATE",
    },
    "duckdb": {
        "CREATE TABLE": "CREATE TABLE hopql_canary (a int)",
        "CREATE TEMP TABLE": "CREATE TEMP TABLE hopql_canary (a int)",
        "ATTACH": "ATTACH ':memory:' AS hopql_canary",
        "SET": "SET lock_configuration = false",
        "INSTALL": "INSTALL hopql_canary",
    },
}


def files_hold(engine: Engine) -> Holdings:
    """What the driver refuses of what HopQL sends, without a guard before it."""
    dialect = engine.dialect
    several, reading, others = "one statement a message", "the file is opened for reading only", "no other file is read"
    yield guarded("statement", several, lambda: all_refused(engine, "statement", several, _SEVERAL))
    yield guarded("database", reading, lambda: all_refused(engine, "database", reading, _WRITES[dialect]))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "canary.csv")
        file.write_text("a,b\n1,2\n")
        yield guarded("database", others, lambda: all_refused(engine, "database", others, _reading(dialect, file)))
    claim = "a timer stops a query"
    yield guarded("database", claim, lambda: stopped(
        "database", claim, lambda: engine.run(_ENDLESS[dialect], max_rows=1, timeout_s=0.3), 5.0))  # fmt: skip


def _reading(dialect: str, file: Path) -> dict[str, str]:
    """Queries that would read a file which is there."""
    if dialect == "sqlite":
        return {"readfile": f"SELECT readfile('{file}')", "load_extension": f"SELECT load_extension('{file}')"}
    return {
        "read_csv": f"SELECT * FROM read_csv('{file}')", "read_text": f"SELECT * FROM read_text('{file}')",
        "a file as a table": f"SELECT * FROM '{file}'",
    }  # fmt: skip
