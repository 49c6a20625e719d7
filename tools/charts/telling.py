"""What a chart shows, in words: its title, and its description for those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.tools.charts.columns import Column, number_of
from hopql.tools.wording import figures


def by(measures: Sequence[Column], dimensions: Sequence[Column]) -> str:
    """A title such as `flights and delay by month and carrier`."""
    return f"{_and(measures)} by {_and(dimensions)}"


def told(kind: str, title: str, along: Column, measure: Column) -> str:
    """A sentence: kind, title, how many values, the smallest and the largest with their places."""
    pairs = [
        (number, "null" if place is None else str(place))
        for place, value in zip(along.values, measure.values, strict=True)
        if (number := number_of(value)) is not None
    ]
    if not pairs:
        return f"{kind}: {title}."
    least, most = min(pairs, key=lambda pair: pair[0]), max(pairs, key=lambda pair: pair[0])
    low, high = figures([least[0], most[0]])
    ends = f"lowest {low} ({least[1][:60]}), highest {high} ({most[1][:60]})"
    return f"{kind}: {title}; {len(pairs):,} values, {ends}."


def _and(columns: Sequence[Column]) -> str:
    labels = [column.label for column in columns]
    return " and ".join([", ".join(labels[:-1]), labels[-1]] if len(labels) > 1 else labels)
