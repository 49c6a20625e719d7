"""Tables and joins as one SVG document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from hopql.tools.drawing.labels import FONTS, clean, shortened, width
from hopql.tools.pictures.boxes import Box, box, size_of
from hopql.tools.pictures.colours import Theme, fill, framed, style
from hopql.tools.pictures.drawn import Drawn
from hopql.tools.pictures.joins import DASHES, SMALL, drawn_label, drawn_line, label_of, lines_of
from hopql.tools.pictures.layout import placed

_MARGIN: Final = 24.0
_HEAD: Final = 52.0
"""Height of the title and the line under it."""
_BOLD = 1.12
"""How much wider bold letters are."""


def svg(drawn: Drawn, theme: Theme = "auto") -> str:
    """The picture of at least one table. Without a theme it follows the reader's; sizes are pixels."""
    sizes = {table.name: size_of(table) for table in drawn.tables}
    gaps: dict[tuple[str, str], float] = {}
    for link in drawn.links:
        pair = link.left, link.right
        gaps[pair] = max(gaps.get(pair, 0.0), width(label_of(link), SMALL) + 60)
    gaps |= {(name, name): max(gaps.get((name, name), 0.0), 10.0) for name in sizes}
    corners = placed(sizes, [(link.left, link.right) for link in drawn.links], gaps)
    boxes = {
        table.name: Box(table, corners[table.name][0] + _MARGIN, corners[table.name][1] + _MARGIN + _HEAD,
                        *sizes[table.name])
        for table in drawn.tables
    }  # fmt: skip
    lines = lines_of(drawn.links, boxes)
    title = shortened(clean(drawn.title), 17, 640)
    legend = _legend(sorted({link.kind for link in drawn.links}), theme)
    right = [one.x + one.wide for one in boxes.values()] + [point[0] - 12 for line in lines for point in line.curve]
    right += [line.at[0] + width(line.label, SMALL) / 2 for line in lines]
    wide = max([*right, width(title, 17) * _BOLD + _MARGIN, width(drawn.under, 12) + _MARGIN, 420.0]) + _MARGIN
    bottom = max(one.y + one.high for one in boxes.values())
    high = bottom + _MARGIN + (26 if legend else 0)
    moved = f'<g transform="translate({_MARGIN:.0f} {bottom + 26:.1f})">' if legend else "<g>"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" font-family="{FONTS}" role="img">',
        f"<title>{escape(clean(drawn.title))}</title>",
        f"<desc>{escape(clean(drawn.told))}</desc>",
        style(theme),
        f'<rect width="{wide:.0f}" height="{high:.0f}" rx="8" {fill("paper", theme)}/>',
        _text(title, 17, 34, fill("text", theme), 'font-weight="bold"'),
        _text(drawn.under, 12, 54, fill("quiet", theme)),
        *(drawn_line(line, theme) for line in lines),
        *(part for one in boxes.values() for part in box(one, theme)),
        *(drawn_label(line, theme) for line in lines if line.label),
        moved, *legend, "</g>", "</svg>\n",
    ])  # fmt: skip


def _text(text: str, size: float, y: float, colour: str, more: str = "") -> str:
    return f'<text x="{_MARGIN:.0f}" y="{y:.0f}" font-size="{size:.0f}" {colour} {more}>{escape(clean(text))}</text>'


def _legend(kinds: Sequence[str], theme: Theme) -> list[str]:
    """What each kind of line means, where there is more than foreign keys."""
    if set(kinds) <= {"foreign key"}:
        return []
    parts, x = [], 0.0
    for kind in kinds:
        dash = DASHES.get(kind, "")
        broken = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<path d="M{x:.1f} 0h34" {framed("none", "line", theme)} stroke-width="1.5"{broken}/>'
            f'<text x="{x + 42:.1f}" y="4" font-size="11" {fill("quiet", theme)}>{escape(clean(kind))}</text>'
        )
        x += 42 + width(clean(kind), 11) + 24
    return parts
