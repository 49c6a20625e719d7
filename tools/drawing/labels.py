"""Text in pictures: cleaned, measured, broken into lines."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_THIN: Final = frozenset("iljtfrI.,:;'|!()[] ")
_BROAD: Final = frozenset("mwMWQO@%&—")
_BREAKS: Final = re.compile(r"(?<=[\s./:\-])|(?<=[^\W_]_)(?=[^\W_])|(?<=[a-z0-9])(?=[A-Z])")
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


def lines(text: str, size: float, room: float, most: int = 3) -> list[str]:
    """The text in at most `most` lines of `room` pixels, broken after spaces, dots, underscores, hyphens and between
    small and capital letters. What does not fit is left out: of a dotted name the beginning, of others the end."""
    text = clean(text)
    broken = _filled([part for part in _BREAKS.split(text) if part], size, room)
    if len(broken) > most:
        if " " not in text and "." in text:
            broken = broken[-most:]
            broken[0] = ELLIPSIS + broken[0]
        else:
            broken = broken[:most]
            broken[-1] = shortened(broken[-1].rstrip() + ELLIPSIS, size, room)
    return [line.strip() for line in broken if line.strip()] or [" "]


def shortened(text: str, size: float, room: float) -> str:
    """The text with an ellipsis at its end where it is wider than `room`."""
    if width(text, size) <= room:
        return text
    while text and width(text + ELLIPSIS, size) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def _filled(parts: list[str], size: float, room: float) -> list[str]:
    found = [""]
    for part in parts:
        if found[-1] and width((found[-1] + part).rstrip(), size) > room:
            found.append("")
        while width((found[-1] + part).rstrip(), size) > room and len(part) > 1:
            cut = max(1, int(len(part) * room / width(part, size)))
            cut = min(cut, len(part) - 1)
            found[-1], part = part[:cut], part[cut:]
            found.append("")
        found[-1] += part
    return found
