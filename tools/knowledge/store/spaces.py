"""After a change: indexes over vectors where there are many, and the planner's statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.tools.embedders import identity
from hopql.tools.knowledge.schema import VECTORS, connected

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

INDEXED_FROM: Final = 30_000
"""Vectors of one embedder in a table: below, comparing them one by one takes milliseconds, and every index entry costs
about as much to write as the vector to compute."""
_MANY: Final = 1_000
_SHARE: Final = 0.1
"""After so many rows, and such a share of a table, its statistics are taken anew rather than when the server comes to
it."""
_BUILDING: Final = "512MB"
_TABLES: Final = ("knowledge_documents", "knowledge_mentions", *(table.vectors for table in VECTORS))


def tend(store: Knowledge, rows: int) -> None:
    """Keep searching fast after about so many rows were written."""
    if rows < _MANY:
        return
    model = identity(store.embedder)
    with connected(store.url) as connection:
        for table in _TABLES:
            known = connection.execute("SELECT reltuples FROM pg_class WHERE oid = %s::regclass", [table]).fetchone()
            if known is None or rows >= known[0] * _SHARE:
                connection.execute(f"ANALYZE {table}".encode())
        large = [(table, _dimensions(connection, table.vectors, model)) for table in VECTORS]
    for vectors, dimensions in large:
        if dimensions:
            vectors.have_index(model, dimensions, store.url, memory=_BUILDING)


def _dimensions(connection: psycopg.Connection, table: str, model: str) -> int:
    """Of the vectors of an embedder in a table; 0 when there are too few for an index."""
    found = connection.execute(
        f"SELECT count(*), max(n) FROM (SELECT vector_dims(embedding) AS n FROM {table} "
        f"WHERE embedder = %s LIMIT {INDEXED_FROM}) AS few".encode(),
        [model],
    ).fetchone()
    return int(found[1]) if found and found[0] >= INDEXED_FROM else 0
