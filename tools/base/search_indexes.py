"""Lexical search (BM25), dense search (FAISS) and the fusion of their rankings; both indexes are kept in files."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

SMALL: Final = 1 << 18
"""Bytes up to which a file is read whole. A mapping keeps a descriptor of its file; of those a process has few, and
what waits by `select(2)` works with the first 1,024 alone."""


def stored_array(path: Path) -> Any:
    """The array of a `.npy` file, not to be written to: read where it is small, else memory-mapped, and then a plain
    view, which is faster in every small step than numpy's class for it.

    Raises:
        OSError, ValueError: the file is missing, or no array.
    """
    array = np.load(path, mmap_mode="r" if path.stat().st_size > SMALL else None)
    found = array.view(np.ndarray)
    found.setflags(write=False)
    return found


Scores = NDArray[np.float32]


class BM25:
    """Scores documents, known by their place, against query tokens (Lucene's BM25, k1 1.5, b 0.75). Scores are computed
    when the index is built, so a query is a sum of sparse rows: about a millisecond over 150,000 short documents."""

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


Vectors = NDArray[np.float32]


class Dense:
    """Exact search by inner product (cosine, as all vectors have unit length) over rows with ids."""

    def __init__(self, index: Any, ids: list[str]) -> None:
        self._index = index
        self.ids = ids

    @classmethod
    def build(cls, vectors: Vectors, ids: Sequence[str]) -> Dense:
        """An index over `vectors`, shape (n, dim), float32, unit length; `ids[i]` names row i."""
        import faiss

        if len(vectors) != len(ids):
            raise ValueError(f"{len(vectors)} vectors but {len(ids)} ids")
        index = faiss.IndexFlatIP(int(vectors.shape[1]))
        if len(vectors):
            index.add(np.ascontiguousarray(vectors, dtype=np.float32))
        return cls(index, list(ids))

    def __len__(self) -> int:
        return len(self.ids)

    def save(self, stem: Path) -> None:
        """Write `<stem>.faiss` and `<stem>.ids.json`. Raises OSError when they cannot be written."""
        import faiss

        Path(f"{stem}.faiss").write_bytes(faiss.serialize_index(self._index).tobytes())
        Path(f"{stem}.ids.json").write_text(json.dumps(self.ids, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, stem: Path) -> Dense:
        """Open a saved index; the vectors are memory-mapped where FAISS can. From then on FAISS uses one thread: a
        question is one vector, and threads that wait for each other on a busy machine cost more than the search."""
        import faiss

        faiss.omp_set_num_threads(1)
        ids = json.loads(Path(f"{stem}.ids.json").read_text(encoding="utf-8"))
        index = faiss.read_index(f"{stem}.faiss", getattr(faiss, "IO_FLAG_MMAP_IFC", 0))
        return cls(index, ids)

    def search(self, vector: Vectors, k: int) -> list[tuple[int, float]]:
        """The `k` nearest rows to a unit vector of shape (dim,), as (row, cosine), nearest first, ties by row."""
        if not self.ids:
            return []
        scores, rows = self._index.search(vector.reshape(1, -1).astype(np.float32), min(k, len(self.ids)))
        found = [(int(r), float(s)) for r, s in zip(rows[0], scores[0], strict=True) if r >= 0]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))

    def vectors(self, rows: Sequence[int] | NDArray[np.integer[Any]] | None = None) -> Vectors:
        """Stored vectors, shape (len(rows), dim), of these rows or of all."""
        if rows is None:
            return np.asarray(self._index.reconstruct_n(0, len(self.ids)), dtype=np.float32)
        if len(rows) == 0:
            return np.zeros((0, self._index.d), dtype=np.float32)
        return np.asarray(self._index.reconstruct_batch(np.asarray(rows, dtype=np.int64)), dtype=np.float32)


T = TypeVar("T", bound=Hashable)


def fuse(
    rankings: Sequence[Sequence[T]], *, k: int = 60, weights: Sequence[float] | None = None
) -> list[tuple[T, float]]:
    """Items of all rankings, best first, each with the sum of `weight / (k + place)` (place counted from 1).

    A small `k` trusts the first places more. Ties keep the order of first appearance, so that the result is the same in
    every run. Method: Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms Condorcet", SIGIR 2009."""
    scores: dict[T, float] = {}
    for ranking, weight in zip(rankings, weights or [1.0] * len(rankings), strict=True):
        for place, item in enumerate(ranking, start=1):
            scores[item] = scores.get(item, 0.0) + weight / (k + place)
    return sorted(scores.items(), key=lambda pair: -pair[1])
