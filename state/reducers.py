"""How updates of a key are put together."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def extend_or_reset(old: list[T] | None, new: list[T | None] | None) -> list[T]:
    """Append what nodes add. None, or a list that begins with None, starts again, as each new question of a
    thread does."""
    if new is None:
        return []
    kept = [item for item in new if item is not None]
    return kept if new and new[0] is None else [*(old or []), *kept]


def latest(old: T, new: T) -> T:
    """The newer one; branches that run side by side may each bring one."""
    return new


def latest_by_id(old: list[Any] | None, new: list[Any] | None) -> list[Any]:
    """Put records in by their `id`, a later one in the place of an earlier; None starts again. Branches that run side
    by side may each bring their own."""
    if new is None:
        return []
    kept = {record["id"]: record for record in [*(old or []), *new]}
    return [kept[key] for key in sorted(kept)]
