"""When: dates, months, years, weekdays and relative times as English writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Unit = Literal["date", "month", "year", "weekday", "relative", "range"]

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_SHORT: Final = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
_LEAD: Final = r"(?<=\bin )|(?<=\bfor )|(?<=\bof )|(?<=\bto )|(?<=\bfrom )|(?<=\babout )|(?<=\band )|(?<=\bduring )"
_MONTH: Final = (
    rf"(?:(?i:january|february|april|june|july|august|september|october|november|december)|March|May|MARCH|MAY|"
    rf"(?:{_LEAD}|^(?=\w+(?:\s+\d+)*\W*$))(?:march|may)|\b(?:{_SHORT})\b\.?)"
)
_YEAR: Final = r"(?:19|20)\d\d"
_DAY: Final = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_UNIT: Final = r"(?:day|week|weekend|month|quarter|year|decade|season|summer|winter|spring|autumn|fall)"
_MEASURE: Final = (
    r"(?!\s*(?:[-/:.,]\d|%|feet|foot|ft|miles?|km|metres?|meters?|minutes?|hours?|seconds?|days?|kg|pounds?|dollars?|"
    r"euros?|usd|people|seats|points|flights|rows|times|square|votes|followers|reviews|students)\b)"
)
_WHEN: Final[tuple[tuple[Unit, str], ...]] = (
    (
        "date",
        rf"(?<![\d/-])(?P<iso>{_YEAR})-(?P<isom>\d\d?)-(?P<isod>\d\d?)(?![\d/-])"
        r"|(?<![\d/-])\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d\d)(?![\d/])"
        r"|(?<![\d/-])\d{4}/\d{1,2}/\d{1,2}(?![\d/])"
        rf"|\b(?P<m1>{_MONTH})\s+(?P<d1>{_DAY})\b(?!\s*(?:am|pm|%))(?:,?\s+(?P<y1>{_YEAR})\b)?"
        rf"|\b(?P<d2>{_DAY})\s+(?:of\s+)?(?P<m2>{_MONTH})(?![a-z])(?:,?\s+(?P<y2>{_YEAR})\b)?",
    ),
    (
        "month",
        r"\b(?:(?i:the)\s+)?(?P<s>(?i:first|second|third|fourth|last)\s+(?i:quarter|half)|Q[1-4]|(?i:q[1-4])(?=\W*$))"
        rf"(?:\s+(?:of\s+)?(?P<ys>{_YEAR}))?\b"
        r"|(?:(?i:(?<=\bin )|(?<=\bduring )|(?<=\bfor )|(?<=\babout ))(?:the\s+)?|(?i:the\s+)|^)"
        rf"(?P<s2>(?i:winter|spring|summer|autumn|fall))\b(?:\s+(?:of\s+)?(?P<ys2>{_YEAR})\b)?(?=\W*$|\s+(?!of\b))"
        rf"|\b(?P<m3>{_MONTH})(?![a-z\w])(?:,?\s+(?:of\s+)?(?P<y3>{_YEAR})\b)?",
    ),
    (
        "relative",
        r"\b(?i:yesterday|today|tomorrow|tonight)\b"
        rf"|\b(?i:(?:the\s+)?(?:last|this|next|past|previous|current|coming)\s+(?:(?:\d+|two|three|four|five|six|seven|ten"
        rf"|twelve|thirty)\s+)?{_UNIT}s?)\b"
        r"|\b(?i:(?:\d+|two|three|four|five|six|a)\s+(?:day|week|month|year)s?\s+ago)\b",
    ),
    ("weekday", r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b"),
    (
        "year",
        r"(?:(?i:(?<=\bin )|(?<=\bof )|(?<=\bfor )|(?<=\bduring )|(?<=\bsince )|(?<=\bbefore )|(?<=\bafter )"
        r"|(?<=\bfrom )|(?<=\bto )|(?<=\buntil )|(?<=\bby )|(?<=\byear )|(?<=\band )|(?<=\babout )|(?<=\bbetween )"
        r"|(?<=\bthan ))|^)"
        rf"(?P<y4>{_YEAR})\b{_MEASURE}",
    ),
)  # fmt: skip
_PATTERNS: Final = tuple((unit, re.compile(pattern)) for unit, pattern in _WHEN)
_JOINED = re.compile(r"\s*(?:to|and|until|till|through|-|–)\s*(?:the\s+)?", re.IGNORECASE)
_OPENED = re.compile(r"\b(from|between)\s+(?:the\s+)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Moment:
    """A time in a text."""

    unit: Unit
    text: str
    start: int
    end: int
    year: str = ""
    stem: str = ""
    """The date or month without its year."""


def moments(text: str) -> list[Moment]:
    """The times of a text, in order; "from April to June" is one."""
    found: list[Moment] = []
    for unit, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if not any(match.start() < one.end and one.start < match.end() for one in found):
                found.append(_moment(unit, match))
    found.sort(key=lambda one: one.start)
    return list(_joined(text, found))


def merged(old: Moment, new: Moment) -> str:
    """What stands in place of `old` when `new` is asked about: what is coarser than `new` stays ("March 2013").

    >>> merged(moments("in March 2013")[0], moments("in April")[0])
    'April 2013'
    """
    plain = ("date", "month", "year")
    if new.unit not in plain or old.unit not in plain or (new.year and new.unit != "year"):
        return new.text
    if new.unit == "year":
        return f"{old.stem}{', ' if old.unit == 'date' else ' '}{new.text}" if old.stem else new.text
    if not old.year:
        return new.text
    return f"{new.stem}{', ' if new.unit == 'date' else ' '}{old.year}"


def _moment(unit: Unit, match: re.Match[str]) -> Moment:
    groups = {name: value for name, value in match.groupdict().items() if value}
    year = next((groups[name] for name in ("iso", "y1", "y2", "y3", "y4", "ys", "ys2") if name in groups), "")
    start, end = match.span()
    stem = ""
    if unit in ("date", "month"):
        stem = match[0] if not year or "iso" in groups else re.sub(rf",?\s+(?:of\s+)?{year}$", "", match[0])
    if "iso" in groups:
        month = _MONTHS[min(max(int(groups["isom"]), 1), 12) - 1].capitalize()
        stem = f"{month} {int(groups['isod'])}"
    return Moment(unit, match[0], start, end, year, stem)


def _joined(text: str, found: list[Moment]) -> Iterator[Moment]:
    place = 0
    while place < len(found):
        one = found[place]
        after = found[place + 1] if place + 1 < len(found) else None
        opened = _OPENED.search(text[: one.start])
        if after and opened and _JOINED.fullmatch(text[one.end : after.start]):
            start = opened.start(1)
            yield Moment("range", text[start : after.end], start, after.end, after.year)
            place += 2
            continue
        yield one
        place += 1
