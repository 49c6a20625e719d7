"""APIs by their specs: OpenAPI and Swagger files read, indexed, searched; the calls of an answer.

Names are loaded when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.apis.apis import Apis
    from hopql.tools.apis.prepared import Prepared, Refused
    from hopql.tools.apis.runs import Added

__all__ = ["Added", "Apis", "Prepared", "Refused"]

_HOMES = {"Added": "runs", "Apis": "apis", "Prepared": "prepared", "Refused": "prepared"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
