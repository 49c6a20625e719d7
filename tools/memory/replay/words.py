"""The word lists of `words.json`, read once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).with_name("words.json")


@lru_cache(maxsize=1)
def table() -> Mapping[str, Any]:
    """Every list by its name."""
    loaded: Mapping[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return loaded


@lru_cache(maxsize=64)
def words_of(name: str) -> frozenset[str]:
    """A list that is written as one line of words, or the keys of a table."""
    listed = table()[name]
    return frozenset(listed.split() if isinstance(listed, str) else listed)


@lru_cache(maxsize=64)
def numbers_of(name: str) -> Mapping[str, int]:
    """A table from words to whole numbers."""
    return {word: int(number) for word, number in table()[name].items()}


@lru_cache(maxsize=64)
def texts_of(name: str) -> Mapping[str, str]:
    """A table from words to words."""
    return {word: str(text) for word, text in table()[name].items()}
