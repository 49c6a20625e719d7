"""Columns as Vega-Lite reads them: a field without special letters, its type, axis, and formats.

Names of columns may hold dots, brackets, quotes, anything: a spec names them only inside string literals of
`calculate`, where they need no escaping of their own, and reads the fields that these make.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from hopql.tools.display.classify_columns import SCHEMA, Column, calendar, drawable

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
    most = max(map(abs, numbers), default=0.0)
    if most >= _LARGE:
        return {"labelExpr": "replace(format(datum.value, '.3~s'), 'G', 'B')"}
    small = 0 < most < 0.01
    return {"format": ".2~e" if 0 < most < 1e-6 else ".3~g" if small else ",.4~r" if most < 1 else ",.2~f"}


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
            "axis": {"format": grain(column)[1], "formatType": "utc", "labelOverlap": True, "labelAngle": 0},
        }  # fmt: skip
    if column.role == "ordinal":
        return {**base, "type": "ordinal", "sort": "ascending", "axis": {"format": "d", "labelAngle": 0}}
    order = "ascending" if column.role == "period" else calendar_of(column) or sort
    return {**base, "type": "nominal", "sort": order, "axis": {"labelLimit": 220}}


def calendar_of(column: Column) -> list[str]:
    """Names of months or days in their order; nothing for other values."""
    return calendar(column.values) if column.role == "category" and not column.nulls else []


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
        form = ",d" if column.whole else ",.2f" if least >= 0.01 else ",.4~g"
        return {**base, "type": "quantitative", "format": form}
    if column.role == "ordinal":
        return {**base, "type": "quantitative", "format": "d"}
    return {**base, "type": "nominal"}


def colour(column: Column) -> Encoding:
    """A column that colours tell, with its legend; the order is that of the rows."""
    kept = calendar_of(column) or (None if column.role in ("category", "boolean", "id") else "ascending")
    found: Encoding = {
        "field": column.alias, "type": "ordinal" if column.role == "ordinal" else "nominal", "title": column.label,
        "sort": kept, "scale": {"range": list(PALETTE)}, "legend": {"labelLimit": 180, "symbolLimit": len(PALETTE)},
    }  # fmt: skip
    if column.role == "ordinal":
        found["legend"] = {"format": "d"}
    return found


def grain(column: Column) -> tuple[str, str]:
    """Vega-Lite's time unit that tells all moments of a column apart, and a format that writes them."""
    texts = [str(value) for value in column.values if value is not None]
    if all(len(text) == 7 for text in texts):
        return "yearmonth", "%b %Y"
    clocks = {text[11:19].rstrip("Z") for text in texts if len(text) > 10}
    if clocks <= {"00:00:00", "00:00"}:
        firsts = all(text[8:10] in ("01", "") for text in texts)
        januaries = firsts and all(text[5:7] == "01" for text in texts)
        if januaries and len(texts) > 1:
            return "year", "%Y"
        return ("yearmonth", "%b %Y") if firsts and len(texts) > 1 else ("yearmonthdate", "%d %b %Y")
    seconds = any(clock[6:8] not in ("", "00") for clock in clocks)
    return ("yearmonthdatehoursminutesseconds", "%d %b %Y %H:%M:%S") if seconds else (
        "yearmonthdatehoursminutes", "%d %b %Y %H:%M",
    )  # fmt: skip


Theme = Literal["light", "dark"]

_COLOURS: Final = {
    "light": {"text": "#1b1f24", "quiet": "#57606a", "grid": "#d8dee4", "paper": "#ffffff", "mark": "#4477AA"},
    "dark": {"text": "#e6edf3", "quiet": "#9ea7b3", "grid": "#353c45", "paper": "#14181d", "mark": "#6ea4dc"},
}


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
        "range": {"category": list(PALETTE)},
        "mark": {"color": colours["mark"]},
        "bar": {"color": colours["mark"], "cornerRadiusEnd": 2},
        "line": {"color": colours["mark"], "strokeWidth": 2},
        "point": {"color": colours["mark"], "filled": True},
        "text": {"color": colours["text"]},
    }  # fmt: skip
