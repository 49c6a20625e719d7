"""Values of columns as text: how they are compared, and which are worth keeping."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hopql.state.cards import Column
from hopql.tools.search.tokens import stem

LONGEST: Final = 80
"""Values with more characters are free text: nobody writes them whole into a question."""

_APOSTROPHE = re.compile("['’]")
_GAP = re.compile(r"[\W_]+")
_CODE = re.compile(r"[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}", re.IGNORECASE)
_DATE = re.compile(r"\d{1,4}[-/.:]\d{1,2}([-/.:].*)?")
_TEXT_TYPES: Final = ("char", "text", "string", "enum", "citext", "name", "clob", "user-defined")


@lru_cache(maxsize=100_000)
def normal(text: str) -> str:
    """A value as it is compared: without accents, case and punctuation ("São-Paulo" → "sao paulo")."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in plain if not unicodedata.combining(c)) if not plain.isascii() else plain
    return _GAP.sub(" ", _APOSTROPHE.sub("", plain.casefold())).strip()


def stemmed(norm: str) -> str:
    """A normal form with every word stemmed ("steak houses" → "steak hous")."""
    return " ".join(stem(word) for word in norm.split())


def worth_keeping(text: str) -> bool:
    """Whether a question could name this value: short, with a letter, no hash, UUID, date or number."""
    if not text or len(text) > LONGEST or not any(c.isalpha() for c in text):
        return False
    return not (_CODE.fullmatch(text) or _DATE.fullmatch(text))


def is_text(column: Column) -> bool:
    """Whether the column holds text that may be looked for in a question; arrays and JSON do not."""
    if column.enum:
        return True
    kind = column.type.lower()
    return "[]" not in kind and "json" not in kind and any(name in kind for name in _TEXT_TYPES)


def looks_like_names(values: Sequence[str]) -> bool:
    """Whether a column's values, or some of them, are names and categories rather than hashes or prose."""
    if not values:
        return True
    kept = sum(worth_keeping(value) for value in values)
    return kept * 2 >= len(values)
