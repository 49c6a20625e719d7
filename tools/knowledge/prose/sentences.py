"""Sentences and tokens of plain text."""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_TOKENS = 120
"""Of a sentence: what is longer is a list or a dump, and is read in parts of this size."""
_END = re.compile(r"[.!?…]+[\"”’')\]]*(?=\s+[\"“‘'(\[]*[^\W_a-zß-ÿ])|[。！？]+|[.!?]+[\"”’')\]]*$")
_SHORT = re.compile(
    r"(?:^|[\s(\[“\"])(?:[A-Z]|e\.g|i\.e|cf|vs|etc|approx|ca|no|vol|pp?|ed|eds|al|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Rev|Gen|Col|Lt|Capt|Sgt"
    r"|Gov|Sen|Rep|Hon|Mt|Ft|Fig|Bros|Inc|Ltd|Co|Corp|Ave|Blvd|U\.S|U\.K|[A-Z](?:\.[A-Z])+|z\.\s?B|bzw|Nr)$"
)
_TOKEN = re.compile(
    r"(?P<s>['’]s\b)"
    r"|(?P<short>(?:[A-Z]\.){2,}|[A-Z]\.(?=\s+[A-Z])|(?:St|Dr|Mr|Mrs|Ms|Jr|Sr|Prof|Mt|Ft|Rev|Gen|Col|Lt|Sgt|Capt|Sen|Gov|Rep|Hon|Fr)\.)"
    r"|(?P<word>[^\W_]+(?:(?!['’]s\b)[.'’&+@_/-]+[^\W_]+)*(?:\+\+|#(?!\w))?)"
    r"|(?P<other>[^\w\s]|_)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a mark of a sentence."""

    text: str
    lower: str
    start: int
    end: int
    word: bool

    @property
    def capital(self) -> bool:
        """Written as a name may be: `Rome`, `iPhone`, `IEEE`."""
        return self.word and any(c.isupper() for c in self.text)


def sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a paragraph start and end. An abbreviation ends none."""
    found: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        dotted = match.group()[0] == "." and match.end() < len(text)
        if dotted and _SHORT.search(text, max(start, match.start() - 12), match.start()):
            continue
        found.append((start, match.end()))
        start = match.end()
        while start < len(text) and text[start].isspace():
            start += 1
    if start < len(text):
        found.append((start, len(text)))
    return found


def tokens(text: str) -> list[Token]:
    """The tokens of a sentence; a possessive `'s` is one of its own."""
    return [
        Token(match.group(), match.group().lower(), match.start(), match.end(), match.lastgroup in ("word", "short"))
        for match in _TOKEN.finditer(text)
    ]
