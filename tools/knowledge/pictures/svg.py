"""A picture as SVG: boxes with names, coloured by type, and arrows that say how they are related.

It holds no script and refers to nothing outside; every text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from hopql.tools.drawing.labels import clean, lines, shortened, width
from hopql.tools.knowledge.pictures.arrows import Arrow, Box, arrows
from hopql.tools.knowledge.pictures.colours import COLOURS, LINES, OTHER, coloured, lined
from hopql.tools.knowledge.pictures.drawn import Drawn, Node
from hopql.tools.knowledge.pictures.layout import placed

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
_STYLE: Final = 'font-family="Helvetica, Arial, \'DejaVu Sans\', \'Noto Sans\', sans-serif"'


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
        return (
            f'<rect x="{x:.1f}" y="{y - 6:.1f}" width="16" height="12" rx="3" fill="{fill}" stroke="{stroke}"/>'
        )
    return (
        f'<path d="M{x:.1f} {y:.1f}h12" stroke="{stroke}" stroke-width="1.6" fill="none"/>'
        f'<path d="M{x + 18:.1f} {y:.1f}l-7 -4v8z" fill="{stroke}"/>'
    )
