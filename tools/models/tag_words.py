"""What a trained model says of each word of a text: the packaged embedder with layers of its own and a linear head."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hopql.tools.models.embed_minilm import MAX_TOKENS, Weights, open_tuned

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Array = NDArray[np.float32]
Span = tuple[int, int]
_NEVER = 1e6


@cache
def _tuned(weights: Path, head: str) -> tuple[Any, Tokenizer, Weights]:
    return open_tuned(weights, f"{head}.")


def score_tokens(text: str, weights: Path, head: str) -> tuple[list[Span], Array]:
    """The characters and the scores of each token, (tokens, outcomes); the first MAX_TOKENS count.

    Args:
        weights: as `open_tuned` takes them, with `{head}.weight` (outcomes, width) and `{head}.bias`.
    """
    session, tokenizer, heads = _tuned(weights, head)
    encoded = tokenizer.encode(text)
    ids = np.array([encoded.ids[:MAX_TOKENS]], dtype=np.int32)
    hidden = session.run(None, {"input_ids": ids, "mask": np.ones_like(ids)})[0][0]
    scores: Array = hidden @ heads[f"{head}.weight"].T + heads[f"{head}.bias"]
    return encoded.offsets[:MAX_TOKENS], scores


def pool_words(text: str, offsets: Sequence[Span], values: Array, word: re.Pattern[str]) -> tuple[list[Span], Array]:
    """Of each word of a text its characters, and the mean of its tokens' values, (words, outcomes)."""
    words, rows = [], []
    for match in word.finditer(text):
        within = [at for at, (begin, end) in enumerate(offsets) if match.start() <= begin < end <= match.end()]
        if within:
            words.append(match.span())
            rows.append(values[within].mean(axis=0))
    return words, np.array(rows, dtype=np.float32).reshape(len(rows), values.shape[1])


def log_softmax(scores: Array) -> Array:
    """The logarithms of the probabilities, over the last axis."""
    shifted = scores - scores.max(axis=-1, keepdims=True)
    logs: Array = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return logs


def likeliest_labels(logs: Array, labels: Sequence[tuple[object, bool]]) -> list[int]:
    """The label of each word, by its column, on the likeliest path on which a phrase is gone on with only where one of
    its sort is under way.

    Args:
        labels: of each column the sort of its phrase, false where it is in none, and whether it begins one.
    """
    goes_on = [bool(sort) and not begins for sort, begins in labels]
    cost = np.array([[_NEVER * (on and to != sort) for (to, _), on in zip(labels, goes_on, strict=True)]
                     for sort, _ in labels])  # fmt: skip
    first = np.where(goes_on, -_NEVER, logs[0])
    return likeliest_path(np.vstack([first, logs[1:]]), cost)


def likeliest_path(logs: Array, cost: NDArray[np.float64]) -> list[int]:
    """The column of each row on the path of the greatest sum, less `cost[before, after]` at each step (Viterbi, IEEE
    Trans. Inf. Theory 13, 1967)."""
    best, back = logs[0].astype(np.float64), []
    for row in logs[1:]:
        came = best[:, None] - cost
        back.append(came.argmax(axis=0))
        best = came.max(axis=0) + row
    path = [int(best.argmax())]
    for step in reversed(back):
        path.append(int(step[path[-1]]))
    return path[::-1]
