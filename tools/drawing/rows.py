"""Parts of a picture beside and below each other."""

from __future__ import annotations

from collections.abc import Iterable

Places = dict[str, tuple[float, float]]
"""Where boxes are, by their names."""


def in_rows(parts: Iterable[tuple[Places, float, float]], room: float, gaps: tuple[float, float]) -> Places:
    """Set parts in rows of at most `room` pixels; a wider part has a row of its own.

    Args:
        parts: the places in each, from 0 on, and its width and height in pixels.
        gaps: pixels between two parts of a row, and between two rows.
    """
    found: Places = {}
    left = top = tallest = 0.0
    for part, wide, high in parts:
        if left and left + wide > room:
            left, top, tallest = 0.0, top + tallest + gaps[1], 0.0
        found |= {name: (x + left, y + top) for name, (x, y) in part.items()}
        left, tallest = left + wide + gaps[0], max(tallest, high)
    return found
