"""Lines between boxes: where they run, and where what they say finds room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from hopql.tools.drawing.labels import clean, shortened, width
from hopql.tools.pictures.boxes import Box
from hopql.tools.pictures.colours import Theme, fill, framed
from hopql.tools.pictures.drawn import Link

SMALL: Final = 10.5
LABEL: Final = 190.0
"""Pixels of a label, at most."""
DASHES: Final = {"foreign key": "", "join hint": "8 3", "suggested": "2 4", "external": "8 3 2 3"}
"""How the line of each kind of join is broken."""
_SPOTS: Final = (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73)
"""Shares of the way at which a label may stand, the best first."""
_SHORT: Final = 50.0
"""Height of such a line below which its label stands beside it, not upon it."""
_LOOP: Final = 46.0
"""How far a line between two boxes of a column runs out."""

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Line:
    """A join as it is drawn."""

    link: Link
    curve: Curve
    label: str = ""
    at: Point = (0.0, 0.0)


def label_of(link: Link) -> str:
    """The join's condition, as short as a picture needs it."""
    return shortened(clean(link.label), SMALL, LABEL)


def lines_of(links: Sequence[Link], boxes: Mapping[str, Box]) -> list[Line]:
    """The lines of a picture; a label that would cover another or a box is left out (its title says it)."""
    taken = [(box.x, box.y, box.x + box.wide, box.y + box.high) for box in boxes.values()]
    found = []
    for link in links:
        curve = _curve(boxes[link.left], boxes[link.right], link)
        text = label_of(link)
        half = width(text, SMALL) / 2 + 3
        spots = [_point(curve, share) for share in _SPOTS]
        if abs(curve[0][1] - curve[3][1]) < _SHORT and curve[1][0] == curve[2][0] > max(curve[0][0], curve[3][0]):
            spots = [(spots[0][0] + half + 3, spots[0][1])]
        areas = [((x, y), (x - half, y - 8, x + half, y + 8)) for x, y in spots]
        free = next((one for one in areas if not any(_meet(one[1], other) for other in taken)), None)
        if free:
            taken.append(free[1])
        found.append(Line(link, curve, text if free else "", free[0] if free else (0.0, 0.0)))
    return found


def drawn_line(line: Line, theme: Theme) -> str:
    """The line as SVG: a dot where it begins, an arrow at the table that a foreign key references."""
    (x, y), (ax, ay), (bx, by), (ex, ey) = line.curve
    dash = DASHES.get(line.link.kind, "")
    broken = f' stroke-dasharray="{dash}"' if dash else ""
    back = 8.0 if bx > ex else -8.0
    head = f"M{ex:.1f} {ey:.1f}l{back:.1f} -4.5v9z" if line.link.kind == "foreign key" else ""
    end = f'<path d="{head}" {fill("line", theme)}/>' if head else (
        f'<circle cx="{ex:.1f}" cy="{ey:.1f}" r="3" {fill("line", theme)}/>'
    )  # fmt: skip
    told = f"{clean(line.link.condition)} ({clean(line.link.kind)})"
    return (
        f"<g><title>{escape(told)}</title>"
        f'<path d="M{x:.1f} {y:.1f}C{ax:.1f} {ay:.1f} {bx:.1f} {by:.1f} {ex:.1f} {ey:.1f}" '
        f'{framed("none", "line", theme)} stroke-width="1.5"{broken}/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" {fill("line", theme)}/>{end}</g>'
    )


def drawn_label(line: Line, theme: Theme) -> str:
    """The label on paper of its own, so that lines do not cross it."""
    x, y = line.at
    wide = width(line.label, SMALL) + 6
    return (
        f'<rect x="{x - wide / 2:.1f}" y="{y - 8:.1f}" width="{wide:.1f}" height="16" rx="3" {fill("paper", theme)} '
        f'fill-opacity="0.9"/><text x="{x:.1f}" y="{y + 3.7:.1f}" font-size="{SMALL}" text-anchor="middle" '
        f'{fill("text", theme)}>{escape(line.label)}</text>'
    )


def _curve(left: Box, right: Box, link: Link) -> Curve:
    """From the side of one box to the facing side of the other; between boxes of one column, around on the right."""
    y, end = left.row(link.left_column), right.row(link.right_column)
    if left.x + left.wide < right.x:
        x, to, out, back = left.x + left.wide, right.x, 1.0, -1.0
    elif right.x + right.wide < left.x:
        x, to, out, back = left.x, right.x + right.wide, -1.0, 1.0
    else:
        x, to = left.x + left.wide, right.x + right.wide
        if left is right and abs(y - end) < 1:
            end += 9.0
        far = max(x, to) + _LOOP * 1.34
        return (x, y), (far, y), (far, end), (to, end)
    bow = max(abs(to - x) * 0.5, 24.0)
    return (x, y), (x + out * bow, y), (to + back * bow, end), (to, end)


def _point(curve: Curve, share: float) -> Point:
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    pairs = list(zip(weights, curve, strict=True))
    return sum(weight * x for weight, (x, _) in pairs), sum(weight * y for weight, (_, y) in pairs)


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
