"""Two measures against each other, one by itself, and one over two categories."""

from __future__ import annotations

from hopql.tools.charts.chart import Chart
from hopql.tools.charts.columns import Column
from hopql.tools.charts.encoding import colour, number, number_axis, number_format, places, spec_of, tip
from hopql.tools.charts.lines import scale_of
from hopql.tools.charts.telling import by, told


def scatter(one: Column, other: Column, labels: list[Column]) -> Chart:
    """A point for each row; the first of `labels` with few values gives its colour, and all are in the tooltip."""
    title = f"{other.label} against {one.label}"
    coloured = next((column for column in labels if 2 <= column.distinct <= 8 and not column.unique), None)
    encoding = {
        "x": number(one, scale=scale_of(one.numbers)),
        "y": number(other, scale=scale_of(other.numbers)),
        "tooltip": [*map(tip, labels), tip(one), tip(other)],
    }
    if coloured:
        encoding["color"] = colour(coloured)
        encoding["shape"] = {key: colour(coloured)[key] for key in ("field", "type", "title", "sort")}
    spec = spec_of(
        {"type": "point", "tooltip": True, "size": 50, "opacity": 0.75},
        encoding, told("Scatter plot", title, one, other), [one, other, *labels],
    )  # fmt: skip
    return Chart(kind="scatter", title=title, spec=spec)


def histogram(measure: Column) -> Chart:
    """How often a measure has values of which size."""
    title = f"distribution of {measure.label}"
    least, most = min(measure.numbers), max(measure.numbers)
    binned = {"maxbins": 24, **({"minstep": 1} if measure.whole else {})}
    along = {
        "field": measure.alias, "type": "quantitative", "bin": binned, "title": measure.label,
        "axis": number_axis(measure.numbers),
    }  # fmt: skip
    rows = {"aggregate": "count", "type": "quantitative", "title": "rows", "scale": {"zero": True}}
    spec = spec_of(
        {"type": "bar", "tooltip": True},
        {
            "x": along,
            "y": {**rows, "axis": {"tickMinStep": 1, "format": ",d"}},
            "tooltip": [{**along, "format": number_format(measure)}, {**rows, "format": ",d"}],
        },
        f"Histogram: {title}; {len(measure.numbers):,} values from {least:,.6g} to {most:,.6g}.", [measure],
        transform=[{"filter": f"datum[{measure.alias!r}] !== null"}],
    )  # fmt: skip
    del spec["encoding"]["tooltip"][0]["axis"], spec["encoding"]["tooltip"][1]["scale"]
    return Chart(kind="histogram", title=title, spec=spec)


def heat_map(across: Column, down: Column, measure: Column) -> Chart:
    """A measure over two categories: the stronger the colour, the more. What has no row stays empty."""
    title = by([measure], [down, across])
    top = places(across)
    if across.distinct * min(across.longest, 25) <= 90:
        top["axis"] = {**top["axis"], "labelAngle": 0}
    legend = {key: value for key, value in number_axis(measure.numbers).items() if key in ("format", "labelExpr")}
    spec = spec_of(
        {"type": "rect", "tooltip": True},
        {
            "x": top,
            "y": places(down),
            "color": {
                "field": measure.alias, "type": "quantitative", "title": measure.label, "legend": legend,
                "scale": {"zero": min(measure.numbers) >= 0},
            },
            "tooltip": [tip(down), tip(across), tip(measure)],
        },
        told("Heat map", title, down, measure), [across, down, measure], height=max(24 * down.distinct, 60),
        transform=[{"filter": f"datum[{measure.alias!r}] !== null"}],
    )  # fmt: skip
    return Chart(kind="heat map", title=title, spec=spec)
