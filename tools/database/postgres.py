"""PostgreSQL: one query at a time, read-only, rolled back, timed inside and outside."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

import psycopg
from psycopg.types.string import TextLoader

from state.cards import TableCard
from state.database import Rows
from tools.database import postgres_cards, postgres_values
from tools.database.cells import cell
from tools.database.deadline import Deadline
from tools.database.engine import Dialect, Explained, Limits, Progress, Tell
from tools.database.failures import FailedQueryError, from_psycopg, login_failure
from tools.database.pool import Pool
from tools.errors import ConnectError

T = TypeVar("T")
_CURSOR = "page"
_DECLARE = f'DECLARE "{_CURSOR}" NO SCROLL CURSOR FOR '
_EXPLAIN = "EXPLAIN (FORMAT JSON) "
_AS_PRINTED = ("date", "time", "timetz", "interval", "uuid", "inet", "cidr")
_SESSION = (
    "SET default_transaction_read_only = on; SET DateStyle = ISO; SET IntervalStyle = postgres; "
    "SET bytea_output = hex; SET standard_conforming_strings = on; SET extra_float_digits = 1"
)


class _Timestamp(TextLoader):
    """ISO text from PostgreSQL's: Python's datetime knows neither infinity nor years BC."""

    def load(self, data: bytes | bytearray | memoryview) -> str:
        return bytes(data).decode().replace(" ", "T", 1)


class Postgres:
    """A PostgreSQL database behind the `Engine` protocol."""

    dialect: Dialect = "postgres"

    def __init__(self, conninfo: str, *, label: str = "") -> None:
        self._conninfo = conninfo
        self.label = label or _label(conninfo)
        self._pool = Pool(self._open)
        with self._pool.lease():
            pass

    def introspect(
        self, limits: Limits = Limits(), *, progress: Progress | None = None, tell: Tell | None = None
    ) -> list[TableCard]:
        """See `Engine.introspect`. Partitions are left out: their parent stands for them."""
        return postgres_cards.introspect(self._read, limits, progress or _nothing, tell or _nothing)

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`."""
        try:
            with self._transaction(timeout_s, sql, len(_EXPLAIN)) as session:
                # binary: the extended protocol, which takes one statement only
                found = session.cursor(binary=True).execute((_EXPLAIN + sql).encode()).fetchone()
        except FailedQueryError as error:
            return Explained(False, error.problem)
        plan = found[0][0]["Plan"] if found else {}
        return Explained(True, None, float(plan.get("Total Cost", 0)), float(plan.get("Plan Rows", 0)))

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`. A server-side cursor takes queries only: data-modifying CTEs are refused by it too."""
        began = time.perf_counter()
        with self._transaction(timeout_s, sql, len(_DECLARE)) as session:
            session.execute("SET LOCAL cursor_tuple_fraction = 1")  # most results fit one page: plan for all of it
            with session.cursor(name=_CURSOR, scrollable=False) as cursor:
                cursor.execute(sql.encode())
                page = cursor.fetchmany(max_rows + 1)
                columns = cursor.description or []
            names = [column.name for column in columns]
            types = [column.type_display for column in columns]
        rows = [[cell(value) for value in row] for row in page[:max_rows]]
        return Rows(
            columns=names, types=types, rows=rows, row_count=len(rows), truncated=len(page) > max_rows,
            seconds=time.perf_counter() - began,
        )  # fmt: skip

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> list[str]:
        """See `Engine.distinct_values`: the planner's frequent values, then a count or a sample."""
        return postgres_values.distinct(self._read, table, column, limit, timeout_s)

    def fingerprint(self) -> str:
        """See `Engine.fingerprint`."""
        return postgres_cards.fingerprint(self._read)

    def cancel(self) -> None:
        """See `Engine.cancel`."""
        self._pool.cancel()

    def close(self) -> None:
        """See `Engine.close`."""
        self._pool.close()

    def _open(self) -> psycopg.Connection:
        try:
            session = psycopg.connect(
                self._conninfo, autocommit=True, connect_timeout=10, application_name="hopql", client_encoding="UTF8",
                keepalives_idle=30,
            )  # fmt: skip
        except (psycopg.Error, UnicodeError) as error:
            raise login_failure(error, self.label) from None
        session.execute(_SESSION)
        for name in _AS_PRINTED:
            session.adapters.register_loader(name, TextLoader)
        for name in ("timestamp", "timestamptz"):
            session.adapters.register_loader(name, _Timestamp)
        return session

    def _read(self, sql: str, parameters: Sequence[object] = (), timeout_s: float = 60.0) -> list[tuple[object, ...]]:
        """Rows of one of our own catalog queries."""
        with self._transaction(timeout_s, sql, 0) as session:
            return session.execute(sql.encode(), parameters).fetchall()

    @contextlib.contextmanager
    def _transaction(self, timeout_s: float, sql: str, offset: int) -> Iterator[psycopg.Connection]:
        """A read-only transaction, rolled back whatever happens. A connection that died while idle is replaced."""
        ms = max(1, int(timeout_s * 1000))
        begin = (
            f"BEGIN READ ONLY; SET LOCAL statement_timeout = {ms}; SET LOCAL lock_timeout = {min(ms, 5000)}; "
            f"SET LOCAL idle_in_transaction_session_timeout = {ms + 60_000}"
        )
        with self._pool.lease(begin.encode()) as session, Deadline(session, timeout_s + 1) as timer:
            try:
                yield session
            except psycopg.Error as error:
                if session.closed and not timer.fired:
                    raise ConnectError(f"{self.label} went away.", hint="Try again when it is back.") from None
                why = from_psycopg(error, sql, offset, timeout_s=timeout_s, fired=timer.fired)
                raise FailedQueryError(why) from None
            finally:
                with contextlib.suppress(psycopg.Error):
                    session.execute("ROLLBACK")


def _label(conninfo: str) -> str:
    try:
        parts = psycopg.conninfo.conninfo_to_dict(conninfo)
    except psycopg.Error as error:
        raise login_failure(error, "this URL") from None
    user = f"{parts['user']}@" if parts.get("user") else ""
    host = str(parts.get("host") or parts.get("hostaddr") or "")
    where = "" if host.startswith("/") else host
    port = f":{parts['port']}" if where and parts.get("port") else ""
    return f"postgresql://{user}{where}{port}/{parts.get('dbname') or ''}"


def _nothing(*_: object) -> None:
    pass
