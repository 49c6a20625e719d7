"""Files that only their owner reads."""

from __future__ import annotations

import os


def private(path: str, flags: int) -> int:
    """An `opener` for `open`: a file that is made is readable by its owner only; one that is there keeps its mode."""
    return os.open(path, flags, 0o600)
