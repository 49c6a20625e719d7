"""Storing many documents, and what follows when they are stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hopql.tools.knowledge.prepared import Prepared
from hopql.tools.knowledge.store.batching import Item, batches
from hopql.tools.knowledge.store.nearness import settle_names
from hopql.tools.knowledge.store.spaces import tend
from hopql.tools.knowledge.store.writing import Outcome, Progress, Written, write

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge


def put_many(store: Knowledge, prepared: Iterable[Prepared], progress: Progress | None) -> list[Outcome]:
    """See `Knowledge.put_many`."""
    total = len(prepared) if isinstance(prepared, Sequence) else 0
    done = Written()
    for batch in batches(Item(one) for one in prepared):
        done.join(write(store, batch, progress))
        if progress:
            progress("documents", len(done.outcomes), max(total, len(done.outcomes)))
    settle(store, done, progress)
    return done.outcomes


def settle(store: Knowledge, done: Written, progress: Progress | None = None, *, resumed: bool = False) -> int:
    """Merge entities that are the same, note those that are alike, keep searching fast; how many were merged.

    Args:
        resumed: an earlier run may have been stopped before it came to this.
    """
    if not done.entities and not resumed:
        return 0
    if progress:
        progress("names", 0, 1)
    made = settle_names(store)
    tend(store, done.relations + done.chunks + len(done.entities))
    if progress:
        progress("names", 1, 1)
    return made
