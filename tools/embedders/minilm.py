"""all-MiniLM-L6-v2 without torch: onnxruntime and the model's own tokenizer.

Mean of the last layer over the tokens that are not padding, then unit length: Reimers and Gurevych, Sentence-BERT
(arXiv:1908.10084), section 3, as the model's card asks.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from tools.artifacts import fetch

if TYPE_CHECKING:
    from tokenizers import Encoding

MAX_TOKENS = 256
"""The model was trained on no more."""
DIMENSIONS = 384
_BATCH_TOKENS = 1024
_BATCH_TEXTS = 128


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
                self._tokenizer, self._session = _tokenizer(), _session()
            return self._session, self._tokenizer


def _tokenizer() -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(fetch("minilm-tokenizer")))
    tokenizer.enable_truncation(max_length=MAX_TOKENS)
    tokenizer.no_padding()
    return tokenizer


def _session() -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(fetch("minilm-onnx")), options, providers=["CPUExecutionProvider"])


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
    ids = np.zeros((len(encoded), longest), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, one in enumerate(encoded):
        ids[row, : len(one)] = one.ids
        mask[row, : len(one)] = 1
    fed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    hidden: NDArray[np.float32] = session.run(None, fed)[0]
    weights = mask.astype(np.float32)
    means = np.einsum("bsd,bs->bd", hidden, weights) / weights.sum(axis=1, keepdims=True)
    unit: NDArray[np.float32] = means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-12)
    return unit
