"""Cards, the join graph, values, routes and the schema plan. Names are loaded when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.catalog.cards import check_joins, load_cards, save_cards
    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.catalog.ddl import schema_text
    from hopql.tools.catalog.embedding import BuildReport
    from hopql.tools.catalog.fewshots import load_fewshots
    from hopql.tools.catalog.index import build, is_stale
    from hopql.tools.catalog.merging import merge
    from hopql.tools.catalog.routes import check_routes
    from hopql.tools.catalog.swap import builder, how_to_index

__all__ = [
    "BuildReport",
    "Catalog",
    "build",
    "builder",
    "check_joins",
    "check_routes",
    "how_to_index",
    "is_stale",
    "load_cards",
    "load_fewshots",
    "merge",
    "save_cards",
    "schema_text",
]

_HOMES = {
    "BuildReport": "embedding",
    "Catalog": "catalog",
    "build": "index",
    "builder": "swap",
    "check_joins": "cards",
    "check_routes": "routes",
    "how_to_index": "swap",
    "is_stale": "index",
    "load_cards": "cards",
    "load_fewshots": "fewshots",
    "merge": "merging",
    "save_cards": "cards",
    "schema_text": "ddl",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
