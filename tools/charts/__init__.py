"""Charts of a result: which kinds fit its columns, as Vega-Lite specs, as files, and as text for a terminal.

Names are loaded when they are first used: rendering loads a JavaScript engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.charts.choose_charts import charts_of
    from hopql.tools.charts.columns import Chart, records_of
    from hopql.tools.charts.encoding import config_of
    from hopql.tools.charts.render_charts import rendered, vega_bundle
    from hopql.tools.charts.terminal import terminal_chart

__all__ = ["Chart", "charts_of", "config_of", "records_of", "rendered", "terminal_chart", "vega_bundle"]

_HOMES = {
    "Chart": "columns",
    "charts_of": "choose_charts",
    "config_of": "encoding",
    "records_of": "columns",
    "rendered": "render_charts",
    "terminal_chart": "terminal",
    "vega_bundle": "render_charts",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
