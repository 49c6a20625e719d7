"""Whether anything was ever kept in a store of the state database, told without opening a database."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from hopql.tools.settings import settings


@dataclass(frozen=True)
class Presence:
    """A mark beside the embedded database."""

    file: str

    def exists(self) -> bool:
        """Whether there may be something: it was stored in the embedded database, or another one is set."""
        return bool(settings().state_url) or self._path().exists()

    def mark(self) -> None:
        """Say that there is something. A folder that cannot be written is not told: what was kept is kept."""
        if not settings().state_url:
            with contextlib.suppress(OSError):
                self._path().parent.mkdir(parents=True, exist_ok=True)
                self._path().touch()

    def _path(self) -> Path:
        return settings().data_dir / self.file
