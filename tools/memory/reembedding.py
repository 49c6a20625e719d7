"""Vectors of another embedder: made for those that have none, a batch at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.memory.rows import touch
from hopql.tools.memory.schema import connected, have_index
from hopql.tools.postgres.texts import written

if TYPE_CHECKING:
    from hopql.tools.memory.semantic import Progress, SemanticMemory

_BATCH = 256
_LACKING = "space = %s AND embedder IS DISTINCT FROM %s AND (key IS NULL OR embedder IS NOT NULL)"


def reembed(store: SemanticMemory, progress: Progress | None) -> int:
    """See `SemanticMemory.reembed`. Items that another graph put without an index stay without."""
    model, done = identity(store.embedder), 0
    with connected(store.url) as connection:
        found = connection.execute(
            f"SELECT count(*) FROM memories WHERE {_LACKING}".encode(), [store.space, model]
        ).fetchone()
    total = int(found[0]) if found else 0
    while True:
        with connected(store.url) as connection:
            rows = connection.execute(
                f"SELECT id, body FROM memories WHERE {_LACKING} ORDER BY id LIMIT {_BATCH}".encode(),
                [store.space, model],
            ).fetchall()
        if not rows:
            return done
        vectors = embed_array(embedder(store.embedder), [body for _, body in rows])
        have_index(model, vectors.shape[1], store.url)
        with connected(store.url) as connection:
            touch(connection, store.space)
            connection.cursor().executemany(
                "UPDATE memories SET embedder = %s, embedding = %s::halfvec WHERE id = %s",
                [(model, written(vector), id_) for (id_, _), vector in zip(rows, vectors, strict=True)],
            )
        done += len(rows)
        if progress:
            progress("vectors", done, max(total, done))
