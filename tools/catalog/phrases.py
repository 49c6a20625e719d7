"""The phrases of a question that may be stored values, longest first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hopql.tools.catalog.texts import normal
from hopql.tools.search.tokens import STOP_WORDS

_LONGEST = 6
_MOST_WORDS = 400
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+(?:['’][^\W_]+)?"
)
_GAP = re.compile(r"[\s,.&/()+'’-]{0,3}")
_QUOTED = re.compile(
    r"\"([^\"]{1,80})\"|“([^”]{1,80})”|‘([^’]{1,80})’|«([^»]{1,80})»|(?<!\w)'([^']{1,80})'(?!\w)|`([^`]{1,80})`"
)


@dataclass(frozen=True)
class Phrase:
    """A run of words of the question."""

    text: str
    norm: str
    start: int
    end: int
    words: int
    marked: bool
    """In quotes, or capitalised elsewhere than at the start of the sentence: probably a name."""
    quoted: bool = False


def phrases(question: str) -> list[Phrase]:
    """Runs of one to six words that may name a value: quoted ones first, then the longest, then from the left."""
    quoted = [_quoted(match) for match in _QUOTED.finditer(question)]
    spans = [(match.start(), match.end()) for match in _WORD.finditer(question)][:_MOST_WORDS]
    runs: list[Phrase] = []
    for first in range(len(spans)):
        for last in range(first, min(first + _LONGEST, len(spans))):
            if last > first and not _GAP.fullmatch(question, spans[last - 1][1], spans[last][0]):
                break
            phrase = _run(question, spans, first, last)
            if _may_be_value(phrase):
                runs.append(phrase)
    runs.sort(key=lambda p: (-p.words, p.start))
    return quoted + runs


def _quoted(match: re.Match[str]) -> Phrase:
    text = next(group for group in match.groups() if group is not None)
    norm = normal(text)
    return Phrase(text, norm, match.start(), match.end(), len(norm.split()), marked=True, quoted=True)


def _run(question: str, spans: list[tuple[int, int]], first: int, last: int) -> Phrase:
    start, end = spans[first][0], spans[last][1]
    text = question[start:end].removesuffix("'s").removesuffix("’s")
    capital = any(
        question[a].isupper() and (a > 0 or (question[a:b].isupper() and b - a > 1)) for a, b in spans[first : last + 1]
    )
    return Phrase(text, normal(text), start, end, last - first + 1, marked=capital)


def _may_be_value(phrase: Phrase) -> bool:
    """Not for numbers, stop words and single letters; a short code (`JFK`, `NY`) must be in capitals."""
    words = phrase.norm.split()
    if not words or not any(c.isalpha() for c in phrase.norm):
        return False
    if phrase.text.isupper() and len(phrase.norm) > 1:
        return True
    if all(word in STOP_WORDS or word.isdigit() for word in words):
        return False
    return len(phrase.norm) > 2 or not phrase.norm.isascii()
