"""Dates and numbers in a question: "2013-03-05", "March 3, 2013", "Q1 2013", "in May", Monday, 17:30; "1,000", "-5",
"2.5 million", "twenty-five"; and whether a number says how many rows are wanted.

What can be read in two ways ("3/4/2013") is no date: it stays as it is written.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from hopql.tools.memory.question_template import SlotType
from hopql.tools.memory.tokenize_question import Token, numbers_of, texts_of, words_of

_DAY: Final = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})")
_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")
_SLASHED: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_OF_MONTH: Final = re.compile(r"(\d{1,2})(st|nd|rd|th)?")
_QUARTER: Final = re.compile(r"q([1-4])")
_TIME: Final = re.compile(r"(\d{1,2}):(\d{2})")
_HOUR: Final = re.compile(r"(\d{1,2})(am|pm)")


@dataclass(frozen=True)
class When:
    """A date that was found: its type, its parts, and how many tokens it has."""

    type: SlotType
    parts: tuple[int, ...]
    size: int


def date_at(found: Sequence[Token], place: int) -> When | None:
    """The date that begins at this token, the longest there is; None where none does."""
    low = found[place].low
    return (
        _numeric(low)
        or _month_first(found, place)
        or _day_first(found, place)
        or _quarter(found, place)
        or _weekday(low)
        or _time(found, place)
        or (When("year", (int(low),), 1) if _is_year(found, place) else None)
    )


def _numeric(low: str) -> When | None:
    if match := _DAY.fullmatch(low):
        return _real(int(match[1]), int(match[2]), int(match[3]), 1)
    if match := _SLASHED.fullmatch(low):
        first, second, year = int(match[1]), int(match[2]), int(match[3])
        if first > 12 or first == second:
            return _real(year, second, first, 1)
        return _real(year, first, second, 1) if second > 12 else None
    match = _MONTH.fullmatch(low)
    if match and 1 <= int(match[2]) <= 12 and int(match[1]) > 0:
        return When("month", (int(match[1]), int(match[2])), 1)
    return None


def _real(year: int, month: int, day: int, size: int) -> When | None:
    if not (1 <= year <= 9998 and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]):
        return None
    return When("day", (year, month, day), size)


def _month_first(found: Sequence[Token], place: int) -> When | None:
    """ "March", "March 3", "March 3, 2013", "March 2013", "March of 2013"."""
    month = numbers_of("months").get(found[place].text.casefold())
    if month is None:
        return None
    day, ordinal = _day_of_month(found, place + 1)
    if day:
        year, size = _year_after(found, place + 2)
        if year:
            return _real(year, month, day, 2 + size)
        if ordinal or _written_as_month(found, place):
            return When("month_day", (month, day), 2) if day <= calendar.monthrange(2000, month)[1] else None
    year, size = _year_after(found, place + 1)
    if year:
        return When("month", (year, month), 1 + size)
    return When("month_name", (month,), 1) if _written_as_month(found, place) else None


def _day_first(found: Sequence[Token], place: int) -> When | None:
    """ "3 March", "3rd of March 2013"."""
    day, ordinal = _day_of_month(found, place)
    at = place + 1 + (ordinal and _low(found, place + 1) == "of")
    month = numbers_of("months").get(found[at].text.casefold()) if day and at < len(found) else None
    if month is None:
        return None
    year, size = _year_after(found, at + 1)
    if year:
        return _real(year, month, day, at - place + 1 + size)
    clear = ordinal or found[at].text[:1].isupper() or found[at].low not in words_of("doubtful_months")
    if not clear or day > calendar.monthrange(2000, month)[1]:
        return None
    return When("month_day", (month, day), at - place + 1)


def _day_of_month(found: Sequence[Token], place: int) -> tuple[int, bool]:
    """A day's number and whether it is an ordinal; 0 where there is none, or where it counts something."""
    match = _OF_MONTH.fullmatch(_low(found, place))
    if not match or not 1 <= int(match[1]) <= 31:
        return 0, False
    if not match[2] and _low(found, place + 1) in words_of("units"):
        return 0, False
    return int(match[1]), bool(match[2])


def _year_after(found: Sequence[Token], place: int) -> tuple[int, int]:
    """A year after a month and how many tokens it takes, with a comma or "of" before it; (0, 0) where there is none."""
    skipped = int(_low(found, place) in (",", "of", "in"))
    if not _YEAR.fullmatch(_low(found, place + skipped)) or _low(found, place + skipped + 1) in words_of("units"):
        return 0, 0
    return int(_low(found, place + skipped)), skipped + 1


def _written_as_month(found: Sequence[Token], place: int) -> bool:
    """Whether a month's name is meant: "may", "march" and the short forms need a sign of it."""
    token = found[place]
    if token.text.casefold() not in words_of("doubtful_months"):
        return True
    before = _low(found, place - 1) if place else ""
    named = token.text[:1].isupper() and place > 0 and before not in (".", "?", "!")
    return named or (before in words_of("before_dates") and before not in ("and", "or", "on", "to", "by", "vs"))


def _quarter(found: Sequence[Token], place: int) -> When | None:
    """ "Q1", "Q1 2013", "first quarter of 2013"."""
    match = _QUARTER.fullmatch(found[place].low)
    quarter, size = (int(match[1]), 1) if match else (0, 0)
    if not quarter and _low(found, place + 1) == "quarter":
        quarter, size = numbers_of("quarters").get(found[place].low, 0), 2
    if not quarter:
        return None
    year, more = _year_after(found, place + size)
    return When("quarter", (year, quarter), size + more) if year else When("quarter_name", (quarter,), size)


def _weekday(low: str) -> When | None:
    day = numbers_of("weekdays").get(low)
    return When("weekday", (day,), 1) if day else None


def _time(found: Sequence[Token], place: int) -> When | None:
    match = _TIME.fullmatch(found[place].low)
    if match and int(match[1]) < 24 and int(match[2]) < 60:
        half = _low(found, place + 1)
        return None if half in ("am", "pm") else When("time", (int(match[1]), int(match[2])), 1)
    match, size = _HOUR.fullmatch(found[place].low), 1
    if not match:
        match, size = _HOUR.fullmatch(found[place].low + _low(found, place + 1)), 2
    if not match or not 1 <= int(match[1]) <= 12:
        return None
    return When("time", (int(match[1]) % 12 + 12 * (match[2] == "pm"), 0), size)


def _is_year(found: Sequence[Token], place: int) -> bool:
    """Whether four digits are a year: a word for times stands before them, and nothing that they could count behind."""
    if not _YEAR.fullmatch(found[place].low) or not place:
        return False
    after = _low(found, place + 1)
    counts = after[:1].isalpha() and after not in words_of("english") and after not in words_of("before_dates")
    return found[place - 1].low in words_of("before_dates") and not counts and after != "%"


def _low(found: Sequence[Token], place: int) -> str:
    return found[place].low if 0 <= place < len(found) else ""


_PLAIN: Final = re.compile(r"(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?")
_GROUPED: Final = re.compile(r"[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,9})?")
_SHORT: Final = re.compile(r"([1-9]\d{0,5}(?:\.\d{1,3})?)(k|bn)")


def number_at(found: Sequence[Token], place: int) -> tuple[str, int]:
    """The number that begins at this token, in plain digits, and how many tokens it has; ("", 0) where none does."""
    token = found[place]
    if token.low == "-" and place + 1 < len(found) and found[place + 1].glued and not token.glued:
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
