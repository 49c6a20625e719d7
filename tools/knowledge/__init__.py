"""Documents, code and schemas as one graph: read into chunks, entities and relations, searched, answered from.

Names are loaded when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.store.presence import exists

__all__ = ["Knowledge", "exists"]

_HOMES = {
    "Knowledge": ("knowledge", "Knowledge"),
    "exists": ("store.presence", "exists"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, own = _HOMES[name]
    return getattr(import_module(f"{__name__}.{home}"), own)
