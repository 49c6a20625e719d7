"""Ctrl-C that ends a command at once."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

GRACE_S = 2.0
"""After a Ctrl-C, that a command has to put its files in order."""
_CURSOR = b"\x1b[?25h"


@contextmanager
def leaving_at_once(cancel: Callable[[], object], said: str) -> Iterator[None]:
    """Ctrl-C ends the process without waiting for threads that wait on a database or a model: `cancel` ends the queries
    on the server, and the model's server stops writing when the connection is gone. `said` is told on standard error.
    """

    def leave(number: int, frame: object) -> None:
        cancel()
        sys.stdout.flush()
        os.write(2, f"\n{said}\n".encode())
        os._exit(130)

    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def leaving_for_certain() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt as ever, and where that came to nothing ends the process after `GRACE_S`.

    An exception that is raised within a callback (SQLite's authorizer, pydantic's schema builder) is dropped by the
    library that called back, and with it the Ctrl-C. Outside the main thread nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    leavers: list[threading.Timer] = []

    def interrupt(number: int, frame: object) -> None:
        leaver = threading.Timer(GRACE_S, _leave)
        leaver.daemon = True
        leavers.append(leaver)
        leaver.start()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        for leaver in leavers:
            leaver.cancel()


def _leave() -> None:
    """End the process, with the cursor that a progress bar hides shown again."""
    os.write(2, (_CURSOR if os.isatty(2) else b"") + b"\nStopped.\n")
    os._exit(130)
