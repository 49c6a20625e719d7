"""The semantic memory of a workspace, as one user sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.workspace import Workspace

if TYPE_CHECKING:
    from tools.memory import SemanticMemory


def store(workspace: Workspace, user: str) -> SemanticMemory:
    """The memory of a workspace as one user sees it."""
    from tools.memory import SemanticMemory

    return SemanticMemory(workspace.config.name, user)


def exists() -> bool:
    """Whether anything was ever remembered: where not, no database is started to look."""
    from tools.memory import exists as made

    return made()
