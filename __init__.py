"""Ask databases, documents, API specs and memories in plain language.

>>> from hopql import HopQL
>>> HopQL("demo").ask("How many flights left JFK in March?").rows  # doctest: +SKIP

Nothing is imported until it is used: `import hopql` takes milliseconds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.serve.agents import hopql_node, hopql_tool, hopql_tools
    from hopql.serve.client import HopQL, HopQLClient

__all__ = ["HopQL", "HopQLClient", "hopql_node", "hopql_tool", "hopql_tools"]

_HOMES = {
    "HopQL": "hopql.serve.client", "HopQLClient": "hopql.serve.client", "hopql_node": "hopql.serve.agents",
    "hopql_tool": "hopql.serve.agents", "hopql_tools": "hopql.serve.agents",
}  # fmt: skip
_CLIENT_ONLY = (
    "HopQL is installed here as a client of a server ({missing} is missing): ask one by `hopql ask --server URL` or "
    "hopql.HopQLClient(URL), or run pip install 'hopql[local]' to answer questions here."
)


def __getattr__(name: str) -> Any:
    """Import what is public when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'hopql' has no attribute {name!r}")
    try:
        return getattr(import_module(_HOMES[name]), name)
    except ModuleNotFoundError as error:
        raise ImportError(_CLIENT_ONLY.format(missing=error.name)) from error


def __dir__() -> list[str]:
    """What is public."""
    return sorted(__all__)
