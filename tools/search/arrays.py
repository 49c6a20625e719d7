"""Arrays kept in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

SMALL: Final = 1 << 18
"""Bytes up to which a file is read whole. A mapping keeps a descriptor of its file; of those a process has few, and
what waits by `select(2)` works with the first 1,024 alone."""


def stored_array(path: Path) -> Any:
    """The array of a `.npy` file, not to be written to: read where it is small, else memory-mapped, and then a plain
    view, which is faster in every small step than numpy's class for it.

    Raises:
        OSError, ValueError: the file is missing, or no array.
    """
    array = np.load(path, mmap_mode="r" if path.stat().st_size > SMALL else None)
    found = array.view(np.ndarray)
    found.setflags(write=False)
    return found
