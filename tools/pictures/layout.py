"""Where the boxes of a picture are: in columns, so that every line runs between neighbours.

In each connected part the table with the most joins stands in the middle; what it joins stands left and right of it,
what these join outside of them. Tables that join each other stand on one side. Within a column, tables are ordered by
the mean place of what they join, as in Sugiyama, Tagawa and Toda (IEEE SMC 11, 1981). A long row of columns is folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from hopql.tools.drawing.rows import Places, in_rows

if TYPE_CHECKING:
    import networkx as nx

DOWN: Final = 28.0
"""Pixels between two boxes of a column."""
_PARTS: Final = 48.0
"""Pixels between two parts."""
_WIDE: Final = 1.7
"""How much wider than high the parts are set."""
_ROUNDS: Final = 4
_LONG: Final = 1400.0
"""Pixels of a row of columns beyond which it is folded."""
_FOLDS: Final = 4

Sizes = Mapping[str, tuple[float, float]]


def placed(sizes: Sizes, pairs: Iterable[tuple[str, str]], gaps: Mapping[tuple[str, str], float]) -> Places:
    """Corners of boxes in pixels, from 0 on; the same for the same input.

    Args:
        sizes: width and height of each box, in the order of their importance.
        gaps: how much room a line needs between two boxes that stand side by side.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(sizes)
    graph.add_edges_from(sorted((a, b) for a, b in pairs if a != b))
    order = {name: place for place, name in enumerate(sizes)}
    parts = sorted(nx.connected_components(graph), key=lambda part: (-len(part), min(order[one] for one in part)))
    laid = [_part(graph, sorted(part, key=order.__getitem__), sizes, gaps) for part in parts]
    return _in_rows(laid, sizes)


def _part(
    graph: nx.Graph[str], names: Sequence[str], sizes: Sizes, gaps: Mapping[tuple[str, str], float]
) -> tuple[Places, float]:
    """Corners of one part, and how wide it is with the lines on its right."""
    columns = _columns(graph, names)
    row = {name: float(place) for column in columns for place, name in enumerate(column)}
    for _ in range(_ROUNDS):
        for column in columns:
            near = {name: [row[one] / _count(columns, one) for one in sorted(graph[name])] for name in column}
            column.sort(key=lambda name: (sum(near[name]) / len(near[name]) if near[name] else 0.0, name))
            row |= {name: float(place) for place, name in enumerate(column)}
    stood = [_Column(column, columns[place + 1 : place + 2], sizes, gaps) for place, column in enumerate(columns)]
    return _folded(stood, sizes)


class _Column:
    """Boxes that stand one below another, with the room that their lines need on their right."""

    def __init__(
        self, names: Sequence[str], following: Sequence[Sequence[str]], sizes: Sizes,
        gaps: Mapping[tuple[str, str], float],
    ) -> None:  # fmt: skip
        self.names = names
        self.wide = max(sizes[name][0] for name in names)
        self.high = sum(sizes[name][1] for name in names) + DOWN * (len(names) - 1)
        others = [*(following[0] if following else []), *names]
        self.room = max((gaps.get((a, b), gaps.get((b, a), 0.0)) for a in names for b in others), default=0.0)


def _folded(columns: Sequence[_Column], sizes: Sizes) -> tuple[Places, float]:
    """Columns from left to right; a long row of them is folded into several, whose lines turn at the ends, so that the
    whole can be read where it has to fit a page."""
    whole = sum(one.wide + one.room for one in columns)
    most = min(len(columns), _FOLDS) if whole > _LONG else 1
    ways = [_bands(columns, whole / folds) for folds in range(1, most + 1)]
    bands = min(ways, key=lambda way: max(_wide(way) / _WIDE, _high(way)))
    found: Places = {}
    widest, top = _wide(bands), 0.0
    for place, band in enumerate(bands):
        back, middle = place % 2 == 1, top + max(one.high for one in band) / 2
        left = widest - sum(one.wide + one.room for one in band) if back else 0.0
        for one in reversed(band) if back else band:
            y = middle - one.high / 2
            for name in one.names:
                found[name] = (left + (one.wide - sizes[name][0]) / 2, y)
                y += sizes[name][1] + DOWN
            left += one.wide + one.room
        top += max(one.high for one in band) + _PARTS
    return found, widest


def _bands(columns: Sequence[_Column], room: float) -> list[list[_Column]]:
    """Columns in rows of about that width."""
    bands: list[list[_Column]] = [[]]
    for one in columns:
        wide = sum(each.wide + each.room for each in bands[-1])
        if bands[-1] and wide + one.wide / 2 > room:
            bands.append([])
        bands[-1].append(one)
    return bands


def _wide(bands: Sequence[Sequence[_Column]]) -> float:
    return max(sum(one.wide + one.room for one in band) for band in bands)


def _high(bands: Sequence[Sequence[_Column]]) -> float:
    return sum(max(one.high for one in band) + _PARTS for band in bands) - _PARTS


def _count(columns: Sequence[Sequence[str]], name: str) -> float:
    """How many boxes the column of a box has."""
    return float(next(len(column) for column in columns if name in column))


def _columns(graph: nx.Graph[str], names: Sequence[str]) -> list[list[str]]:
    """Boxes by columns, from left to right: distances from the middle, on two sides of about the same size."""
    import networkx as nx

    order = {name: place for place, name in enumerate(names)}
    middle = max(names, key=lambda name: (graph.degree(name), -order[name]))
    away = nx.single_source_shortest_path_length(graph, middle)
    rest = graph.subgraph(set(names) - {middle})
    groups = sorted(nx.connected_components(rest), key=lambda group: (-len(group), min(order[one] for one in group)))
    sides: tuple[dict[int, list[str]], dict[int, list[str]]] = ({}, {})
    for group in groups:
        side = min(sides[::-1], key=lambda one: sum(map(len, one.values())))
        for name in sorted(group, key=order.__getitem__):
            side.setdefault(away[name], []).append(name)
    left, right = sides
    return [*(left[place] for place in sorted(left, reverse=True)), [middle], *(right[p] for p in sorted(right))]


def _in_rows(parts: Sequence[tuple[Places, float]], sizes: Sizes) -> Places:
    """Set parts beside and below each other, in about the shape of a page."""
    framed = [_framed(part, wide, sizes) for part, wide in parts]
    area = sum((wide + _PARTS) * (high + _PARTS) for _, wide, high in framed)
    room = max([wide for _, wide, _ in framed] + [(area * _WIDE) ** 0.5])
    return in_rows(framed, room, (_PARTS, _PARTS))


def _framed(part: Places, wide: float, sizes: Sizes) -> tuple[Places, float, float]:
    """A part whose boxes begin at 0, with its width and height."""
    top = min(y for _, y in part.values())
    moved = {name: (x, y - top) for name, (x, y) in part.items()}
    return moved, wide, max(y + sizes[name][1] for name, (_, y) in moved.items())
