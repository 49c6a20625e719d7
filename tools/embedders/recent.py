"""The vectors of the latest questions: several steps of a run ask for the same text's."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from langchain_core.embeddings import Embeddings
    from numpy.typing import NDArray

KEPT = 256
"""Vectors, of all models together: under 2 MB for most."""


class Recent:
    """Vectors by model and text, the least recently used dropped first. May be shared by threads."""

    def __init__(self, size: int = KEPT) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[int, str], tuple[Embeddings, NDArray[np.float32]]] = OrderedDict()
        self._lock = threading.Lock()

    def vectors(
        self, model: Embeddings, texts: Sequence[str], compute: Callable[[list[str]], NDArray[np.float32]]
    ) -> NDArray[np.float32]:
        """Vectors of different texts, a row each; `compute` gives those that are not kept. More texts than are kept
        are computed every time."""
        import numpy as np

        if len(texts) > self._size:
            return compute(list(texts))
        found = {text: row for text in texts if (row := self._of(model, text)) is not None}
        missing = [text for text in texts if text not in found]
        if missing:
            found |= zip(missing, compute(missing), strict=True)
            self._keep(model, {text: found[text] for text in missing})
        return np.stack([found[text] for text in texts])

    def _of(self, model: Embeddings, text: str) -> NDArray[np.float32] | None:
        key = (id(model), text)
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][1]

    def _keep(self, model: Embeddings, rows: dict[str, NDArray[np.float32]]) -> None:
        with self._lock:
            for text, row in rows.items():
                self._kept[id(model), text] = (model, row.copy())  # the model too: its id must not be given again
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
