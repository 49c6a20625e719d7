"""Where the words of one text stand in another: a step's words in the question that it is a part of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from hopql.tools.queries.placeholders import PATTERN
from hopql.tools.search.tokens import STOP_WORDS, stem

_TOKEN = re.compile(r"\{\{[A-Z][A-Z0-9_]*\}\}|\w+(?:[-./:]\w+)*(?:['’]\w+)?")
_HELD: Final = 0.7
"""Share of the part's words that stand together in the whole."""
_BETWEEN: Final = 1
"""Words of the whole that may stand between them and are none of them."""
_LONGEST: Final = 200
"""Words of the whole that are looked at."""
_BEFORE = frozenset(("the", "our", "my", "a", "an", "whichever", "whatever", "whoever", "all", "those", "that", "this"))
_LOOSE = frozenset(("some", "any", "whichever", "whatever"))
"""Words after which a noun stands that the next words tell more of: "whichever day the client likes"."""


@dataclass(frozen=True)
class _Word:
    """A word where it stands; `key` is its stem, empty where it says nothing."""

    start: int
    end: int
    plain: str
    key: str


def keys(text: str) -> set[str]:
    """Stems of the words of a text that say something, numbers included, without its placeholders."""
    return {word.key for word in _words(PATTERN.sub(" ", text)) if word.key}


def span_of(part: str, whole: str) -> tuple[int, int] | None:
    """The shortest stretch of `whole`, as begin and end, that holds most words of `part` in any order and hardly any
    others; None where there is none. A placeholder is a word like any other. What it hangs on ("the", "whichever shop")
    and the words after it with which the part ends too ("answers to") belong to it.

    >>> span_of("the shop that everyone prefers", "Returns in whatever shop everyone here prefers in May")
    (11, 46)
    """
    wanted = {word.key for word in _words(part) if word.key}
    there = _words(whole)[:_LONGEST]
    places = [place for place, word in enumerate(there) if word.key in wanted]
    best: tuple[int, int, int, int] | None = None
    for begin in places:
        for end in (place for place in places if place >= begin):
            inside = [word.key for word in there[begin : end + 1] if word.key]
            foreign = sum(key not in wanted for key in inside)
            held = len(wanted & set(inside))
            if foreign > _BETWEEN or held < _HELD * len(wanted):
                continue
            found = (held - foreign, begin - end, begin, end)
            best = max(best, found) if best else found
    if best is None:
        return None
    begin, end = _grown(best[2], best[3], there, part)
    return there[begin].start, there[end].end


def _grown(begin: int, end: int, there: list[_Word], part: str) -> tuple[int, int]:
    if begin and there[begin - 1].plain in _BEFORE:
        begin -= 1
    pointing = _LOOSE if there[begin].plain in _BEFORE else _LOOSE | _BEFORE
    heads = [place for place in range(max(begin - 3, 0), begin - 1) if there[place].plain in pointing]
    if heads and all(word.key for word in there[heads[-1] + 1 : begin]):
        begin = heads[-1]
    said = _words(part)
    last = max((place for place, word in enumerate(said) if word.key), default=-1)
    for word in said[last + 1 :]:
        if end + 1 < len(there) and there[end + 1].plain == word.plain:
            end += 1
    return begin, end


def _words(text: str) -> list[_Word]:
    found = []
    for match in _TOKEN.finditer(text):
        plain = match[0] if match[0].startswith("{{") else re.sub(r"['’]s$", "", match[0].lower())
        says = plain not in STOP_WORDS
        found.append(_Word(match.start(), match.end(), plain, stem(plain) if says else ""))
    return found
