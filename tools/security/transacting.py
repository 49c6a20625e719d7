"""Layer 4 on PostgreSQL, with the guard off: one statement, read-only, rolled back, timed inside and outside."""

from __future__ import annotations

import contextlib
import time

import psycopg

from hopql.tools.addresses import filled
from hopql.tools.database import Engine
from hopql.tools.database.deadline import Deadline
from hopql.tools.database.engine import server_url
from hopql.tools.database.failures import login_failure
from hopql.tools.database.labels import label
from hopql.tools.database.logins import asking
from hopql.tools.security.holding import Holding, Holdings, all_refused, guarded, stopped

_SLEEP = "SELECT pg_sleep(20)"
_REPORT = "Please report this hole."
_SEVERAL = {"SELECT 1; SELECT 2": "SELECT 1; SELECT 2", "COMMIT behind a query": "SELECT 1; COMMIT; SELECT 2"}
_WRITES = {
    "a lock on rows": "SELECT 1 FROM pg_catalog.pg_class LIMIT 0 FOR UPDATE",
    "writing again": "SELECT set_config('transaction_read_only', 'off', false)",
}
"""What PostgreSQL refuses only because the transaction is read-only. None of them changes anything where it is not."""
_LARGE_OBJECT = {"a new large object": "SELECT lo_create(0)"}
"""Refused since PostgreSQL 16; before, it is rolled back."""
_NO_QUERY = {
    "CREATE TEMP TABLE": "CREATE TEMP TABLE hopql_canary (a int)",
    "DELETE in a CTE": "WITH x AS (DELETE FROM pg_catalog.pg_class WHERE false RETURNING 1) SELECT * FROM x",
    "COMMIT": "COMMIT",
}


def transactions_hold(engine: Engine, url: str) -> Holdings:
    """What PostgreSQL refuses of what HopQL sends, without a guard before it."""
    several, queries = "one statement a message", "only queries reach the database"
    yield guarded("statement", several, lambda: all_refused(engine, "statement", several, _SEVERAL))
    yield guarded("database", queries, lambda: all_refused(engine, "database", queries, _NO_QUERY))
    yield guarded("database", "transactions are read-only", lambda: _read_only(engine))
    yield guarded("database", "transactions are rolled back", lambda: _rolled_back(engine))
    yield guarded("database", "nothing outlives a query", lambda: _nothing_left(engine))
    claim = "a timeout within the session"
    yield guarded("database", claim, lambda: stopped(
        "database", claim, lambda: engine.run(_SLEEP, max_rows=1, timeout_s=0.3), 5.0))  # fmt: skip
    yield guarded("database", "a timer outside of it", lambda: _outside(url))
    yield guarded("database", "the connection is private", lambda: _private(url))


def _read_only(engine: Engine) -> Holding:
    ask = asking(engine)
    version = ask("SELECT current_setting('server_version_num')::int")[0][0]
    state = ask("SELECT current_setting('transaction_read_only')")[0][0]
    ask("SELECT 1 FROM pg_catalog.pg_class LIMIT 0")  # a control: this is refused for its lock alone
    canaries = _WRITES | (_LARGE_OBJECT if isinstance(version, int) and version >= 160_000 else {})
    found = all_refused(engine, "database", "transactions are read-only", canaries)
    if found.state == "holds" and state != "on":
        return Holding("database", found.claim, "wrong", "transaction_read_only is off", _REPORT)
    return found


def _rolled_back(engine: Engine) -> Holding:
    """Have a transaction take a number, and ask afterwards what became of it."""
    claim, ask = "transactions are rolled back", asking(engine)
    if ask("SELECT pg_is_in_recovery()")[0][0]:
        return Holding("database", claim, "told", "this server is a standby, where nothing can be written")
    number = ask("SELECT txid_current()")[0][0]
    became = ask(f"SELECT txid_status({number})")[0][0]
    if became != "aborted":
        return Holding("database", claim, "wrong", f"a transaction was {became}", _REPORT)
    return Holding("database", claim, "holds", "the transaction of a query was aborted, the server says")


def _nothing_left(engine: Engine) -> Holding:
    claim = "nothing outlives a query"
    asking(engine)("SELECT set_config('hopql.canary', 'left', false), pg_try_advisory_lock(7305812904)")
    ask = """SELECT coalesce(current_setting('hopql.canary', true), ''),
      (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())"""
    left = [found for found in (asking(engine)(ask)[0] for _ in range(2)) if found != ["", 0]]
    if left:
        return Holding("database", claim, "wrong", "a setting or a lock stayed in the session", _REPORT)
    return Holding("database", claim, "holds", "a setting and a lock that a query made were gone with it")


def _session(url: str) -> psycopg.Connection:
    try:
        return psycopg.connect(server_url(filled(url)), autocommit=True, connect_timeout=10, application_name="hopql")
    except psycopg.Error as error:
        raise login_failure(error, label(server_url(filled(url)))) from None


def _outside(url: str) -> Holding:
    """A session of our own with no timeout in it, watched by the timer that watches each query."""
    claim, began = "a timer outside of it", time.monotonic()
    with contextlib.closing(_session(url)) as session:
        session.execute("SET statement_timeout = 0")
        try:
            with Deadline(session, 0.3) as timer:
                session.execute(_SLEEP)
        except psycopg.Error:
            took = time.monotonic() - began
            if timer.fired and took < 5:
                return Holding("database", claim, "holds", f"it cancelled a query without timeouts after {took:.1f} s")
    return Holding("database", claim, "wrong", "a query without timeouts was not cancelled", _REPORT)


def _private(url: str) -> Holding:
    """Whether what goes to and fro can be read or answered by others on the way."""
    claim = "the connection is private"
    with contextlib.closing(_session(url)) as session:
        host, encrypted = session.info.host, session.pgconn.ssl_in_use
        checked = dict(session.info.get_parameters()).get("sslmode", "prefer")
    if host.startswith("/") or host in ("localhost", "127.0.0.1", "::1"):
        return Holding("database", claim, "holds", "the server is on this machine")
    if not encrypted:
        return Holding("database", claim, "wrong", f"nothing is encrypted on the way to {host}",
                       "Add sslmode=verify-full to the URL.")  # fmt: skip
    if checked not in ("verify-full", "verify-ca"):
        return Holding("database", claim, "warning", f"encrypted, but whoever answers as {host} is believed "
                       f"(sslmode={checked})", "Add sslmode=verify-full to the URL, and sslrootcert.")  # fmt: skip
    told = f"encrypted, and the certificate of {host} is checked (sslmode={checked})"
    return Holding("database", claim, "holds", told)
