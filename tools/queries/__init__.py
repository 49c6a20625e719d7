"""Keywords of a question, and what a request is searched for with. Names are loaded when they are first used.

Keywords are in `hopql.tools.queries.keywords`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.queries.chains import chained
    from hopql.tools.queries.forms import conversation_context, entity_resolution, knowledge_base
    from hopql.tools.queries.generation import generate
    from hopql.tools.queries.grammar import rules
    from hopql.tools.queries.resolving import resolve

__all__ = [
    "chained",
    "conversation_context",
    "entity_resolution",
    "generate",
    "knowledge_base",
    "resolve",
    "rules",
]

_HOMES = {
    "chained": "chains",
    "conversation_context": "forms",
    "entity_resolution": "forms",
    "generate": "generation",
    "knowledge_base": "forms",
    "resolve": "resolving",
    "rules": "grammar",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
