"""Abbreviations with what they stand for: "Full Name (FN)", after Schwartz and Hearst (2003), "A simple algorithm for
identifying abbreviation definitions in biomedical text"."""

from __future__ import annotations

import re

_PAREN = re.compile(r"\(([^()]{2,80})\)")
_SHORT = re.compile(r"[A-Za-z0-9][\w&./+-]{1,9}")


def abbreviations(text: str) -> list[tuple[str, str, int]]:
    """(long form, short form, where the long form starts) of each abbreviation that a sentence explains."""
    found = []
    for match in _PAREN.finditer(text):
        inner = re.split(r"[,;]", match.group(1))[0].strip().strip("“”\"'")
        before = text[max(0, match.start() - 150) : match.start()].rstrip(" ”\"'")
        if _is_short(inner):
            start = _long_form(before, inner)
            if start >= 0:
                found.append((before[start:].strip("“”\"' "), inner, max(0, match.start() - 150) + start))
        else:
            last = re.search(r"[\w&./+-]+$", before)
            if last and _is_short(last.group()) and _long_form(inner, last.group()) == 0:
                found.append((inner, last.group(), match.start() + 1))
    return found


def _is_short(text: str) -> bool:
    return _SHORT.fullmatch(text) is not None and sum(c.isupper() for c in text) >= 2 and not text.isdigit()


def _long_form(before: str, short: str) -> int:
    """Where in `before` the words start whose letters the abbreviation takes; -1: nowhere."""
    letters = [c.lower() for c in short if c.isalnum()]
    if letters and letters[-1] == "s" and short[-1] == "s":
        letters.pop()
    limit = min(len(letters) + 5, len(letters) * 2)
    words = list(re.finditer(r"\S+", before))[-limit:]
    if not words:
        return -1
    least, place = words[0].start(), len(before)
    for letter in reversed(letters):
        place -= 1
        while place >= least and (
            before[place].lower() != letter
            or (letter is letters[0] and place > 0 and before[place - 1].isalnum() and _first(letters, before, place))
        ):
            place -= 1
        if place < least:
            return -1
    start = max((word.start() for word in words if word.start() <= place), default=-1)
    while start > 0 and before[start] in "(\"'“":
        start += 1
    long = before[start:]
    return start if start >= 0 and len(long) > len(short) + 2 and before[start].lower() == letters[0] else -1


def _first(letters: list[str], before: str, place: int) -> bool:
    """The first letter of an abbreviation starts a word."""
    return before[place].lower() == letters[0] and before[place - 1].isalnum()
