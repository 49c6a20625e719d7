"""The conversations of whom a client speaks for, and what of a result is kept with them."""

from __future__ import annotations

import json
from typing import Any, Final

from hopql.serve.client import HopQL
from hopql.tools.threads import Threads

_MOST_BYTES: Final = 4 << 20
"""Of the rows of a turn, as JSON."""
_SHOWN: Final = ("calls_in_order", "script", "lacking", "references")
"""Of what a hop's source adds, what a reader is shown."""


def threads_of(client: HopQL) -> Threads:
    """Conversations of the client's workspace and tenant."""
    return Threads(client.workspace.config.name, client.tenant)


def lean(told: dict[str, Any]) -> dict[str, Any]:
    """`Result.as_json()` to be kept: with its columns' types, its rows once and no more of them than can be shown
    again, which its remarks say."""
    made = {**told, "types": types_of(told), "hops": lean_hops(told)}
    rows, size = told["rows"], 0
    for number, row in enumerate(rows):
        size += len(json.dumps(row, default=str))
        if number and size > _MOST_BYTES:
            said = f"Only the first {number:,} of {len(rows):,} rows are kept with the conversation."
            made |= {"rows": rows[:number], "truncated": True, "remarks": [*told["remarks"], said]}
            break
    return made


def types_of(told: dict[str, Any]) -> list[str]:
    """Of the last hop's columns, which are the result's; empty texts where they are not known."""
    for hop in reversed(told.get("hops") or []):
        rows = hop.get("rows")
        if rows and rows["columns"] == told["columns"]:
            return list(rows["types"])
    return list(told.get("types") or [""] * len(told["columns"]))


def lean_hops(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The hops without what only repeats the result's rows."""
    return [
        {
            **{name: value for name, value in hop.items() if name != "rows"},
            "detail": {name: value for name, value in (hop.get("detail") or {}).items() if name in _SHOWN},
        }
        for hop in told.get("hops") or []
    ]
