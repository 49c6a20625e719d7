"""What is remembered: the semantic memory (what a team told, found by meaning and by words) and the query memory
(questions that were asked with their SQL). Names are loaded when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.memory.asked.memory import QueryMemory
    from hopql.tools.memory.asked.presence import exists as asked_exists
    from hopql.tools.memory.asked.writer import Writer, writer
    from hopql.tools.memory.base_store import MemoryStore
    from hopql.tools.memory.presence import exists
    from hopql.tools.memory.semantic import SemanticMemory

__all__ = ["MemoryStore", "QueryMemory", "SemanticMemory", "Writer", "asked_exists", "exists", "writer"]

_HOMES = {
    "MemoryStore": ("base_store", "MemoryStore"),
    "QueryMemory": ("asked.memory", "QueryMemory"),
    "SemanticMemory": ("semantic", "SemanticMemory"),
    "Writer": ("asked.writer", "Writer"),
    "asked_exists": ("asked.presence", "exists"),
    "exists": ("presence", "exists"),
    "writer": ("asked.writer", "writer"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, own = _HOMES[name]
    return getattr(import_module(f"{__name__}.{home}"), own)
