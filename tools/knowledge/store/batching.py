"""Documents in groups that are embedded and stored together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from hopql.tools.knowledge.prepared import Prepared

BATCH_TEXTS: Final = 1024
"""Texts that are embedded together, about: batches of texts of one length are full then."""
BATCH_DOCUMENTS: Final = 200


@dataclass(frozen=True)
class Item:
    """A document with the folders that it was added by."""

    prepared: Prepared
    roots: tuple[str, ...] = ()


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Documents in groups of about `BATCH_TEXTS` texts to embed."""
    batch: list[Item] = []
    texts = 0
    for item in items:
        batch.append(item)
        one = item.prepared
        texts += len(one.chunks) + len(one.entities) + sum(not relation.syntactic for relation in one.relations)
        if texts >= BATCH_TEXTS or len(batch) >= BATCH_DOCUMENTS:
            yield batch
            batch, texts = [], 0
    if batch:
        yield batch
