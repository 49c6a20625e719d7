"""Text in pictures: cleaned, measured, cut."""

from __future__ import annotations

import contextlib
import os
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TextIO

from hopql.tools.base.errors import DiskError

_THIN: Final = frozenset("iljtfrI.,:;'|!()[] ")
_BROAD: Final = frozenset("mwMWQO@%&—")
ELLIPSIS: Final = "…"
FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', 'Noto Sans', sans-serif"
"""Of pictures that take the reader's own fonts, as CSS and SVG name them."""


def clean(text: str) -> str:
    """The text on one line, without what XML cannot hold or what turns the direction of writing."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def width(text: str, size: float) -> float:
    """About how wide a text is in a sans-serif font of a size, both in pixels: rather too wide than too narrow."""
    return size * sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.02
    if unicodedata.combining(letter):
        return 0.0
    if letter in _BROAD:
        return 0.92
    if letter in _THIN:
        return 0.36
    return 0.7 if letter.isupper() else 0.6


def shortened(text: str, size: float, room: float) -> str:
    """The text with an ellipsis at its end where it is wider than `room`."""
    if width(text, size) <= room:
        return text
    while text and width(text + ELLIPSIS, size) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


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


@contextlib.contextmanager
def saving(path: Path) -> Iterator[TextIO]:
    """A file to write into, which takes the place of `path` at the end.

    Raises:
        DiskError: it cannot be written.
    """
    part = path.with_name(f".picture-{os.getpid()}.part")
    try:
        try:
            with part.open("w", encoding="utf-8", newline="\n") as out:
                yield out
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        if not path.parent.is_dir():
            raise DiskError(f"There is no folder {path.parent}.", hint="Make it, or name another.") from error
        raise DiskError(
            f"{path} cannot be written: {error.strerror or error}.", hint="Choose a folder that you may write to."
        ) from error
