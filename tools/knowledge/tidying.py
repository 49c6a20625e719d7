"""After files were stored: documents whose files are gone, and documents about the structure of folders."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from hopql.tools.errors import HopQLError
from hopql.tools.knowledge.reading.raw import address
from hopql.tools.knowledge.store.batching import Item
from hopql.tools.knowledge.store.outlines import structure_of
from hopql.tools.knowledge.store.removing import delete
from hopql.tools.knowledge.store.roots import Stored, gone
from hopql.tools.knowledge.store.rows import document_id
from hopql.tools.knowledge.store.writing import Written, write

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.walking import Walk


def remove_gone(
    store: Knowledge, walk: Walk, known: Mapping[str, Stored], refused: Collection[str]
) -> dict[str, int]:
    """Delete documents whose files are gone from a folder that was added again; how many, by folder.

    Args:
        known: what was stored before.
        refused: addresses of files that are there and could not be read.
    """
    found = {address(file) for file in walk.files}
    counts: dict[str, int] = {}
    for root in map(address, walk.roots):
        missing = [one for one in known.values() if root in one.roots and one.uri not in found]
        counts[root] = gone(store, root, missing, refused)
    return counts


def describe_structures(store: Knowledge, walk: Walk, changed: Collection[str]) -> tuple[Written, list[str]]:
    """Have a document about the structure of each folder in which something changed; and what went wrong with it."""
    written, warnings = Written(), list[str]()
    for root in walk.roots:
        name = address(root)
        if name not in changed:
            continue
        try:
            made = structure_of(store, root)
        except HopQLError as error:
            warnings.append(f"The structure of {name} is not described: {error}")
            continue
        if made is None:
            delete(store, [document_id(store.space, f"structure:{name}")])
        else:
            written.join(write(store, [Item(made, (name,))]))
    return written, warnings
