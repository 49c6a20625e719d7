"""Names and stored values in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from hopql.tools.conversation.grammar import no_noun
from hopql.tools.conversation.rules import rules
from hopql.tools.conversation.slot import KindOf, Slot

_WORD: Final = r"[^\W_](?:[\w.&/'’-]*[\w])?"
TOKEN = re.compile(_WORD)
"""A word, with what joins its parts: "A320-232"."""

_SHORTENED = re.compile(r"\b(?:Inc|Corp|Co|Ltd|Jr|Sr|St|Bros)$")
_LONGEST: Final = 5


def values(text: str, kind_of: KindOf | None, fragment: bool) -> Iterable[Slot]:
    """The stored values and capitalised names of a text, from the left, each as long as possible."""
    tokens = list(TOKEN.finditer(text))
    place = 0
    while place < len(tokens):
        slot, used = _value_at(text, tokens, place, kind_of, fragment)
        if slot is not None:
            yield slot
        place += used


def kinds(phrase: str, kind_of: KindOf | None) -> tuple[str, ...]:
    """The columns that store a phrase; none where nobody knows."""
    return tuple(kind_of(phrase).split()) if kind_of is not None else ()


def _value_at(
    text: str, tokens: list[re.Match[str]], place: int, kind_of: KindOf | None, fragment: bool
) -> tuple[Slot | None, int]:
    """The value that begins at a word, the longest stored one first, and how many words were read."""
    if kind_of is not None:
        for length in range(min(_LONGEST, len(tokens) - place), 0, -1):
            start, end = tokens[place].start(), tokens[place + length - 1].end()
            phrase = text[start:end]
            if any(mark in phrase for mark in "?!;") or not _may_be_value(phrase.split()):
                continue
            if stored := kinds(_plain(phrase), kind_of):
                dot = "." if _SHORTENED.search(phrase) and text[end : end + 1] == "." else ""
                name = _plain(phrase) + dot
                return Slot("value", name, start, start + len(name), kinds=stored), length
    length = _name_length(text, tokens, place, fragment)
    if not length:
        return None, 1
    start, end = tokens[place].start(), tokens[place + length - 1].end()
    if _SHORTENED.search(text[start:end]) and text[end : end + 1] == ".":
        end += 1
    name = _plain(text[start:end])
    code = name.isupper() and " " not in name
    return Slot("value", name, start, start + len(name), kinds=("code" if code else "name",)), length


def _may_be_value(words: list[str]) -> bool:
    """Whether a run of words may be a stored value: it neither begins nor ends with a word of grammar."""
    first, last = words[0].lower(), words[-1].lower()
    if first.isdigit() and len(words) == 1:
        return False
    return not any(word.islower() and (no_noun(word) or word in rules().of("command")) for word in (first, last)
                   if word in (words[0], words[-1]))  # fmt: skip


def _plain(phrase: str) -> str:
    return re.sub(r"['’]s?$", "", phrase)


def _name_length(text: str, tokens: list[re.Match[str]], place: int, fragment: bool) -> int:
    """How many words from here are a capitalised name; the first word of a sentence is one by its shape only."""
    word = tokens[place][0]
    if not word[0].isupper() or word.lower() in rules().of("question") | rules().of("command") | rules().of("filler"):
        return 0
    if word in ("I", "I'm", "SQL", "ID", "IDs"):
        return 0
    before = text[: tokens[place].start()].rstrip()
    begins = not before or before[-1] in ".?!:"
    shaped = len(word) > 1 and any(c.isupper() or c.isdigit() for c in word[1:])
    if begins and not fragment and not shaped:
        return 0
    length = 1
    while place + length < len(tokens):
        after = tokens[place + length]
        gap = text[tokens[place + length - 1].end() : after.start()]
        if gap not in (" ", ". ") or not after[0][0].isupper():
            break
        length += 1
    return length
