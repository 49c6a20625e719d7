"""The graph as Mermaid and as SVG: colours, places, boxes and arrows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any, Final
from xml.sax.saxutils import escape

from hopql.tools.drawing.labels import clean, lines, shortened, width
from hopql.tools.drawing.rows import Places, in_rows
from hopql.tools.knowledge.cut_neighbourhood import Drawn, Edge, Node

if TYPE_CHECKING:
    import networkx as nx
    import numpy as np


COLOURS: Final = (
    ("#d6e6f7", "#2f6ea8"), ("#fbe0c4", "#b5651d"), ("#d8efd6", "#3d8b3d"), ("#f6d5d8", "#b03a48"),
    ("#e6dcf3", "#7350a3"), ("#f3ecc0", "#8f7a12"), ("#cfeeec", "#1f807b"), ("#f4d8ec", "#a6418a"),
    ("#e3e8cf", "#66752a"), ("#ead9cd", "#855a3a"), ("#d9dcf6", "#4650b3"), ("#dfe9ee", "#45697c"),
)  # fmt: skip
"""Fill and edge of a box."""
OTHER: Final = ("#ececec", "#6b6b6b")
"""Of what has no type, or no colour is left for."""
LINES: Final = ("#4a5560", "#1f6fb4", "#c1531b", "#2e8540", "#8a3fa0", "#a8323e", "#0f7f86", "#8a6d00")
"""Of relations: all can be read on white. The last is that of all kinds for which none is left."""
_KNOWN: Final = (
    "module", "function", "class", "term", "method", "document", "organisation", "person", "place", "constant",
    "project", "date", "table", "column",
)  # fmt: skip
"""Types in the order of their colours, so that one has the same in most pictures."""


def coloured(types: Iterable[str]) -> dict[str, int]:
    """A number of a colour for each type; `len(COLOURS)` for those without one."""
    counts = Counter(types)
    ordered = sorted((one for one in counts if one), key=lambda one: (one not in _KNOWN, -counts[one], one))
    taken: dict[str, int] = {}
    free = list(range(len(COLOURS)))
    for one in ordered:
        wanted = _KNOWN.index(one) % len(COLOURS) if one in _KNOWN else -1
        if free:
            taken[one] = wanted if wanted in free else free[0]
            free.remove(taken[one])
    return {one: taken.get(one, len(COLOURS)) for one in counts}


def lined(kinds: Iterable[str]) -> dict[str, int]:
    """A number of a line colour for each kind: the most frequent first, the last one for all that are left."""
    ordered = [kind for kind, _ in sorted(Counter(kinds).items(), key=lambda one: (-one[1], one[0]))]
    return {kind: min(place, len(LINES) - 1) for place, kind in enumerate(ordered)}


_LONGEST: Final = 80
_PLAIN: Final = frozenset(" .,/-:")
"""What stands for itself in a label; with letters and digits. Anything else could be Markdown, HTML or Mermaid."""


def mermaid(drawn: Drawn) -> str:
    """The picture as a Mermaid flowchart. Nodes are named n0, n1, …; labels are quoted, and nothing in them is
    markup."""
    places = {node.id: f"n{place}" for place, node in enumerate(drawn.nodes)}
    classes = coloured(node.type for node in drawn.nodes)
    lines = ["---", f"title: '{_title(drawn)}'", "---", "graph LR"]
    lines += [f'    {places[node.id]}["{_label(node.name)}"]:::c{classes[node.type]}' for node in drawn.nodes]
    lines += [
        f'    {places[edge.source]} -->|"{_label(", ".join(edge.kinds))}"| {places[edge.target]}'
        for edge in drawn.edges
    ]
    for number in sorted(set(classes.values())):
        fill, stroke = COLOURS[number] if number < len(COLOURS) else OTHER
        lines.append(f"    classDef c{number} fill:{fill},stroke:{stroke},color:#1b1f24")
    if drawn.centre in places:
        lines.append(f"    style {places[drawn.centre]} stroke-width:3px")
    return "\n".join(lines) + "\n"


def _label(text: str) -> str:
    """A label between quotes: what could be markup is written as a character's number."""
    text = clean(text)
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    written = "".join(letter if letter.isalnum() or letter in _PLAIN else f"#{ord(letter)};" for letter in text)
    head = len(text) - len(text.lstrip("0123456789"))
    if head and text[head : head + 1] == ".":  # "1. Scope" would be a list, which Mermaid does not draw
        written = f"{written[:head]}#46;{written[head + 1 :]}"
    if written[:1] == "-":
        written = f"#45;{written[1:]}"
    return written or " "


def _title(drawn: Drawn) -> str:
    """The title as a YAML string between single quotes."""
    return clean(f"{drawn.title} ({drawn.under})").replace("'", "''")


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


LABELS: Final = 36
"""Arrows of a picture that say their kind; the colours tell it of all."""
_SIZE: Final = 11.0
_ARROW_HEAD: Final = 9.0
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
    heads = [Box(*curve[2], 2 * _ARROW_HEAD, 2 * _ARROW_HEAD) for curve in curves]
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
    across, down = across / long * _ARROW_HEAD, down / long * _ARROW_HEAD
    left, right = (x - across - down * 0.42, y - down + across * 0.42), (
        x - across + down * 0.42, y - down - across * 0.42,
    )  # fmt: skip
    return f"M{x:.1f} {y:.1f}L{left[0]:.1f} {left[1]:.1f}L{right[0]:.1f} {right[1]:.1f}Z"


_FONT: Final = 13.0
_ROW: Final = 16.0
_ROOM: Final = 150.0
"""Width of a line of a box's text."""
_MARGIN: Final = 28.0
_HEAD: Final = 62.0
"""Height of the title and the line under it."""
_SMALL: Final = 11.0
_TEXT: Final = "#1b1f24"
_TYPES: Final = 12
"""Types and kinds that the legend tells; further ones are one entry."""
_STYLE: Final = "font-family=\"Helvetica, Arial, 'DejaVu Sans', 'Noto Sans', sans-serif\""


def svg(drawn: Drawn) -> str:
    """The picture as one SVG document."""
    texts = {node.id: lines(node.name, _FONT, _ROOM) for node in drawn.nodes}
    sizes = {id_: _size(rows, bold=id_ == drawn.centre) for id_, rows in texts.items()}
    pairs = [(edge.source, edge.target) for edge in drawn.edges]
    title = shortened(clean(drawn.title), 20, 700)
    middles = placed(sizes, pairs) if sizes else {}
    across = max([x + sizes[id_][0] / 2 for id_, (x, _) in middles.items()] + [width(title, 20), 420.0])
    down = max([y + sizes[id_][1] / 2 for id_, (_, y) in middles.items()], default=0.0)
    shift = (across - max((x + sizes[id_][0] / 2 for id_, (x, _) in middles.items()), default=0.0)) / 2
    boxes = {
        id_: Box(x + _MARGIN + shift, y + _MARGIN + _HEAD, *sizes[id_]) for id_, (x, y) in middles.items()
    }  # fmt: skip
    types, kinds = coloured(node.type for node in drawn.nodes), lined(edge.kinds[0] for edge in drawn.edges)
    legend, tall = _legend(types, kinds, across, _HEAD + _MARGIN * 2 + down)
    wide, high = across + 2 * _MARGIN, _HEAD + 2 * _MARGIN + down + tall
    lined_up = arrows(drawn.edges, boxes)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" {_STYLE} font-size="{_FONT:.0f}" fill="{_TEXT}" role="img">',
        f"<title>{escape(clean(drawn.title))}</title>",
        f'<rect width="{wide:.0f}" height="{high:.0f}" fill="#ffffff"/>',
        _text(title, _MARGIN, _MARGIN + 14, 20, 'font-weight="bold"'),
        _text(drawn.under, _MARGIN, _MARGIN + 36, 12, 'fill="#57606a"'),
        *(_line(arrow, LINES[kinds[arrow.edge.kinds[0]]], drawn) for arrow in lined_up),
        *(_box(node, boxes[node.id], texts[node.id], types[node.type], node.id == drawn.centre)
          for node in drawn.nodes),
        *(_said(arrow, LINES[kinds[arrow.edge.kinds[0]]]) for arrow in lined_up if arrow.label),
        *legend,
        "</svg>\n",
    ])  # fmt: skip


def _size(rows: Sequence[str], *, bold: bool) -> tuple[float, float]:
    return max(width(row, _FONT) for row in rows) * (1.1 if bold else 1) + 22, len(rows) * _ROW + 14


def _text(text: str, x: float, y: float, size: float, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.0f}" {more}>{escape(clean(text))}</text>'


def _box(node: Node, box: Box, rows: Sequence[str], colour: int, centre: bool) -> str:
    fill, stroke = COLOURS[colour] if colour < len(COLOURS) else OTHER
    told = clean(node.name) + (f" ({clean(node.type)})" if node.type else "")
    told += f": {shortened(clean(node.description), 1, 250)}" if node.description else ""
    top = box.y - (len(rows) - 1) * _ROW / 2 + _FONT * 0.35
    spans = "".join(
        f'<tspan x="{box.x:.1f}" y="{top + place * _ROW:.1f}">{escape(row)}</tspan>' for place, row in enumerate(rows)
    )
    bold = ' font-weight="bold"' if centre else ""
    return (
        f'<g><title>{escape(told)}</title><rect x="{box.x - box.wide / 2:.1f}" y="{box.y - box.high / 2:.1f}" '
        f'width="{box.wide:.1f}" height="{box.high:.1f}" rx="7" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{2.6 if centre else 1.3}"/><text text-anchor="middle"{bold}>{spans}</text></g>'
    )


def _line(arrow: Arrow, colour: str, drawn: Drawn) -> str:
    names = {node.id: node.name for node in drawn.nodes if node.id in (arrow.edge.source, arrow.edge.target)}
    told = f"{names[arrow.edge.source]} {', '.join(arrow.edge.kinds)} {names[arrow.edge.target]}"
    told += f": {shortened(clean(arrow.edge.text), 1, 250)}" if arrow.edge.text else ""
    return (
        f'<g><title>{escape(clean(told))}</title><path d="{arrow.path}" fill="none" stroke="{colour}" '
        f'stroke-width="1.3" stroke-opacity="0.75"/><path d="{arrow.head}" fill="{colour}"/></g>'
    )


def _said(arrow: Arrow, colour: str) -> str:
    x, y = arrow.at
    wide = width(arrow.label, _SMALL) + 2
    return (
        f'<rect x="{x - wide / 2:.1f}" y="{y - 7:.1f}" width="{wide:.1f}" height="14" rx="3" fill="#ffffff" '
        f'fill-opacity="0.85"/><text x="{x:.1f}" y="{y + _SMALL * 0.35:.1f}" font-size="{_SMALL:.0f}" '
        f'text-anchor="middle" fill="{colour}">{escape(arrow.label)}</text>'
    )


def _legend(types: dict[str, int], kinds: dict[str, int], across: float, top: float) -> tuple[list[str], float]:
    """Entries for types and kinds in rows, and how high they are."""
    entries = [(one or "not described", *(COLOURS[n] if n < len(COLOURS) else OTHER)) for one, n in types.items()]
    listed = [(kind, "", LINES[number]) for kind, number in kinds.items()]
    found: list[str] = []
    y = top + 6
    for group in (entries, listed):
        x = _MARGIN
        shown = group[:_TYPES] + ([("others", "", "#6b6b6b")] if len(group) > _TYPES else [])
        for name, fill, stroke in shown:
            label = shortened(clean(name), 12, 180)
            wide = 24 + width(label, 12) + 18
            if x > _MARGIN and x + wide > across + _MARGIN:
                x, y = _MARGIN, y + 20
            found.append(_mark(x, y, fill, stroke) + _text(label, x + 24, y + 4, 12))
            x += wide
        y += 22 if shown else 0
    return found, y - top


def _mark(x: float, y: float, fill: str, stroke: str) -> str:
    """A small box for a type; without a fill, a small arrow for a kind."""
    if fill:
        return f'<rect x="{x:.1f}" y="{y - 6:.1f}" width="16" height="12" rx="3" fill="{fill}" stroke="{stroke}"/>'
    return (
        f'<path d="M{x:.1f} {y:.1f}h12" stroke="{stroke}" stroke-width="1.6" fill="none"/>'
        f'<path d="M{x + 18:.1f} {y:.1f}l-7 -4v8z" fill="{stroke}"/>'
    )
