"""Chunks in the order of a cross-encoder, which reads question and chunk together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hopql.state.knowledge import ChunkFound
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.search.budget import chunk_text
from hopql.tools.models.encoders import PREFIX, cross_encoder

_MOST: Final = 30
"""Chunks that it reads; the others keep their order after them."""


def reranked(question: str, chunks: Sequence[ChunkFound], how: str) -> list[ChunkFound]:
    """Chunks by how well a cross-encoder thinks that they answer a question.

    Args:
        how: `cross-encoder:NAME`, a model of sentence-transformers for passages (such as
            cross-encoder/ms-marco-MiniLM-L6-v2); empty: they stay as they are.

    Raises:
        UsageError: it is neither, sentence-transformers is not installed, or it has no such model.
    """
    if not how or not chunks:
        return list(chunks)
    if not how.startswith(PREFIX):
        raise UsageError(f"There is no reranker {how!r}.", hint=f"Give {PREFIX}NAME, or nothing.")
    head = chunks[:_MOST]
    scores = cross_encoder(how.removeprefix(PREFIX)).predict([(question, chunk_text(chunk)) for chunk in head])
    order = sorted(range(len(head)), key=lambda place: (-float(scores[place]), place))
    return [*(head[place] for place in order), *chunks[_MOST:]]
