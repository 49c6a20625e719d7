"""Charts as files: SVG and PNG. Nothing is fetched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from hopql.tools.charts.chart import Chart, with_rows
from hopql.tools.charts.themes import Theme, config_of

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
