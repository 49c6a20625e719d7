"""A picture of the command line at work: an animated SVG of commands that are really run.

    python -m hopql.evals.terminal_picture docs/pictures/terminal.svg "hopql ask 'How many flights left JFK in March?'"

Each command is typed, then its output appears line by line, as and when the terminal showed it; waits are cut to two
seconds. The picture plays once and stays; who prefers no motion sees the end.
"""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

import click
from rich.text import Text

_WIDE, _FONT, _LINE, _EDGE = 100, 13.0, 19.0, 18.0
_LETTER = _FONT * 0.6005
"""Width of a letter of a monospaced font, by its size."""
_TYPED_S, _LONGEST_S = 0.035, 2.0
_ERASED = re.compile(r"\x1b\[[0-9;?]*[A-HJKSTfhlnsu]|\x1b[=>]|\r(?!\n)")
_COLOURS = {
    "red": "#ff7b72", "green": "#7ee787", "yellow": "#e3b341", "blue": "#79c0ff", "magenta": "#d2a8ff",
    "cyan": "#76e3ea", "white": "#e6edf3", "bright_black": "#8b949e",
}  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A line of the terminal and when it appeared, in seconds; with its colours as ANSI has them."""

    at: float
    text: str
    typed: bool = False


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("commands", nargs=-1, required=True)
def main(out: Path, commands: Sequence[str]) -> None:
    """Run COMMANDS in a terminal, and draw what it shows into OUT."""
    lines: list[Line] = []
    clock = 0.4
    for command in commands:
        lines.append(Line(clock, f"$ {command}", typed=True))
        clock += len(command) * _TYPED_S + 0.3
        shown = _run(command)
        before = 0.0
        for line in shown:
            clock += min(line.at - before, _LONGEST_S)
            before = line.at
            lines.append(Line(clock, line.text))
        clock += 0.8
        lines.append(Line(clock, ""))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(_drawn(lines[:-1]), encoding="utf-8")
    click.echo(f"{out}: {len(lines) - 1} lines, {clock:.0f} s, {out.stat().st_size / 1000:.0f} kB")


def _run(command: str) -> list[Line]:
    """The lines that a command shows in a terminal, each with its time."""
    own, other = pty.openpty()
    around = {**os.environ, "COLUMNS": str(_WIDE), "LINES": "40", "TERM": "xterm-256color", "FORCE_COLOR": "1"}
    begun = time.monotonic()
    process = subprocess.Popen(shlex.split(command), stdout=other, stderr=other, env=around, close_fds=True)
    os.close(other)
    lines, rest = list[Line](), b""
    while True:
        try:
            piece = os.read(own, 4096)
        except OSError:  # the last writer closed it
            piece = b""
        *ended, rest = (rest + piece).split(b"\n")
        told = time.monotonic() - begun
        lines += [Line(told, _ERASED.sub("", part.decode(errors="replace")).rstrip()) for part in ended]
        if not piece:
            break
    process.wait()
    os.close(own)
    return lines


def _drawn(lines: Sequence[Line]) -> str:
    rows = [(line, part) for line in lines for part in _folded(line)]
    high = len(rows) * _LINE + 2 * _EDGE + 14
    wide = _WIDE * _LETTER + 2 * _EDGE
    drawn = "\n".join(_row(line, part, _EDGE + 24 + number * _LINE) for number, (line, part) in enumerate(rows))
    said = escape("; ".join(line.text[2:] for line in lines if line.typed))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" role="img">
<title>HopQL on the command line</title>
<desc>{said}</desc>
<style>
text {{ font: {_FONT}px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #e6edf3; white-space: pre; }}
.row {{ opacity: 0; animation: show 0.01s linear forwards; }}
.typed {{ fill: #7ee787; }}
@keyframes show {{ to {{ opacity: 1; }} }}
@media (prefers-reduced-motion: reduce) {{ .row {{ animation-delay: 0s !important; }} }}
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<circle cx="20" cy="16" r="5" fill="#ff5f57"/><circle cx="38" cy="16" r="5" fill="#febc2e"/>
<circle cx="56" cy="16" r="5" fill="#28c840"/>
{drawn}
</svg>
"""


def _folded(line: Line) -> list[Text]:
    """A line as the terminal folds it."""
    read = Text.from_ansi(line.text)
    return list(read.divide(range(_WIDE, len(read.plain), _WIDE))) if len(read.plain) > _WIDE else [read]


def _row(line: Line, part: Text, y: float) -> str:
    """A line that appears at its time; a typed one letter by letter."""
    if line.typed:
        return "\n".join(
            f'<text class="row typed" x="{_EDGE + place * _LETTER:.1f}" y="{y:.1f}" '
            f'style="animation-delay:{line.at + place * _TYPED_S:.2f}s">{escape(letter)}</text>'
            for place, letter in enumerate(part.plain)
            if letter != " "
        )
    return (
        f'<text class="row" xml:space="preserve" x="{_EDGE}" y="{y:.1f}" '
        f'style="animation-delay:{line.at:.2f}s">{_spans(part)}</text>'
    )


def _spans(part: Text) -> str:
    """Coloured parts of a line."""
    parts = []
    for start, end, style in _pieces(part):
        number = re.search(r"color\((\d+)\)", style)
        names = [*_COLOURS][int(number[1]) - 1] if number and 1 <= int(number[1]) <= 7 else style
        colour = next((value for name, value in _COLOURS.items() if name in names), "#8b949e" if "dim" in style else "")
        look = (f' fill="{colour}"' if colour else "") + (' font-weight="bold"' if "bold" in style else "")
        parts.append(f'<tspan x="{_EDGE + start * _LETTER:.1f}"{look}>{escape(part.plain[start:end])}</tspan>')
    return "".join(parts)


def _pieces(part: Text) -> list[tuple[int, int, str]]:
    """Runs of equal style: begin, end, the style's name."""
    length = len(part.plain)
    styles = [""] * length
    for span in part.spans:
        for place in range(span.start, min(span.end, length)):
            styles[place] = f"{styles[place]} {span.style}".strip()
    cuts = [0, *(place for place in range(1, length) if styles[place] != styles[place - 1]), length]
    return [(start, end, styles[start]) for start, end in pairwise(cuts) if start < end]


if __name__ == "__main__":
    main()
