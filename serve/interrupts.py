"""Ctrl-C. The command line imports this first: from here on it ends without a traceback, and neither its start nor its
end is held up by looking for garbage in what was imported."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any

_NEW = 50_000
"""Objects made since the last look for garbage, before the next; Python's 700 cost a tenth of a start."""


def leave(*_: object, said: str = "Stopped.") -> None:
    """End the process at once, with the cursor that a progress bar hides shown again."""
    os.write(2, (b"\x1b[?25h" if os.isatty(2) else b"") + f"\n{said}\n".encode())
    os._exit(130)


def install() -> None:
    """Have Ctrl-C end the program, where nothing else answers to it, and have garbage collected rarely; in a process
    that only imports `hopql`, nothing is changed."""
    started = getattr(sys.modules.get("__main__"), "__spec__", None)
    program = os.path.basename(sys.argv[0] if sys.argv else "").removesuffix(".exe")  # noqa: PTH119
    if getattr(started, "name", "") != "hopql.serve.cli" and program != "hopql":
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)
    gc.set_threshold(_NEW, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)  # what is left then ends with the process


@contextmanager
def interrupted_by(handler: Callable[[int, Any], object]) -> Iterator[None]:
    """Ctrl-C calls `handler`, and afterwards what it called before."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def raising() -> AbstractContextManager[None]:
    """Ctrl-C raises KeyboardInterrupt as ever, so that a command can put its files in order."""
    return interrupted_by(signal.default_int_handler)


def leaving_at_once(
    cancel: Callable[[], object] = lambda: None, said: str = "Stopped."
) -> AbstractContextManager[None]:  # fmt: skip
    """Ctrl-C ends the process without waiting for threads that wait on a database or a model: `cancel` ends the queries
    on the server, and the model's server stops writing when the connection is gone. `said` is told on standard error.
    """

    def stop(*_: object) -> None:
        cancel()
        stopped(said)

    return interrupted_by(stop)


def stopped(said: str = "Stopped.") -> None:
    """End the process; a program that asked for JSON is told that the command was stopped."""
    from hopql.serve.terminal import STOPPED, tell_error

    with suppress(RuntimeError):  # Ctrl-C within a write of ours
        tell_error("Stopped.", kind="StoppedError", code=STOPPED)
    sys.stdout.flush()
    leave(said=said)


install()
