"""When files were last touched: what tells that a spec need not be read again without reading it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_RACY: Final = 100_000_000
"""Nanoseconds: a file may change once more within the tick of the clock of its file system, and look the same."""


def stamp(file: Path | str, parts: Iterable[str] = (), *, now: int | None = None) -> str:
    """Size, and times of content and of inode, of a file and of those that it refers to, as one line.

    Empty where no such line can be trusted: the file is gone, or one of them was touched just now.

    Args:
        now: when reading began, in nanoseconds of the epoch; without it, one compares only.
    """
    found = [_one(path) for path in (str(file), *parts)]
    if found[0] is None:
        return ""
    if now is not None and any(one is not None and max(one[1:]) > now - _RACY for one in found):
        return ""
    return ";".join("-" if one is None else ",".join(map(str, one)) for one in found)


def clock() -> int:
    """Now, in nanoseconds of the epoch."""
    return time.time_ns()


def _one(path: str) -> tuple[int, int, int] | None:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns
