"""Dense search: unit vectors in a flat FAISS index, beside the ids of its rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Dense:
    """Exact search by inner product (cosine, as all vectors have unit length) over rows with ids."""

    def __init__(self, index: Any, ids: list[str]) -> None:
        self._index = index
        self.ids = ids

    @classmethod
    def build(cls, vectors: Vectors, ids: Sequence[str]) -> Dense:
        """An index over `vectors`, shape (n, dim), float32, unit length; `ids[i]` names row i.

        Raises:
            ValueError: when the two lengths differ.
        """
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
        """Open a saved index; the vectors are memory-mapped where FAISS can.

        From then on FAISS uses one thread: a question is one vector, and threads that wait for each other on a busy
        machine cost more than the search.
        """
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
