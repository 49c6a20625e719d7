"""Vectors by what they are of: a text, and the embedder that made them. Equal texts have one."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from hopql.tools.apis.store.database import transaction

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SORTED: Final = 8192
"""Texts that are sorted by length together: batches of equal length waste nothing on padding."""
_STORED: Final = 512
"""Texts that are embedded and stored at once, some seconds' work: what an interrupted run has done counts."""


def key(text: str) -> bytes:
    """What a text is known by."""
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()[:16]


def missing(connection: sqlite3.Connection, identity: str, texts: Iterable[str]) -> dict[bytes, str]:
    """Those of the texts that have no vector of this embedder, each once."""
    having = {row[0] for row in connection.execute("SELECT text FROM vectors WHERE embedder = ?", [identity])}
    found = {key(text): text for text in texts}
    return {one: text for one, text in found.items() if one not in having}


def embed(
    connection: sqlite3.Connection,
    identity: str,
    embedder: str,
    wanted: dict[bytes, str],
    progress: Callable[[str, int, int], None] | None,
) -> None:
    """Make and store the vectors of texts, some hundred at a time.

    Args:
        identity: of the embedder, which a stored vector names.
        embedder: its name.
        wanted: texts by key.

    Raises:
        ModelError: the embedder cannot be loaded or does not answer; what was made before is stored.
    """
    import numpy as np

    from hopql.tools.embedders import embed_array
    from hopql.tools.embedders import embedder as model_of

    model, pending, done = model_of(embedder), list(wanted.items()), 0
    for start in range(0, len(pending), _SORTED):
        block = sorted(pending[start : start + _SORTED], key=lambda pair: len(pair[1]))
        for place in range(0, len(block), _STORED):
            part = block[place : place + _STORED]
            if progress:
                progress("embedding", done, len(pending))
            rows = embed_array(model, [text for _, text in part]).astype(np.float16)
            with transaction(connection, changes=False):
                connection.executemany(
                    "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)",
                    [(identity, one, row.tobytes()) for (one, _), row in zip(part, rows, strict=True)],
                )
            done += len(part)
    if progress and pending:
        progress("embedding", done, len(pending))


def rows_of(connection: sqlite3.Connection, identity: str, texts: Sequence[str]) -> NDArray[np.float32] | None:
    """The vectors of texts in their order, shape (texts, dimensions), unit length; None where one has none yet."""
    import numpy as np

    keys = [key(text) for text in texts]
    wanted, places, blobs = set(keys), dict[bytes, int](), list[bytes]()
    for one, vector in connection.execute("SELECT text, vector FROM vectors WHERE embedder = ?", [identity]):
        if one in wanted:
            places[one] = len(blobs)
            blobs.append(vector)
    if len(places) < len(wanted) or not blobs:
        return None
    distinct = np.frombuffer(b"".join(blobs), dtype=np.float16).reshape(len(blobs), -1)
    found: NDArray[np.float32] = distinct[[places[one] for one in keys]].astype(np.float32)
    return found


def prune(connection: sqlite3.Connection, texts: Iterable[str]) -> None:
    """Delete vectors of texts that are nowhere any more, once they are as many as those in use."""
    used = {key(text) for text in texts}
    rows = connection.execute("SELECT rowid, text FROM vectors").fetchall()
    doomed = [(rowid,) for rowid, one in rows if one not in used]
    if len(doomed) > len(used):
        with transaction(connection, changes=False):
            connection.executemany("DELETE FROM vectors WHERE rowid = ?", doomed)
