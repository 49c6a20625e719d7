"""Greetings, thanks and "what can you do": what no source answers, and people say to whoever answers them."""

from __future__ import annotations

from typing import Final

import numpy as np

from hopql.tools.catalog.gate import is_readable, packaged_vectors
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.search.dense import Dense, Vectors
from hopql.tools.settings import settings

_NEAR: Final = 0.5
_NEAR_UNREAD: Final = 0.6
"""Least cosine with a line of `small_talk.txt`; more where the embedder does not know the language."""


def is_small_talk(said: str, index: OpenIndex | None = None) -> bool:
    """Whether what was said is nearest to packaged small talk, rather than to questions of any kind and, where there is
    an index, to its schema and examples.

    Raises:
        ModelError: the embedder cannot be had.
    """
    model = settings().embedder
    vector = np.asarray(embed_array(embedder(model), [said], query=True)[0], dtype=np.float32)
    if index is not None:
        talk, others = index.small_talk, [index.data_questions, index.off_topic, index.scope, index.shots]
    else:
        talk, *others = (packaged_vectors(name, model) for name in ("small_talk", "data_questions", "off_topic"))
    near = _nearest(talk, vector)
    least = _NEAR if is_readable(said, model) else _NEAR_UNREAD
    return bool(said.strip()) and near >= least and near > max(_nearest(one, vector) for one in others)


def _nearest(collection: Dense, vector: Vectors) -> float:
    return max((cosine for _, cosine in collection.search(vector, 1)), default=0.0)
