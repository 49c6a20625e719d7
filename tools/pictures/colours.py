"""Colours of the parts of a picture, on light and on dark paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Theme = Literal["auto", "light", "dark"]

LIGHT: Final[Mapping[str, str]] = {
    "paper": "#ffffff", "box": "#ffffff", "head": "#e3eefa", "edge": "#57606a", "text": "#1b1f24", "quiet": "#57606a",
    "line": "#2f6ea8", "badge": "#ffffff", "rule": "#d8dee4", "mark": "#8a4b08",
}  # fmt: skip
DARK: Final[Mapping[str, str]] = {
    "paper": "#14181d", "box": "#1b2128", "head": "#1f3650", "edge": "#8b949e", "text": "#e6edf3", "quiet": "#a4adb8",
    "line": "#7fb2dc", "badge": "#14181d", "rule": "#353c45", "mark": "#e8b36b",
}  # fmt: skip
_STROKED: Final = frozenset({"line", "rule", "edge"})


def style(theme: Theme) -> str:
    """The style element: colours of dark paper, where the reader prefers it. Light ones are attributes of the parts, so
    that a page which forbids inline styles still shows them."""
    if theme != "auto":
        return ""
    rules = [f".hq-{name}{{fill:{colour}}}" for name, colour in DARK.items()]
    rules += [f".hq-{name}-s{{stroke:{DARK[name]}}}" for name in sorted(_STROKED)]
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def fill(name: str, theme: Theme) -> str:
    """Attributes of a part that is filled."""
    return f'class="hq-{name}" fill="{(DARK if theme == "dark" else LIGHT)[name]}"'


def framed(inner: str, stroke: str, theme: Theme) -> str:
    """Attributes of a part that is filled and has an edge; `inner` may be `none`."""
    colours = DARK if theme == "dark" else LIGHT
    if inner == "none":
        return f'class="hq-{stroke}-s" fill="none" stroke="{colours[stroke]}"'
    return f'class="hq-{inner} hq-{stroke}-s" fill="{colours[inner]}" stroke="{colours[stroke]}"'
