"""How well a column fits the words that stand around a stored value in a question."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from hopql.tools.search.tokens import STOP_WORDS, stem, words

_GENERAL: Final = frozenset({"name", "id", "code", "type", "text", "valu", "titl", "descript"})
"""Stems in names of columns that say nothing about what the column is of."""
_LINKS: Final = frozenset({"of", "the", "a", "an", "called", "named", "name", "is", "are", "equals"})
"""What may stand between a kind and its name ("the city of Lima"); "cities in Peru" is no link."""
_BEFORE = re.compile(r"([\w']+)[\s\"'“‘(]*$")
_AFTER = re.compile(r"^[\s\"'”’)-]*([\w']+)")


def fit(question: str, phrase: str, value: str, table: str, column: str) -> float:
    """0 to about 2.5: what the question's words say for this column of a phrase that it stores.

    Most when the column's own word stands beside the phrase ("Lima city"), then its table's; some when either is
    asked about at all; a little when the column names its table's rows, as `city.name` does.
    """
    near, asked = _beside(question, phrase, value), _stems(question)
    own, whole = named(column), named(table)
    score = 1.0 if own & near else 0.0
    score += 0.6 if whole & near else 0.0
    score += 0.3 if own & asked else 0.0
    score += 0.3 if whole & asked else 0.0
    return score + (0.3 if own <= whole else 0.0)


def beside(question: str, phrase: str, column: str) -> bool:
    """Whether a word of the column's name stands beside the phrase."""
    return bool(named(column) & _beside(question, phrase, phrase))


@lru_cache(maxsize=20_000)
def named(name: str) -> frozenset[str]:
    """Stems of an identifier that say what it is of."""
    return frozenset(stem(word) for word in words(name)) - _GENERAL


@lru_cache(maxsize=2_000)
def _beside(question: str, phrase: str, value: str) -> frozenset[str]:
    """Stems of the words beside the phrase, wherever it stands, and of those in it that the value lacks."""
    found = set(words(phrase)) - set(words(value))
    for match in re.finditer(re.escape(phrase), question):
        if after := _AFTER.match(question[match.end() :]):
            found.update(words(after[1]))
        rest = question[: match.start()]
        while before := _BEFORE.search(rest):
            rest = rest[: before.start()]
            if before[1].lower() not in _LINKS:
                found.update(words(before[1]))
                break
    return frozenset(stem(word) for word in found if word not in STOP_WORDS)


@lru_cache(maxsize=2_000)
def _stems(question: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(question) if word not in STOP_WORDS)
