"""Stopping queries of PostgreSQL: a timer outside the session, and backends that go on after they were cancelled."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import psycopg

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


PATIENCE_S = 5.0
"""What is cancelled has so long to end, by default."""
_ONCE_MORE_S = 0.5
"""A cancel between two statements hits nothing, and is sent again after so long."""


class Deadline:
    """Cancels on the server what a connection runs longer than `seconds`; cuts the connection if that does not help."""

    def __init__(self, session: psycopg.Connection, seconds: float, patience: float = 0.0) -> None:
        self.fired = False
        """Whether the time was over."""
        self.cut = False
        """Whether cancelling did not help: the server may still work on what was sent."""
        self._session = session
        self._seconds = seconds
        self._patience = patience or PATIENCE_S
        self._done = threading.Event()
        self._due = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="hopql-deadline", daemon=True)

    def __enter__(self) -> Deadline:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._due.set()
        self._thread.join()  # a cancel under way must not hit the next query

    def hasten(self) -> None:
        """Have what runs end now, which has just been cancelled by who calls."""
        self._due.set()

    def _watch(self) -> None:
        hastened = self._due.wait(self._seconds)
        if self._done.wait(_ONCE_MORE_S if hastened else 0):
            return
        self.fired = not hastened
        with contextlib.suppress(psycopg.Error, OSError):
            self._session.cancel_safe(timeout=self._patience)
        if not self._done.wait(self._patience):
            self.cut = True
            with contextlib.suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(self._session.fileno())) as s:
                s.shutdown(socket.SHUT_RDWR)


_LOOK_S: Final = 1.0
"""A server is asked no more often whether a backend is gone."""
_CONNECT_S: Final = 5
_RUNS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE pid = %s AND state IS DISTINCT FROM 'idle' "
    "AND backend_start < clock_timestamp() - make_interval(secs => %s)"
)
"""A later backend may have the same number."""
_LONG: Final = """
    SELECT pid, extract(epoch FROM clock_timestamp() - query_start)::float8 FROM pg_stat_activity
    WHERE application_name = 'hopql' AND datname = current_database() AND usename = session_user
      AND state = 'active' AND pid <> pg_backend_pid() AND query_start < clock_timestamp() - make_interval(secs => {0})
    ORDER BY query_start"""


@dataclass(eq=False)
class Backend:
    """One that was left computing."""

    pid: int
    conninfo: str = field(repr=False)
    since: float = field(default_factory=time.monotonic)
    """When its connection was cut, on the monotonic clock."""
    _gone: bool = False
    _looked: float = float("-inf")
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def gone(self) -> bool:
        """Whether it is known to be gone; a server that does not answer leaves that open."""
        with self._lock:
            if not self._gone and time.monotonic() - self._looked >= _LOOK_S:
                self._gone = runs(self) is False
                self._looked = time.monotonic()
            return self._gone


_left: list[Backend] = []
_lock = threading.Lock()
kept_turn: ContextVar[list[Backend] | None] = ContextVar("hopql_turn", default=None)
"""Backends that keep the turn under way from ending."""


def note(backend: Backend) -> None:
    """Have a backend counted until it is gone, and the turn of whoever runs this kept."""
    with _lock:
        _left.append(backend)
    if (turn := kept_turn.get()) is not None:
        turn.append(backend)


def left_running() -> list[Backend]:
    """Backends that this process cancelled and that still run, by what their servers say now."""
    with _lock:
        known = list(_left)
    gone = [backend for backend in known if backend.gone()]
    with _lock:
        _left[:] = [backend for backend in _left if backend not in gone]
        return list(_left)


def runs(backend: Backend) -> bool | None:
    """Whether its server still has it; None where that cannot be found out."""
    try:
        with psycopg.connect(
            backend.conninfo, autocommit=True, connect_timeout=_CONNECT_S, application_name="hopql",
            prepare_threshold=None,
        ) as session:  # fmt: skip
            session.execute(f"SET statement_timeout = {_CONNECT_S * 1000}")
            found = session.execute(_RUNS, [backend.pid, time.monotonic() - backend.since]).fetchone()
    except (psycopg.Error, UnicodeError):
        return None
    return bool(found and found[0])


def long_running(engine: Engine, seconds: float) -> list[tuple[int, float]]:
    """Backends of this login that have worked on one statement of HopQL's for longer than that, whichever process began
    it: number and seconds. None where the database has no backends.

    Raises:
        HopQLError: the database does not answer.
    """
    if engine.dialect != "postgres":
        return []
    found = engine.run(_LONG.format(seconds), timeout_s=_CONNECT_S)["rows"]
    return [(int(str(pid)), float(str(since))) for pid, since in found]
