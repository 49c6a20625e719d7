"""A timer outside the session: a timeout inside can be unset, or the server can hang."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from types import TracebackType

import psycopg


class Deadline:
    """Cancels on the server what a connection runs longer than `seconds`; cuts the connection if that does not help."""

    def __init__(self, session: psycopg.Connection, seconds: float, patience: float = 5.0) -> None:
        self.fired = False
        self._session = session
        self._seconds = seconds
        self._patience = patience
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="hopql-deadline", daemon=True)

    def __enter__(self) -> Deadline:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._thread.join()  # a cancel under way must not hit the next query

    def _watch(self) -> None:
        if self._done.wait(self._seconds):
            return
        self.fired = True
        with contextlib.suppress(psycopg.Error, OSError):
            self._session.cancel_safe(timeout=self._patience)
        if not self._done.wait(self._patience):
            with contextlib.suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(self._session.fileno())) as s:
                s.shutdown(socket.SHUT_RDWR)
