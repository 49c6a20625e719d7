"""Which values count time: dates, years, months, weekdays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_DAY: Final = r"[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
DATE: Final = re.compile(rf"^([12]\d{{3}}-(0[1-9]|1[0-2])|{_DAY})$")
"""A day or a month."""
MOMENT: Final = re.compile(
    rf"^{_DAY}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?( ?(Z|[+-]\d\d(:?\d\d(:\d\d)?)?))?$"
)
"""A day with a time."""
PERIOD: Final = re.compile(r"^[12]\d{3}[- ]?([QH][1-4]|W[0-5]?\d)$", re.I)
"""A quarter, half year or week, whose order as text is that of time."""

_RANGES: Final[dict[str, tuple[int, int]]] = {
    "year": (1000, 2999), "yr": (1000, 2999), "jahr": (1000, 2999), "month": (1, 12), "mon": (1, 12),
    "quarter": (1, 4), "qtr": (1, 4), "week": (0, 53), "isoweek": (0, 53), "day": (1, 366), "dom": (1, 31),
    "doy": (1, 366), "dow": (0, 7), "isodow": (1, 7), "weekday": (0, 7), "hour": (0, 24), "hr": (0, 24),
    "minute": (0, 59), "decade": (100, 2999), "day_of_week": (0, 7), "hour_of_day": (0, 24),
}  # fmt: skip
"""Words with which the name of such a column begins or ends, and what its numbers may be."""
_COUNTS: Final = re.compile(
    r"(^|_)(count|counts|sum|total|avg|average|mean|min|max|median|per|num|n|share|rate|ratio|pct|percent)(_|$)"
)
"""Words of a measure's name: `flights_per_day` counts flights."""

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def ranged(name: str, numbers: Sequence[float]) -> bool:
    """Whether whole numbers count time, by the column's name and their range."""
    if _COUNTS.search(name):
        return False
    for word, (least, most) in _RANGES.items():
        if re.search(rf"(^{word}_of_|(^|_){word}$)", name) and all(least <= number <= most for number in numbers):
            return True
    return False


def years(name: str, texts: Sequence[str]) -> bool:
    """Whether texts are numbers that count time, as `to_char` and `strftime` write them."""
    return all(text.isascii() and text.isdigit() and len(text) <= 4 for text in texts) and ranged(
        name, [float(text) for text in texts]
    )


def calendar(values: Sequence[object]) -> list[str]:
    """The values in the order of the calendar where they are names of months or days, otherwise nothing."""
    texts = list(dict.fromkeys(str(value) for value in values if value is not None))
    for names in (_MONTHS, _DAYS):
        for long in (True, False):
            places = {name if long else name[:3]: place for place, name in enumerate(names)}
            if texts and all(text.strip().lower() in places for text in texts):
                return sorted(texts, key=lambda text: places[text.strip().lower()])
    return []
