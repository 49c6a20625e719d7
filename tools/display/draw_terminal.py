"""A chart as text: bars for categories, a sparkline for a time."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from hopql.tools.display.classify_columns import Column, columns_of, number_of
from hopql.tools.display.draw_charts import shown
from hopql.tools.display.fit_text import clean
from hopql.tools.display.word_results import figures

MOST_BARS: Final = 20
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_STEPS: Final = "▁▂▃▄▅▆▇█"
_PLAIN_STEPS: Final = "_.-=*#"
_LEAST: Final = 30
"""Columns of a terminal below which nothing is drawn."""


def terminal_chart(
    columns: Sequence[str], types: Sequence[str], rows: Sequence[Sequence[object]], width: int = 80, *,
    plain: bool = False, labels: Sequence[str] = (),
) -> str:  # fmt: skip
    """The rows as lines of at most `width` columns, without colours; empty where no chart fits.

    Bars begin at zero; where there are values below it they go to both sides. A sparkline runs from the least to the
    largest value, and says both.

    Args:
        plain: ASCII only, for terminals without block characters.
        labels: what people call the columns; none: their names in words.
    """
    if not 2 <= len(rows) <= 10_000 or width < _LEAST:
        return ""
    found = columns_of(columns, types, rows, labels)
    measure = next((one for one in found if one.role == "number" and len(one.numbers) >= 2), None)
    if measure is None:
        return ""
    for time in found:
        if time.role in ("time", "ordinal", "period") and time.unique and not time.nulls and len(rows) >= 4:
            return _sparkline(time, measure, width, plain)
    for one in found:
        if one.role in ("category", "boolean", "id", "time", "ordinal", "period") and one.unique:
            return _bars(one, measure, width, plain) if one.distinct <= MOST_BARS else ""
    return ""


def _bars(category: Column, measure: Column, width: int, plain: bool) -> str:
    names = [_clean(shown(value), plain) for value in category.values]
    numbers = [number_of(value) for value in measure.values]
    written = ["" if number is None else told for number, told in zip(numbers, figures(numbers), strict=True)]
    room = max(map(len, written))
    head = min(max(map(_wide, names)), (width - room - 2) // 2)
    space = width - head - room - 3
    there = [number for number in numbers if number is not None]
    least, most = min(0.0, *there), max(0.0, *there)
    left = round(space * (-least / (most - least))) if most > least else 0
    lines = []
    for name, number, text in zip(names, numbers, written, strict=True):
        label = _cut(name, head, plain)
        bar = _bar(number or 0.0, least, most, left, space - left, plain)
        lines.append(f"{label}{' ' * (head - _wide(label))}  {bar} {text}".rstrip())
    return "\n".join(lines)


def _bar(number: float, least: float, most: float, left: int, right: int, plain: bool) -> str:
    """A bar of at most `left` columns before zero and `right` after it."""
    if number < 0:
        size = max(1, round(left * number / least))
        return " " * (left - size) + ("#" if plain else "█") * size
    eighths = round(right * 8 * number / most) if most else 0
    if number > 0:
        eighths = max(1, eighths)
    if plain:
        return " " * left + "#" * (max(1, round(eighths / 8)) if number > 0 else 0)
    return " " * left + "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _sparkline(time: Column, measure: Column, width: int, plain: bool) -> str:
    """One line of steps in the order of time, and one that says from when to when and how large."""
    pairs = sorted(zip(time.values, measure.values, strict=True), key=lambda pair: _when(pair[0]))
    numbers = [number_of(value) for _, value in pairs]
    least, most = min(measure.numbers), max(measure.numbers)
    steps = _PLAIN_STEPS if plain else _STEPS
    drawn = ""
    for number in _thinned(numbers, width):
        share = 0.5 if most == least or number is None else (number - least) / (most - least)
        drawn += " " if number is None else steps[min(len(steps) - 1, int(share * len(steps)))]
    dash, dots = ("-", "...") if plain else ("–", "…")
    low, high = figures([least, most])
    told = f"{_clean(measure.label, plain)}: {low} {dash} {high}"
    told += f"; {_clean(time.label, plain)} {pairs[0][0]} {dash} {pairs[-1][0]}"
    return f"{drawn.rstrip()}\n{told if len(told) <= width else told[: width - len(dots)] + dots}"


def _when(value: object) -> tuple[float, str]:
    number = number_of(value)
    return (0.0, str(value)) if number is None else (number, "")


def _thinned(numbers: Sequence[float | None], most: int) -> list[float | None]:
    """At most `most` numbers: means of neighbours, where there are more."""
    if len(numbers) <= most:
        return list(numbers)
    ends = [round(place * len(numbers) / most) for place in range(most + 1)]
    parts = [[one for one in numbers[a:b] if one is not None] for a, b in pairwise(ends)]
    return [sum(part) / len(part) if part else None for part in parts]


def _clean(text: str, plain: bool) -> str:
    """One line without letters that move a terminal's cursor; in ASCII where that is wanted."""
    line = clean(text)
    return line.encode("ascii", "replace").decode() if plain else line


def _wide(text: str) -> int:
    """Columns that a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def _cut(text: str, room: int, plain: bool) -> str:
    if _wide(text) <= room:
        return text
    dots = "." if plain else "…"
    while text and _wide(text) > room - 1:
        text = text[:-1]
    return text + dots
