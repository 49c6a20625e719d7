"""Charts as files, SVG and PNG, and the JavaScript that draws them on a page. Nothing is fetched."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from hopql.tools.display.classify_columns import Chart, with_rows
from hopql.tools.display.encode_columns import Theme, config_of

Format = Literal["svg", "png"]

_WIDE: Final = 640
"""Pixels of the plot without its axes' labels."""
_SCALE: Final = 2.0
_VERSION: Final = "6.4"


def rendered(
    chart: Chart, records: Sequence[Mapping[str, object]], format: Format = "svg", theme: Theme = "light"  # noqa: A002
) -> bytes | str:
    """The chart with its rows: SVG as text, PNG as bytes (at twice the pixels, for dense screens).

    Args:
        records: as `records_of(columns, rows)` gives them.
    """
    import vl_convert

    spec = {**with_rows(chart["spec"], records), "width": _WIDE, "title": chart["title"], "padding": 16}
    spec["autosize"] = {"type": "pad"}
    config = config_of(theme, background=True)
    if format == "png":
        return vl_convert.vegalite_to_png(spec, _VERSION, scale=_SCALE, config=config, allowed_base_urls=[])
    return vl_convert.vegalite_to_svg(spec, _VERSION, config=config, allowed_base_urls=[])


@lru_cache(maxsize=1)
def vega_bundle() -> str:
    """Vega, Vega-Lite and vega-embed as one script of about 0.9 MB, made in about 2 s without a network.

    It sets `window.vegaEmbed`, and `window.chartConfigs` to `{"light": …, "dark": …}`: `vegaEmbed(element, spec, {ast:
    true, actions: false, renderer: "svg", config: chartConfigs.dark})`. With `ast`, no code is evaluated, so it runs
    under a Content-Security-Policy without `unsafe-eval`.
    """
    import vl_convert

    configs = json.dumps({theme: config_of(theme) for theme in ("light", "dark")})
    made = vl_convert.javascript_bundle(f"window.vegaEmbed = vegaEmbed; window.chartConfigs = {configs};", "6.4")
    return made.replace("</script", "<\\/script")
