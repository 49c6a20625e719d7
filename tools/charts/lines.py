"""Lines: a measure along time; and two measures against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hopql.tools.charts.bars import fold_colour, folded
from hopql.tools.charts.chart import Chart
from hopql.tools.charts.columns import Column
from hopql.tools.charts.encoding import across, colour, number, number_axis, spec_of, tip
from hopql.tools.charts.telling import by, told

_DOTS: Final = 100
"""Points of a line up to which each is drawn."""


def line(time: Column, measure: Column) -> Chart:
    """A measure along time."""
    title = by([measure], [time])
    dots = {"point": {"size": 36}} if len(time.values) <= _DOTS else {}
    spec = spec_of(
        {"type": "line", **dots, "tooltip": True, "invalid": "break-paths-show-path-domains"},
        {
            "x": across(time),
            "y": number(measure, scale=scale_of(measure.numbers), stack=None),
            "tooltip": [tip(time), tip(measure)],
        },
        told("Line chart", title, time, measure), [time, measure],
    )  # fmt: skip
    return Chart(kind="line", title=title, spec=spec)


def lines(time: Column, parts: Column, measure: Column) -> Chart:
    """A line for each part."""
    title = by([measure], [time, parts])
    dots = {"point": {"size": 30}} if len(time.values) <= 2 * _DOTS else {}
    spec = spec_of(
        {"type": "line", "tooltip": True, "invalid": "break-paths-show-path-domains", **dots},
        {
            "x": across(time),
            "y": number(measure, scale=scale_of(measure.numbers)),
            "color": colour(parts),
            "tooltip": [tip(time), tip(parts), tip(measure)],
        },
        told("Line chart with a line for each " + parts.label, title, time, measure), [time, parts, measure],
    )  # fmt: skip
    return Chart(kind="multi-line", title=title, spec=spec)


def measured(time: Column, measures: Sequence[Column]) -> Chart:
    """A line for each of several measures of one size."""
    title = by(measures, [time])
    numbers = [one for column in measures for one in column.numbers]
    dots = {"point": {"size": 30}} if len(time.values) <= _DOTS else {}
    spec = spec_of(
        {"type": "line", "tooltip": True, "invalid": "break-paths-show-path-domains", **dots},
        {
            "x": across(time),
            "y": {
                "field": "value", "type": "quantitative", "title": None, "axis": number_axis(numbers),
                "scale": scale_of(numbers),
            },
            "color": fold_colour(measures),
            "tooltip": [tip(time), *map(tip, measures)],
        },
        told("Line chart with a line for each measure", title, time, measures[0]), [time, *measures],
        transform=folded(measures),
    )  # fmt: skip
    return Chart(kind="multi-line", title=title, spec=spec)


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


def scale_of(numbers: Sequence[float]) -> dict[str, Any]:
    """From zero on, unless all that there is to see happens far away from it."""
    if not numbers or min(numbers) <= 0 <= max(numbers):
        return {"zero": True}
    far = min(map(abs, numbers)) > 0.6 * max(map(abs, numbers))
    return {"zero": not far}
