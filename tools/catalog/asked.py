"""A question as planning sees it: tokens, vector and stored values, each found once."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from hopql.state.plan import ValueHit
from hopql.tools.catalog.masking import masked
from hopql.tools.catalog.mentions import find
from hopql.tools.catalog.opened import DENSE_COLUMNS, OpenIndex
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.search.bm25 import Scores
from hopql.tools.search.dense import Vectors
from hopql.tools.search.tokens import query_tokens

NEAREST = 3
"""Names of a table whose cosines are averaged."""
LONGEST = 4_000
"""Characters of a question that are searched for."""


class Asked:
    """What a question brings to an index. Every part is computed when it is first needed."""

    def __init__(self, question: str, index: OpenIndex, model: str) -> None:
        self.question = question[:LONGEST]
        self._index = index
        self.model = model

    @cached_property
    def tokens(self) -> list[str]:
        """Query tokens for BM25, with the codes of the schema that may stand for its words."""
        return list(dict.fromkeys([*query_tokens(self.question), *self._index.codes.of(self.question)]))

    @cached_property
    def vector(self) -> Vectors:
        """The question by the retrieval model, shape (dim,)."""
        vectors: Vectors = embed_array(embedder(self.model), [self.question], query=True)
        return np.asarray(vectors[0], dtype=np.float32)

    @cached_property
    def masked_vector(self) -> Vectors:
        """The question without values and schema words by the retrieval model, shape (dim,)."""
        text = masked(self.question, self.values, self._index.vocabulary)
        return np.asarray(embed_array(embedder(self.model), [text], query=True)[0], dtype=np.float32)

    @cached_property
    def values(self) -> list[ValueHit]:
        """Stored values that the question mentions."""
        return find(self.question, self._index.values, self._index.schema_words)

    @cached_property
    def table_scores(self) -> Scores:
        """BM25 of every table, shape (tables,)."""
        return self._index.table_words.scores(self.tokens)

    @cached_property
    def column_scores(self) -> Scores:
        """BM25 of every column, shape (columns,)."""
        return self._index.column_words.scores(self.tokens)

    @cached_property
    def near_tables(self) -> list[tuple[int, float]]:
        """The 100 tables nearest in meaning, as (place, cosine)."""
        return self._index.tables.search(self.vector, 100) if self._index.cards else []

    @cached_property
    def column_cosines(self) -> Scores | None:
        """Cosine of every column, shape (columns,), or None where there are too many columns for that."""
        if not self._index.column_count or len(self._index.columns) > DENSE_COLUMNS:
            return None
        return np.asarray((self._index.columns.vectors() @ self.vector)[self._index.column_rows], dtype=np.float32)

    @cached_property
    def named_tables(self) -> Scores | None:
        """Mean cosine of each table's three nearest names, shape (tables,); None where there are too many columns."""
        index = self._index
        if not index.column_count or index.column_count > DENSE_COLUMNS:
            return None
        cosines = (index.scope.vectors() @ self.vector)[index.scope_rows]
        owner = np.repeat(np.arange(len(index.cards)), np.diff(index.starts))
        order = np.lexsort((-cosines, owner))
        nearest = order[np.arange(len(order)) - index.starts[owner] < NEAREST]
        total = np.bincount(owner[nearest], weights=cosines[nearest], minlength=len(index.cards))
        return np.asarray(total / np.clip(np.diff(index.starts), 1, NEAREST), dtype=np.float32)

    def cosines_of(self, table: int) -> Scores:
        """Cosine of a table's columns, shape (its columns,)."""
        span = self._index.columns_of(table)
        if self.column_cosines is not None:
            return self.column_cosines[span.start : span.stop]
        if not span:
            return np.zeros(0, dtype=np.float32)
        return np.asarray(self._index.column_vectors(table) @ self.vector, dtype=np.float32)
