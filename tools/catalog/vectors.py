"""Embedding what is new: vectors of the last index are taken over, fresh ones are journalled while a build runs."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hopql.tools.embedders import embed_array, embedder
from hopql.tools.search.dense import Dense, Vectors

Progress = Callable[[str, int, int], None]
_CHUNK = 1024
_DIGEST = 16


class Vectorizer:
    """Vectors of texts by one model, each text embedded once in the life of a workspace.

    Attributes:
        embedded: texts that the model was asked for.
        reused: texts whose vectors were known already.
    """

    def __init__(self, model: str, identity: str, journal: Path) -> None:
        self._model = model
        self._identity = identity
        self._journal = journal
        self._known: dict[bytes, Vectors] = {}
        self.embedded = 0
        self.reused = 0

    def take_over(self, stem: Path) -> None:
        """Know the vectors of a saved collection (`<stem>.faiss` with `<stem>.keys.npy`)."""
        keys = np.load(f"{stem}.keys.npy")
        for key, vector in zip(keys, Dense.load(stem).vectors(), strict=True):
            self._known[key.tobytes()] = vector

    def resume(self) -> None:
        """Know what an interrupted build had embedded with the same model; forget what it had with another."""
        note = self._journal / "model.json"
        if note.exists() and note.read_text() == json.dumps(self._identity):  # a full disk may have left it cut off
            for chunk in sorted(self._journal.glob("*.npz")):
                with np.load(chunk) as data:
                    for key, vector in zip(data["keys"], data["vectors"], strict=True):
                        self._known[key.tobytes()] = vector
            return
        shutil.rmtree(self._journal, ignore_errors=True)
        self._journal.mkdir(parents=True)
        note.write_text(json.dumps(self._identity))

    def embed(self, texts: Sequence[str], what: str, progress: Progress | None) -> tuple[Vectors, NDArray[np.uint8]]:
        """Vectors, shape (n, dim), and keys, shape (n, 16), of texts; progress counts the texts that are new."""
        keys = [digest(text) for text in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}
        self.embedded += len(missing)
        self.reused += len(set(keys)) - len(missing)
        todo = sorted(missing.items(), key=lambda pair: (len(pair[1]), pair[1]))
        for start in range(0, len(todo), _CHUNK):
            part = todo[start : start + _CHUNK]
            vectors = embed_array(embedder(self._model), [text for _, text in part])
            self._keep([key for key, _ in part], vectors)
            if progress:
                progress(what, min(start + _CHUNK, len(todo)), len(todo))
        table = np.frombuffer(b"".join(keys), dtype=np.uint8).reshape(-1, _DIGEST)
        if not keys:
            return np.zeros((0, 1), dtype=np.float32), table
        return np.stack([self._known[key] for key in keys]).astype(np.float32), table

    def _keep(self, keys: list[bytes], vectors: Vectors) -> None:
        """Remember vectors, and write them to the journal in one step."""
        self._known.update(zip(keys, vectors, strict=True))
        number = sum(1 for _ in self._journal.glob("*.npz"))
        draft = self._journal / f"{os.getpid()}.part"
        with draft.open("wb") as file:
            np.savez(file, keys=np.frombuffer(b"".join(keys), dtype=np.uint8).reshape(-1, _DIGEST), vectors=vectors)
        draft.replace(self._journal / f"{number:06d}.npz")


def save_collection(stem: Path, vectors: Vectors, keys: NDArray[np.uint8], ids: Sequence[str]) -> None:
    """Write `<stem>.faiss`, `<stem>.ids.json` and `<stem>.keys.npy`."""
    Dense.build(vectors, ids).save(stem)
    np.save(f"{stem}.keys.npy", keys)


def digest(text: str) -> bytes:
    """The key of a text."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_DIGEST).digest()
