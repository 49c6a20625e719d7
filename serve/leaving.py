"""Ctrl-C that ends a command at once."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


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
