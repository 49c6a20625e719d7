"""Text in pictures: cleaned, measured, cut."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

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


_LONGEST: Final = 80
_PLAIN: Final = frozenset(" .,/-:=()…")
"""What stands for itself in a label of Mermaid; with letters and digits. Anything else could be Markdown, HTML or
Mermaid."""


def label(text: str) -> str:
    """A text between quotes in Mermaid: what could be markup is written as a character's number."""
    text = clean(text)
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    written = "".join(map(_written, " " + text, text, text[1:] + " ")) or " "
    # "1. Scope" and "- item" would be lists, which Mermaid does not draw.
    return re.sub(r"^(\d*)([.-])", lambda mark: f"{mark[1]}#{ord(mark[2])};", written)


def _written(before: str, letter: str, after: str) -> str:
    """A letter as it may stand there: an underscore within a word means nothing, around one it is emphasis."""
    within = letter == "_" and before.isalnum() and after.isalnum()
    return letter if letter.isalnum() or letter in _PLAIN or within else f"#{ord(letter)};"
