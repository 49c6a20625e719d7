"""The first thing that the command line imports: from here on, Ctrl-C ends it without a traceback, and neither its
start nor its end is held up by looking for garbage in what was imported."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys

_NEW = 50_000
"""Objects made since the last look for garbage, before the next; Python's 700 cost a tenth of a start."""


def leave(number: int, frame: object) -> None:
    """End the process: nothing was begun yet, or all is done."""
    os.write(2, b"\nStopped.\n")
    os._exit(130)


def is_program(name: str, argument: str) -> bool:
    """Whether the process is `hopql` itself, and not one that imports it.

    Args:
        name: `__name__` of the module that was started.
        argument: `sys.argv[0]`.
    """
    return name == "hopql.serve.cli" or os.path.basename(argument).removesuffix(".exe") == "hopql"  # noqa: PTH119


def install() -> None:
    """Have Ctrl-C end the program, where nothing else answers to it, and have garbage collected rarely; in a process
    that only imports `hopql`, nothing is changed."""
    started = getattr(sys.modules.get("__main__"), "__spec__", None)
    if not is_program(getattr(started, "name", ""), sys.argv[0] if sys.argv else ""):
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave)
    gc.set_threshold(_NEW, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)  # what is left then ends with the process


install()
