"""Each layer tried alone, with those above it switched off.

Layers 1 to 3 as they are in this process, by a few statements a dialect (the attacks under `tests/attacks` are the
measure); 4 and 5 by what the database refuses and ends of what HopQL sends. PostgreSQL: one statement, read-only,
rolled back, timed inside and outside. Files: opened for reading, no other one reached, in a process that is held to its
memory and ended a second after its time. Each try has an end of its own.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Final

import psycopg

from hopql.state.cards import TableCard
from hopql.state.context import Context
from hopql.tools.base.settings import settings
from hopql.tools.database.check_reach import Rights, as_cards, read_tables
from hopql.tools.database.engine import Engine, connect, server_url
from hopql.tools.database.explain_failures import FailedQueryError, label, login_failure
from hopql.tools.database.file_engines import DuckDB, SQLite
from hopql.tools.database.grants import Grants
from hopql.tools.database.guard import allowed_only, check, one_statement, too_dear
from hopql.tools.database.inspect_login import asking, counted
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.read_page import CELL_CHARS, PAGE_BYTES
from hopql.tools.database.scope_names import Names
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

_TEXTS: Final = {
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
        "EXPLAIN ANALYZE": "EXPLAIN ANALYZE DELETE FROM hopql_canary",
        "set_config": "SELECT set_config('role', 'postgres', false)",
        "pg_sleep": "SELECT (SELECT pg_sleep(1))",
        "pg_read_file": "SELECT pg_read_file('PG_VERSION')",
        "dblink": "SELECT * FROM dblink('', 'SELECT 1') AS t (a int)",
        "query_to_xml": "SELECT pg_catalog.query_to_xml('SELECT 1', true, true, '')",
    },
    "sqlite": _ALL | {
        "ATTACH": "ATTACH DATABASE ':memory:' AS other",
        "PRAGMA": "PRAGMA writable_schema = 1",
        "load_extension": "SELECT load_extension('x')",
    },
    "duckdb": _ALL | {
        "read_csv": "SELECT * FROM read_csv('x')",
        "COPY": "COPY (SELECT 1) TO 'x'",
        "ATTACH": "ATTACH 'x' AS other",
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
    """Whether the guard refuses what must not pass, layer by layer."""

    def refused(tried: dict[str, str], passes: Callable[[str], object]) -> Found:
        return all_refused(tried, [what for what, sql in tried.items() if passes(sql)])

    yield try_claim("statement", "a text is exactly one statement", lambda: refused(
        _TEXTS, lambda sql: one_statement(sql, dialect)[0]))  # fmt: skip
    yield try_claim("allowed", "only queries made of what is on a list", lambda: refused(
        _SINGLE[dialect], lambda sql: _is_allowed(sql, dialect)))  # fmt: skip
    yield try_claim("granted", "only tables and columns of the workspace", lambda: refused(
        _STRANGE, lambda sql: check(sql, dialect, names)["ok"]))  # fmt: skip


def _is_allowed(sql: str, dialect: str) -> bool:
    statement, _ = one_statement(sql, dialect)
    return statement is not None and not allowed_only(statement, dialect)


_EVERY: Final = ("postgres", "sqlite", "duckdb")
_COLUMN: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("the column", _EVERY, "SELECT {c} FROM {t}"),
    ("with its table's name", _EVERY, "SELECT {t}.{c} FROM {t}"),
    ("a condition on it", _EVERY, "SELECT count(*) FROM {t} WHERE {c} IS NOT NULL"),
    ("an order by it", _EVERY, "SELECT 1 FROM {t} ORDER BY {c}"),
    ("a decoy of its name", _EVERY, "SELECT {t}.{c} FROM {t} CROSS JOIN (SELECT 1 AS {c}) AS x"),
    ("a join by it", _EVERY, "SELECT count(*) FROM {t} JOIN {t} AS x USING ({c})"),
    ("left of -> in a call", _EVERY, "SELECT coalesce({c} -> 'a', NULL) FROM {t}"),
    ("a field of the row", ("postgres", "duckdb"), "SELECT ({t}).{c} FROM {t}"),
    ("a call in a row's dress", ("postgres",), "SELECT {c}({t}) FROM {t}"),
    ("a bound of rows", ("postgres",), "SELECT (SELECT 1 FETCH FIRST length({t}.{c}::text) ROWS ONLY) FROM {t}"),
    ("a unit of time", ("postgres", "duckdb"), "SELECT date_trunc({c}, DATE '2025-01-01') FROM {t}"),
    ("behind a catalog's name", ("duckdb",), "SELECT {d}.{t}.{c} FROM {t} CROSS JOIN (SELECT 1 AS {d}) AS x"),
    ("by its file's catalog", ("duckdb",), "SELECT {c} FROM {d}.main.{t}"),
    ("the schema's own name", ("sqlite",), "SELECT main.{t}.{c} FROM {t}"),
)
"""Ways to a column, the dialects that have them, and texts: {t} its table, {c} itself, {d} the file's catalog."""
_TABLE: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("the table", _EVERY, "SELECT * FROM {t}"),
    ("its rows counted", _EVERY, "SELECT count(*) FROM {t}"),
    ("a table's name for a subquery", ("sqlite",), "SELECT 1 IN {t}"),
    ("all of it by TABLE", ("postgres", "duckdb"), "TABLE {t}"),
    ("by its file's catalog", ("duckdb",), "SELECT count(*) FROM {d}.main.{t}"),
    ("a name in a text", ("duckdb",), "SELECT count(*) FROM query_table('{name}')"),
)  # fmt: skip
_TOLD: Final = re.compile(r"not recognized|unit|time ?zone|specifier", re.IGNORECASE)
"""Errors of a value that was reached."""
_DENIED: Final = "42501"
"""PostgreSQL's code where a login may not."""
_EACH, _TRIED, _STARS, _NAMED = 3, 200, 20, 5
"""Denied columns, and tables, that are tried in every way; in the first; tables whose `*` is; names that are told."""
_PATIENCE_S, _ENOUGH_S = 5.0, 10.0
"""Seconds that one way may take, after which it is clear that it runs; and all of them, where one has given."""
_APPLY: Final = "hopql access apply makes a login that may not."

Columns = Sequence[tuple[str, str]]
"""Denied columns of tables that are granted, each with its table."""


def grants_hold(names: Names, engine: Engine) -> Holdings:
    """What is hidden and that it stays so."""
    grants = names.grants
    if grants.everything:
        yield Holding("granted", "what is hidden", "told", "nothing: each table and column of the cards may be read",
                      "[access] allow and deny in workspace.toml say what may.")  # fmt: skip
        return
    known = _of_database(engine)
    tables, columns = _lost(grants, known)
    told = [counted("table", len(tables), tables, _NAMED)]
    told += [counted("column", len(columns), [".".join(column) for column in columns], _NAMED)]
    yield Holding("granted", "what is hidden", "told", f"{' and '.join(told)}, by [access] and by marks in the cards")
    if columns:
        yield try_claim("granted", "what is hidden is left out of SELECT *", lambda: _stars(names, columns, engine))
    yield from denied_reads_hold(names, tables, columns, engine)
    if unmatched := grants.unmatched(known):
        yield Holding("granted", "each pattern matches something", "warning", f"nothing: {', '.join(unmatched)}",
                      "Look whether it is misspelt; [access] in workspace.toml.")  # fmt: skip
    if engine.dialect == "postgres":
        yield try_claim("granted", "the database hides it too", lambda: _by_database(grants, engine))


def _of_database(engine: Engine) -> list[TableCard]:
    """Cards of what there is, without samples: of PostgreSQL by its catalog, with what the login may not read."""
    if engine.dialect != "postgres":
        found: list[TableCard] = []

        def look(cards: list[TableCard]) -> list[TableCard]:
            found.extend(cards)
            return []

        engine.introspect(sift=look)
        return found
    return as_cards(table for table in read_tables(asking(engine)).values() if not table.extension)


def _lost(grants: Grants, cards: Sequence[TableCard]) -> tuple[list[str], Columns]:
    """Hidden tables, and hidden columns of tables that are granted."""
    left = {card.name: {column.name for column in card.columns} for card in grants.apply(cards)}
    tables = [card.name for card in cards if card.name not in left]
    columns = [(c.name, one.name) for c in cards if c.name in left for one in c.columns if one.name not in left[c.name]]
    return tables, columns


def _stars(names: Names, columns: Columns, engine: Engine) -> Found:
    """Whether what is run for `SELECT *` shows a hidden column; its names alone are asked for, no row."""
    whole = list(dict.fromkeys(table for table, _ in columns))[:_STARS]
    for table in whole:
        checked = check(f"SELECT * FROM {quoted(*table.split('.'))}", engine.dialect, names)
        if not checked["ok"]:
            continue
        shown = engine.run(f"SELECT * FROM ({checked['sql']}) AS canary LIMIT 0")["columns"]
        if {(table, name.rpartition(".")[2]) for name in shown} & set(columns):
            return "wrong", f"SELECT * FROM {table} shows what is hidden", REPORT
    return "holds", f"of {counted('table', len(whole), whole, _NAMED)}"


def _by_database(grants: Grants, engine: Engine) -> Found:
    found = Rights(engine).reach(grants)
    return ("warning", " ".join(found.lines), _APPLY) if found else ("holds", "this login may not read what is hidden")


def denied_reads_hold(names: Names, tables: Sequence[str], columns: Columns, engine: Engine) -> Holdings:
    """A line for the guard and one for the database, of denied tables and columns."""
    tried = dict(_ways(tables[:_TRIED], columns[:_TRIED], engine))
    if not tried:
        return
    yield try_claim("granted", "what is denied is refused by the guard alone", lambda: _guarded(names, tried, engine))
    advice = _APPLY if engine.dialect == "postgres" else ""
    yield try_claim("database", "what is denied is kept by the database alone", lambda: _verdict(
        tried, lambda sql: _gives(engine, sql), advice))  # fmt: skip


def _ways(tables: Sequence[str], columns: Columns, engine: Engine) -> Iterator[tuple[str, str]]:
    dialect = engine.dialect

    def name(*parts: str) -> str:  # in SQLite, what is in double quotes and is no column is a text
        return ".".join(f"[{part}]" for part in parts) if dialect == "sqlite" else quoted(*parts)

    catalog = name(Path(engine.label).stem)
    those = [(f"{table}.{column}", {"t": name(*table.split(".")), "c": name(column)}) for table, column in columns]
    whole = [(table, {"t": name(*table.split(".")), "name": table}) for table in tables]
    for ways, denied in ((_COLUMN, those), (_TABLE, whole)):
        for at, (what, parts) in enumerate(denied):
            for way, dialects, sql in ways[: None if at < _EACH else 1]:
                if dialect in dialects:
                    yield f"{what}: {way}", sql.format(**parts, d=catalog)


def _guarded(names: Names, tried: dict[str, str], engine: Engine) -> Found:
    """Whether what the guard lets through gives anything of what is denied, where nothing stands beneath it."""
    with nullcontext(engine) if engine.dialect == "postgres" else closing(connect(engine.label)) as bare:

        def passes(sql: str) -> bool:
            checked = check(sql, engine.dialect, names)
            return checked["ok"] and _gives(bare, checked["sql"], or_denied=True)

        return _verdict(tried, passes, REPORT)


def _gives(engine: Engine, sql: str, *, or_denied: bool = False) -> bool:
    try:
        engine.run(sql, max_rows=1, timeout_s=_PATIENCE_S)
    except FailedQueryError as error:
        ran = error.problem["kind"] == "timeout" or (or_denied and error.problem.get("code") == _DENIED)
        return ran or bool(_TOLD.search(str(error)))
    return True


def _verdict(tried: dict[str, str], gives: Callable[[str], bool], advice: str) -> Found:
    """What gives; once something does, the rest is tried for no longer than `_ENOUGH_S`."""
    gave, asked, until = list[str](), 0, time.monotonic() + _ENOUGH_S
    for what, sql in tried.items():
        if gave and time.monotonic() > until:
            break
        asked += 1
        gave += [what] if gives(sql) else []
    if not gave:
        return "holds", f"{len(tried)} ways tried, nothing given"
    parts = [what.partition(": ") for what in gave]
    ways = {way: ", ".join(name for name, _, its in parts if its == way) for _, _, way in parts}
    told = "; ".join(f"{way} ({names})" for way, names in ways.items())
    return "wrong", f"{len(gave)} of {asked} ways give something: {told}", advice


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
_LONG_CALL: Final = "SELECT translate(repeat('x', 300000), repeat('y', 4000), '')"
"""A call over values that a query makes itself, a little more than is let run."""
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
    with closing(_session(url)) as session:
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
    with closing(_session(url)) as session:
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
    """Whether a call that nothing interrupts is refused beyond a size; one that is not takes a second or two."""
    try:
        engine.run(_LONG_CALL, max_rows=1, timeout_s=60.0)
    except FailedQueryError as error:
        if error.problem["kind"] == "function":
            return "holds", "searches and comparisons of what a query makes itself are refused beyond a size"
    return "wrong", f"nothing bounds {_LONG_CALL}", REPORT


def _memory(engine: Engine) -> Found:
    """Whether a process that has little memory is held to it on this machine, and does not go on on the disk."""
    file, ended = Path(engine.label.partition(":///")[2]), "it ran"
    with closing((SQLite if engine.dialect == "sqlite" else DuckDB)(file, memory=_LITTLE)) as small:
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
