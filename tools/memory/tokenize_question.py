"""A question as tokens, its normal form, and whether it speaks of a time that moves.

Two writings of one question share their normal form, and two questions never do. The word lists are in `words.json`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
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


_MARKS: Final = str.maketrans(
    {"“": '"', "”": '"', "«": '"', "»": '"', "„": '"', "‘": "'", "’": "'", "`": "'", "–": "-", "—": "-", "−": "-"}
)
_TOKEN: Final = re.compile(
    r"\"[^\"\n]{1,80}\"|(?<!\w)'[^'\n]{1,80}'(?!\w)"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,])|\w+(?:[-'./:]\w+)*|[^\w\s]"
)
_ENDS: Final = frozenset("?.!;,")
_SIGNS: Final = frozenset("-+<>=$€£#@")
_POLITE: Final = 4
"""Polite phrases that are taken off one side."""


@dataclass(frozen=True)
class Token:
    """A word, a number, a quoted text or a sign."""

    text: str
    """As it was written."""
    low: str
    """As it is compared; a quoted text keeps its case."""
    glued: bool
    """Nothing stands between it and the token before."""

    @property
    def quoted(self) -> bool:
        """Whether it is a text in quotes."""
        return len(self.text) > 2 and self.text[0] in "\"'" and self.text[-1] == self.text[0]


def tokens(question: str) -> list[Token]:
    """The tokens of a question, contractions written out, politeness and closing marks left out."""
    found = list(_spelt(_raw(question)))
    while found and found[-1].low in _ENDS:
        found.pop()
    found = _without(found, table()["polite_before"], 0)
    found = _without(found, table()["polite_after"], 1)
    while found and found[-1].low in _ENDS:
        found.pop()
    return [
        token
        for place, token in enumerate(found)
        if not (token.low == "," and place + 1 < len(found) and found[place + 1].low in ("and", "or"))
    ]


def normal_form(question: str) -> str:
    """The key of exact replay: evens out case, spacing, quotation marks, contractions, politeness and closing marks.

    Kept apart are numbers, signs, words like "not", what stands in quotes, and a word in capitals that is another word
    in lower case ("US", "us").
    """
    return as_text(tokens(question))


def as_text(found: Sequence[Token]) -> str:
    """Tokens as one text: a blank between them, but none behind a sign that belongs to what follows ("-5", "$5")."""
    text = ""
    for place, token in enumerate(found):
        text += token.low if token.glued and place and found[place - 1].low in _SIGNS else f" {token.low}"
    return text.strip()


def plain_words(text: str) -> tuple[str, ...]:
    """The words of a phrase as `tokens` compares them, quotes and politeness not considered."""
    return tuple(token.text.casefold() for token in _spelt(_raw(text)))


def _raw(question: str) -> Iterator[Token]:
    text = unicodedata.normalize("NFKC", question).translate(_MARKS)
    end = 0
    for match in _TOKEN.finditer(text):
        part, glued = match.group(), match.start() == end and end > 0
        end = match.end()
        yield Token(part, _low(part), glued)


def _low(part: str) -> str:
    if len(part) > 2 and part[0] in "\"'" and part[-1] == part[0]:
        return f'"{part[1:-1].strip()}"'
    low = part.casefold()
    return part if part.isupper() and len(part) > 1 and low in words_of("case_matters") else low


def _spelt(raw: Iterator[Token]) -> Iterator[Token]:
    """Contractions as whole words ("isn't": is, not), a possessive ending as a token of its own."""
    for token in raw:
        if token.quoted or ("'" not in token.low and token.low not in texts_of("contractions")):
            yield token
            continue
        yield from (Token(word, _low(word), False) for word in _written_out(token.text))


def _written_out(text: str) -> list[str]:
    low = text.casefold()
    if low in texts_of("contractions"):
        return texts_of("contractions")[low].split()
    if low.endswith("n't"):
        return [text[:-3], "not"]
    stem, mark, ending = text.rpartition("'")
    if mark and f"'{ending.casefold()}" in texts_of("endings"):
        return [stem, texts_of("endings")[f"'{ending.casefold()}"]]
    if mark and ending.casefold() == "s" and stem:
        return [stem, "is" if stem.casefold() in words_of("is_after") else "'s"]
    return [text]


@lru_cache(maxsize=4)
def _phrases(listed: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(phrase.split()) for phrase in listed)


def _without(found: list[Token], listed: Sequence[str], side: int) -> list[Token]:
    """Drops phrases of the list at the beginning (side 0) or end (1), with commas beside them; never everything."""
    phrases = _phrases(tuple(listed))
    for _ in range(_POLITE):
        words = tuple(token.low for token in (found[-6:] if side else found[:6]))
        sizes = [n for n in range(min(6, len(found) - 1), 0, -1) if (words[-n:] if side else words[:n]) in phrases]
        if not sizes:
            return found
        found = found[: -sizes[0]] if side else found[sizes[0] :]
        while len(found) > 1 and found[-side].low == ",":
            found.pop(-side)
    return found


def moving(words: Sequence[str]) -> bool:
    """Whether they speak of a time that moves: yesterday, last week, the last 7 days, so far."""
    if any(word in words_of("relative") for word in words):
        return True
    pairs = set(pairwise(words))
    if any(tuple(pair.split()) in pairs for pair in table()["relative_pairs"]):
        return True
    for place, word in enumerate(words):
        if word in words_of("relative_before"):
            following = words[place + 1 : place + 3]
            unit = following[1:] if following[:1] == ["<n>"] else following[:1]
            if unit and (unit[0] in words_of("relative_units") or unit[0] in ("few", "couple")):
                return True
    return False
