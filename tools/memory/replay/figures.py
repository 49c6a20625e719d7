"""Numbers in a question: "1,000", "-5", "2.5 million", "twenty-five"; and whether one says how many rows are wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from hopql.tools.memory.replay.tokens import Token
from hopql.tools.memory.replay.words import numbers_of, texts_of, words_of

_PLAIN: Final = re.compile(r"(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?")
_GROUPED: Final = re.compile(r"[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,9})?")
_SHORT: Final = re.compile(r"([1-9]\d{0,5}(?:\.\d{1,3})?)(k|bn)")


def number_at(found: Sequence[Token], place: int) -> tuple[str, int]:
    """The number that begins at this token, in plain digits, and how many tokens it has; ("", 0) where none does."""
    token = found[place]
    if token.low == "-" and place + 1 < len(found) and found[place + 1].glued and not _after_word(found, place):
        value = _digits(found[place + 1].low)
        return (written(-value), 2) if value is not None else ("", 0)
    value, size = _digits(token.low), 1
    if value is None:
        value, size = _worded(found, place)
    if value is None:
        return "", 0
    while place + size < len(found) and found[place + size].low in numbers_of("scales"):
        value *= numbers_of("scales")[found[place + size].low]
        size += 1
    return (written(value), size) if abs(value) < 10**15 else ("", 0)


def written(value: Decimal) -> str:
    """A number in plain digits, without zeros at the end of its fraction."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def asks_for_rows(found: Sequence[Token], place: int, size: int) -> bool:
    """Whether the number says how many rows are wanted: "top 5", "the 3 largest", "list 10 airports"."""
    before, after = _low(found, place - 1), _low(found, place + size)
    if after in words_of("no_limit_units") or after in words_of("units"):
        return False
    if after in words_of("limit_after"):
        return True
    if before in ("most", "least") and _low(found, place - 2) == "at":
        return False
    counts = after == "" or after[:1].isalpha()
    return counts and (not place or before in words_of("limit_before") or (before == "the" and after != "of"))


def unit_after(found: Sequence[Token], place: int) -> str:
    """The unit that begins at this token, in its singular; empty where none does."""
    return texts_of("units").get(_low(found, place), "")


def _digits(low: str) -> Decimal | None:
    if _PLAIN.fullmatch(low):
        return Decimal(low)
    if _GROUPED.fullmatch(low):
        return Decimal(low.replace(",", ""))
    match = _SHORT.fullmatch(low)
    return Decimal(match[1]) * numbers_of("suffixes")[match[2]] if match else None


def _worded(found: Sequence[Token], place: int) -> tuple[Decimal | None, int]:
    """ "five", "twenty-five", "twenty five"; "one" alone is a pronoun more often than a number."""
    small = numbers_of("numbers")
    low = found[place].low
    tens, mark, ones = low.partition("-")
    if mark and small.get(tens, 0) >= 20 and _one_to_nine(ones):
        return Decimal(small[tens] + _one_to_nine(ones)), 1
    if low not in small:
        return None, 0
    following = _one_to_nine(_low(found, place + 1)) if small[low] >= 20 else 0
    return Decimal(small[low] + following), 1 + bool(following)


def _one_to_nine(low: str) -> int:
    number = numbers_of("ones").get(low) or numbers_of("numbers").get(low, 0)
    return number if number < 10 else 0


def _after_word(found: Sequence[Token], place: int) -> bool:
    """Whether a dash belongs to the word before it ("A -5" does not, "A-5" does)."""
    return found[place].glued


def _low(found: Sequence[Token], place: int) -> str:
    return found[place].low if 0 <= place < len(found) else ""
