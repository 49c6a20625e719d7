"""A few PostgreSQL connections, shared by threads, without threads of its own."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator

import psycopg
from psycopg.pq import TransactionStatus

from hopql.tools.database.stop_queries import Deadline
from hopql.tools.stopping import ending

_LEAST_WAIT_S = 10.0
_BEGIN_S, _PATIENCE_S = 10.0, 1.0
"""Beginning a transaction takes no time: a connection on which it takes so long hangs, and is cut off."""


class Pool:
    """Leases at most `size` connections at once; idle ones are kept and used again, last first."""

    def __init__(self, open_one: Callable[[], psycopg.Connection], size: int = 4) -> None:
        self._open = open_one
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
            TimeoutError: none became free in `wait_s` seconds.
            psycopg.Error: a new connection broke, or `begin` was refused or cancelled.
        """
        if not self._free.acquire(timeout=max(wait_s, _LEAST_WAIT_S)):
            raise TimeoutError
        try:
            session = self._begun(begin)
            with self._lock:
                self._busy.add(session)
            try:
                with ending(lambda: session.cancel_safe(timeout=5)):
                    yield session
            finally:
                with self._lock:
                    self._busy.discard(session)
                self._give_back(session)
        finally:
            self._free.release()

    def _begun(self, begin: bytes) -> psycopg.Connection:
        with self._lock:
            idle = self._idle.pop() if self._idle else None
        if idle is not None:
            try:
                _begin(idle, begin)
                return idle
            except psycopg.Error:
                idle.close()
        session = self._open()
        try:
            _begin(session, begin)
        except BaseException:
            session.close()
            raise
        return session

    def _give_back(self, session: psycopg.Connection) -> None:
        with self._lock:
            if not self._closed and session.info.transaction_status == TransactionStatus.IDLE:
                self._idle.append(session)
                return
        session.close()

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


def _begin(session: psycopg.Connection, begin: bytes) -> None:
    with Deadline(session, _BEGIN_S, _PATIENCE_S):
        session.execute(begin)
