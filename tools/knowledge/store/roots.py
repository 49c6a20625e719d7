"""Which documents came by which folders, and what happens to those whose files are gone from theirs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.tools.knowledge.store.presence import exists
from hopql.tools.knowledge.store.removing import delete
from hopql.tools.knowledge.store.rows import document_id
from hopql.tools.knowledge.store.transaction import reading, writing

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge


@dataclass(frozen=True)
class Stored:
    """A document as it is stored."""

    id: str
    uri: str
    kind: str
    digest: str
    extractor: str
    tags: tuple[str, ...]
    roots: tuple[str, ...]


def stored(store: Knowledge) -> dict[str, Stored]:
    """All documents of the space by address."""
    if not (store.url or exists()):
        return {}
    with reading(store) as connection:
        rows = connection.execute(
            "SELECT id, uri, kind, digest, extractor, tags, roots FROM knowledge_documents WHERE space = %s",
            [store.space],
        ).fetchall()
    return {row[1]: Stored(row[0], row[1], row[2], row[3], row[4], tuple(row[5]), tuple(row[6])) for row in rows}


def roots_and_tags(
    store: Knowledge, known: Mapping[str, Stored], roots: Mapping[str, Sequence[str]], tags: Sequence[str]
) -> None:
    """Note folders and tags that unchanged documents were now added by or with; without new ones nothing is written."""
    more = {
        uri: (sorted({*known[uri].roots, *some}), sorted({*known[uri].tags, *tags})) for uri, some in roots.items()
        if not {*some} <= {*known[uri].roots} or not {*tags} <= {*known[uri].tags}
    }  # fmt: skip
    if not more:
        return
    with writing(store) as connection:
        connection.cursor().executemany(
            "UPDATE knowledge_documents SET roots = %s, tags = %s WHERE id = %s",
            [(some, all_tags, document_id(store.space, uri)) for uri, (some, all_tags) in more.items()],
        )


def gone(store: Knowledge, root: str, documents: Sequence[Stored], refused: Collection[str]) -> int:
    """Delete the documents of a folder whose files are gone, or left out now and named by nothing else; how many.

    Args:
        documents: of the folder, whose files were not found in it.
        refused: addresses of files that are there and could not be read: what was stored of them stays.
    """
    doomed: list[str] = []
    left: list[str] = []
    for one in documents:
        if one.kind in ("structure", "schema") or one.uri in refused:
            continue
        if Path(one.uri).exists() and len(one.roots) > 1:
            left.append(one.id)
        else:
            doomed.append(one.id)
    if left:
        with writing(store) as connection:
            connection.execute(
                "UPDATE knowledge_documents SET roots = array_remove(roots, %s) WHERE id = ANY(%s)", [root, left]
            )
    delete(store, doomed)
    return len(doomed)
