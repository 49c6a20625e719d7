"""How updates of a key are put together."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def extend_or_reset(old: list[T] | None, new: list[T | None] | None) -> list[T]:
    """Append what nodes add. None, or a list that begins with None, starts again, as each new question of a
    thread does."""
    if new is None:
        return []
    kept = [item for item in new if item is not None]
    return kept if new and new[0] is None else [*(old or []), *kept]
