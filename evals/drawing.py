"""Plots as SVG text: bars and lines, readable on light and dark ground, named for screen readers.

No plotting library is needed for two kinds of plot. A series differs from another by dashes (lines) or by
lightness and order (bars), never by hue alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

Point = tuple[float, float]
WIDTH = 720
_STYLE = """
.plot{font:13px system-ui,sans-serif}.plot text{fill:#1c2733}.plot .faint{fill:#51606f}
.plot .head{font-size:15px;font-weight:600}.plot .grid{stroke:#d5dce3;stroke-width:1}
.plot .axis{stroke:#51606f;stroke-width:1}.plot .bar0{fill:#2b62a8}.plot .bar1{fill:#a9bdd6}
.plot path{fill:none;stroke-width:2.2}.plot .line0{stroke:#2b62a8}.plot .line1{stroke:#a85512;stroke-dasharray:7 4}
.plot .line2{stroke:#3d7a3d;stroke-dasharray:2 3}.plot .line3{stroke:#7a4a94;stroke-dasharray:10 3 2 3}
.plot .chance{stroke:#8a97a4;stroke-width:1.2;stroke-dasharray:3 4}.plot circle{fill:#2b62a8;stroke:#fff}
@media(prefers-color-scheme:dark){.plot text{fill:#e4eaf0}.plot .faint{fill:#a3b1bf}.plot .grid{stroke:#35414d}
.plot .axis{stroke:#a3b1bf}.plot .bar0{fill:#7fb0ea}.plot .bar1{fill:#4a6078}.plot .line0{stroke:#7fb0ea}
.plot .line1{stroke:#eaa068}.plot .line2{stroke:#8ccb8c}.plot .line3{stroke:#c79be0}.plot .chance{stroke:#74818e}
.plot circle{fill:#7fb0ea;stroke:#12181f}}
"""


@dataclass(frozen=True)
class Bar:
    """A row of a bar plot: one value a series, each with what is written beside it."""

    label: str
    values: Sequence[float]
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Series:
    """A line; `steps` draws it as stairs. `marks` are points to stand out, with their words."""

    name: str
    points: Sequence[Point]
    steps: bool = False
    marks: Sequence[tuple[float, float, str]] = ()


def bars(title: str, rows: Sequence[Bar], series: Sequence[str] = ("",), x_label: str = "", top: float = 0.0) -> str:
    """Horizontal bars from 0 to `top` (the largest value when 0); several series stand under each other in a row."""
    thick, gap, head, foot = 18, 12, 62 if any(series) else 44, 44
    step = thick * len(series) + gap
    left, right = min(260, 20 + 7 * max((len(row.label) for row in rows), default=0)), 120
    height, inner = head + step * len(rows) + foot, WIDTH - left - right
    largest = top or max((value for row in rows for value in row.values), default=0.0) or 1.0
    drawn = _legend(series, "bar") if any(series) else []
    base = head + step * len(rows)
    for tick in ticks(largest):
        x = left + inner * tick / largest
        drawn += [_line("grid", x, head, x, base), _text(x, base + 16, number(tick), "faint", "middle")]
    for place, row in enumerate(rows):
        y = head + step * place + gap / 2
        drawn.append(_text(left - 8, y + thick * len(series) / 2 + 4, _short(row.label), "", "end"))
        for kind, value in enumerate(row.values):
            at, long = y + thick * kind, inner * min(max(value / largest, 0.0), 1.0)
            note = row.notes[kind] if kind < len(row.notes) else number(value)
            drawn.append(_box(f"bar{kind % 2}", left, at, long, thick - 2))
            drawn.append(_text(left + long + 6, at + thick - 5, note, "", "start"))
    drawn += [_line("axis", left, head, left, base), _text(left + inner / 2, height - 8, x_label, "faint", "middle")]
    told = "; ".join(f"{row.label}: {', '.join(row.notes or [number(v) for v in row.values])}" for row in rows)
    return _svg(title, told, height, drawn)


def lines(
    title: str, series: Sequence[Series], x_label: str, y_label: str, *, x_top: float = 0.0, y_top: float = 0.0,
    chance: bool = False,
) -> str:  # fmt: skip
    """Lines over two axes from 0; `chance` adds the diagonal of a coin."""
    left, right, head, foot, height = 64, 24, 66, 52, 400
    points = [point for one in series for point in one.points]
    x_top = x_top or max((x for x, _ in points), default=0.0) or 1.0
    y_top = y_top or max((y for _, y in points), default=0.0) or 1.0
    inner, tall = WIDTH - left - right, height - head - foot

    def place(x: float, y: float) -> Point:
        return left + inner * min(x / x_top, 1.0), head + tall * (1 - min(y / y_top, 1.0))

    drawn = _legend([one.name for one in series], "line")
    for tick in ticks(x_top):
        x, base = place(tick, 0)
        drawn += [_line("grid", x, head, x, base), _text(x, base + 18, number(tick), "faint", "middle")]
    for tick in ticks(y_top):
        zero, y = place(0, tick)
        drawn += [_line("grid", zero, y, left + inner, y), _text(left - 8, y + 4, number(tick), "faint", "end")]
    drawn += [_line("axis", left, head, left, head + tall), _line("axis", left, head + tall, left + inner, head + tall)]
    if chance:
        drawn.append(_line("chance", *place(0, 0), *place(x_top, y_top)))
    for kind, one in enumerate(series):
        drawn.append(f'<path class="line{kind % 4}" d="{_path([place(x, y) for x, y in one.points], one.steps)}"/>')
        for x, y, words in one.marks:
            px, py = place(x, y)
            drawn.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="5"/>')
            drawn.append(_text(px + 9, py + 15 + 17 * kind, words, "", "start"))
    drawn.append(_text(left + inner / 2, height - 10, x_label, "faint", "middle"))
    turned = f'<text class="faint" transform="translate(16 {head + tall / 2:.0f}) rotate(-90)" text-anchor="middle">'
    drawn.append(f"{turned}{escape(y_label)}</text>")
    told = f"{y_label} against {x_label}: " + "; ".join(_told(one) for one in series)
    return _svg(title, told, height, drawn)


def ticks(top: float, count: int = 5) -> list[float]:
    """Round numbers from 0 to `top`, about `count` steps."""
    if not 0 < top < math.inf:
        return [0.0]
    rough = top / count
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * factor for factor in (1, 2, 2.5, 5, 10) if unit * factor >= rough * 0.999)
    return [round(step * place, 10) for place in range(int(top / step + 1e-9) + 1)]


def number(value: float) -> str:
    """A number as short as it can be read."""
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def slug(text: str) -> str:
    """A title as the name of a file or an element."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "plot"


def _told(one: Series) -> str:
    ends = [f"{number(x)}, {number(y)}" for x, y in (*one.points[:1], *one.points[-1:])]
    marks = [words for _, _, words in one.marks]
    return f"{one.name or 'the line'} from ({') to ('.join(ends)})" + "".join(f", {words}" for words in marks)


def _path(points: Sequence[Point], steps: bool) -> str:
    parts: list[str] = []
    for place, (x, y) in enumerate(points):
        if place and steps:
            parts.append(f"H{x:.1f}")
        parts.append(f"V{y:.1f}" if place and steps else f"{'L' if place else 'M'}{x:.1f} {y:.1f}")
    return "".join(parts)


def _legend(names: Sequence[str], kind: str) -> list[str]:
    drawn, x = [], 20.0
    for place, name in enumerate(names):
        if not name:
            continue
        if kind == "bar":
            drawn.append(_box(f"bar{place % 2}", x, 36, 22, 12))
        else:
            drawn.append(f'<path class="line{place % 4}" d="M{x:.0f} 42h26"/>')
        drawn.append(_text(x + 32, 46, name, "", "start"))
        x += 52 + 7.2 * len(name)
    return drawn


def _short(label: str) -> str:
    return label if len(label) <= 34 else label[:33] + "…"


def _text(x: float, y: float, words: str, style: str, anchor: str) -> str:
    if not words:
        return ""
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _box(style: str, x: float, y: float, wide: float, tall: float) -> str:
    return f'<rect class="{style}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"/>'


def _line(style: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(title: str, told: str, height: float, drawn: Sequence[str]) -> str:
    name = slug(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-labelledby="{name}-t {name}-d"><title id="{name}-t">{escape(title)}</title>'
        f'<desc id="{name}-d">{escape(told)}</desc><style>{_STYLE}</style>'
        f"{_text(20, 22, title, 'head', 'start')}{''.join(drawn)}</svg>"
    )
