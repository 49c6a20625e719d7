"""The SQLite and DuckDB files that attacks aim at, in a folder with other files to read and to write."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb

from hopql.bench.attacks.world import FOLDER, MAX_BYTES, SECRET, Seen, Session, files, fill_folder, granted, shown
from hopql.state.access import Access
from hopql.tools.database.engine import Engine
from hopql.tools.database.file_engines import DuckDB, SQLite
from hopql.tools.database.grants import Grants
from hopql.tools.database.scope_names import Names

DENIED = ["hidden", "log", "hr.*", "plain", "*.secret"]


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
        self.names: Names = granted(engine, DENIED)

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
            grants = Grants.of(Access(deny=DENIED))
            self._opened.append(SQLite(path) if self.dialect == "sqlite" else DuckDB(path, lambda: grants))
        return self._opened[0]

    def engine_watch(self, engine: Engine, sql: str) -> str:
        """See `PostgresWorld.engine_watch`: what a later query of the engine sees."""
        from hopql.bench.attacks.layers import engine_run

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
