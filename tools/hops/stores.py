"""The semantic memory of a workspace, as one user sees it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import SemanticMemory


_AT_ONCE_S = 0.02
_MOST_KEPT = 64
"""Users whose names are kept; more are all forgotten."""
_names: dict[tuple[str, str], tuple[float, list[tuple[str, str]]]] = {}


def store(workspace: Workspace, user: str) -> SemanticMemory:
    """The memory of a workspace as one user sees it."""
    from hopql.tools.memory import SemanticMemory

    return SemanticMemory(workspace.config.name, user)


def exists() -> bool:
    """Whether anything was ever remembered: where not, no database is started to look."""
    from hopql.tools.memory import exists as made

    return made()


def names(workspace: Workspace, user: str) -> list[tuple[str, str]]:
    """The names that the memory knows, each with its kind; looked up once for the steps of a run that follow one
    another at once."""
    key, now = (workspace.config.name, user), time.monotonic()
    kept = _names.get(key)
    if kept is None or now - kept[0] > _AT_ONCE_S:
        if len(_names) >= _MOST_KEPT:
            _names.clear()
        kept = _names[key] = (now, store(workspace, user).names())
    return kept[1]
