"""The semantic memory: what a team told, found by meaning and by words. Names are loaded when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.memory.base_store import MemoryStore
    from tools.memory.presence import exists
    from tools.memory.semantic import SemanticMemory

__all__ = ["MemoryStore", "SemanticMemory", "exists"]

_HOMES = {"MemoryStore": "base_store", "SemanticMemory": "semantic", "exists": "presence"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
