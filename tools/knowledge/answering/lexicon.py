"""The word tables of this room (`words.json`), and words brought to one form by them."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from hopql.tools.search.tokens import stem

FILE = Path(__file__).with_name("words.json")
_MAPS: Final = ("irregular", "units", "synonyms", "languages")


@cache
def lexicon() -> dict[str, Any]:
    """The tables, read once a process: sets of words, and maps from a word to what it stands for."""
    tables: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    made: dict[str, Any] = {name: rule if name in _MAPS else frozenset(rule) for name, rule in tables.items()}
    made["synonyms"] = {stem(word): stem(group[0]) for group in tables["synonyms"] for word in group}
    made["asking_keys"] = frozenset(made["synonyms"].get(stem(word), stem(word)) for word in tables["asking"])
    made["light_stems"] = frozenset(stem(word) for word in tables["light"])
    return made


@lru_cache(maxsize=100_000)
def key(word: str) -> str:
    """What words of one meaning share: the stem of the base form, of the first of a group of synonyms."""
    low = word.casefold()
    stemmed = stem(str(lexicon()["irregular"].get(low, low)))
    return str(lexicon()["synonyms"].get(stemmed, stemmed))
