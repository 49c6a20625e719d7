"""Arrows between boxes: where they begin and end, and where what they say finds room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from hopql.tools.drawing.labels import clean, shortened, width
from hopql.tools.knowledge.pictures.drawn import Edge

LABELS: Final = 36
"""Arrows of a picture that say their kind; the colours tell it of all."""
_SIZE: Final = 11.0
_HEAD: Final = 9.0
_BOWS: Final = (0.0, 26.0, -26.0, 52.0, -52.0, 84.0, -84.0)
"""How far an arrow is bent, in pixels: as little as leads around other boxes."""
_SPOTS: Final = (0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26)
"""Shares of the way at which a label may stand, the best first."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A box by its middle and size, in pixels."""

    x: float
    y: float
    wide: float
    high: float

    def holds(self, at: Point, room: float = 0.0) -> bool:
        """Whether a point is in the box, or nearer to it than `room`."""
        return abs(at[0] - self.x) <= self.wide / 2 + room and abs(at[1] - self.y) <= self.high / 2 + room

    def meets(self, other: Box, room: float = 2.0) -> bool:
        """Whether two boxes overlap or nearly do."""
        return (
            abs(self.x - other.x) < (self.wide + other.wide) / 2 + room
            and abs(self.y - other.y) < (self.high + other.high) / 2 + room
        )


@dataclass(frozen=True)
class Arrow:
    """An edge as it is drawn."""

    edge: Edge
    path: str
    """Of the line, as SVG writes it."""
    head: str
    label: str = ""
    """Empty where there is no room for it."""
    at: Point = (0.0, 0.0)


def arrows(edges: Sequence[Edge], boxes: Mapping[str, Box]) -> list[Arrow]:
    """The arrows of a picture; those of the rarest kinds are labelled first."""
    there = {(edge.source, edge.target) for edge in edges}
    curves = [_around(edge, boxes, (edge.target, edge.source) in there) for edge in edges]
    often = Counter(edge.kinds[0] for edge in edges)
    order = sorted(range(len(edges)), key=lambda place: (often[edges[place].kinds[0]], -edges[place].weight, place))
    heads = [Box(*curve[2], 2 * _HEAD, 2 * _HEAD) for curve in curves]
    taken, labels = [*boxes.values(), *heads], dict[int, tuple[str, Point]]()
    for place in order:
        if len(labels) == LABELS:
            break
        text = shortened(clean(", ".join(edges[place].kinds)), _SIZE, 150)
        spots = (_point(curves[place], share) for share in _SPOTS)
        for at in spots:
            box = Box(*at, width(text, _SIZE), _SIZE + 3)
            if not any(box.meets(other) for other in taken):
                taken.append(box)
                labels[place] = text, at
                break
    return [
        Arrow(edge, _path(curve), _head(curve), *labels.get(place, ("", (0.0, 0.0))))
        for place, (edge, curve) in enumerate(zip(edges, curves, strict=True))
    ]


Curve = tuple[Point, Point, Point]
"""Beginning, the point that it bends towards, end."""


def _around(edge: Edge, boxes: Mapping[str, Box], back: bool) -> Curve:
    """The way that meets the fewest other boxes, and of these the straightest. Where an arrow goes `back`, each of the
    two is bent to its own side."""
    others = [box for id_, box in boxes.items() if id_ not in (edge.source, edge.target)]

    def met(curve: Curve) -> int:
        points = [_point(curve, step / 30) for step in range(31)]
        return sum(any(box.holds(point, 3) for point in points) for box in others)

    bows = [bow for bow in _BOWS if bow > 0 or not back]
    return min((_curve(boxes[edge.source], boxes[edge.target], bow) for bow in bows), key=met)


def _curve(one: Box, other: Box, bow: float) -> Curve:
    """From the border of one box to that of the other."""
    across, down = other.x - one.x, other.y - one.y
    long = max(hypot(across, down), 1.0)
    middle = ((one.x + other.x) / 2 - down / long * bow * 2, (one.y + other.y) / 2 + across / long * bow * 2)
    whole = (one.x, one.y), middle, (other.x, other.y)
    begin, end = 0.0, 1.0
    while begin < 0.49 and one.holds(_point(whole, begin), 1):
        begin += 0.01
    while end > 0.51 and other.holds(_point(whole, end), 2):
        end -= 0.01
    return _between(whole, begin, end)


def _between(curve: Curve, begin: float, end: float) -> Curve:
    """A part of a quadratic Bézier curve: its middle point is the blossom at both ends."""
    first, middle, last = curve

    def blossom(index: int) -> float:
        return (
            (1 - begin) * (1 - end) * first[index]
            + (begin * (1 - end) + end * (1 - begin)) * middle[index]
            + begin * end * last[index]
        )

    return _point(curve, begin), (blossom(0), blossom(1)), _point(curve, end)


def _point(curve: Curve, share: float) -> Point:
    (x, y), (mx, my), (ex, ey) = curve
    rest = 1 - share
    return (
        rest * rest * x + 2 * rest * share * mx + share * share * ex,
        rest * rest * y + 2 * rest * share * my + share * share * ey,
    )


def _path(curve: Curve) -> str:
    (x, y), (mx, my), (ex, ey) = curve
    return f"M{x:.1f} {y:.1f}Q{mx:.1f} {my:.1f} {ex:.1f} {ey:.1f}"


def _head(curve: Curve) -> str:
    """A triangle at the end, in the direction in which the curve comes in."""
    _, (mx, my), (x, y) = curve
    across, down = x - mx, y - my
    long = max(hypot(across, down), 1e-6)
    across, down = across / long * _HEAD, down / long * _HEAD
    left, right = (x - across - down * 0.42, y - down + across * 0.42), (
        x - across + down * 0.42, y - down - across * 0.42,
    )  # fmt: skip
    return f"M{x:.1f} {y:.1f}L{left[0]:.1f} {left[1]:.1f}L{right[0]:.1f} {right[1]:.1f}Z"
