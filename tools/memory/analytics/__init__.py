"""Analytics of the query memory: what is asked, how well it is answered, and what would help. Names are loaded when
they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.memory.analytics.clustered import clusters
    from hopql.tools.memory.analytics.comparing import compare_embeddings
    from hopql.tools.memory.analytics.failures import failing
    from hopql.tools.memory.analytics.frequent import popular
    from hopql.tools.memory.analytics.slowest import slow
    from hopql.tools.memory.analytics.times import timeline

__all__ = ["clusters", "compare_embeddings", "failing", "popular", "slow", "timeline"]

_HOMES = {
    "clusters": "clustered",
    "compare_embeddings": "comparing",
    "failing": "failures",
    "popular": "frequent",
    "slow": "slowest",
    "timeline": "times",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
