"""SQLite files: opened read-only, with an authorizer that allows reading tables and nothing else."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from hopql.state.access import Identity
from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.state.database import Rows
from hopql.tools.database.acting import nobody
from hopql.tools.database.engine import Dialect, Distinct, Explained, Limits, Progress, Sift, Tell
from hopql.tools.database.failures import FailedQueryError, problem, timed_out
from hopql.tools.database.page import fetched
from hopql.tools.database.quoting import quoted
from hopql.tools.database.routines import Routines
from hopql.tools.database.sqlite_functions import bound
from hopql.tools.errors import ConnectError
from hopql.tools.stopping import ending
from hopql.tools.tracing import traced_query

_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
_FORBIDDEN = {"load_extension", "fts3_tokenizer", "readfile", "writefile", "edit", "json_patch"}
"""What leaves the database, and what may take hours in one step."""
_PRAGMAS = {"table_info", "table_xinfo", "table_list", "foreign_key_list", "index_list", "index_info"}
"""What introspection asks."""
_STEPS = 20_000  # virtual machine steps between two looks at the clock
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 16 << 20,  # bytes of a value: a query that makes a longer one is refused
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 256,  # LIKE takes the time of text × pattern, in one step
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
}
_VIRTUAL = ("json_each('[]')", "json_tree('[]')", "pragma_table_list")
_SAFE = ("PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA query_only = ON")
"""The file may come from anybody: its views and indexes call harmless functions only, its pages are looked at twice."""
_TEXT = ("CHAR", "CLOB", "TEXT", "STRING")


class SQLite:
    """A SQLite file behind the `Engine` protocol. Every call has a connection of its own."""

    dialect: Dialect = "sqlite"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.label = f"sqlite:///{path}"
        self._lock = threading.Lock()
        self._cancelled: set[threading.Event] = set()
        try:
            with self._session(5.0, guarded=False) as session:
                session.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except FailedQueryError as error:
            raise ConnectError(f"Cannot read {path}: {error}", hint="Is it a SQLite database file?") from None

    def acting(self, identity: Identity) -> SQLite:
        """See `Engine.acting`: a file has no users."""
        return nobody(self, identity)

    def introspect(
        self, limits: Limits = Limits(), *, progress: Progress | None = None, tell: Tell | None = None,
        sift: Sift | None = None,
    ) -> list[TableCard]:  # fmt: skip
        """See `Engine.introspect`."""
        with self._session(limits.total_s, guarded=False) as session:
            found = session.execute(
                "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' "
                "ESCAPE '\\' AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY name"
            ).fetchall()
        cards = []
        for done, (name, kind) in enumerate(found):
            if progress:
                progress("reading tables", done, len(found))
            try:
                with self._session(limits.table_s, guarded=False) as session:
                    cards.append(_card(session, name, kind))
            except FailedQueryError as error:
                if tell:
                    tell(f"{name} is left out: {error}")
        widths = {card.name: len(card.columns) for card in cards}
        for card in (granted := sift(cards) if sift else cards):
            whole = bool(card.primary_key) or len(card.columns) == widths[card.name]
            try:
                with self._session(limits.table_s, guarded=False) as session:
                    _add_samples(session, card, limits, whole)
            except FailedQueryError as error:
                if tell:
                    tell(f"{card.name} has no sample values: {error}")
        return granted

    @traced_query("database.explain")
    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`. SQLite has no estimates."""
        try:
            with self._session(timeout_s) as session:
                session.execute("EXPLAIN QUERY PLAN " + sql)
        except FailedQueryError as error:
            return Explained(False, error.problem)
        return Explained(True)

    @traced_query("database.run")
    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`."""
        began = time.perf_counter()
        with self._session(timeout_s) as session:
            cursor = session.execute(sql)
            if cursor.description is None:
                raise FailedQueryError(problem("statements", "There is no query."))
            names = [column[0] for column in cursor.description]
            kinds: list[set[type]] = [set() for _ in names]

            def fetch(count: int) -> list[tuple[object, ...]]:
                page = cursor.fetchmany(count)
                for row in page:
                    for seen, value in zip(kinds, row, strict=True):
                        seen.add(type(value))
                return page

            rows, truncated = fetched(fetch, max_rows)
        return Rows(
            columns=names, types=[_type(seen) for seen in kinds], rows=rows, row_count=len(rows), truncated=truncated,
            seconds=time.perf_counter() - began,
        )  # fmt: skip

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`: the first distinct values; at the timeout those found till then."""
        name = quoted(column)
        found: list[str] = []
        ended = False
        with contextlib.suppress(FailedQueryError), self._session(timeout_s) as session:
            sql = f"SELECT DISTINCT CAST({name} AS TEXT) FROM {quoted(table)} WHERE {name} IS NOT NULL LIMIT {limit}"
            found.extend(row[0] for row in session.execute(sql))
            ended = True
        return Distinct(found, ended and len(found) < limit)

    def fingerprint(self) -> str:
        """See `Engine.fingerprint`."""
        with self._session(30.0, guarded=False) as session:
            lines = session.execute("SELECT coalesce(sql, name) FROM sqlite_master ORDER BY type, name").fetchall()
        return hashlib.md5(repr(lines).encode(), usedforsecurity=False).hexdigest()

    def routines(self) -> Routines:
        """See `Engine.routines`: a file holds none, and nobody registers any."""
        return Routines()

    def cancel(self) -> None:
        """See `Engine.cancel`."""
        with self._lock:
            for event in self._cancelled:
                event.set()

    def close(self) -> None:
        """See `Engine.close`."""
        self.cancel()

    @contextlib.contextmanager
    def _session(self, timeout_s: float, *, guarded: bool = True) -> Iterator[sqlite3.Connection]:
        cancelled = threading.Event()
        until = time.monotonic() + timeout_s
        with self._lock:
            self._cancelled.add(cancelled)
        session = None
        try:
            session = sqlite3.connect(
                f"file:{quote(str(self._path.absolute()))}?mode=ro", uri=True, timeout=min(5.0, timeout_s),
                isolation_level=None, check_same_thread=False,
            )  # fmt: skip
            for limit, most in _LIMITS.items():
                session.setlimit(limit, most)
            session.set_progress_handler(lambda: cancelled.is_set() or time.monotonic() > until, _STEPS)
            for pragma in _SAFE:
                session.execute(pragma)
            for table in _VIRTUAL:  # they are made when first used, which the authorizer takes for a change
                with contextlib.suppress(sqlite3.OperationalError):  # an older SQLite has it not
                    session.execute(f"SELECT 1 FROM {table} LIMIT 0").fetchall()
            bound(session)
            session.set_authorizer(_authorize if guarded else _authorize_reading)
            with ending(cancelled.set):
                yield session
        except sqlite3.Error as error:
            if cancelled.is_set():
                raise FailedQueryError(problem("cancelled", "The query was cancelled.")) from None
            if "interrupted" in str(error):
                raise FailedQueryError(timed_out(timeout_s)) from None
            raise FailedQueryError(problem("database", str(error))) from None
        finally:
            with self._lock:
                self._cancelled.discard(cancelled)
            if session is not None:
                session.close()


def _authorize_reading(
    action: int, first: str | None, second: str | None, schema: str | None, inner: str | None
) -> int:
    """As `_authorize`, and besides what introspection asks of the schema."""
    asks = action == sqlite3.SQLITE_PRAGMA and (first or "").lower() in _PRAGMAS
    reads = action == sqlite3.SQLITE_READ and (first or "").lower() in {"sqlite_master", "pragma_table_list"}
    return sqlite3.SQLITE_OK if asks or reads else _authorize(action, first, second, schema, inner)


def _authorize(action: int, first: str | None, second: str | None, schema: str | None, inner: str | None) -> int:
    """Reading tables other than SQLite's own, and calling harmless functions; all else is denied."""
    if action not in _ALLOWED:
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_READ and (first or "").lower().startswith(("sqlite_", "pragma_")):
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() in _FORBIDDEN:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK


def _type(seen: set[type]) -> str:
    kinds = seen - {type(None)}
    names = {int: "integer", float: "real", str: "text", bytes: "blob"}
    return names.get(kinds.pop(), "text") if len(kinds) == 1 else "real" if kinds == {int, float} else "text"


def _card(session: sqlite3.Connection, name: str, kind: str) -> TableCard:
    described = session.execute(f"PRAGMA table_xinfo({quoted(name)})").fetchall()
    indexes = session.execute(f"PRAGMA index_list({quoted(name)})").fetchall()
    rowid = all(index[3] != "pk" for index in indexes)  # the key is the rowid: other keys may be NULL here
    columns = [
        Column(name=row[1], type=row[2] or "any", nullable=not row[3] and not (row[5] and rowid))
        for row in described if row[6] != 1
    ]  # fmt: skip
    primary = [row[1] for row in sorted(described, key=lambda row: row[5]) if row[5]]
    card = TableCard(name=name, kind="view" if kind == "view" else "table", columns=columns, primary_key=primary)
    for _, index, unique, origin, partial in indexes:
        if unique and origin != "pk" and not partial:
            key = [row[2] for row in session.execute(f"PRAGMA index_info({quoted(index)})")]
            card.unique_keys += [key] if None not in key else []  # None: an expression
    _add_foreign_keys(session, card)
    keys = {*primary, *(column for foreign in card.foreign_keys for column in foreign.columns)}
    for column in columns:
        column.key = column.name in keys
    return card


def _add_foreign_keys(session: sqlite3.Connection, card: TableCard) -> None:
    grouped: dict[int, list[tuple[str, str, str | None]]] = {}
    for row in session.execute(f"PRAGMA foreign_key_list({quoted(card.name)})"):
        grouped.setdefault(row[0], []).append((row[2], row[3], row[4]))
    for parts in grouped.values():
        target = parts[0][0]
        to = [part[2] for part in parts]
        if None in to:  # the target's primary key is meant
            info = session.execute(f"PRAGMA table_info({quoted(target)})").fetchall()
            to = [row[1] for row in sorted(info, key=lambda row: row[5]) if row[5]]
        if len(to) == len(parts):
            columns = [part[1] for part in parts]
            named = [str(name) for name in to]
            card.foreign_keys.append(ForeignKey(columns=columns, table=target, to=named, enforced=False))


def _add_samples(session: sqlite3.Connection, card: TableCard, limits: Limits, whole: bool) -> None:
    texts = [c for c in card.columns if any(word in c.type.upper() for word in _TEXT)][: limits.sample_columns]
    listed = ", ".join(quoted(column.name) for column in texts) or "1"
    rows = session.execute(f"SELECT {listed} FROM {quoted(card.name)} LIMIT {limits.sample_rows}").fetchall()
    if len(rows) < limits.sample_rows:
        card.row_estimate = len(rows)
    elif card.kind == "table" and whole:  # else the rowid may be a key that is not granted
        with contextlib.suppress(sqlite3.OperationalError):  # a table without rowid
            card.row_estimate = session.execute(f"SELECT max(rowid) FROM {quoted(card.name)}").fetchone()[0]
    for index, column in enumerate(texts):
        counted = Counter(row[index] for row in rows if isinstance(row[index], str))
        short = [value for value, _ in counted.most_common(50) if 0 < len(value.strip()) <= limits.sample_chars]
        column.samples = short[: limits.samples]
