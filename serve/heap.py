"""Memory that a program which runs for long does not use any more goes back to the system.

glibc gives the threads of a process up to eight places a core to take memory from; each stays as large as its largest
use, and what is free below the last piece in use is kept. It also learns to take ever larger pieces from there, instead
of from the system, to which each would go back. One answer of ten megabytes is then ten megabytes for ever, in each
place. https://man7.org/linux/man-pages/man3/mallopt.3.html, https://man7.org/linux/man-pages/man3/malloc_trim.3.html
"""

from __future__ import annotations

import ctypes
import threading
from typing import Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""`M_TRIM_THRESHOLD` and the others of malloc.h."""
_ARENAS: Final = 2
"""Enough where one thread at a time runs Python."""
_LARGE: Final = 1 << 20
"""Bytes that are taken from the system and go back to it, always."""
_EVERY_S: Final = 30.0

_started = threading.Lock()


def hold_less() -> None:
    """Have this process give back what it does not use, now and then, until it ends. Without glibc: nothing."""
    try:
        libc = ctypes.CDLL(None)
        for option, value in ((_ARENA_MAX, _ARENAS), (_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, 4 * _LARGE)):
            libc.mallopt(option, value)
        trim = libc.malloc_trim
    except (OSError, AttributeError):
        return
    if _started.acquire(blocking=False):
        threading.Thread(target=_give_back, args=(trim,), name="hopql-heap", daemon=True).start()


def _give_back(trim: ctypes._NamedFuncPointer) -> None:
    pause = threading.Event()
    while not pause.wait(_EVERY_S):
        trim(0)
