"""Words, names in quotes, numbers and placeholders of a text, with what can be said of each by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hopql.tools.queries.grammar import Rules

Tag = Literal["name", "quoted", "number", "word", "verb", "adverb", "aux", "wh", "article", "prep", "other", "stop"]

_TOKEN = re.compile(
    r"\{\{\s*[A-Z][A-Z0-9_]*\s*\}\}"
    r"|[“\"](?P<quoted>[^”\"]{1,200})[”\"]|`(?P<code>[^`]{1,200})`|(?<!\w)['‘](?P<single>[^'’]{2,200})['’](?!\w)"
    r"|(?P<number>\d[\d.,:/-]*\d%?|\d%?)(?!\w)"
    r"|(?P<possessive>(?<=\w)['’]s\b|(?<=s)['’](?=\s))"
    r"|(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Jr|Prof)\.(?=\s+[A-Z])"
    r"|(?:\w|[$#@](?=\w))(?:\w|[.&/@#+-](?=\w)|['’](?!s\b)(?=\w))*\+*"
    r"|(?P<stop>[^\s\w])",
)
_SHORT = re.compile(r"\b(what|who|where|when|how|why|it|that|there|he|she)['’]s\b", re.IGNORECASE)
CODE = re.compile(r"[A-Z].*[A-Z]|[a-z].*[A-Z]|\w_\w|\d.*[A-Za-z]|[A-Za-z].*\d|\w[/.]\w")


@dataclass(frozen=True)
class Token:
    """A word, or a name of several words."""

    text: str
    tag: Tag

    @property
    def low(self) -> str:
        """In lower case."""
        return self.text.lower()

    @property
    def is_content(self) -> bool:
        """Whether it may be part of a noun phrase."""
        return self.tag in ("name", "quoted", "number", "word")


def tokens_of(text: str, rules: Rules) -> list[Token]:
    """The tokens of a text, each by itself: capitals make names, verbs are words still."""
    return [_first(match, rules) for match in _split(_SHORT.sub(r"\1 is", text))]


def _split(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while match := _TOKEN.search(text, at):
        yield match
        at = max(match.end(), at + 1)


def _first(match: re.Match[str], rules: Rules) -> Token:
    """What can be said of a token by itself."""
    text = match.group()
    quoted = match["quoted"] or match["code"] or match["single"]
    if quoted:
        return Token(quoted.strip(), "quoted")
    if text.startswith("{{"):
        return Token(text, "name")
    if match["number"]:
        return Token(text, "number")
    if match["stop"] or match["possessive"]:
        return Token(text.replace("’", "'"), "stop")
    low = text.lower().replace("’", "'")
    if text == "US" or (len(text) > 1 and CODE.search(text) and not rules.is_function(low)):
        return Token(text, "name")
    for tagged, lists in _FUNCTIONS:
        if rules.is_in(low, *lists):
            return Token(text, tagged)
    if text[0].isupper():
        return Token(text, "name")
    if low.endswith("ly") and len(low) > 4 and not rules.is_in(low, "not_adverbs"):
        return Token(text, "adverb")
    return Token(text, "word")


_FUNCTIONS: tuple[tuple[Tag, tuple[str, ...]], ...] = (
    ("wh", ("wh",)),
    ("article", ("articles", "determiners")),
    ("aux", ("auxiliaries",)),
    ("prep", ("prepositions",)),
    ("other", ("pronouns", "others")),
)
