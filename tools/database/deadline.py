"""A timer outside the session: a timeout inside can be unset, or the server can hang."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from types import TracebackType

import psycopg

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

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
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
