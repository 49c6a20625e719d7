"""Which stored strings look like a misspelt one: an inverted index of trigrams in memory-mapped arrays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hopql.tools.search.arrays import stored_array

_BUCKETS = 1 << 20
_COMMON = 30_000
"""Trigrams of more strings than this say too little to be read."""


class Trigrams:
    """Finds strings, known by their place, that share many trigrams with a query.

    Trigrams are hashed to 2^20 buckets; a false neighbour costs one comparison of two strings. Built by sorting one
    array: 10^6 strings of 12 characters take a few seconds and 45 MB.
    """

    def __init__(self, starts: NDArray[np.int64], places: NDArray[np.uint32]) -> None:
        self._starts = starts
        self._places = places

    @classmethod
    def build(cls, strings: Sequence[str]) -> Trigrams:
        """Index strings; `strings[i]` is known as i."""
        codes, owners = _codes(strings)
        order = np.argsort(codes, kind="stable")
        starts = np.zeros(_BUCKETS + 1, dtype=np.int64)
        np.cumsum(np.bincount(codes, minlength=_BUCKETS), out=starts[1:])
        return cls(starts, owners[order])

    def save(self, stem: Path) -> None:
        """Write `<stem>.starts.npy` and `<stem>.places.npy`."""
        np.save(f"{stem}.starts.npy", self._starts)
        np.save(f"{stem}.places.npy", self._places)

    @classmethod
    def load(cls, stem: Path) -> Trigrams:
        """Open a saved index, memory-mapped where it is large."""
        return cls(stored_array(Path(f"{stem}.starts.npy")), stored_array(Path(f"{stem}.places.npy")))

    def near(self, text: str, *, share: float = 0.5, limit: int = 40) -> list[int]:
        """Strings that have at least `share` of the text's rarer trigrams, most shared first, at most `limit`."""
        codes = np.unique(_codes([text])[0])
        spans = [(int(self._starts[code]), int(self._starts[code + 1])) for code in codes]
        read = [(a, b) for a, b in spans if b - a <= _COMMON]
        if not read:
            return []
        places, counts = np.unique(np.concatenate([self._places[a:b] for a, b in read]), return_counts=True)
        enough = counts >= max(1, share * len(read))
        places, counts = places[enough], counts[enough]
        order = np.lexsort((places, -counts))[:limit]
        return [int(place) for place in places[order]]


def _codes(strings: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """Bucket and owner of every trigram of every string, each string closed by two spaces at either end."""
    text = "".join(f"  {string}  " for string in strings)
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.int64)
    if len(points) < 3:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.uint32)
    owners = np.repeat(np.arange(len(strings), dtype=np.uint32), [len(string) + 4 for string in strings])
    mixed = (points[:-2] * 1_000_003 + points[1:-1]) * 1_000_003 + points[2:]
    mixed = (mixed ^ (mixed >> 17)) % _BUCKETS
    inside = owners[:-2] == owners[2:]
    blank = (points[:-2] == 32) & (points[1:-1] == 32) & (points[2:] == 32)
    keep = inside & ~blank
    return mixed[keep], owners[:-2][keep]
