"""Codes in identifiers that stand for words: `cstm` and `cust` for customer, `qty` for quantity."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from hopql.tools.search.tokens import ABBREVIATIONS, STOP_WORDS, stem, words

_COMMON: Final = 10_000
"""So many of the commonest English words are no codes."""
_LONGEST: Final = 8


class Codes:
    """Which of a schema's tokens may stand for a word of a question.

    Not by a list: a code begins with the word's first letter, and is the word's beginning, or some of its consonants in
    their order; or it goes on after all consonants of the word's stem (rented: `rntl`). Documents have the words of
    `ABBREVIATIONS` already.
    """

    def __init__(self, tokens: Iterable[str]) -> None:
        self._codes: dict[str, list[str]] = defaultdict(list)
        for token in sorted(tokens):
            short = 2 <= len(token) <= _LONGEST and token.isascii() and token.isalpha()
            if short and token not in ABBREVIATIONS and not is_common(token):
                self._codes[token[0]].append(token)

    def of(self, text: str) -> list[str]:
        """Codes that may stand for words of a text, each once."""
        if not self._codes:
            return []
        long = dict.fromkeys(word for word in words(text) if len(word) > 3 and word.isalpha() and word.isascii())
        found = [
            code for word in long if word not in STOP_WORDS for code in self._codes.get(word[0], []) if fits(code, word)
        ]
        return list(dict.fromkeys(found))


def fits(code: str, word: str) -> bool:
    """Whether a code may stand for a word, both in small letters."""
    if code[0] != word[0] or code == word:
        return False
    short = consonants(stem(word))
    shortens = len(code) < len(word) and (word.startswith(code) or _inside(code, consonants(word)))
    return shortens or (len(short) > 2 and code.startswith(short))


@lru_cache(maxsize=10_000)
def consonants(word: str) -> str:
    """The first letter and every consonant after it."""
    return word[0] + re.sub("[aeiou]", "", word[1:])


def is_common(word: str) -> bool:
    """Whether a word is among the commonest of English (by the frequencies that `wordninja` splits by)."""
    import wordninja

    return int(_ranks(wordninja.DEFAULT_LANGUAGE_MODEL).get(word, _COMMON)) < _COMMON


@lru_cache(maxsize=1)
def _ranks(model: object) -> dict[str, int]:
    costs: dict[str, float] = vars(model)["_wordcost"]
    return {word: rank for rank, word in zip(range(_COMMON), costs)}  # noqa: B905 (the commonest only)


def _inside(code: str, letters: str) -> bool:
    """Whether all letters of a code come in this order."""
    left = iter(letters)
    return all(letter in left for letter in code)
