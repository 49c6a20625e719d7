"""Where the boxes of a picture are: near to what they are related to, and none upon another.

Each connected part is laid out by Kamada and Kawai's springs (Information Processing Letters 31, 1989; larger ones by
Fruchterman and Reingold's, 1991), boxes are pushed apart, and the parts are set in rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from hopql.tools.drawing.rows import Places, in_rows

if TYPE_CHECKING:
    import networkx as nx
    import numpy as np

GAP: Final = (48.0, 40.0)
"""Pixels that are left between two boxes, across and down."""
_SPRINGS: Final = 70
"""Entities up to which all pairs are weighed: the time grows with their number squared, many times over."""
_WIDE: Final = 1.5
"""How much wider than high a part is."""
_ROUNDS: Final = 150

Sizes = Mapping[str, tuple[float, float]]


def placed(sizes: Sizes, pairs: Iterable[tuple[str, str]]) -> Places:
    """The middles of boxes in pixels, from 0 on; the same for the same input.

    Args:
        sizes: width and height of each box, in the order of their importance.
        pairs: of boxes that are related.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(sizes)
    graph.add_edges_from(pair for pair in pairs if pair[0] != pair[1])
    parts = sorted(nx.connected_components(graph), key=len, reverse=True)
    order = {id_: place for place, id_ in enumerate(sizes)}
    laid = [_part(graph.subgraph(sorted(part, key=order.__getitem__)), sizes, order) for part in parts]
    return _in_rows(laid, sizes)


def _part(graph: nx.Graph[str], sizes: Sizes, order: Mapping[str, int]) -> Places:
    """A connected part, by springs between its boxes."""
    import networkx as nx
    import numpy as np

    ids = sorted(graph, key=order.__getitem__)
    if len(ids) == 1:
        return {ids[0]: (0.0, 0.0)}
    # A copy whose nodes and edges are in a fixed order: that of a set differs from run to run.
    fixed: nx.Graph[str] = nx.Graph()
    fixed.add_nodes_from(ids)
    fixed.add_edges_from(sorted((min(one, other), max(one, other)) for one, other in graph.edges))
    if len(ids) <= _SPRINGS:
        found: Any = nx.kamada_kawai_layout(fixed)
    else:
        found = nx.spring_layout(fixed, seed=1, iterations=120, k=2.5 / len(ids) ** 0.5)
    middles = np.array([found[id_] for id_ in ids], dtype=float)
    middles -= middles.min(axis=0)
    middles /= max(float(middles.max()), 1e-9)
    boxes = np.array([sizes[id_] for id_ in ids], dtype=float) + np.array(GAP)
    area = float(boxes.prod(axis=1).sum()) * 2.2
    middles *= np.array([(area * _WIDE) ** 0.5, (area / _WIDE) ** 0.5])
    return dict(zip(ids, map(tuple, _apart(middles, boxes).tolist()), strict=True))


def _apart(middles: np.ndarray, boxes: np.ndarray) -> np.ndarray:
    """Push boxes apart, each pair along the axis on which they overlap least; where that comes to no end, draw the
    whole larger."""
    import numpy as np

    reach = (boxes[:, None, :] + boxes[None, :, :]) / 2
    # No two in the same place: there would be no direction to push them in.
    middles = middles + np.array([[0.37 * (place % 7), 0.53 * (place % 5)] for place in range(len(middles))])
    while True:
        for _ in range(_ROUNDS):
            between = middles[:, None, :] - middles[None, :, :]
            overlap = reach - np.abs(between)
            hit = (overlap > 0.5).all(axis=2)
            np.fill_diagonal(hit, False)
            if not hit.any():
                return middles
            down = overlap[..., 1] <= overlap[..., 0]
            axis = np.stack([~down, down], axis=2) & hit[..., None]
            middles = middles + (np.where(between >= 0, 1, -1) * axis * overlap * 0.26).sum(axis=1)
        middles = middles * 1.12 + np.arange(len(middles))[:, None] * 0.01


def _in_rows(parts: list[Places], sizes: Sizes) -> Places:
    """Set parts beside and below each other, the largest first, in about the shape of a page."""
    framed = [_framed(part, sizes) for part in parts]
    area = sum(wide * high for _, wide, high in framed)
    return in_rows(framed, max([wide for _, wide, _ in framed] + [(area * _WIDE) ** 0.5]), GAP)


def _framed(part: Places, sizes: Sizes) -> tuple[Places, float, float]:
    """A part whose boxes begin at 0, with its width and height."""
    left = min(x - sizes[id_][0] / 2 for id_, (x, _) in part.items())
    top = min(y - sizes[id_][1] / 2 for id_, (_, y) in part.items())
    moved = {id_: (x - left, y - top) for id_, (x, y) in part.items()}
    wide = max(x + sizes[id_][0] / 2 for id_, (x, _) in moved.items())
    high = max(y + sizes[id_][1] / 2 for id_, (_, y) in moved.items())
    return moved, wide, high
