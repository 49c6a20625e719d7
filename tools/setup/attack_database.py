"""Layers 4 and 5 with the guard off: what the database refuses and ends of what HopQL sends.

PostgreSQL: one statement, read-only, rolled back, timed inside and outside. Files: opened for reading, no other one
reached, in a process that is held to its memory and ended a second after its time. Each try has an end of its own.
"""

from __future__ import annotations

import contextlib
import tempfile
import time
from pathlib import Path
from typing import Final

import psycopg

from hopql.state.context import Context
from hopql.tools.base.settings import settings
from hopql.tools.database.engine import Engine, server_url
from hopql.tools.database.explain_failures import FailedQueryError, label, login_failure
from hopql.tools.database.file_engines import DuckDB, SQLite
from hopql.tools.database.guard import too_dear
from hopql.tools.database.inspect_login import asking
from hopql.tools.database.read_page import CELL_CHARS, PAGE_BYTES
from hopql.tools.database.stop_queries import Deadline
from hopql.tools.setup.audit_security import (
    REPORT,
    Found,
    Holding,
    Holdings,
    all_refused,
    refused_by,
    stopped,
    try_claim,
)
from hopql.tools.workspace.read_config import filled

_SLEEP: Final = "SELECT pg_sleep(20)"
_SEVERAL: Final = {"SELECT 1; SELECT 2": "SELECT 1; SELECT 2"}
_WRITES: Final = {
    "a lock on rows": "SELECT 1 FROM pg_catalog.pg_class LIMIT 0 FOR UPDATE",
    "writing again": "SELECT set_config('transaction_read_only', 'off', false)",
}
"""What PostgreSQL refuses only because the transaction is read-only. None of them changes anything where it is not."""
_NO_QUERY: Final = {
    "postgres": {
        "CREATE TEMP TABLE": "CREATE TEMP TABLE hopql_canary (a int)",
        "DELETE in a CTE": "WITH x AS (DELETE FROM pg_catalog.pg_class WHERE false RETURNING 1) SELECT * FROM x",
        "COMMIT": "COMMIT",
    },
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
_FILES: Final = {
    "sqlite": {"readfile": "SELECT readfile('{0}')", "load_extension": "SELECT load_extension('{0}')"},
    "duckdb": {
        "read_csv": "SELECT * FROM read_csv('{0}')", "read_text": "SELECT * FROM read_text('{0}')",
        "a file as a table": "SELECT * FROM '{0}'",
    },
}  # fmt: skip
"""Queries that would read a file which is there."""
_ENDLESS: Final = {
    "sqlite": "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "duckdb": "SELECT count(*) FROM range(1000000000) a, range(1000000000) b",
}
_ONE_STEP: Final = {
    "sqlite": "SELECT printf('%.*c', 16000000, 'a') LIKE '%' || printf('%.*c', 250, 'a') || 'b'",
    "duckdb": "SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))",
}
"""Seconds within one function, which looks at no interrupt."""
_LITTLE: Final = "64MB"
_MUCH: Final = {
    "sqlite": "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300) "
              "SELECT i, randomblob(1000000) AS b FROM n ORDER BY b",
    "duckdb": "SELECT i, repeat(i::text, 100000) AS b FROM range(2000) AS t (i) ORDER BY b DESC",
}  # fmt: skip
"""A sort of some hundred megabytes, which would go on on the disk where that is allowed."""
_LONG_CALLS: Final = {
    "LIKE": "SELECT repeat('x', 300000) LIKE '%' || repeat('x', 4000) || 'y'",
    "ltrim": "SELECT ltrim(repeat('x', 4000), repeat('y', 300000) || 'x')",
    "translate": "SELECT translate(repeat('x', 300000), repeat('y', 4000), '')",
}
"""Calls over values that a query makes itself, each a little more than is let run: nothing would interrupt one."""
_MANY: Final = {
    "postgres": "SELECT n FROM generate_series(1, 1000000) AS n",
    "sqlite": "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT i FROM n",
    "duckdb": "SELECT * FROM range(1000000)",
}
_WIDE: Final = {"postgres": "SELECT repeat('x', {0})", "sqlite": "SELECT printf('%.*c', {0}, 'x')"}
_DEAR: Final = {
    "postgres": "SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000000000) b",
    "duckdb": "SELECT count(*) FROM range(1000000000) a, range(1000000000) b, range(1000000000) c",
}
_PAGE: Final = 7


def server_holds(engine: Engine, url: str) -> Holdings:
    """What PostgreSQL refuses of what HopQL sends, without a guard before it."""
    yield try_claim("statement", "one statement a message", lambda: refused_by(
        engine, _SEVERAL | {"COMMIT behind a query": "SELECT 1; COMMIT; SELECT 2"}))  # fmt: skip
    yield try_claim("database", "only queries reach the database", lambda: refused_by(engine, _NO_QUERY["postgres"]))
    yield try_claim("database", "transactions are read-only", lambda: _read_only(engine))
    yield try_claim("database", "transactions are rolled back", lambda: _rolled_back(engine))
    yield try_claim("database", "nothing outlives a query", lambda: _nothing_left(engine))
    yield try_claim("database", "a timeout within the session", lambda: stopped(engine, _SLEEP))
    yield try_claim("database", "a timer outside of it", lambda: _outside(url))
    yield try_claim("database", "the connection is private", lambda: _private(url))


def _read_only(engine: Engine) -> Found:
    if asking(engine)("SELECT current_setting('transaction_read_only')")[0][0] != "on":
        return "wrong", "transaction_read_only is off", REPORT
    return refused_by(engine, _WRITES)


def _rolled_back(engine: Engine) -> Found:
    """Have a transaction take a number, and ask afterwards what became of it."""
    ask = asking(engine)
    if ask("SELECT pg_is_in_recovery()")[0][0]:
        return "told", "this server is a standby, where nothing can be written"
    number = ask("SELECT txid_current()")[0][0]
    became = ask(f"SELECT txid_status({number})")[0][0]
    if became != "aborted":
        return "wrong", f"a transaction was {became}", REPORT
    return "holds", "the transaction of a query was aborted, the server says"


def _nothing_left(engine: Engine) -> Found:
    asking(engine)("SELECT set_config('hopql.canary', 'left', false), pg_try_advisory_lock(7305812904)")
    ask = """SELECT coalesce(current_setting('hopql.canary', true), ''),
      (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())"""
    if any(asking(engine)(ask)[0] != ["", 0] for _ in range(2)):
        return "wrong", "a setting or a lock stayed in the session", REPORT
    return "holds", "a setting and a lock that a query made were gone with it"


def _session(url: str) -> psycopg.Connection:
    try:
        return psycopg.connect(server_url(filled(url)), autocommit=True, connect_timeout=10, application_name="hopql")
    except psycopg.Error as error:
        raise login_failure(error, label(server_url(filled(url)))) from None


def _outside(url: str) -> Found:
    """A session of our own with no timeout in it, watched by the timer that watches each query."""
    began = time.monotonic()
    with contextlib.closing(_session(url)) as session:
        session.execute("SET statement_timeout = 0")
        try:
            with Deadline(session, 0.3) as timer:
                session.execute(_SLEEP)
        except psycopg.Error:
            took = time.monotonic() - began
            if timer.fired and took < 5:
                return "holds", f"it cancelled a query without timeouts after {took:.1f} s"
    return "wrong", "a query without timeouts was not cancelled", REPORT


def _private(url: str) -> Found:
    """Whether what goes to and fro can be read or answered by others on the way."""
    with contextlib.closing(_session(url)) as session:
        host, encrypted = session.info.host, session.pgconn.ssl_in_use
        checked = dict(session.info.get_parameters()).get("sslmode", "prefer")
    if host.startswith("/") or host in ("localhost", "127.0.0.1", "::1"):
        return "holds", "the server is on this machine"
    if not encrypted:
        return "wrong", f"nothing is encrypted on the way to {host}", "Add sslmode=verify-full to the URL."
    if checked not in ("verify-full", "verify-ca"):
        return ("warning", f"encrypted, but whoever answers as {host} is believed (sslmode={checked})",
                "Add sslmode=verify-full to the URL, and sslrootcert.")  # fmt: skip
    return "holds", f"encrypted, and the certificate of {host} is checked (sslmode={checked})"


def file_holds(engine: Engine) -> Holdings:
    """What a file's driver refuses of what HopQL sends, without a guard before it."""
    dialect = engine.dialect
    yield try_claim("statement", "one statement a message", lambda: refused_by(engine, _SEVERAL))
    yield try_claim("database", "the file is opened for reading only", lambda: refused_by(engine, _NO_QUERY[dialect]))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "canary.csv")
        file.write_text("a,b\n1,2\n")
        reading = {what: sql.format(file) for what, sql in _FILES[dialect].items()}
        yield try_claim("database", "no other file is read", lambda: refused_by(engine, reading))
    yield try_claim("database", "a timer stops a query", lambda: stopped(engine, _ENDLESS[dialect]))


def bounds_hold(engine: Engine, options: Context) -> Holdings:
    """Rows, bytes, time, memory, cost and queries at once."""
    yield try_claim("bounds", "rows of a result", lambda: _rows(engine, options))
    yield try_claim("bounds", "bytes of a cell and of a result", lambda: _bytes(engine))
    yield Holding("bounds", "seconds of a query", "told", f"{options.timeout_s:g} on the server (timeout_s)")
    if engine.dialect == "postgres":
        yield try_claim("bounds", "what no cancellation ends", lambda: _uninterrupted(engine))
    else:
        yield try_claim("bounds", "what heeds no interrupt", lambda: stopped(engine, _ONE_STEP[engine.dialect]))
        yield try_claim("bounds", "memory of a query", lambda: _memory(engine))
    yield try_claim("bounds", "cost of a query", lambda: _cost(engine, options))
    limits = settings()
    yield Holding(
        "bounds", "queries at once", "told",
        f"{limits.queries_at_once} in all, {limits.queries_per_user or 'any number'} of a user; others wait their turn",
    )  # fmt: skip


def _rows(engine: Engine, options: Context) -> Found:
    page = engine.run(_MANY[engine.dialect], max_rows=_PAGE, timeout_s=10)
    if len(page["rows"]) != _PAGE or not page["truncated"]:
        return "wrong", f"{len(page['rows'])} came where {_PAGE} were asked for", REPORT
    return "holds", f"{options.max_rows:,} (max_rows); the rest is not fetched"


def _bytes(engine: Engine) -> Found:
    sql = _WIDE.get(engine.dialect, _WIDE["postgres"]).format(3 * CELL_CHARS)
    cell = engine.run(sql, max_rows=1, timeout_s=10)["rows"][0][0]
    if not isinstance(cell, str) or len(cell) > CELL_CHARS + 1:
        return "wrong", "a cell came whole", REPORT
    return "holds", f"a cell is cut after {CELL_CHARS:,} characters, a result after about {PAGE_BYTES:,} bytes"


def _uninterrupted(engine: Engine) -> Found:
    """Whether calls that nothing interrupts are refused beyond a size. The first that is not ends the try, after a
    second or two: nothing is left behind."""
    for what, sql in _LONG_CALLS.items():
        try:
            engine.run(sql, max_rows=1, timeout_s=60.0)
        except FailedQueryError as error:
            if error.problem["kind"] == "function":
                continue
        return all_refused((), [what], "nothing bounds")
    return "holds", f"refused beyond a size: {', '.join(_LONG_CALLS)}"


def _memory(engine: Engine) -> Found:
    """Whether a process that has little memory is held to it on this machine, and does not go on on the disk."""
    file, ended = Path(engine.label.partition(":///")[2]), "it ran"
    with contextlib.closing((SQLite if engine.dialect == "sqlite" else DuckDB)(file, memory=_LITTLE)) as small:
        try:
            small.run(_MUCH[engine.dialect], max_rows=1, timeout_s=10.0)
        except FailedQueryError as error:
            ended = str(error)
    if "memory" not in ended.lower():
        return "wrong", f"a sort with {_LITTLE}: {ended}", REPORT
    return "holds", f"with {_LITTLE}, a large sort is refused, and does not go on on the disk"


def _cost(engine: Engine, options: Context) -> Found:
    if engine.dialect not in _DEAR:
        return "told", f"{engine.dialect} estimates none; the timer holds"
    if not options.max_cost:
        return "warning", "any: max_cost is 0", "Set max_cost, or leave it at its default."
    if too_dear(engine.explain(_DEAR[engine.dialect]), options.max_cost) is None:
        return "wrong", "a join of everything with everything is not too dear", "Lower max_cost, or report this hole."
    return "holds", f"{options.max_cost:g} of the planner's units (max_cost); dearer ones are refused before they run"
