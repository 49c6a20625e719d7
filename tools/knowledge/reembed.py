"""Vectors of another embedder: made for the rows that have those of an older one, a batch at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hopql.tools.embedders import identity
from hopql.tools.knowledge import copy_rows
from hopql.tools.knowledge.copy_rows import copy_vectors, vectors
from hopql.tools.knowledge.documents import Progress
from hopql.tools.knowledge.merge_entities import settle_names
from hopql.tools.knowledge.tables import Space, reading, tend, writing

_BATCH: Final = 1024
_LACKING: Final = "t.space = %s AND t.embedder IS NOT NULL AND t.embedder <> %s"


@dataclass(frozen=True)
class _Table:
    name: str
    columns: str
    text: Callable[..., str]
    """Of the columns."""
    joins: str = ""


_TABLES: Final = (
    _Table("knowledge_entities", "t.name", str),
    _Table("knowledge_chunks", "t.card, t.headings, t.body", copy_rows.of_chunk),
    _Table("knowledge_descriptions", "t.name, t.body", copy_rows.of_description),
    _Table(
        "knowledge_relations", "s.name, t.kind, g.name, t.body", copy_rows.of_relation,
        " JOIN knowledge_entities s ON s.id = t.source JOIN knowledge_entities g ON g.id = t.target",
    ),
)  # fmt: skip


def reembed(store: Space, progress: Progress | None = None) -> int:
    """See `Knowledge.reembed`."""
    model, done = identity(store.embedder), 0
    total = sum(_count(store, table, model) for table in _TABLES)
    for table in _TABLES:
        while rows := _rows(store, table, model):
            wanted = [table.text(*row[1:]) for row in rows]
            made = vectors(store, wanted, {})
            with writing(store) as connection:
                pairs = [(row[0], made[text]) for row, text in zip(rows, wanted, strict=True)]
                copy_vectors(connection, table.name, pairs, model)
                if table.name == "knowledge_entities":
                    connection.execute(
                        "INSERT INTO knowledge_unsettled (space, entity) SELECT space, id FROM knowledge_entities "
                        "WHERE id = ANY(%s) ON CONFLICT DO NOTHING",
                        [[row[0] for row in rows]],
                    )
            done += len(rows)
            if progress:
                progress("vectors", done, max(total, done))
    if done:
        settle_names(store)
        tend(store, done)
    return done


def _count(store: Space, table: _Table, model: str) -> int:
    with reading(store) as connection:
        found = connection.execute(
            f"SELECT count(*) FROM {table.name} t WHERE {_LACKING}".encode(), [store.space, model]
        ).fetchone()
    return int(found[0]) if found else 0


def _rows(store: Space, table: _Table, model: str) -> Sequence[tuple[Any, ...]]:
    with reading(store) as connection:
        return connection.execute(
            f"SELECT t.id, {table.columns} FROM {table.name} t{table.joins} WHERE {_LACKING} LIMIT {_BATCH}".encode(),
            [store.space, model],
        ).fetchall()
