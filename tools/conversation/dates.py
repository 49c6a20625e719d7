"""A date in figures that can be read two ways: "03/04/2013"."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from hopql.state.conversation import Ambiguity, Choice
from hopql.tools.conversation.rules import table

_FIGURES = re.compile(r"(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)")
_MONTHS: Final = 12
_CENTURY: Final = 100
_LATER: Final = 0.2
"""How likely a reading is that lies in the future while the other does not."""


def of_dates(question: str, today: date) -> list[Ambiguity]:
    """The dates whose day and month can change places.

    The reading with the month first comes first; one that lies after `today` is the less likely when the other does
    not. A date with points (3.4.2013) has its day first everywhere and is not asked about.
    """
    found = []
    for match in _FIGURES.finditer(question):
        first, second, year = int(match[1]), int(match[3]), _year(match[4], today)
        if first == second or not (1 <= first <= _MONTHS and 1 <= second <= _MONTHS):
            continue
        readings = [date(year, first, second), date(year, second, first)]
        future = [reading > today for reading in readings]
        scores = [0.5, 0.5] if future[0] == future[1] else [_LATER if later else 1 - _LATER for later in future]
        choices = [_choice(match[0], reading, score) for reading, score in zip(readings, scores, strict=True)]
        choices.sort(key=lambda choice: -choice["score"])
        message = f"“{match[0]}” can be two dates. Which is meant?"
        found.append(Ambiguity(about="date", phrase=match[0], message=message, choices=choices))
    return found


def _choice(phrase: str, reading: date, score: float) -> Choice:
    label = f"{reading:%B} {reading.day}, {reading.year}"
    return Choice(label=label, meaning=f"“{phrase}” is the date {reading.isoformat()}.", score=score, taken="")


def _year(text: str, today: date) -> int:
    """Two figures are of this century, unless that is more than ten years ahead."""
    if len(text) > 2:
        return max(int(text), 1)
    year = today.year // _CENTURY * _CENTURY + int(text)
    return year - _CENTURY if year > today.year + 10 else year


def by_notation(ambiguity: Ambiguity, said: str) -> Choice | None:
    """The reading that the name of a notation ("US format", "day first") or the date itself ("3.4.2013") speaks for."""
    if ambiguity["about"] != "date":
        return None
    listed, first = table("rules")["choosing"], int(re.findall(r"\d+", ambiguity["phrase"])[0])
    for choice in ambiguity["choices"]:
        written = re.findall(r"\d{4}-\d\d-\d\d", choice["meaning"])
        if not written:
            return None
        reading = date.fromisoformat(written[-1])
        notation = listed["month_first" if reading.month == first else "day_first"]
        pointed = rf"0?{reading.day}\.\s?0?{reading.month}\.(?:\s?(?:{reading:%Y}|{reading:%y}))?"
        if re.fullmatch(rf"{notation}|{pointed}", said):
            return choice
    return None
