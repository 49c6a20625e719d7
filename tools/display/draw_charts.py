"""Charts as Vega-Lite draws them: bars by categories, lines along time, points of two measures; each told in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from hopql.tools.base.quote_text import listed
from hopql.tools.display.classify_columns import Chart, Column, number_of
from hopql.tools.display.encode_columns import (
    PALETTE,
    Encoding,
    across,
    colour,
    number,
    number_axis,
    places,
    spec_of,
    text,
    tip,
)
from hopql.tools.display.word_results import figures


def by(measures: Sequence[Column], dimensions: Sequence[Column]) -> str:
    """A title such as `flights and delay by month and carrier`."""
    return f"{listed([one.label for one in measures])} by {listed([one.label for one in dimensions])}"


def told(kind: str, title: str, along: Column, measure: Column) -> str:
    """A sentence: kind, title, how many values, the smallest and the largest with their places."""
    pairs = [
        (number, "null" if place is None else str(place))
        for place, value in zip(along.values, measure.values, strict=True)
        if (number := number_of(value)) is not None
    ]
    if not pairs:
        return f"{kind}: {title}."
    least, most = min(pairs, key=lambda pair: pair[0]), max(pairs, key=lambda pair: pair[0])
    low, high = figures([least[0], most[0]])
    ends = f"lowest {low} ({least[1][:60]}), highest {high} ({most[1][:60]})"
    return f"{kind}: {title}; {len(pairs):,} values, {ends}."


MOST_BARS: Final = 60
"""More categories than that are a table, not a picture."""
_UPRIGHT: Final = 12
"""Bars that may stand side by side,"""
_LETTERS: Final = 12
"""and letters of their longest name."""


def bars(category: Column, measure: Column) -> Chart:
    """A bar for each category: lying where there are many, or their names are long."""
    standing = category.distinct <= _UPRIGHT and category.longest <= _LETTERS
    standing = standing or category.role in ("time", "ordinal")
    order = _order(category, measure)
    along = places(category, sort=order and ("-y" if standing else "-x"))
    title = by([measure], [category])
    shown = {"tooltip": [tip(category), tip(measure)]}
    values = number(measure, scale={"zero": True}, stack=None)
    kind, encoding, more = _laid(standing, along, values, 24 * category.distinct)
    spec = spec_of(
        {"type": "bar", "tooltip": True}, {**encoding, **shown}, told("Bar chart", title, category, measure),
        [category, measure], **more,
    )  # fmt: skip
    return Chart(kind=kind, title=title, spec=spec)


def _laid(standing: bool, along: Encoding, values: Encoding, high: int) -> tuple[Any, Encoding, dict[str, Any]]:
    """Bars that stand, or that lie and take `high` pixels together."""
    if standing:
        axis = {**along.get("axis", {}), "labelAngle": 0, "labelOverlap": True}
        return "bar", {"x": {**along, "axis": axis}, "y": values}, {}
    return "horizontal bar", {"y": along, "x": values}, {"height": max(high, 60)}


def _order(category: Column, measure: Column) -> bool:
    """Whether to sort by the measure: only where neither column shows that the query ordered the rows."""
    return not (ordered(measure.numbers) or ordered([str(value).lower() for value in category.values]))


def ordered(values: Sequence[Any]) -> bool:
    """Whether values rise or fall throughout."""
    pairs = list(pairwise(values))
    return all(a <= b for a, b in pairs) or all(a >= b for a, b in pairs)


def grouped(category: Column, parts: Column, measure: Column, *, stacked: bool = False) -> Chart:
    """Bars by two columns: side by side, or `stacked` where they add up."""
    title = by([measure], [category, parts])
    along = places(category)
    values = number(measure, scale={"zero": True}, stack="zero" if stacked else None)
    shown = {"color": colour(parts), "tooltip": [tip(category), tip(parts), tip(measure)]}
    many = category.distinct * (1 if stacked else parts.distinct)
    standing = category.longest <= _LETTERS and category.distinct <= _UPRIGHT and many <= 3 * _UPRIGHT
    standing = standing or category.role in ("time", "ordinal")
    high = 24 * category.distinct if stacked else 14 * many + 10 * category.distinct
    kind, encoding, more = _laid(standing, along, values, high)
    if not stacked:
        shown["xOffset" if kind == "bar" else "yOffset"] = {"field": parts.alias, "sort": colour(parts)["sort"]}
    spec = spec_of(
        {"type": "bar", "tooltip": True}, {**encoding, **shown},
        told("Stacked bars" if stacked else "Grouped bars", title, category, measure),
        [category, parts, measure], **more,
    )  # fmt: skip
    return Chart(kind="stacked bar" if stacked else "grouped bar", title=title, spec=spec)


def measures(category: Column, columns: Sequence[Column]) -> Chart:
    """Several measures of one size by a category, side by side."""
    title = by(columns, [category])
    fold = folded(columns)
    offset = {"field": "measure", "sort": [column.label for column in columns]}
    values = {
        "field": "value", "type": "quantitative", "title": None, "scale": {"zero": True}, "stack": None,
        "axis": number_axis([one for column in columns for one in column.numbers]),
    }  # fmt: skip
    standing = category.longest <= _LETTERS and category.distinct * len(columns) <= 2 * _UPRIGHT
    standing = standing or category.role in ("time", "ordinal")
    high = (14 * len(columns) + 10) * category.distinct
    kind, encoding, more = _laid(standing, places(category), values, high)
    encoding["xOffset" if kind == "bar" else "yOffset"] = offset
    encoding |= {"color": fold_colour(columns), "tooltip": [tip(category), *map(tip, columns)]}
    spec = spec_of(
        {"type": "bar", "tooltip": True}, encoding, told("Grouped bars", title, category, columns[0]),
        [category, *columns], transform=fold, **more,
    )  # fmt: skip
    return Chart(kind="grouped bar", title=title, spec=spec)


def folded(columns: Sequence[Column]) -> list[dict[str, Any]]:
    """Transforms that make a row of each measure: fields `measure` (its label) and `value`."""
    labels = "{" + ", ".join(f"{column.alias}: {text(column.label)}" for column in columns) + "}"
    return [
        {"fold": [column.alias for column in columns], "as": ["folded", "value"]},
        {"calculate": f"{labels}[datum.folded]", "as": "measure"},
    ]


def fold_colour(columns: Sequence[Column]) -> Encoding:
    """Colours and legend of folded measures."""
    labels = [column.label for column in columns]
    return {
        "field": "measure", "type": "nominal", "title": None, "sort": labels,
        "scale": {"domain": labels, "range": list(PALETTE[: len(labels)])}, "legend": {"labelLimit": 180},
    }  # fmt: skip


_DOTS: Final = 100
"""Points of a line up to which each is drawn."""


def lines(time: Column, measures: Sequence[Column], parts: Column | None = None) -> Chart:
    """A measure along time: one line, a line for each part, or a line for each of several measures of one size."""
    title = by(measures, [time, *([parts] if parts else [])])
    numbers = [one for column in measures for one in column.numbers]
    several = parts is not None or len(measures) > 1
    dotted = len(time.values) <= (2 * _DOTS if parts else _DOTS)
    encoding: Encoding = {
        "x": across(time),
        "y": number(measures[0], scale=scale_of(numbers), stack=None),
        "tooltip": [tip(column) for column in (time, parts, *measures) if column],
    }
    more, each = {}, ""
    if parts:
        encoding["color"], each = colour(parts), f" with a line for each {parts.label}"
    elif several:
        encoding["y"] = {
            "field": "value", "type": "quantitative", "title": None, "axis": number_axis(numbers),
            "scale": scale_of(numbers),
        }  # fmt: skip
        encoding["color"], each = fold_colour(measures), " with a line for each measure"
        more = {"transform": folded(measures)}
    mark = {
        "type": "line", "tooltip": True, "invalid": "break-paths-show-path-domains",
        **({"point": {"size": 30 if several else 36}} if dotted else {}),
    }  # fmt: skip
    columns = [column for column in (time, parts, *measures) if column]
    spec = spec_of(mark, encoding, told("Line chart" + each, title, time, measures[0]), columns, **more)
    return Chart(kind="multi-line" if several else "line", title=title, spec=spec)


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
