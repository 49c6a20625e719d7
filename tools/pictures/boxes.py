"""A table's box: its name, why it is there, and its columns with their types and keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from hopql.tools.drawing.labels import clean, shortened, width
from hopql.tools.pictures.colours import Theme, fill, framed
from hopql.tools.pictures.drawn import Table

HEAD: Final = 30.0
"""Height of the part with the name."""
ROW: Final = 18.0
_FONT: Final = 12.0
_SMALL: Final = 10.0
_SIDE: Final = 10.0
_NAME: Final = 190.0
"""Pixels of a name, at most."""
_TYPE: Final = 100.0


@dataclass(frozen=True)
class Box:
    """A table with its place and size, in pixels."""

    table: Table
    x: float
    y: float
    wide: float
    high: float

    def row(self, column: str) -> float:
        """The height at which a line to a column ends: its row, or the name where it has none."""
        places = [place for place, field in enumerate(self.table.fields) if field.name == column]
        return self.y + HEAD + (places[0] + 0.5) * ROW if places else self.y + HEAD / 2


def size_of(table: Table) -> tuple[float, float]:
    """Width and height of a table's box, in pixels."""
    head = width(_cut(table.name, 13, _NAME), 13) * 1.16 + (width(table.badge, _SMALL) + 24 if table.badge else 0)
    rows = [
        width(_cut(field.name, _FONT, _NAME), _FONT) + width(_cut(field.type, _SMALL, _TYPE), _SMALL)
        + width(field.mark, _SMALL) + 34
        for field in table.fields
    ]  # fmt: skip
    high = HEAD + ROW * len(table.fields) + (ROW if table.more else 0) + 6
    return max([head, *rows, 90.0]) + 2 * _SIDE, high


def box(at: Box, theme: Theme) -> list[str]:
    """The box as SVG. What its picture starts from has a second edge, a bridge a dashed one."""
    table = at.table
    told = clean(table.name) + (f" ({table.badge})" if table.badge else "")
    told += f": {_cut(table.told, 1, 300)}" if table.told else ""
    dash = ' stroke-dasharray="6 4"' if table.shape == "dashed" else ""
    frame = f'x="{at.x:.1f}" y="{at.y:.1f}" width="{at.wide:.1f}" height="{at.high:.1f}" rx="6"'
    head = (
        f"M{at.x + 0.7:.1f} {at.y + HEAD:.1f}v{6 - HEAD:.1f}a5.3 5.3 0 0 1 5.3 -5.3h{at.wide - 12:.1f}"
        f"a5.3 5.3 0 0 1 5.3 5.3v{HEAD - 6:.1f}z"
    )
    lines = [f"<g><title>{escape(told)}</title>"]
    if table.shape == "double":
        lines.append(
            f'<rect x="{at.x - 3.5:.1f}" y="{at.y - 3.5:.1f}" width="{at.wide + 7:.1f}" height="{at.high + 7:.1f}" '
            f'rx="9" {framed("none", "edge", theme)} stroke-width="1.2"/>'
        )
    lines += [
        f'<rect {frame} {framed("box", "edge", theme)} stroke-width="1.3"{dash}/>',
        f'<path d="{head}" {fill("head", theme)}/>',
        _text(_cut(table.name, 13, _NAME), at.x + _SIDE, at.y + 20, 13, fill("text", theme), 'font-weight="bold"'),
        *_badge(at, theme),
        *_fields(at, theme),
        "</g>",
    ]
    return lines


def _badge(at: Box, theme: Theme) -> list[str]:
    if not at.table.badge:
        return []
    wide = width(at.table.badge, _SMALL) + 10
    x = at.x + at.wide - _SIDE - wide
    return [
        f'<rect x="{x:.1f}" y="{at.y + 8:.1f}" width="{wide:.1f}" height="15" rx="7" '
        f'{framed("badge", "edge", theme)} stroke-width="0.8"/>',
        _text(at.table.badge, x + wide / 2, at.y + 19, _SMALL, fill("quiet", theme), 'text-anchor="middle"'),
    ]


def _fields(at: Box, theme: Theme) -> list[str]:
    lines = []
    right = at.x + at.wide - _SIDE
    for place, field in enumerate(at.table.fields):
        y = at.y + HEAD + place * ROW + 13.5
        bold = 'font-weight="bold"' if "PK" in field.mark else ""
        lines.append(_text(_cut(field.name, _FONT, _NAME), at.x + _SIDE, y, _FONT, fill("text", theme), bold))
        if field.mark:
            more = 'text-anchor="end" font-weight="bold"'
            lines.append(_text(field.mark, right, y, _SMALL, fill("mark", theme), more))
        if field.type:
            x = right - (width(field.mark, _SMALL) + 8 if field.mark else 0)
            kind = _cut(field.type, _SMALL, _TYPE)
            lines.append(_text(kind, x, y, _SMALL, fill("quiet", theme), 'text-anchor="end"'))
    if at.table.more:
        y = at.y + HEAD + len(at.table.fields) * ROW + 13.5
        hidden = f"… {at.table.more:,} more column{'' if at.table.more == 1 else 's'}"
        lines.append(_text(hidden, at.x + _SIDE, y, _SMALL, fill("quiet", theme), 'font-style="italic"'))
    return lines


def _cut(text: str, size: float, room: float) -> str:
    return shortened(clean(text), size, room)


def _text(text: str, x: float, y: float, size: float, colour: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.0f}" {colour} {more}>{escape(text)}</text>'
