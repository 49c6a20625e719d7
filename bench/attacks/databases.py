"""What attacks aim at: a database of the embedded PostgreSQL with a login that may only read; SQLite and DuckDB files
in a folder with other files to read and to write."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import psycopg
from psycopg.pq import TransactionStatus

from hopql.bench.attacks.world import (
    FOLDER,
    MAX_BYTES,
    SECRET,
    Seen,
    Session,
    engine_run,
    files,
    fill_folder,
    granted,
    shown,
)
from hopql.state.access import Access
from hopql.tools.base import run_postgres
from hopql.tools.database.engine import Engine
from hopql.tools.database.file_engines import DuckDB, SQLite
from hopql.tools.database.grants import Grants
from hopql.tools.database.postgres import Postgres
from hopql.tools.database.scope_names import Names

DENIED = ["hidden", "log", "hr.*", "stale", "*.secret"]
_TABLES = ("customers", "sales.orders", "items", '"Odd"', "hidden", "hr.salaries", "log")
_MADE = {
    "pg_attribute": "attrelid", "pg_index": "indexrelid", "pg_aggregate": "aggfnoid::oid", "pg_sequence": "seqrelid",
    "pg_statistic": "starelid", "pg_description": "objoid", "pg_largeobject": "16384", "pg_namespace": "16384",
    "pg_largeobject_metadata": "16384",
}  # fmt: skip
_CATALOGS = """
    pg_class pg_proc pg_type pg_constraint pg_trigger pg_rewrite pg_policy pg_default_acl pg_cast pg_operator
    pg_collation pg_ts_config pg_statistic_ext pg_publication pg_event_trigger pg_extension pg_foreign_data_wrapper
    pg_enum
    """
_MADE |= dict.fromkeys(_CATALOGS.split(), "oid")
"""Catalogs, and the column that says which of their rows people made."""
_SHARED = """
    SELECT format('%s %s', last_value, is_called) FROM tickets
    UNION ALL SELECT a::text FROM pg_authid a WHERE rolname LIKE '@READER@%'
    UNION ALL SELECT d.datname || d.datconnlimit || coalesce(d.datacl::text, '') FROM pg_database d
      WHERE datname LIKE '@READER@%' OR datname = current_database()
    UNION ALL SELECT s::text FROM pg_db_role_setting s JOIN pg_authid a ON a.oid = setrole WHERE rolname = '@READER@'
    UNION ALL SELECT s::text FROM pg_db_role_setting s JOIN pg_database d ON d.oid = setdatabase
      WHERE datname = current_database()
    UNION ALL SELECT m::text FROM pg_auth_members m JOIN pg_authid a ON a.oid = m.member WHERE rolname = '@READER@'
    UNION ALL SELECT subname::text FROM pg_subscription WHERE subname LIKE '@READER@%'
    """
_CLEAR = """
    SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '@READER@';
    SELECT pg_replication_origin_drop(roname) FROM pg_replication_origin WHERE roname = '@READER@';
    DROP DATABASE IF EXISTS @READER@_more; DROP DATABASE IF EXISTS @DATABASE@ WITH (FORCE);
    DROP ROLE IF EXISTS @READER@_more; DROP ROLE IF EXISTS @READER@
    """
_UNSUBSCRIBE = """
    DO $$ DECLARE s text; BEGIN
      FOR s IN SELECT subname FROM pg_subscription JOIN pg_database d ON d.oid = subdbid
        WHERE datname = current_database() LOOP
        EXECUTE format('ALTER SUBSCRIPTION %1$I SET (slot_name = NONE)', s); EXECUTE format('DROP SUBSCRIPTION %I', s);
      END LOOP; END $$
    """


class PostgresSession(Session):
    """A connection as any program would open it: whole texts, autocommit, no timeouts."""

    def __init__(self, url: str) -> None:
        self._session = psycopg.connect(url, autocommit=True)

    def run(self, sql: str) -> Seen:
        """See `Session.run`."""
        began = time.perf_counter()
        timer = threading.Timer(self.limit_s, self._session.cancel)
        timer.start()
        rows: list[tuple[object, ...]] = []
        try:
            cursor = self._session.execute(sql.encode())
            more: bool | None = True
            while more:
                rows.extend(cursor.fetchall() if cursor.description else [])
                more = cursor.nextset()
        except psycopg.errors.QueryCanceled as error:
            return Seen(error=str(error), cancelled=True, seconds=time.perf_counter() - began)
        except (psycopg.Error, UnicodeError) as error:
            return Seen(error=str(error), seconds=time.perf_counter() - began)
        finally:
            timer.cancel()
        text = shown(rows)
        return Seen(text, heavy=len(text) > MAX_BYTES, seconds=time.perf_counter() - began)

    def watch(self, sql: str) -> str:
        """See `Session.watch`."""
        if self._session.info.transaction_status == TransactionStatus.INERROR:
            self._session.rollback()
        return watched(self._session, sql)


class PostgresWorld:
    """A database with things to steal and break. Each has a reading login of its own.

    Args:
        name: the database's, which is made anew.
        folder: of files to read and write; the server's user must be able to reach it.
        data_dir: of an embedded server of one's own; by default the settings'.
        routines: whether people made functions, operators and casts under harmless names, too.
    """

    dialect = "postgres"

    def __init__(self, name: str, folder: Path, *, data_dir: Path | None = None, routines: bool = True) -> None:
        self._name, self._folder, self._routines = name, folder, routines
        self.reader = f"reader_{name}"
        self._server = run_postgres.embedded(data_dir=data_dir)
        self.url = self._server.replace("/postgres?", f"/{name}?")
        self._seeing: psycopg.Connection | None = None
        self._victim: psycopg.Connection | None = None
        self.renew()
        self.names: Names = granted(self.engine(), DENIED)

    def fill(self, sql: str) -> str:
        """An attack's text with this world's names in place of `@FOLDER@`, `@READER@`, `@DATABASE@`."""
        for word, value in (("FOLDER", str(self._folder)), ("READER", self.reader), ("DATABASE", self._name)):
            sql = sql.replace(f"@{word}@", value)
        return sql

    def renew(self) -> None:
        """Make the world as it was at first: the database anew, and what the server keeps beside it put back."""
        self.close()
        fill_folder(self._folder)
        with psycopg.connect(self._server, autocommit=True) as server:
            server.execute(f"CREATE DATABASE {self._name}".encode())
        self._seeing = psycopg.connect(self.url, autocommit=True)
        for name in ("postgres", "postgres_routines")[: 1 + self._routines]:
            made = (FOLDER / "worlds" / f"{name}.sql").read_text(encoding="utf-8")
            self._seeing.execute(self.fill(made).encode())
        self._seeing.execute("LISTEN attacks")
        seen = [f"SELECT t::text FROM {table} t" for table in _TABLES]
        seen += [f"SELECT t::text FROM {name} t WHERE {made} >= 16384" for name, made in _MADE.items()]
        together = " UNION ALL ".join([*seen, _SHARED])
        self._mark = self.fill(f"SELECT md5(string_agg(x, '' ORDER BY x)) FROM ({together}) t(x)")
        self._seeing.execute(self._mark.encode())  # an error would be a mark too
        self._victim = psycopg.connect(self.url, application_name=f"victim of {self._name}")
        threading.Thread(target=_wait, args=(self._victim,), daemon=True).start()

    def close(self) -> None:
        """Drop the database, its login, and what attacks left beside them."""
        if self._seeing is not None:
            self._seeing.close()
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.url, autocommit=True) as session:
            session.execute(_UNSUBSCRIBE)
        with psycopg.connect(self._server, autocommit=True) as server:
            for statement in self.fill(_CLEAR).split(";"):
                with contextlib.suppress(psycopg.errors.DependentObjectsStillExist):  # of others, who granted it some
                    server.execute(statement.encode())
        if self._victim is not None:
            self._victim.close()  # dropping the database has ended its query

    @contextlib.contextmanager
    def raw(self, login: str = "admin") -> Iterator[PostgresSession]:
        """A fresh connection without any protection: `admin` may do all, `reader` may only read what is granted."""
        session = PostgresSession(self._login(login))
        try:
            yield session
        finally:
            session.close()

    def engine(self, login: str = "admin") -> Engine:
        """HopQL's engine over the same database, without the guard."""
        return Postgres(self._login(login))

    def engine_watch(self, engine: Engine, sql: str) -> str:
        """The result of a query in the session that the engine's last call used."""
        assert isinstance(engine, Postgres)
        with engine._pool.lease(b"", wait_s=5.0) as session:
            return watched(session, sql)

    def outside(self, sql: str) -> str:
        """The result of a query in a session that no attack has."""
        assert self._seeing is not None
        return watched(self._seeing, sql)

    def state(self) -> str:
        """A mark of everything that attacks may change: rows, schemas, sequences, rights, large objects, files."""
        return self.outside(self._mark) + files(self._folder)

    def told(self) -> list[str]:
        """Notifications since the last call."""
        assert self._seeing is not None
        return [found.payload for found in self._seeing.notifies(timeout=0.1)]

    def _login(self, login: str) -> str:
        return self.url if login == "admin" else self.url.replace("//postgres@", f"//{self.reader}@")


def watched(session: psycopg.Connection, sql: str) -> str:
    """The result of a query as text, or the error."""
    try:
        return shown(session.execute(sql.encode()).fetchall())
    except psycopg.Error as error:
        return f"{type(error).__name__}: {error}"


def _wait(victim: psycopg.Connection) -> None:
    """A session that others may want to end."""
    with contextlib.suppress(psycopg.Error):
        victim.execute(f"SELECT pg_sleep(3600), '{SECRET}'")


@contextlib.contextmanager
def server_folder() -> Iterator[Path]:
    """A folder for a server of its own, which is stopped at the end."""
    folder = Path(tempfile.mkdtemp(prefix="hopql-attacks-"))
    folder.chmod(0o755)  # the server may be another user
    try:
        yield folder
    finally:
        run_postgres.stop(data_dir=folder)
        shutil.rmtree(folder, ignore_errors=True)


_FILE_DENIED = ["hidden", "log", "hr.*", "plain", "*.secret"]


class SQLiteSession(Session):
    """A connection that may write, without an authorizer."""

    def __init__(self, path: Path) -> None:
        self._session = sqlite3.connect(path, isolation_level=None)

    def run(self, sql: str) -> Seen:
        """See `Session.run`."""
        until = time.perf_counter() + self.limit_s
        self._session.set_progress_handler(lambda: time.perf_counter() > until, 20_000)
        try:
            try:
                rows = self._session.execute(sql).fetchall()
            except sqlite3.ProgrammingError:  # more than one statement
                rows = self._session.executescript(sql).fetchall()
        except (sqlite3.Error, UnicodeError) as error:
            return Seen(error=str(error), cancelled="interrupted" in str(error))
        text = shown(rows)
        return Seen(text, heavy=len(text) > MAX_BYTES)


class DuckDBSession(Session):
    """A connection that may read and write files."""

    def __init__(self, path: Path) -> None:
        self._session = duckdb.connect(str(path))

    def run(self, sql: str) -> Seen:
        """See `Session.run`."""
        began = time.perf_counter()
        timer = threading.Timer(self.limit_s, self._session.interrupt)
        timer.start()
        try:
            found = self._session.execute(sql)
            text = shown(found.fetchall()) if found.description else ""
        except (duckdb.Error, RuntimeError, UnicodeError) as error:
            return Seen(error=str(error), cancelled=time.perf_counter() - began >= self.limit_s)
        finally:
            timer.cancel()
        return Seen(text, heavy=len(text) > MAX_BYTES)


class FileWorld:
    """A file of tables: one for the engine, which keeps it open, and a copy for what is run raw."""

    def __init__(self, dialect: str, folder: Path) -> None:
        self.dialect, self._base = dialect, folder
        self._canary, self._raw, self._engine = folder / "canary", folder / "raw", folder / "engine"
        self._name = f"attacked.{'db' if dialect == 'sqlite' else 'duckdb'}"
        self._opened: list[Engine] = []
        self.renew()
        engine = self.engine()
        self.names: Names = granted(engine, _FILE_DENIED)

    def fill(self, sql: str) -> str:
        """See `PostgresWorld.fill`."""
        return sql.replace("@FOLDER@", str(self._canary))

    def renew(self) -> None:
        """See `PostgresWorld.renew`."""
        self.close()
        shutil.rmtree(self._base, ignore_errors=True)
        for folder in (self._canary, self._raw, self._engine):
            folder.mkdir(parents=True)
        fill_folder(self._canary)
        made = (FOLDER / "worlds" / f"{self.dialect}.sql").read_text(encoding="utf-8")
        if self.dialect == "sqlite":
            with contextlib.closing(sqlite3.connect(self._engine / self._name)) as session:
                session.executescript(made)
            return
        with duckdb.connect(str(self._engine / self._name)) as session:
            session.execute(made)
        with duckdb.connect(str(self._canary / "other.duckdb")) as session:
            session.execute(f"CREATE TABLE hidden AS SELECT '{SECRET}' AS word")
            session.execute(f"COPY hidden TO '{self._canary / 'secret.parquet'}'")
            session.execute("CREATE TABLE imported (x INT)")
            session.execute(f"EXPORT DATABASE '{self._canary / 'export'}'")
            session.execute("DROP TABLE imported")
        load = self._canary / "export" / "schema.sql"
        load.write_text("CREATE TABLE imported (x INT);\n", encoding="utf-8")
        (load.parent / "load.sql").write_text("", encoding="utf-8")

    def close(self) -> None:
        """Close the engines."""
        while self._opened:
            self._opened.pop().close()

    @contextlib.contextmanager
    def raw(self, login: str = "admin") -> Iterator[SQLiteSession | DuckDBSession]:
        """See `PostgresWorld.raw`. A file has no logins."""
        for old in self._raw.iterdir():
            old.unlink()
        path = Path(shutil.copy(self._engine / self._name, self._raw / self._name))
        session = SQLiteSession(path) if self.dialect == "sqlite" else DuckDBSession(path)
        try:
            yield session
        finally:
            session.close()

    def engine(self, login: str = "admin") -> Engine:
        """See `PostgresWorld.engine`."""
        if not self._opened:  # a DuckDB file is opened once in a process
            path = self._engine / self._name
            grants = Grants.of(Access(deny=_FILE_DENIED))
            self._opened.append(SQLite(path) if self.dialect == "sqlite" else DuckDB(path, lambda: grants))
        return self._opened[0]

    def engine_watch(self, engine: Engine, sql: str) -> str:
        """See `PostgresWorld.engine_watch`: what a later query of the engine sees."""
        return engine_run(engine, sql).text

    def outside(self, sql: str) -> str:
        """See `PostgresWorld.outside`: a file's state holds all that may change."""
        return ""

    def state(self) -> str:
        """See `PostgresWorld.state`."""
        return files(self._base)

    def told(self) -> list[str]:
        """See `PostgresWorld.told`: nobody listens to a file."""
        return []
