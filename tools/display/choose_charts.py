"""Which charts fit a result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.tools.display.classify_columns import Chart, Column, columns_of
from hopql.tools.display.draw_charts import MOST_BARS, bars, grouped, lines, measures, scatter
from hopql.tools.display.fit_text import clean

MOST_ROWS: Final = 5_000
"""A result of more rows is not drawn."""
_SERIES: Final = 8
"""Lines or colours that can be told apart."""
_POINTS: Final = 5
"""Rows that a scatter plot needs."""
_MEASURES: Final = 4

_NO_SUM: Final = re.compile(
    r"\b(avg|average|mean|median|min|max|minimum|maximum|rate|ratio|pct|percentile|rank|price|speed|temp|temperature|"
    r"score|delay|age|per|std|stddev|variance|year|first|last|cumulative|running|change|growth)\b", re.I,
)  # fmt: skip
"""Words of measures whose parts make no whole."""


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
    found = [chart for chart in _fitting(columns_of(columns, types, rows, labels)) if chart]
    kinds: dict[str, Chart] = {}
    for chart in found:
        kinds.setdefault(chart["kind"] + chart["title"], chart)
    shown = clean(title)
    return [Chart(kind=chart["kind"], title=shown or chart["title"], spec=chart["spec"]) for chart in kinds.values()]


def _fitting(columns: Sequence[Column]) -> list[Chart | None]:
    numbers = [column for column in columns if column.role == "number" and len(column.numbers) >= 2]
    times = [column for column in columns if column.role in ("time", "ordinal", "period")]
    groups = [column for column in columns if column.role in ("category", "boolean") and column.distinct >= 2]
    if not groups and not times:
        groups = [column for column in columns if column.role == "id" and column.unique]
    if not numbers:
        return []
    times.sort(key=lambda column: (-column.distinct, column.role != "time"))
    moving = [time for time in times if time.distinct >= 2 and not time.nulls]
    for time in moving:
        if time.unique:
            return [*_along(time, numbers), *_against(numbers, [time, *groups])]
    for one in groups:
        if one.unique:
            return [*_single(one, numbers), *_against(numbers, [*groups, *times])]
    pair = _pair([*moving, *groups])
    if pair:
        return [*_double(*pair, numbers[0]), *_against(numbers, [*groups, *times])]
    return _against(numbers, [*groups, *times])


def _pair(dimensions: Sequence[Column]) -> tuple[Column, Column] | None:
    """The first two columns whose values together name each row once."""
    for place, one in enumerate(dimensions):
        for other in dimensions[place + 1 :]:
            pairs = set(zip(map(str, one.values), map(str, other.values), strict=True))
            if len(pairs) == len(one.values):
                return one, other
    return None


def _along(time: Column, numbers: Sequence[Column]) -> list[Chart | None]:
    """One or more measures along time."""
    few = len(time.values) <= 2
    found: list[Chart | None] = []
    if 2 <= len(numbers) <= _MEASURES and comparable(numbers):
        found.append(measures(time, numbers) if few else lines(time, numbers))
    for measure in numbers[:_MEASURES]:
        one = lines(time, [measure])
        bar = bars(time, measure) if len(time.values) <= 31 else None
        found += [bar] if few else [one, bar]
    return found


def _single(category: Column, numbers: Sequence[Column]) -> list[Chart | None]:
    """One or more measures by a category."""
    if category.distinct > MOST_BARS:
        return []
    found: list[Chart | None] = []
    if 2 <= len(numbers) <= _MEASURES and comparable(numbers) and category.distinct <= MOST_BARS / 2:
        found.append(measures(category, numbers))
    found += [bars(category, measure) for measure in numbers[:_MEASURES]]
    return found


def _double(one: Column, other: Column, measure: Column) -> list[Chart | None]:
    """A measure by two columns, of which one may be time."""
    timed = one.role in ("time", "ordinal", "period")
    if not timed and other.distinct > one.distinct:
        one, other = other, one
    adds = additive(measure) and min(measure.numbers) >= 0
    found: list[Chart | None] = []
    if other.distinct <= _SERIES:
        if timed and one.distinct > 2:
            found.append(lines(one, [measure], other))
        if one.distinct <= MOST_BARS / 2:
            found.append(grouped(one, other, measure) if one.distinct * other.distinct <= MOST_BARS else None)
            found += [grouped(one, other, measure, stacked=True)] if adds else []
    return found


def _against(numbers: Sequence[Column], labels: Sequence[Column]) -> list[Chart | None]:
    """Two measures against each other."""
    if len(numbers) < 2 or len(numbers[0].values) < _POINTS or min(numbers[0].distinct, numbers[1].distinct) < 3:
        return []
    return [scatter(numbers[0], numbers[1], list(labels)[:4])]


def comparable(numbers: Sequence[Column]) -> bool:
    """Whether measures can share an axis: none is so small beside another that it could not be seen."""
    sizes = [max(map(abs, column.numbers)) for column in numbers]
    return max(sizes) <= 20 * min(sizes) and len({additive(column) for column in numbers}) == 1


def additive(measure: Column) -> bool:
    """Whether the sum of its values means something."""
    return not _NO_SUM.search(measure.label)
