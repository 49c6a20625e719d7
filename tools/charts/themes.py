"""Colours of charts on a light and on a dark page."""

from __future__ import annotations

from typing import Any, Final, Literal

from hopql.tools.charts.encoding import PALETTE
from hopql.tools.drawing.labels import FONTS

Theme = Literal["light", "dark"]

_COLOURS: Final = {
    "light": {"text": "#1b1f24", "quiet": "#57606a", "grid": "#d8dee4", "paper": "#ffffff", "mark": "#4477AA"},
    "dark": {"text": "#e6edf3", "quiet": "#9ea7b3", "grid": "#353c45", "paper": "#14181d", "mark": "#6ea4dc"},
}
_RAMPS: Final = {
    "light": ["#eaf2fa", "#bcd7ee", "#7fb2dc", "#4079b5", "#123f70"],
    "dark": ["#1d2b3a", "#214c75", "#3577b3", "#7fb2dc", "#e2effb"],
}
"""One hue from weak to strong: it can be told without seeing colours."""


def config_of(theme: Theme = "light", *, background: bool = False) -> dict[str, Any]:
    """Vega-Lite's `config` for a page of that theme.

    Args:
        background: draw the page's colour too, as a file needs; otherwise it is transparent.
    """
    colours = _COLOURS[theme]
    words = {
        "labelColor": colours["quiet"], "titleColor": colours["text"], "labelFontSize": 12, "titleFontSize": 12,
        "titleFontWeight": 600,
    }  # fmt: skip
    return {
        "background": colours["paper"] if background else "transparent",
        "font": FONTS,
        "axis": {**words, "gridColor": colours["grid"], "domainColor": colours["grid"], "tickColor": colours["grid"]},
        "axisX": {"grid": False},
        "axisQuantitative": {"grid": True},
        "legend": words,
        "header": words,
        "title": {
            "color": colours["text"], "anchor": "start", "fontSize": 15, "fontWeight": 600, "offset": 14,
            "limit": 620,
        },
        "view": {"stroke": None},
        "range": {"category": list(PALETTE), "ramp": _RAMPS[theme], "heatmap": _RAMPS[theme]},
        "mark": {"color": colours["mark"]},
        "bar": {"color": colours["mark"], "cornerRadiusEnd": 2},
        "line": {"color": colours["mark"], "strokeWidth": 2},
        "point": {"color": colours["mark"], "filled": True},
        "text": {"color": colours["text"]},
    }  # fmt: skip
