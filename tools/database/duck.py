"""DuckDB files: opened read-only, without files, network or extensions, with its configuration locked."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb

from state.access import Identity
from state.cards import Column, ForeignKey, TableCard
from state.database import Rows
from tools.database.acting import nobody
from tools.database.cost import from_duckdb
from tools.database.engine import Dialect, Distinct, Explained, Limits, Progress, Sift, Tell
from tools.database.failures import FailedQueryError, problem, timed_out
from tools.database.page import fetched
from tools.database.quoting import quoted
from tools.database.routines import Reread, Routines
from tools.errors import ConnectError
from tools.stopping import ending
from tools.tracing import traced_query

_CONFIG = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
    "allow_persistent_secrets": "false",
    "memory_limit": "2GB",
    "temp_directory": "",
    "max_temp_directory_size": "0GB",
    "lock_configuration": "true",
}
"""What does not fit into memory ends in an error: else it would be written beside the database, maybe all of the disk
full."""
_TABLES = """
SELECT schema_name, table_name, comment, estimated_size, 'table' FROM duckdb_tables()
WHERE NOT internal AND database_name = current_database()
UNION ALL SELECT schema_name, view_name, comment, NULL, 'view' FROM duckdb_views()
WHERE NOT internal AND database_name = current_database()
ORDER BY 1, 2"""
_COLUMNS = """
SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()
WHERE NOT internal AND database_name = current_database() ORDER BY schema_name, table_name, column_index"""
_KEYS = """
SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
FROM duckdb_constraints() WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')"""
_MACROS = "SELECT DISTINCT function_name, schema_name FROM duckdb_functions() WHERE NOT internal"
_LABEL = re.compile(r"'((?:[^']|'')*)'")


class DuckDB:
    """A DuckDB file behind the `Engine` protocol. Every call has a cursor of its own."""

    dialect: Dialect = "duckdb"

    def __init__(self, path: Path) -> None:
        self.label = f"duckdb:///{path}"
        self._lock = threading.Lock()
        self._busy: set[Any] = set()
        self._routines = Reread(self._read_routines)
        try:
            self._database: Any = duckdb.connect(str(path), read_only=True, config=_CONFIG)
        except duckdb.Error as error:
            said = str(error).splitlines()[0]
            raise ConnectError(f"Cannot read {path}: {said}", hint="Is it a DuckDB file that nobody writes?") from None

    def acting(self, identity: Identity) -> DuckDB:
        """See `Engine.acting`: a file has no users."""
        return nobody(self, identity)

    def introspect(
        self, limits: Limits = Limits(), *, progress: Progress | None = None, tell: Tell | None = None,
        sift: Sift | None = None,
    ) -> list[TableCard]:  # fmt: skip
        """See `Engine.introspect`."""
        with self._session(limits.total_s) as session:
            tables = session.execute(_TABLES).fetchall()
            columns = session.execute(_COLUMNS).fetchall()
            keys = session.execute(_KEYS).fetchall()
        cards: dict[tuple[str, str], TableCard] = {}
        for schema, name, comment, rows, kind in tables:
            full = name if schema == "main" else f"{schema}.{name}"
            cards[schema, name] = TableCard(name=full, kind=kind, description=comment or "", row_estimate=rows)
        for schema, table, name, type_, nullable, comment in columns:
            card = cards[schema, table]
            column = Column(name=name, type=type_, nullable=bool(nullable), description=comment or "")
            if type_.startswith("ENUM("):
                column.enum = [label.replace("''", "'") for label in _LABEL.findall(type_)]
            card.columns.append(column)
        _add_keys(cards, keys)
        until = time.monotonic() + limits.total_s
        granted = [card for card in cards.values() if card.columns]
        granted = sift(granted) if sift else granted
        for done, card in enumerate(granted):
            if progress:
                progress("sampling", done, len(granted))
            if time.monotonic() < until:
                self._add_samples(card, limits, tell)
        return granted

    @traced_query("database.explain")
    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`. DuckDB gives rows, of which a cost is made."""
        try:
            with self._session(timeout_s, sql) as session:
                found = session.execute("EXPLAIN (FORMAT JSON) " + sql).fetchone()
        except FailedQueryError as error:
            return Explained(False, error.problem)
        plan = from_duckdb(json.loads(found[1])[0])
        return Explained(True, None, float(str(plan["Total Cost"])), float(str(plan["Plan Rows"])), plan)

    @traced_query("database.run")
    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`."""
        began = time.perf_counter()
        with self._session(timeout_s, sql) as session:
            session.execute(sql)
            rows, truncated = fetched(session.fetchmany, max_rows)
            described = session.description or []
        return Rows(
            columns=[column[0] for column in described], types=[str(column[1]) for column in described], rows=rows,
            row_count=len(rows), truncated=truncated, seconds=time.perf_counter() - began,
        )  # fmt: skip

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`."""
        name = quoted(column)
        sql = (
            f"SELECT CAST({name} AS VARCHAR) FROM {_source(table)} WHERE {name} IS NOT NULL GROUP BY {name} "
            f"ORDER BY count(*) DESC, 1 LIMIT {limit}"
        )
        with contextlib.suppress(FailedQueryError), self._session(timeout_s) as session:
            found = [row[0] for row in session.execute(sql).fetchall()]
            return Distinct(found, len(found) < limit)
        return Distinct([], complete=False)

    def fingerprint(self) -> str:
        """See `Engine.fingerprint`."""
        with self._session(30.0) as session:
            lines = session.execute(_COLUMNS).fetchall() + session.execute(_KEYS + " ORDER BY ALL").fetchall()
        return hashlib.md5(repr(lines).encode(), usedforsecurity=False).hexdigest()

    def routines(self) -> Routines:
        """See `Engine.routines`: macros. While the file is open to read nobody makes any."""
        return self._routines()

    def _read_routines(self, last: Routines | None) -> Routines:
        if last is not None:
            return last
        with self._session(30.0) as session:
            macros = session.execute(_MACROS).fetchall()
        return Routines(functions={name.lower(): f"{schema}.{name}" for name, schema in macros})

    def cancel(self) -> None:
        """See `Engine.cancel`."""
        with self._lock:
            for session in self._busy:
                session.interrupt()

    def close(self) -> None:
        """See `Engine.close`."""
        self.cancel()
        self._database.close()

    def _add_samples(self, card: TableCard, limits: Limits, tell: Tell | None) -> None:
        texts = [c for c in card.columns if c.type == "VARCHAR"][: limits.sample_columns]
        if not texts:
            return
        listed = ", ".join(quoted(column.name) for column in texts)
        try:
            with self._session(limits.table_s) as session:
                rows = session.execute(
                    f"SELECT {listed} FROM {_source(card.name)} LIMIT {limits.sample_rows}"
                ).fetchall()
        except FailedQueryError as error:
            if tell:
                tell(f"{card.name} has no sample values: {error}")
            return
        for index, column in enumerate(texts):
            counted = Counter(row[index] for row in rows if row[index] is not None)
            short = [value for value, _ in counted.most_common(50) if 0 < len(value.strip()) <= limits.sample_chars]
            column.samples = short[: limits.samples]

    @contextlib.contextmanager
    def _session(self, timeout_s: float, sql: str = "") -> Iterator[Any]:
        """A cursor whose query is interrupted at the timeout; `sql`, when given, must be one SELECT."""
        fired = threading.Event()
        session = self._database.cursor()

        def stop() -> None:
            fired.set()
            session.interrupt()

        timer = threading.Timer(timeout_s, stop)
        timer.daemon = True
        with self._lock:
            self._busy.add(session)
        timer.start()
        try:
            if sql:
                _only_select(session, sql)
            with ending(session.interrupt):
                yield session
        except duckdb.Error as error:
            if fired.is_set():
                raise FailedQueryError(timed_out(timeout_s)) from None
            said = str(error).splitlines()[0]
            kind = "cancelled" if isinstance(error, duckdb.InterruptException) else "database"
            raise FailedQueryError(problem(kind, "The query was cancelled." if kind == "cancelled" else said)) from None
        finally:
            timer.cancel()
            with self._lock:
                self._busy.discard(session)
            session.close()


def _only_select(session: Any, sql: str) -> None:
    found = session.extract_statements(sql)
    if len(found) != 1 or found[0].type != duckdb.StatementType.SELECT:
        raise FailedQueryError(problem("statements", "Exactly one SELECT is needed."))


def _source(table: str) -> str:
    schema, _, name = table.rpartition(".")
    return quoted(schema, name) if schema else quoted(name)


def _add_keys(cards: dict[tuple[str, str], TableCard], keys: list[tuple[Any, ...]]) -> None:
    for schema, table, kind, columns, target, to in keys:
        card = cards[schema, table]
        if kind == "PRIMARY KEY":
            card.primary_key = list(columns)
        else:
            full = target if schema == "main" else f"{schema}.{target}"
            card.foreign_keys.append(ForeignKey(columns=list(columns), table=full, to=list(to)))
        for column in card.columns:
            column.key = column.key or column.name in columns
