"""all-MiniLM-L6-v2 without torch: its published weights on onnxruntime, and its own tokenizer.

Mean of the last layer over the tokens that are not padding, then unit length: Reimers and Gurevych, Sentence-BERT
(arXiv:1908.10084), section 3, as the model's card asks.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from hopql.tools.artifacts import disk_errors, fetch, marker
from hopql.tools.artifacts.registry import MINILM
from hopql.tools.embedders.onnx import VERSION, write_bert

if TYPE_CHECKING:
    from tokenizers import Encoding

MAX_TOKENS = 256
"""The model was trained on no more."""
DIMENSIONS = 384
_BATCH_TOKENS = 1024
_BATCH_TEXTS = 128


def fingerprint() -> str:
    """Changes when the vectors may: the weights' SHA-256 and the version of the graph."""
    return f"{MINILM.sha256[:12]}-{VERSION}"


class MiniLM(Embeddings):
    """The packaged retrieval and marking model. Loads at the first text; may be called from many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._session: Any = None
        self._tokenizer: Any = None

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Vectors of 384 numbers, unit length; at most 256 tokens of a text count."""
        return [row.tolist() for row in self.vectors(texts)]

    def embed_query(self, text: str) -> list[float]:
        """As a document: this model has no query format."""
        row: list[float] = self.vectors([text])[0].tolist()
        return row

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """The same as an array `(len(texts), 384)`."""
        session, tokenizer = self._parts()
        out = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        encoded = tokenizer.encode_batch_fast(list(texts))
        for rows in _batches([len(one) for one in encoded]):
            out[rows] = _pooled(session, [encoded[i] for i in rows])
        return out

    def _parts(self) -> tuple[Any, Any]:
        with self._lock:
            if self._session is None:
                model = fetch("minilm")
                self._tokenizer, self._session = _tokenizer(model), _session(model)
            return self._session, self._tokenizer


def _tokenizer(model: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    tokenizer.enable_truncation(max_length=MAX_TOKENS)
    tokenizer.no_padding()
    return tokenizer


def _session(model: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # idle threads keep no core from others
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(_graph(model)), options, providers=["CPUExecutionProvider"])


def _graph(model: Path) -> Path:
    """The ONNX file beside the model's folder, written at the first use."""
    from filelock import FileLock

    path = model.with_suffix(".onnx")
    if not marker.holds(path, fingerprint()):
        with FileLock(f"{path}.lock"), disk_errors(path):
            if not marker.holds(path, fingerprint()):
                write_bert(model / "model.safetensors", model / "config.json", path)
                marker.write(path, fingerprint())
    return path


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Positions, in batches of texts of about the same length: padding is work for nothing."""
    batch: list[int] = []
    for i in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) == _BATCH_TEXTS or (len(batch) + 1) * lengths[i] > _BATCH_TOKENS):
            yield batch
            batch = []
        batch.append(i)
    if batch:
        yield batch


def _pooled(session: Any, encoded: Sequence[Encoding]) -> NDArray[np.float32]:
    longest = max(len(one) for one in encoded)
    ids = np.zeros((len(encoded), longest), dtype=np.int32)
    mask = np.zeros_like(ids)
    for row, one in enumerate(encoded):
        ids[row, : len(one)] = one.ids
        mask[row, : len(one)] = 1
    hidden: NDArray[np.float32] = session.run(None, {"input_ids": ids, "mask": mask})[0]
    weights = mask.astype(np.float32)
    means = np.einsum("bsd,bs->bd", hidden, weights) / weights.sum(axis=1, keepdims=True)
    unit: NDArray[np.float32] = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-12)
    return unit
