"""Connections that hang: cut off, so that nothing waits for ever for a server that no longer answers.

A statement may take hours (building an index over millions of vectors); only its server knows whether it still works on
it. So a server that has been silent for a while is asked over another connection what the silent one does. Where that
connection cannot be made, or the server waits for us while we wait for it, the silent one is cut off, and its statement
fails as when the network breaks.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hopql.tools.postgres.outages import FULL

if TYPE_CHECKING:
    import psycopg

SILENT_S: Final = 10.0
"""Seconds of a lease after which its server is asked."""
_EVERY_S: Final = 2.0
_ANSWER_S: Final = 5
"""Seconds that the server has to answer that."""
_STATE: Final = "SELECT state FROM pg_stat_activity WHERE pid = %s"


@dataclass
class _Leased:
    since: float
    suspected: bool = False


class Watch:
    """Looks after leased connections, in a thread that there is only while there are some."""

    def __init__(self, silent_s: float = SILENT_S, every_s: float = _EVERY_S) -> None:
        self._silent_s, self._every_s = silent_s, every_s
        self._leased: dict[psycopg.Connection, _Leased] = {}
        self._lock = threading.Lock()
        self._watching = 0

    def begin(self, connection: psycopg.Connection) -> None:
        """This connection is in use from now on."""
        with self._lock:
            if self._watching != os.getpid():  # none yet, or a forked child: threads stay with the parent
                self._watching = os.getpid()
                self._leased.clear()
                threading.Thread(target=self._run, name="hopql-state-watch", daemon=True).start()
            self._leased[connection] = _Leased(time.monotonic())

    def end(self, connection: psycopg.Connection) -> None:
        """It is in use no longer."""
        with self._lock:
            self._leased.pop(connection, None)

    def _run(self) -> None:
        while True:
            time.sleep(self._every_s)
            with self._lock:
                if not self._leased:
                    self._watching = 0
                    return
                old = time.monotonic() - self._silent_s
                silent = [(one, told) for one, told in self._leased.items() if told.since < old and _waits(one)]
            for connection, told in silent:
                self._look(connection, told)

    def _look(self, connection: psycopg.Connection, told: _Leased) -> None:
        working = _works(connection)
        with self._lock:
            if connection not in self._leased or not _waits(connection):
                return
            if not working and told.suspected:  # twice: a machine that has much to do may be late once
                _cut(connection)
            told.suspected = not working


def _waits(connection: psycopg.Connection) -> bool:
    """We wait for the server's answer."""
    from psycopg.pq import TransactionStatus

    return connection.info.transaction_status == TransactionStatus.ACTIVE


def _works(connection: psycopg.Connection) -> bool | None:
    """Whether the server works on what that connection asked; None where it does not answer. Behind a pooler nobody
    knows the backend: then an answer is enough."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    try:
        backend = connection.info.backend_pid
        there = make_conninfo(connection.info.dsn, password=connection.info.password, connect_timeout=_ANSWER_S)
        with psycopg.connect(there, autocommit=True) as asking:
            late = threading.Timer(_ANSWER_S, _cut, [asking])
            late.start()
            try:
                found = asking.execute(_STATE, [backend]).fetchone()
            finally:
                late.cancel()
    except psycopg.Error as error:
        return True if any(word in str(error) for word in FULL) else None
    return found is None or not str(found[0]).startswith("idle")


def _cut(connection: psycopg.Connection) -> None:
    import psycopg

    with contextlib.suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as held:
        held.shutdown(socket.SHUT_RDWR)
