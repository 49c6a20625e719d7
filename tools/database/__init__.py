"""Databases: connect, introspect, guard, run. The names below are the face; they are loaded when first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine, Explained, Limits, connect
    from hopql.tools.database.failures import FailedQueryError
    from hopql.tools.database.guard import check
    from hopql.tools.database.joins import suggest_joins
    from hopql.tools.database.names import Names
    from hopql.tools.database.repairs import repair
    from hopql.tools.database.statement import extract_sql

_HOMES = {
    "Engine": "engine",
    "Explained": "engine",
    "Limits": "engine",
    "Names": "names",
    "FailedQueryError": "failures",
    "check": "guard",
    "connect": "engine",
    "extract_sql": "statement",
    "repair": "repairs",
    "suggest_joins": "joins",
}

__all__ = [
    "Engine",
    "Explained",
    "FailedQueryError",
    "Limits",
    "Names",
    "check",
    "connect",
    "extract_sql",
    "repair",
    "suggest_joins",
]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(f"hopql.tools.database.{_HOMES[name]}"), name)
    raise AttributeError(name)
