"""Lines made into chunks, where a document is written from facts rather than read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST: Final = 1800
"""Characters of a chunk."""


def pages(lines: Sequence[str], limit: int = 0) -> list[str]:
    """Lines on pages of a chunk's size, each begun by the first line; with a `limit`, what is on no page is counted."""
    found: list[list[str]] = [[]]
    size = placed = 0
    for line in lines[1:]:
        if found[-1] and size + len(line) > MOST:
            if len(found) == limit:
                break
            found.append([])
            size = 0
        found[-1].append(line)
        size += len(line) + 1
        placed += 1
    if left := len(lines) - 1 - placed:
        found[-1].append(f"- and {left:,} more")
    return ["\n".join([lines[0], *page]) for page in found]
