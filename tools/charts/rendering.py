"""Charts as files: SVG, PNG, and a page of HTML that needs nothing else. Nothing is fetched."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from hopql.tools.charts.chart import Chart, with_rows
from hopql.tools.charts.themes import Theme, config_of

Format = Literal["svg", "png", "html"]

_WIDE: Final = 640
"""Pixels of the plot without its axes' labels."""
_SCALE: Final = 2.0
_VERSION: Final = "6.4"


def rendered(
    chart: Chart, records: Sequence[Mapping[str, object]], format: Format = "svg", theme: Theme = "light"  # noqa: A002
) -> bytes | str:
    """The chart with its rows: SVG and HTML as text, PNG as bytes (at twice the pixels, for dense screens).

    Args:
        records: as `records_of(columns, rows)` gives them.
    """
    if format == "html":
        return _page(chart, records, theme)
    import vl_convert

    spec = {**with_rows(chart["spec"], records), "width": _WIDE, "title": chart["title"], "padding": 16}
    spec["autosize"] = {"type": "pad"}
    config = config_of(theme, background=True)
    if format == "png":
        return vl_convert.vegalite_to_png(spec, _VERSION, scale=_SCALE, config=config, allowed_base_urls=[])
    return vl_convert.vegalite_to_svg(spec, _VERSION, config=config, allowed_base_urls=[])


def _page(chart: Chart, records: Sequence[Mapping[str, object]], theme: Theme) -> str:
    """A page with the chart, whose words are told to screen readers too. It evaluates no code and calls nowhere."""
    from hopql.tools.charts.bundle import vega_bundle

    config = config_of(theme, background=True)
    title = html.escape(chart["title"])
    told = html.escape(str(chart["spec"]["description"]))
    options = {"ast": True, "actions": {"export": True, "source": False, "compiled": False, "editor": False},
               "renderer": "svg", "config": config}  # fmt: skip
    drawn = f"vegaEmbed('#chart', {in_script(with_rows(chart['spec'], records))}, {in_script(options)})"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{theme}">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:">
<title>{title}</title>
<style>
body {{ margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: {config["background"]};
 color: {config["text"]["color"]}; font-family: {config["font"]}; }}
h1 {{ font-size: 1.2rem; }}
#chart {{ width: 100%; }}
</style>
<script>{vega_bundle()}</script>
</head>
<body>
<h1>{title}</h1>
<div id="chart" role="img" aria-label="{told}"></div>
<script>{drawn};</script>
</body>
</html>
"""


def in_script(value: Any) -> str:
    """JSON that may stand inside a script element."""
    text = json.dumps(value, ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
