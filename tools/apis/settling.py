"""After specs were stored or removed: texts, vectors and the index that is searched are made to fit them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hopql.tools.apis.index import building, places
from hopql.tools.apis.store import questions, vectors, writing
from hopql.tools.apis.store.database import files, told
from hopql.tools.apis.store.database import writing as opened_to_write
from hopql.tools.apis.store.locking import alone

Progress = Callable[[str, int, int], None]
WITHOUT: Final = (
    "The index has no vectors now, so other words for the same are not found: `hopql apis refresh` makes them."
)


@contextmanager
def writer(folder: Path, progress: Progress | None) -> Iterator[sqlite3.Connection]:
    """The database, for one writer at a time.

    Raises:
        WorkspaceError: another process writes it, or the file is damaged.
        DiskError: the disk is full or cannot be written.
    """
    with alone(folder, progress), opened_to_write(folder) as connection:
        yield connection
        writing.shrink(connection)


def settle(
    folder: Path, connection: sqlite3.Connection, embedder: str, *, dense: bool, progress: Progress | None,
    ask: questions.Ask | None = None,
) -> list[str]:  # fmt: skip
    """Make the vectors that are missing, and build the index where it is not of what is stored; warnings for people.

    Args:
        embedder: name of the embedder; empty: the setting.
        dense: with vectors. Without, those that are there are still used where no text lacks one.
        ask: writes the questions of operations of specs that have none.

    Raises:
        ModelError: the embedder cannot be loaded, or does not answer.
        DiskError: the disk is full or cannot be written.
    """
    from hopql.tools.embedders import identity

    writing.retell(connection)
    questions.retell(connection)
    if ask is not None:
        questions.write(connection, ask, progress)
    named = identity(embedder)
    if building.is_current(folder, connection, named if dense else ""):
        return []
    texts = building.dense_texts(connection)
    if dense:
        vectors.embed(connection, named, embedder, vectors.missing(connection, named, texts), progress)
    has_vectors = building.build(folder, connection, named, progress)
    vectors.prune(connection, texts)
    return [] if has_vectors or dense or not texts or not _had(connection) else [WITHOUT]


def remove(folder: Path, patterns: list[str], embedder: str) -> list[str]:
    """See `Apis.remove`."""
    from hopql.tools.apis.store.listing import stored
    from hopql.tools.apis.store.removing import fits

    with writer(folder, None) as connection:
        found = stored(connection).values()
        doomed = [one.uri for one in found if any(fits(each, one.uri, one.title, one.name) for each in patterns)]
        if doomed:
            writing.delete(connection, doomed)
            settle(folder, connection, embedder, dense=False, progress=None)
            places.tidy(folder, {places.current(folder)})
    return doomed


def purge(folder: Path) -> int:
    """See `Apis.purge`."""
    from hopql.tools.apis.store.listing import count
    from hopql.tools.errors import HopQLError

    if not folder.exists():
        return 0
    with alone(folder), told(folder):
        try:
            had = count(folder)["specs"]
        except HopQLError:
            had = 0  # The file is damaged, which is why it is to go.
        for file in files(folder):
            file.unlink(missing_ok=True)
        places.clear(folder)
    return had


def _had(connection: sqlite3.Connection) -> bool:
    """Whether there are any vectors: somebody wanted them once."""
    return connection.execute("SELECT 1 FROM vectors LIMIT 1").fetchone() is not None
