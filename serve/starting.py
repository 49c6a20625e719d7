"""The first thing that the command line imports: from here on, Ctrl-C ends it without a traceback."""

from __future__ import annotations

import os
import signal
import sys


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
    return name == "serve.cli" or os.path.basename(argument).removesuffix(".exe") == "hopql"  # noqa: PTH119


def install() -> None:
    """Have Ctrl-C end the program; a caller's own answer to it, such as ignoring it, stays."""
    started = getattr(sys.modules.get("__main__"), "__spec__", None)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler and is_program(
        getattr(started, "name", ""), sys.argv[0] if sys.argv else ""
    ):
        signal.signal(signal.SIGINT, leave)


install()
