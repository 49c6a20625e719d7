"""Where the boxes of a picture are: in columns, so that every line runs between neighbours.

In each connected part the table with the most joins stands in the middle; what it joins stands left and right of it,
what these join outside of them. Tables that join each other stand on one side. Within a column, tables are ordered by
the mean place of what they join, as in Sugiyama, Tagawa and Toda (IEEE SMC 11, 1981).
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
    found: Places = {}
    left = 0.0
    for place, column in enumerate(columns):
        wide = max(sizes[name][0] for name in column)
        top = -(sum(sizes[name][1] for name in column) + DOWN * (len(column) - 1)) / 2
        for name in column:
            found[name] = (left + (wide - sizes[name][0]) / 2, top)
            top += sizes[name][1] + DOWN
        following = columns[place + 1] if place + 1 < len(columns) else []
        room = [gaps.get((a, b), gaps.get((b, a), 0.0)) for a in column for b in [*following, *column]]
        left += wide + max(room, default=0.0)
    return found, left


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
