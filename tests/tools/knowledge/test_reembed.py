"""Another embedder: its vectors are not mixed with the old ones, and can be made anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from hopql.tools.knowledge import copy_rows, merge_entities, reembed, write_documents
from hopql.tools.knowledge.documents import Chunk, Entity, Prepared, Relation
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.tables import connected

Document = Callable[..., Prepared]


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Have the store believe that its embedder is another one, of 8 dimensions."""

    def change() -> None:
        def embed(model: Any, texts: Sequence[str], **_: Any) -> Any:
            made = np.array([[len(text), *map(ord, text.ljust(7)[:7])] for text in texts], dtype=np.float32)
            return made / np.linalg.norm(made, axis=1, keepdims=True)

        for module in (reembed, copy_rows, write_documents, merge_entities):
            if hasattr(module, "identity"):
                monkeypatch.setattr(module, "identity", lambda name="": "other/1/8")
        monkeypatch.setattr(copy_rows, "embed_array", embed)

    return change


def embedders(store: Knowledge) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    with connected(store.url) as connection:
        for table in ("chunks", "entities", "descriptions", "relations"):
            found |= set(connection.execute(
                f"SELECT embedder, vector_dims(embedding) FROM knowledge_{table} "
                "WHERE space = %s AND embedder IS NOT NULL".encode(), [store.space],
            ).fetchall())  # fmt: skip
    return found


def test_vectors_of_another_embedder_are_made_anew(
    store: Knowledge, document: Document, other: Callable[[], None]
) -> None:
    given = document(
        "/a.md", "x", chunks=(Chunk("code", card="what it is for"), Chunk("text")),
        entities=(Entity("Net revenue", "term", "What is left."), Entity("Gross revenue", "term")),
        relations=(Relation("Net revenue", "Gross revenue", "is part of"),
                   Relation("Net revenue", "Gross revenue", "links", syntactic=True)),
    )  # fmt: skip
    store.put(given)
    [(old, dimensions)] = embedders(store)
    assert dimensions == 384 and store.reembed() == 0
    other()
    told: list[tuple[str, int, int]] = []
    assert store.reembed(lambda *now: told.append(now)) == 7
    assert embedders(store) == {("other/1/8", 8)} and told[-1] == ("vectors", 7, 7) and old != "other/1/8"
    assert store.reembed() == 0


def test_a_document_put_with_another_embedder_has_its_vectors(
    store: Knowledge, document: Document, other: Callable[[], None]
) -> None:
    given = document("/a.md", "text", entities=(Entity("Net revenue", "term", "What is left."),))
    store.put(given)
    other()
    store.put(document("/a.md", "text", digest="new", entities=given.entities))
    assert embedders(store) == {("other/1/8", 8)}


def test_a_half_vector_is_read_as_it_was_written() -> None:
    given = np.array([[0.5, -0.25, 1.0]], dtype=np.float32)
    [half] = copy_rows.halves(given)
    assert copy_rows.array(half.data).tolist() == given[0].tolist()
