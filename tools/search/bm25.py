"""Lexical search: a BM25 index (bm25s) over documents that are lists of tokens."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hopql.tools.search.arrays import SMALL

Scores = NDArray[np.float32]


class BM25:
    """Scores documents, known by their place, against query tokens (Lucene's BM25, k1 1.5, b 0.75).

    Scores are computed when the index is built, so a query is a sum of sparse rows: about a millisecond
    over 150,000 short documents.
    """

    def __init__(self, engine: Any | None, size: int) -> None:
        self._engine = engine
        self.size = size

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]]) -> BM25:
        """Index documents; an empty document or an empty collection scores nothing."""
        import bm25s

        if not any(documents):
            return cls(None, len(documents))
        vocabulary: dict[str, int] = {}
        ids = [[vocabulary.setdefault(token, len(vocabulary)) for token in document] for document in documents]
        engine = bm25s.BM25()
        engine.index((ids, vocabulary), show_progress=False, create_empty_token=False)
        return cls(engine, len(documents))

    def save(self, folder: Path) -> None:
        """Write the index into `folder`, made when missing. Raises OSError when it cannot be written."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "size.json").write_text(json.dumps({"size": self.size, "empty": self._engine is None}))
        if self._engine is not None:
            self._engine.save(str(folder), show_progress=False)

    @classmethod
    def load(cls, folder: Path) -> BM25:
        """Open a saved index; its arrays are memory-mapped where they are large."""
        import bm25s

        about = json.loads((folder / "size.json").read_text())
        large = any(file.stat().st_size > SMALL for file in folder.glob("*.npy"))
        engine = None if about["empty"] else bm25s.BM25.load(str(folder), mmap=large, show_progress=False)
        return cls(engine, about["size"])

    def knows(self, token: str) -> bool:
        """Whether any document holds the token."""
        return self._engine is not None and token in self._engine.vocab_dict

    def having(self, token: str) -> int:
        """How many documents hold the token."""
        place = None if self._engine is None else self._engine.vocab_dict.get(token)
        if place is None:
            return 0
        assert self._engine is not None
        begins = self._engine.scores["indptr"]
        return int(begins[place + 1] - begins[place])

    def scores(self, query: Sequence[str]) -> Scores:
        """The score of every document, shape (size,), 0 where no token is shared."""
        ids = [] if self._engine is None else self._engine.get_tokens_ids(list(query))
        if not ids:
            return np.zeros(self.size, dtype=np.float32)
        assert self._engine is not None
        return np.asarray(self._engine.get_scores_from_ids(ids), dtype=np.float32)

    def top(self, query: Sequence[str], k: int) -> list[tuple[int, float]]:
        """The best `k` documents that share a token, as (place, score), best first, ties by place."""
        return best(self.scores(query), k)


def best(scores: Scores, k: int) -> list[tuple[int, float]]:
    """The `k` highest positive scores as (place, score), highest first, ties by place."""
    positive = np.flatnonzero(scores > 0)
    if len(positive) > k:
        cut = np.partition(scores[positive], len(positive) - k)[len(positive) - k]
        positive = positive[scores[positive] >= cut]
    order = positive[np.argsort(-scores[positive], kind="stable")][:k]
    return [(int(place), float(scores[place])) for place in order]
