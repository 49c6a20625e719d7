"""Which charts fit a result, and each as Vega-Lite draws it: bars by categories, lines along time, points of two
measures; on a page by its script, or as files, SVG and PNG. Nothing is fetched."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any, Final, Literal

from hopql.tools.base.quote_text import listed
from hopql.tools.display.classify_columns import (
    SCHEMA,
    Chart,
    Column,
    Kind,
    clean,
    columns_of,
    drawable,
    in_calendar,
    number_of,
    with_rows,
)
from hopql.tools.display.word_results import figures

MOST_ROWS: Final = 5_000
"""A result of more rows is not drawn."""
_MOST_BARS: Final = 60
"""More categories than that are a table, not a picture."""
_UPRIGHT: Final = 12
"""Bars that may stand side by side,"""
_LETTERS: Final = 12
"""and letters of their longest name."""
_SERIES: Final = 8
"""Lines or colours that can be told apart."""
_DOTS: Final = 100
"""Points of a line up to which each is drawn."""
_POINTS: Final = 5
"""Rows that a scatter plot needs."""
_MEASURES: Final = 4
_TIMES: Final = ("time", "ordinal", "period")


def charts_of(
    columns: Sequence[str], types: Sequence[str], rows: Sequence[Sequence[object]], title: str = "",
    labels: Sequence[str] = (),
) -> list[Chart]:
    """Charts that show what the rows say, the best first; none where a table or a sentence says it better.

    Args:
        columns: names as the database gave them; one may occur again.
        types: names of the database's types, in the same order; what is missing or empty is read off the values.
        rows: cells as `hopql.state.database.Rows` has them.
        title: of all the charts, as a question; empty: what each shows.
        labels: what people call the columns, as axes say it; none: their names in words.
    """
    if not 2 <= len(rows) <= MOST_ROWS:
        return []
    fitting = _fitting(columns_of(columns, types, rows, labels))
    return [Chart(kind=one["kind"], title=clean(title) or one["title"], spec=one["spec"]) for one in fitting]


def _fitting(columns: Sequence[Column]) -> list[Chart]:
    numbers = [column for column in columns if column.role == "number" and len(column.numbers) >= 2]
    times = [column for column in columns if column.role in _TIMES]
    groups = [column for column in columns if column.role in ("category", "boolean") and column.distinct >= 2]
    if not groups and not times:
        groups = [column for column in columns if column.role == "id" and column.unique]
    if not numbers:
        return []
    times.sort(key=lambda column: (-column.distinct, column.role != "time"))
    moving = [time for time in times if time.distinct >= 2 and None not in time.values]
    if time := next((one for one in moving if one.unique), None):
        return [*_along(time, numbers), *_against(numbers, [time, *groups])]
    others = _against(numbers, [*groups, *times])
    if group := next((one for one in groups if one.unique), None):
        return [*_single(group, numbers), *others]
    pair = _pair([*moving, *groups])
    return [*_double(*pair, numbers[0]), *others] if pair else others


def _pair(dimensions: Sequence[Column]) -> tuple[Column, Column] | None:
    """The first two columns whose values together name each row once."""
    for one, other in combinations(dimensions, 2):
        if len(set(zip(map(str, one.values), map(str, other.values), strict=True))) == len(one.values):
            return one, other
    return None


def _along(time: Column, numbers: Sequence[Column]) -> list[Chart]:
    """One or more measures along time."""
    few, found = len(time.values) <= 2, list[Chart]()
    if 2 <= len(numbers) <= _MEASURES and _comparable(numbers):
        found.append(bars(time, numbers) if few else lines(time, numbers))
    for measure in numbers[:_MEASURES]:
        found += [] if few else [lines(time, [measure])]
        found += [bars(time, [measure])] if len(time.values) <= 31 else []
    return found


def _single(category: Column, numbers: Sequence[Column]) -> list[Chart]:
    """One or more measures by a category."""
    if category.distinct > _MOST_BARS:
        return []
    together = 2 <= len(numbers) <= _MEASURES and _comparable(numbers) and category.distinct <= _MOST_BARS / 2
    return [bars(category, numbers)] * together + [bars(category, [measure]) for measure in numbers[:_MEASURES]]


def _double(one: Column, other: Column, measure: Column) -> list[Chart]:
    """A measure by two columns, of which one may be time."""
    timed = one.role in _TIMES
    if not timed and other.distinct > one.distinct:
        one, other = other, one
    if other.distinct > _SERIES:
        return []
    found = [lines(one, [measure], other)] if timed and one.distinct > 2 else []
    if one.distinct <= _MOST_BARS / 2:
        found += [bars(one, [measure], other)] if one.distinct * other.distinct <= _MOST_BARS else []
    return found


def _against(numbers: Sequence[Column], labels: Sequence[Column]) -> list[Chart]:
    """Two measures against each other."""
    if len(numbers) < 2 or len(numbers[0].values) < _POINTS or min(numbers[0].distinct, numbers[1].distinct) < 3:
        return []
    return [scatter(numbers[0], numbers[1], list(labels)[:4])]


def _comparable(numbers: Sequence[Column]) -> bool:
    """Whether measures can share an axis: none is so small beside another that it could not be seen."""
    sizes = [max(map(abs, column.numbers)) for column in numbers]
    return max(sizes) <= 20 * min(sizes)


def bars(category: Column, measures: Sequence[Column], parts: Column | None = None) -> Chart:
    """A bar for each category, or one for each of its `parts` or of several measures of one size, side by side. They
    lie where there are many, or their names are long."""
    beside = parts.distinct if parts else len(measures)
    many = category.distinct * beside
    few = category.distinct <= _UPRIGHT and many <= 3 * _UPRIGHT
    short = all(len(str(value)) <= _LETTERS for value in category.values)
    standing = (few and short) or category.role in ("time", "ordinal")
    along, across = ("x", "y") if standing else ("y", "x")
    columns = [category, *([parts] if parts else []), *measures]
    alone = len(columns) == 2
    encoding, more = _series(measures, parts)
    encoding[along] = places(category, sort=f"-{across}" if alone and _sorts(category, measures[0]) else None)
    encoding[across] = _values(measures, {"zero": True})
    encoding["tooltip"] = [*map(tip, columns)]
    if beside > 1:
        encoding[f"{along}Offset"] = {name: encoding["color"][name] for name in ("field", "sort")}
    if standing:
        encoding["x"]["axis"] |= {"labelAngle": 0, "labelOverlap": True}
    else:
        more["height"] = max(60, 24 * many if beside == 1 else 14 * many + 10 * category.distinct)
    title = _by(measures, columns[: -len(measures)])
    told = _told("Bar chart" if alone else "Grouped bars", title, category, measures[0])
    kind: Kind = "grouped bar" if not alone else "bar" if standing else "horizontal bar"
    spec = spec_of({"type": "bar", "tooltip": True}, encoding, told, columns, **more)
    return Chart(kind=kind, title=title, spec=spec)


def _sorts(category: Column, measure: Column) -> bool:
    """Whether to sort by the measure: only where neither column shows that the query ordered the rows."""
    texts: tuple[list[Any], ...] = (measure.numbers, [str(value).lower() for value in category.values])
    return not any(all(a <= b for a, b in pairwise(one)) or all(a >= b for a, b in pairwise(one)) for one in texts)


def lines(time: Column, measures: Sequence[Column], parts: Column | None = None) -> Chart:
    """A measure along time: one line, a line for each part, or a line for each of several measures of one size."""
    columns = [time, *([parts] if parts else []), *measures]
    several = len(columns) > 2
    encoding, more = _series(measures, parts)
    scale = scale_of([one for column in measures for one in column.numbers])
    encoding |= {"x": across(time), "y": _values(measures, scale), "tooltip": [*map(tip, columns)]}
    dotted = len(time.values) <= (2 * _DOTS if parts else _DOTS)
    mark = {
        "type": "line", "tooltip": True, "invalid": "break-paths-show-path-domains",
        **({"point": {"size": 30 if several else 36}} if dotted else {}),
    }  # fmt: skip
    title = _by(measures, columns[: -len(measures)])
    each = f" with a line for each {parts.label if parts else 'measure'}" if several else ""
    spec = spec_of(mark, encoding, _told("Line chart" + each, title, time, measures[0]), columns, **more)
    return Chart(kind="multi-line" if several else "line", title=title, spec=spec)


def _values(measures: Sequence[Column], scale: dict[str, Any]) -> Encoding:
    """The axis of one measure, or of several that are folded into rows; nothing is stacked."""
    more: Encoding = {"scale": scale, "stack": None}
    if len(measures) == 1:
        return number(measures[0], **more)
    axis = number_axis([one for column in measures for one in column.numbers])
    return {"field": "value", "type": "quantitative", "title": None, "axis": axis, **more}


def _series(measures: Sequence[Column], parts: Column | None) -> tuple[Encoding, dict[str, Any]]:
    """The colours of `parts` or of several measures, and what makes a row of each measure: fields `measure` (its
    label) and `value`."""
    if len(measures) == 1:
        return {"color": colour(parts)} if parts else {}, {}
    labels = [column.label for column in measures]
    named = "{" + ", ".join(f"{column.alias}: {text(column.label)}" for column in measures) + "}"
    fold = [
        {"fold": [column.alias for column in measures], "as": ["folded", "value"]},
        {"calculate": f"{named}[datum.folded]", "as": "measure"},
    ]
    colours = {
        "field": "measure", "type": "nominal", "title": None, "sort": labels,
        "scale": {"domain": labels, "range": list(PALETTE[: len(labels)])}, "legend": {"labelLimit": 180},
    }  # fmt: skip
    return {"color": colours}, {"transform": fold}


def scatter(one: Column, other: Column, labels: list[Column]) -> Chart:
    """A point for each row; the first of `labels` with few values gives its colour, and all are in the tooltip."""
    title = f"{other.label} against {one.label}"
    coloured = next((column for column in labels if 2 <= column.distinct <= _SERIES and not column.unique), None)
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
        encoding, _told("Scatter plot", title, one, other), [one, other, *labels],
    )  # fmt: skip
    return Chart(kind="scatter", title=title, spec=spec)


def scale_of(numbers: Sequence[float]) -> dict[str, Any]:
    """From zero on, unless all that there is to see happens far away from it."""
    if not numbers or min(numbers) <= 0 <= max(numbers):
        return {"zero": True}
    return {"zero": min(map(abs, numbers)) <= 0.6 * max(map(abs, numbers))}


def _by(measures: Sequence[Column], dimensions: Sequence[Column]) -> str:
    """A title such as `flights and delay by month and carrier`."""
    return f"{listed([one.label for one in measures])} by {listed([one.label for one in dimensions])}"


def _told(kind: str, title: str, along: Column, measure: Column) -> str:
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


_WIDE: Final = 640
"""Pixels of the plot without its axes' labels."""
_SCALE: Final = 2.0
_VERSION: Final = "6.4"


def rendered(
    chart: Chart, records: Sequence[Mapping[str, object]], format: Literal["svg", "png"] = "svg", theme: Theme = "light"  # noqa: A002
) -> bytes | str:
    """The chart with its rows: SVG as text, PNG as bytes (at twice the pixels, for dense screens). `records`: as
    `records_of(columns, rows)` gives them."""
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

    It sets `window.vegaEmbed`: `vegaEmbed(element, spec, {ast: true, actions: false, renderer: "svg"})`. With `ast`, no
    code is evaluated, so it runs under a Content-Security-Policy without `unsafe-eval`.
    """
    import vl_convert

    made = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", _VERSION)
    return made.replace("</script", "<\\/script")


NULL: Final = "(null)"
"""How a missing category is written."""
_LARGE: Final = 1e6
FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', 'Noto Sans', sans-serif"
"""Of pictures that take the reader's own fonts, as CSS and SVG name them."""
PALETTE: Final = ("#4477AA", "#D55E00", "#009E73", "#CC79A7", "#B58900", "#7F6BC4", "#56A5C4", "#8C8C8C")
"""Colours that people with colour blindness tell apart, after Tol (2021) and Okabe and Ito (2008); each can be seen on
white and on dark grey."""

Encoding = dict[str, Any]


def spec_of(mark: Any, encoding: Encoding, told: str, columns: Iterable[Column], **more: Any) -> dict[str, Any]:
    """A whole spec; `told` is its description for screen readers.

    Further `transform`s come after those that read the columns.
    """
    transform = [read(column) for column in dict.fromkeys(columns)] + more.pop("transform", [])
    return {
        "$schema": SCHEMA,
        "description": drawable(told),
        "data": {"name": "rows"},
        "width": "container",
        **({} if "height" in more else {"height": 300}),
        "autosize": {"type": "fit-x", "contains": "padding"},
        "transform": transform,
        "mark": mark,
        "encoding": encoding,
        **more,
    }


def read(column: Column) -> dict[str, str]:
    """The transform that makes the column's field. Numbers that are no numbers become null."""
    value = f"datum[{text(column.name)}]"
    if column.role == "time":
        # As the table shows it: without the offset, read as UTC and drawn as UTC, wherever the reader is.
        written = f"toString({value})"
        moment = f"replace(substring({written}, 0, 19), ' ', 'T') + 'Z'"
        made = f"{value} === null ? null : toDate(length({written}) > 10 ? {moment} : {written})"
    elif column.role in ("number", "ordinal"):
        made = f"isFinite(toNumber({value})) ? toNumber({value}) : null"
    else:
        made = f"{value} === null ? {text(NULL)} : toString({value})"
    return {"calculate": made, "as": column.alias}


def number(column: Column, **more: Any) -> Encoding:
    """A measure."""
    return {
        "field": column.alias, "type": "quantitative", "title": column.label,
        "axis": number_axis(column.numbers), **more,
    }  # fmt: skip


def number_axis(numbers: Sequence[float]) -> dict[str, Any]:
    """Labels of an axis: 1,200; 3.4M; 0.012."""
    large = max(map(abs, numbers), default=0.0) >= _LARGE
    return {"labelExpr": "replace(format(datum.value, '.3~s'), 'G', 'B')"} if large else {"format": ",.12~g"}


def across(column: Column) -> Encoding:
    """A column along which a line runs."""
    base = {"field": column.alias, "title": column.label}
    if column.role == "time":
        return {**base, "type": "temporal", "scale": {"type": "utc"}, "axis": {"labelOverlap": True}}
    if column.role == "ordinal":
        axis = {"format": "d", "tickMinStep": 1, "labelOverlap": True}
        return {**base, "type": "quantitative", "scale": {"zero": False, "nice": False}, "axis": axis}
    return {**base, "type": "ordinal", "sort": "ascending", "axis": {"labelOverlap": True}}


def places(column: Column, *, sort: Any = None) -> Encoding:
    """A column whose values stand side by side, in the order of `sort`: None keeps that of the rows."""
    base = {"field": column.alias, "title": column.label}
    if column.role == "time":
        return {
            **base, "type": "ordinal", "timeUnit": {"unit": grain(column)[0], "utc": True},
            "axis": {"format": grain(column)[1], "formatType": "utc"},
        }  # fmt: skip
    order = "ascending" if column.role in _TIMES else in_calendar(column.values) or sort
    return {**base, "type": "nominal", "sort": order, "axis": {"labelLimit": 220}}


def text(value: str) -> str:
    """A string literal of Vega's expressions."""
    return json.dumps(value)


def tip(column: Column) -> Encoding:
    """A column in a tooltip."""
    base = {"field": column.alias, "title": column.label}
    if column.role == "time":
        return {**base, "type": "temporal", "format": grain(column)[1], "formatType": "utc"}
    if column.role == "number":
        least = min((abs(one) for one in column.numbers if one), default=1.0)
        whole = all(one.is_integer() for one in column.numbers)
        form = ",d" if whole else ",.2f" if least >= 0.01 else ",.4~g"
        return {**base, "type": "quantitative", "format": form}
    if column.role == "ordinal":
        return {**base, "type": "quantitative", "format": "d"}
    return {**base, "type": "nominal"}


def colour(column: Column) -> Encoding:
    """A column that colours tell, with its legend; the order is that of the rows."""
    return {
        "field": column.alias, "type": "nominal", "title": column.label,
        "sort": "ascending" if column.role in _TIMES else in_calendar(column.values) or None,
        "scale": {"range": list(PALETTE)}, "legend": {"labelLimit": 180, "symbolLimit": len(PALETTE)},
    }  # fmt: skip


def grain(column: Column) -> tuple[str, str]:
    """Vega-Lite's time unit that tells all moments of a column apart, and a format that writes them."""
    texts = [str(value) for value in column.values if value is not None]
    if any(text[11:16].strip("0:") for text in texts):
        seconds = ":%S" if any(text[17:19].strip("0") for text in texts) else ""
        return "yearmonthdatehoursminutesseconds", f"%d %b %Y %H:%M{seconds}"
    days = {text[5:10] for text in texts}
    if days == {"01-01"}:
        return "year", "%Y"
    return ("yearmonth", "%b %Y") if all(day[3:] in ("", "01") for day in days) else ("yearmonthdate", "%d %b %Y")


Theme = Literal["light", "dark"]

_COLOURS: Final = {
    "light": {"text": "#1b1f24", "quiet": "#57606a", "grid": "#d8dee4", "paper": "#ffffff", "mark": "#4477AA"},
    "dark": {"text": "#e6edf3", "quiet": "#9ea7b3", "grid": "#353c45", "paper": "#14181d", "mark": "#6ea4dc"},
}


def config_of(theme: Theme = "light", *, background: bool = False) -> dict[str, Any]:
    """Vega-Lite's `config` for a page of that theme. `background`: draw the page's colour too, as a file needs;
    otherwise it is transparent."""
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
        "title": {
            "color": colours["text"], "anchor": "start", "fontSize": 15, "fontWeight": 600, "offset": 14,
            "limit": 620,
        },
        "view": {"stroke": None},
        "range": {"category": list(PALETTE)},
        "mark": {"color": colours["mark"]},
        "bar": {"cornerRadiusEnd": 2},
        "point": {"filled": True},
    }  # fmt: skip
