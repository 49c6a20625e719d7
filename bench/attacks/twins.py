"""Two databases of the analysts' world that differ in what is denied alone: what tells them apart has told it.

Each is asked in two ways: with the wall down (all of the database, which tells its whole errors; on PostgreSQL as a
role that its superuser took on, which reads all but the rows that policies keep), and with the wall up (as HopQL asks
where some of it is denied, with the guard off).
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Literal

import duckdb
import psycopg
from psycopg.conninfo import make_conninfo

from hopql.bench.attacks.world import FOLDER, granted, shown
from hopql.state.access import Access
from hopql.tools.base import run_postgres
from hopql.tools.base.errors import HopQLError
from hopql.tools.database.engine import Engine
from hopql.tools.database.file_engines import DuckDB, SQLite
from hopql.tools.database.grants import Grants
from hopql.tools.database.guard import check
from hopql.tools.database.make_login import make_login, plan_login
from hopql.tools.database.postgres import Postgres
from hopql.tools.database.scope_names import Names

_log = logging.getLogger(__name__)
Dialect = Literal["postgres", "sqlite", "duckdb"]
Ask = Callable[[str], str]
"""Runs a text and gives its rows as text, or what the database says against it."""
DIALECTS: tuple[Dialect, ...] = ("postgres", "sqlite", "duckdb")
DENIED: dict[str, dict[str, tuple[str, ...]]] = {
    "postgres": {
        "customers": ("phone", "national_id", "profile", "age"), "products": ("cost",), "employees": ("salary",),
        "payments": ("card_token",), "payroll": (), "contacts": ("phone", "profile", "age"), "elders": (),
        "paid": ("salary",), "wages": (),
    },
    "sqlite": {
        "patients": ("ssn", "phone", "profile", "age"), "doctors": ("salary",), "private_notes": (),
        "contacts": ("phone", "profile", "age"), "elders": (), "wages": (),
    },
    "duckdb": {
        "riders": ("card_number", "birth_year", "profile", "age"), "bikes": ("serial",), "staff_notes": (),
        "contacts": ("card_number", "profile", "age"), "elders": (), "carded": ("card",),
    },
}  # fmt: skip
"""Denied columns by table or view; all of one where none is named."""
CALLABLE = ("initial",)
"""What people made that `[access]` lets be called."""
CANARIES = ("held-", "NID7", "tok_", "bonus-", "+49-555", "SSN5", "+33-555", "secret-", "SER9", "CARD4")
"""How denied texts begin."""
RUN_S = 0.5
"""Seconds that a text may run; what runs longer tells nothing apart."""
_STUCK_S = 10.0
"""Seconds after which a session that does not answer is left."""
_DUCKDB = {"enable_external_access": "false", "threads": "1", "memory_limit": "512MB", "temp_directory": ""}
_ROWS = 200
_AGAIN = 4
"""Times that both answers have to come again: a sample of rows may tell two databases apart by chance."""
_LONGEST = 20_000


def deny(dialect: str) -> list[str]:
    """What `[access]` of the world denies."""
    return [f"{table}.{name}" if name else table for table, names in DENIED[dialect].items() for name in names or ("",)]


def read_queries(dialect: str) -> list[tuple[str, str]]:
    """The analysts' queries, and why the guard refuses one, where it does (`-- refused: why` stands above it)."""
    found, why = [], ""
    for line in (FOLDER / "analysts" / f"{dialect}.sql").read_text(encoding="utf-8").splitlines():
        if line.startswith("-- refused: "):
            why = line.removeprefix("-- refused: ")
        elif line and not line.startswith("--"):
            found.append((line, why))
            why = ""
    return found


@dataclass(frozen=True)
class Twins:
    """Both databases, open."""

    dialect: Dialect
    names: Names
    """What is granted."""
    engine: Engine
    """HopQL's, over the first."""
    down: tuple[Ask, Ask]
    """The two with the wall down."""
    up: tuple[Ask, Ask]
    """The two with the wall up."""
    ask_catalog: Callable[[str], list[tuple[object, ...]]]
    """Rows of the first database's own catalog."""
    _closing: contextlib.ExitStack

    def passed(self, sql: str) -> str:
        """What the guard lets run of a text; empty where it refuses."""
        checked = check(sql, self.dialect, self.names)
        return checked["sql"] if checked["ok"] else ""

    def told_apart(self, sql: str, *, up: bool = False) -> str:
        """What a text tells of what is denied: a canary, or the two answers that differ where each stays the same.

        Args:
            up: with the wall up, else down.
        """
        first, second = self.up if up else self.down
        answers = first(sql), second(sql)
        if "timeout" in answers:
            return ""
        if found := next((word for word in CANARIES for text in answers if word in text and word not in sql), ""):
            return f"shows {found}"
        if answers[0] == answers[1] or any((first(sql), second(sql)) != answers for _ in range(_AGAIN)):
            return ""
        return f"{answers[0][:200]!r} or {answers[1][:200]!r}"

    def close(self) -> None:
        """Close and remove both."""
        self._closing.close()


def make_twins(dialect: Dialect, folder: Path) -> Twins:
    """Make both databases anew.

    Args:
        folder: for the files, or whose name is that of the databases on the embedded server.
    """
    with contextlib.ExitStack() as stack:
        made = _postgres(folder.name, stack) if dialect == "postgres" else _files(dialect, folder, stack)
        engine, down, up, catalog = made
        stack.callback(engine.close)
        return Twins(dialect, granted(engine, deny(dialect), CALLABLE), engine, down, up, catalog, stack.pop_all())
    raise AssertionError


_Made = tuple[Engine, tuple[Ask, Ask], tuple[Ask, Ask], Callable[[str], list[tuple[object, ...]]]]


def _script(dialect: str, other: int) -> str:
    made = (FOLDER / "worlds" / f"analysts_{dialect}.sql").read_text(encoding="utf-8")
    return made.replace("@OTHER@", str(other))


def _postgres(name: str, stack: contextlib.ExitStack) -> _Made:
    server, role, reader = run_postgres.embedded(), f"{name}_walled", f"{name}_reader"
    admin = stack.enter_context(psycopg.connect(server, autocommit=True))
    for made_role in (role, reader):
        stack.callback(_drop_role, admin, made_role)
    admin.execute(f'CREATE ROLE "{reader}" IN ROLE pg_read_all_data, pg_monitor, pg_read_server_files'.encode())
    down, up, engines = [], [], []
    for other in (0, 1):
        database = f"{name}_{other}"
        admin.execute(f'CREATE DATABASE "{database}"'.encode())
        stack.callback(admin.execute, f'DROP DATABASE "{database}" WITH (FORCE)'.encode())
        admin.execute(f'ALTER DATABASE "{database}" SET temp_file_limit = 65536'.encode())
        url = make_conninfo(server, dbname=database)
        with psycopg.connect(url) as made:  # in one transaction, before the server looks at statistics
            made.execute(_script("postgres", other).encode())
            made.execute(f'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO "{reader}"'.encode())
            for (table,) in made.execute("SELECT relname FROM pg_stat_user_tables").fetchall():
                made.execute(f'ALTER TABLE "{table}" SET (autovacuum_enabled = false)'.encode())
        engines.append(Postgres(url))
        _make_login(engines[-1], url, role, again=other > 0)
        down.append(stack.enter_context(_PostgresAsker(url, f" -c role={reader}")))
        up.append(stack.enter_context(_PostgresAsker(make_conninfo(url, user=role))))
    engines[1].close()
    return engines[0], (down[0], down[1]), (up[0], up[1]), down[0].rows


def _drop_role(admin: psycopg.Connection, role: str) -> None:
    with contextlib.suppress(psycopg.errors.DependentObjectsStillExist):  # others of the server granted it something
        admin.execute(f'DROP ROLE IF EXISTS "{role}"'.encode())


def _make_login(engine: Engine, url: str, role: str, *, again: bool) -> None:
    """The login that `hopql access apply` makes, which has to find by itself the views that read what is denied."""
    every = engine.introspect()
    views = {card.name for card in every if "view" in card.kind}
    grants = Grants.of(Access(deny=[each for each in deny("postgres") if each.partition(".")[0] not in views]))
    cards = grants.apply(every)
    make_login(url, plan_login(engine, role, cards=cards, grants=grants, change=again))


class _Alarm:
    """Rings for each text that takes too long; one thread for all, since one for each takes longer than the text."""

    def __init__(self, seconds: float, ring: Callable[[str], object]) -> None:
        self._seconds, self._ring, self._sql, self._at = seconds, ring, "", inf
        self._ended, self.rang = threading.Event(), False
        threading.Thread(target=self._watch, daemon=True).start()

    def set(self, sql: str) -> None:
        """Begin to count."""
        self._sql, self.rang, self._at = sql, False, time.monotonic() + self._seconds

    def stop(self) -> None:
        """It is done."""
        self._at = inf

    def end(self) -> None:
        """Nothing more is asked."""
        self._ended.set()

    def _watch(self) -> None:
        while not self._ended.wait(0.1):
            if time.monotonic() > self._at:
                self._at, self.rang = inf, True
                self._ring(self._sql)


class _PostgresAsker(contextlib.AbstractContextManager["_PostgresAsker"]):
    """A session that reads, and tells the server's whole errors."""

    def __init__(self, url: str, options: str = "") -> None:
        self._url, self._options, self._alarm = url, options, _Alarm(_STUCK_S, self._abandon)
        self._open()

    def _open(self) -> None:
        self._session = psycopg.connect(
            self._url, autocommit=True,
            options=f"-c default_transaction_read_only=on -c statement_timeout={RUN_S * 1000:.0f} -c jit=off "
            f"-c max_parallel_workers_per_gather=0 -c work_mem=16MB{self._options}",
        )  # fmt: skip

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """Rows of the catalog."""
        with psycopg.connect(self._url) as session:
            return session.execute(sql.encode()).fetchall()

    def __call__(self, sql: str) -> str:
        if self._session.closed:
            self._open()
        session = self._session
        self._alarm.set(sql)
        try:
            session.execute("BEGIN READ ONLY")
            session.execute(f"DECLARE asked CURSOR FOR {sql}".encode(), binary=True)
            return shown(session.execute(f"FETCH {_ROWS} FROM asked").fetchall())[:_LONGEST]
        except (psycopg.errors.QueryCanceled, psycopg.OperationalError):
            return "timeout"
        except (psycopg.Error, UnicodeError, ValueError, OverflowError) as error:
            return f"error: {error}"
        finally:
            self._alarm.stop()
            with contextlib.suppress(psycopg.Error):
                session.execute("ROLLBACK")

    def _abandon(self, sql: str) -> None:
        """Leave a session that heeds no timeout."""
        _log.warning("PostgreSQL does not end after %s s: %s", _STUCK_S, sql)
        with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(self._session.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)

    def __exit__(self, *_: object) -> None:
        self._alarm.end()
        self._session.close()


def _files(dialect: Dialect, folder: Path, stack: contextlib.ExitStack) -> _Made:
    paths = [folder / str(other) / f"w.{'db' if dialect == 'sqlite' else 'duckdb'}" for other in (0, 1)]
    for other, path in enumerate(paths):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if dialect == "sqlite":
            with contextlib.closing(sqlite3.connect(path)) as session:
                session.executescript(_script(dialect, other))
        else:
            with duckdb.connect(str(path)) as made:
                made.execute(_script(dialect, other))
    opened = SQLite if dialect == "sqlite" else DuckDB
    grants = Grants.of(Access(deny=deny(dialect)))
    walled: list[Engine] = [opened(path, lambda: grants) for path in paths]
    for engine in walled:
        stack.callback(engine.close)
    up = _by_engine(walled[0]), _by_engine(walled[1])
    if dialect == "sqlite":
        raw = [_SQLiteAsker(path) for path in paths]
        return SQLite(paths[0]), (raw[0], raw[1]), up, raw[0].rows
    asked = [stack.enter_context(_DuckDBAsker(path)) for path in paths]
    return DuckDB(paths[0]), (asked[0], asked[1]), up, asked[0].rows


class _SQLiteAsker:
    """A connection without an authorizer, which tells SQLite's whole errors."""

    def __init__(self, path: Path) -> None:
        self._session = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
        self._session.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1 << 20)
        self._session.text_factory = lambda raw: raw.decode("utf-8", "replace")

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """Rows of the catalog."""
        return self._session.execute(sql).fetchall()

    def __call__(self, sql: str) -> str:
        until = time.perf_counter() + RUN_S
        self._session.set_progress_handler(lambda: time.perf_counter() > until, 20_000)
        try:
            return shown(self._session.execute(sql).fetchmany(_ROWS))[:_LONGEST]
        except (sqlite3.Error, UnicodeError, OverflowError) as error:
            return "timeout" if "interrupted" in str(error) else f"error: {error}"


class _DuckDBAsker(contextlib.AbstractContextManager["_DuckDBAsker"]):
    """A connection over the whole file, with one thread, so that rows come in one order."""

    def __init__(self, path: Path) -> None:
        self._session = duckdb.connect(str(path), read_only=True, config=_DUCKDB)
        self._alarm = _Alarm(RUN_S, lambda _: self._session.interrupt())

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """Rows of the catalog."""
        found: list[tuple[object, ...]] = self._session.execute(sql).fetchall()
        return found

    def __call__(self, sql: str) -> str:
        self._alarm.set(sql)
        try:
            found = self._session.execute(sql)
            return shown(found.fetchmany(_ROWS))[:_LONGEST] if found.description else ""
        except (duckdb.Error, RuntimeError, UnicodeError, ValueError, OverflowError) as error:
            return "timeout" if self._alarm.rang else f"error: {error}"
        finally:
            self._alarm.stop()

    def __exit__(self, *_: object) -> None:
        self._alarm.end()
        self._session.close()


def _by_engine(engine: Engine) -> Ask:
    """HopQL's engine, without the guard."""

    def ask(sql: str) -> str:
        try:
            return shown(engine.run(sql, max_rows=_ROWS, timeout_s=RUN_S)["rows"])[:_LONGEST]
        except HopQLError as error:
            return "timeout" if "cancelled" in str(error) else f"error: {error}"

    return ask
