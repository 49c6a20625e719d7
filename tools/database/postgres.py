"""PostgreSQL: one query at a time, read-only, rolled back, timed inside and outside."""

from __future__ import annotations

import contextlib
import copy
import json
import re
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import accumulate, islice
from typing import Any, cast

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.types.string import TextLoader

from hopql.state.access import Identity
from hopql.state.cards import TableCard
from hopql.state.database import Rows
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.settings import settings
from hopql.tools.base.stop_runs import asked_to_stop, ending
from hopql.tools.database import introspect_postgres
from hopql.tools.database.act_as import NOBODY, take_on
from hopql.tools.database.bound_inputs import bounded, too_long
from hopql.tools.database.engine import Dialect, Distinct, Explained, Progress, Sift, Tell, unheard
from hopql.tools.database.explain_failures import (
    OURS,
    FailedQueryError,
    cancelled,
    from_psycopg,
    login_failure,
    not_ended,
    problem,
)
from hopql.tools.database.explain_failures import label as label_of
from hopql.tools.database.read_page import fetched, narrowed, too_large
from hopql.tools.database.routines import Reread, read_routines
from hopql.tools.database.stop_queries import Backend, Deadline, note, runs

_CURSOR = "page"
_DECLARE = f'DECLARE "{_CURSOR}" NO SCROLL CURSOR FOR '
_NO_ROWS = f'FETCH 0 FROM "{_CURSOR}"'
_CHUNK = 16 if psycopg.capabilities.has_stream_chunked() else 1
"""Rows that are held at once, since they may be heavy; libpq before 17 takes no others than one by one."""
_EXPLAIN = "EXPLAIN (FORMAT JSON) "
_JSON_LEVELS = 100
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')
_BEGIN = (
    "BEGIN READ ONLY; SET LOCAL DateStyle = ISO; SET LOCAL IntervalStyle = postgres; SET LOCAL bytea_output = hex; "
    "SET LOCAL standard_conforming_strings = on; SET LOCAL extra_float_digits = 1; "
    "SET LOCAL client_min_messages = error; "
)
"""Nothing is set for the session: behind a transaction pooler others get the same one."""
_SNAPSHOT = "SELECT 1"
"""After a transaction's first snapshot PostgreSQL refuses to make it read-write."""
_OUTSIDE_S = 1.0
"""How much later than the server's own timer the one outside fires."""
_CONNECTIONS = 4
_END = b"ROLLBACK; RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL; SELECT pg_advisory_unlock_all()"
"""What a query left behind goes with it, also what a rollback leaves. It is one message, so that a transaction pooler
sends all of it to the same session."""


class _Timestamp(TextLoader):
    """ISO text from PostgreSQL's: Python's datetime knows neither infinity nor years BC."""

    def load(self, data: bytes | bytearray | memoryview) -> str:
        return bytes(data).decode().replace(" ", "T", 1)


class _Json(TextLoader):
    """What JSON holds. Where that is nested more deeply than those who read it may go, or has a number of more digits
    than Python reads, the text itself."""

    def load(self, data: bytes | bytearray | memoryview) -> Any:
        text = bytes(data).decode()
        if text.count("[") + text.count("{") > _JSON_LEVELS and _levels(text) > _JSON_LEVELS:
            return text
        try:
            return json.loads(text)
        except ValueError:
            return text


def _levels(text: str) -> int:
    """The most levels of JSON, by its brackets outside of strings."""
    signs = ({"[": 1, "{": 1, "]": -1, "}": -1}.get(sign, 0) for sign in _STRING.sub("", text))
    return max(accumulate(signs), default=0)


_LOADERS: dict[str, type[TextLoader]] = {
    **dict.fromkeys(("date", "time", "timetz", "interval", "uuid", "inet", "cidr"), TextLoader),
    "json": _Json, "jsonb": _Json, "timestamp": _Timestamp, "timestamptz": _Timestamp,
}  # fmt: skip


class Postgres:
    """A PostgreSQL database behind the `Engine` protocol."""

    dialect: Dialect = "postgres"

    def __init__(self, conninfo: str, *, label: str = "") -> None:
        self._conninfo = conninfo
        self.label = label or label_of(conninfo)
        self._pool = Pool(self._open, self.label, max(_CONNECTIONS, settings().queries_at_once))
        self._identity = NOBODY
        self.routines = Reread(partial(read_routines, self._read))
        with self._pool.lease():
            pass

    def acting(self, identity: Identity) -> Postgres:
        """The connections are shared."""
        if identity == self._identity:
            return self
        view = copy.copy(self)
        view._identity = identity
        return view

    def introspect(self, *, progress: Progress = unheard, tell: Tell = unheard, sift: Sift = list) -> list[TableCard]:
        """Partitions are left out: their parent stands for them."""
        return introspect_postgres.introspect(self._read, progress, tell, sift)

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        try:
            sql = _bounded(sql)
            with self._transaction(timeout_s, sql, len(_EXPLAIN)) as session:
                # binary: the extended protocol, which takes one statement only
                found = session.cursor(binary=True).execute((_EXPLAIN + sql).encode()).fetchone()
        except FailedQueryError as error:
            return Explained(False, error.problem)
        plan = found[0][0]["Plan"] if found else {}
        return Explained(True, None, float(plan.get("Total Cost", 0)), float(plan.get("Plan Rows", 0)), plan or None)

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """A server-side cursor takes queries only, and refuses data-modifying CTEs too; so one is declared. The rows
        come past it, since PostgreSQL plans a cursor for one core."""
        began, sql = time.perf_counter(), _bounded(sql)
        with self._transaction(timeout_s, sql, len(_DECLARE)) as session:
            declared = session.cursor(binary=True).execute((_DECLARE + sql).encode())  # binary: see explain
            columns = declared.execute(_NO_ROWS).description or []
            with session.cursor() as cursor:
                text = narrowed(sql, columns).encode()
                stream = cast(Generator[tuple[object, ...]], cursor.stream(text, size=_CHUNK))
                try:
                    with contextlib.closing(stream):  # cancels what is left of it
                        rows, truncated = fetched(lambda count: islice(stream, count), max_rows)
                except psycopg.errors.InvalidTextRepresentation as error:
                    if not (name := too_large(error.diag.message_primary or "", columns)):
                        raise
                    told = "is too large to be shown: ask for a part of it, or for its length."
                    why = problem("database", f"A value of the column {name} {told}", name)
                    raise FailedQueryError({**why, "code": OURS}) from None
            names = [column.name for column in columns]
            types = [column.type_display for column in columns]
        return Rows(
            columns=names, types=types, rows=rows, row_count=len(rows), truncated=truncated,
            seconds=time.perf_counter() - began,
        )  # fmt: skip

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        return introspect_postgres.distinct(self._read, table, column, limit, timeout_s)

    def fingerprint(self) -> str:
        return str(self._read(introspect_postgres.FINGERPRINT)[0][0])

    def cancel(self) -> None:
        self._pool.cancel()

    def close(self) -> None:
        self._pool.close()

    def _open(self) -> psycopg.Connection:
        try:
            session = psycopg.connect(
                self._conninfo, autocommit=True, connect_timeout=10, application_name="hopql", client_encoding="UTF8",
                keepalives_idle=30, prepare_threshold=None,
            )  # fmt: skip
        except (psycopg.Error, UnicodeError) as error:
            raise login_failure(error, self.label) from None
        for name, loader in _LOADERS.items():
            session.adapters.register_loader(name, loader)
        return session

    def _read(self, sql: str, parameters: Sequence[object] = (), timeout_s: float = 60.0) -> list[tuple[Any, ...]]:
        """Rows of one of our own catalog queries."""
        with self._transaction(timeout_s, sql, 0) as session:
            return session.execute(sql.encode(), parameters).fetchall()

    @contextlib.contextmanager
    def _transaction(self, timeout_s: float, sql: str, offset: int) -> Iterator[psycopg.Connection]:
        """A read-only transaction, rolled back whatever happens. A connection that died while idle is replaced."""
        ms = max(1, int(timeout_s * 1000))
        begin = (
            f"{_BEGIN}SET LOCAL statement_timeout = {ms}; SET LOCAL lock_timeout = {min(ms, 5000)}; "
            f"SET LOCAL idle_in_transaction_session_timeout = {ms + 60_000}; {_SNAPSHOT}"
        )
        with (
            self._pool.lease(begin.encode(), wait_s=timeout_s) as session,
            Deadline(session, timeout_s + _OUTSIDE_S) as timer,
        ):
            pid = session.info.backend_pid
            try:
                with ending(timer.hasten):
                    take_on(session, self._identity, self.label)
                    yield session
            except psycopg.Error as error:
                if timer.cut and runs(backend := Backend(pid, self._conninfo)):
                    note(backend)
                    raise FailedQueryError(not_ended(timeout_s, stopped=asked_to_stop())) from None
                if timer.cut and asked_to_stop():
                    raise FailedQueryError(cancelled()) from None
                if session.closed and not timer.fired:
                    raise _gone(self.label) from None
                why = too_long(error) or from_psycopg(error, sql, offset, timeout_s=timeout_s, fired=timer.fired)
                raise FailedQueryError(why) from None
            finally:
                try:
                    session.execute(_END)
                except psycopg.Error:
                    session.close()


def _gone(label: str) -> ConnectError:
    return ConnectError(f"{label} went away.", hint="Try again when it is back.")


def _bounded(sql: str) -> str:
    """The text as it is sent.

    Raises:
        FailedQueryError: it holds a call that nothing would interrupt, and that cannot be bounded.
    """
    text, wrong = bounded(sql)
    if wrong:
        raise FailedQueryError(wrong)
    return text


_LEAST_WAIT_S = 10.0
_BEGIN_S, _PATIENCE_S = 10.0, 1.0
"""Beginning a transaction takes no time: a connection on which it takes so long hangs, and is cut off."""


class Pool:
    """Leases at most `size` connections at once; idle ones are kept and used again, last first."""

    def __init__(self, open_one: Callable[[], psycopg.Connection], label: str, size: int) -> None:
        self._open, self._label = open_one, label
        self._free = threading.BoundedSemaphore(size)
        self._lock = threading.Lock()
        self._idle: list[psycopg.Connection] = []
        self._busy: set[psycopg.Connection] = set()
        self._closed = False

    @contextlib.contextmanager
    def lease(self, begin: bytes = b"", *, wait_s: float = 30.0) -> Iterator[psycopg.Connection]:
        """A connection on which `begin` was run; given back clean, or closed where that is not certain.

        A connection that died while it was idle is replaced by a new one.

        Raises:
            ConnectError: none became free in `wait_s` seconds, or a new connection broke.
            FailedQueryError: the server cancelled `begin`.
        """
        if not self._free.acquire(timeout=max(wait_s, _LEAST_WAIT_S)):
            why = "Wait, ask fewer questions at once, or allow more time."
            raise ConnectError(f"All connections to {self._label} are busy.", hint=why)
        try:
            session = self._begun(begin, wait_s)
            try:
                with ending(lambda: session.cancel_safe(timeout=5)):
                    yield session
            finally:
                with self._lock:
                    self._busy.discard(session)
                    kept = not self._closed and session.info.transaction_status == TransactionStatus.IDLE
                    if kept:
                        self._idle.append(session)
                if not kept:
                    session.close()
        finally:
            self._free.release()

    def _begun(self, begin: bytes, wait_s: float) -> psycopg.Connection:
        with self._lock:
            session = self._idle.pop() if self._idle else None
        while True:
            is_new, session = session is None, session or self._open()
            try:
                with Deadline(session, _BEGIN_S, patience=_PATIENCE_S):
                    session.execute(begin)
                with self._lock:
                    self._busy.add(session)
                return session
            except BaseException as error:
                session.close()
                if not isinstance(error, psycopg.Error):
                    raise
                if is_new and isinstance(error, psycopg.errors.QueryCanceled):
                    raise FailedQueryError(from_psycopg(error, "", 0, timeout_s=wait_s, fired=False)) from None
                if is_new:
                    raise _gone(self._label) from None
                session = None

    def cancel(self) -> None:
        """Cancels on the server what every leased connection runs."""
        with self._lock:
            busy = list(self._busy)
        for session in busy:
            with contextlib.suppress(psycopg.Error):
                session.cancel_safe(timeout=5)

    def close(self) -> None:
        """Cancels what runs and closes the connections; leased ones close when they are given back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        self.cancel()
        for session in idle:
            session.close()
