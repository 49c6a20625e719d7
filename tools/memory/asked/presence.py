"""Whether a question was ever kept, told without opening a database."""

from __future__ import annotations

import contextlib
from pathlib import Path

from tools.settings import settings

_FILE = "asked"


def exists() -> bool:
    """Whether there may be entries: something was stored in the embedded database, or another one is set."""
    return bool(settings().state_url) or _mark().exists()


def mark() -> None:
    """Say that there are some. A folder that cannot be written is not told: the entry itself was."""
    if not settings().state_url:
        with contextlib.suppress(OSError):
            _mark().parent.mkdir(parents=True, exist_ok=True)
            _mark().touch()


def _mark() -> Path:
    return settings().data_dir / _FILE
