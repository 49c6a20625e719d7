"""Charts of a result: which kinds fit its columns, as Vega-Lite specs, as files, and as text for a terminal.

Names are loaded when they are first used: rendering loads a JavaScript engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.charts.bundle import vega_bundle
    from hopql.tools.charts.chart import Chart, records_of
    from hopql.tools.charts.choosing import charts_of
    from hopql.tools.charts.rendering import rendered
    from hopql.tools.charts.terminal import terminal_chart
    from hopql.tools.charts.themes import config_of

__all__ = ["Chart", "charts_of", "config_of", "records_of", "rendered", "terminal_chart", "vega_bundle"]

_HOMES = {
    "Chart": "chart",
    "charts_of": "choosing",
    "config_of": "themes",
    "records_of": "chart",
    "rendered": "rendering",
    "terminal_chart": "terminal",
    "vega_bundle": "bundle",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
