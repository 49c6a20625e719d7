"""How soon the page is there, and pictures of the page and of the command line with answers that were really given.

    hopql serve &
    python -m hopql.bench.pictures speed [--url http://127.0.0.1:8321] [--times 20]
    python -m hopql.bench.pictures page docs/pictures/page.png "What is the average departure delay of each airline?"
    python -m hopql.bench.pictures terminal docs/pictures/terminal.svg "hopql ask 'How many flights left JFK in March?'"

`speed`: each time a browser that has never seen the page opens it: from the start of the navigation to the first paint
(the Paint Timing API's `first-contentful-paint`), and all bytes of what the page asked for until it was at rest, as
they were sent. Nothing else should run on the machine. `speed` and `page` need Chromium (`apt-get install chromium`).

`terminal` draws an animated SVG: each command is typed, then its output appears line by line, as and when the terminal
showed it; waits are cut to two seconds. It plays once and stays; who prefers no motion sees the end.
"""

from __future__ import annotations

import contextlib
import os
import pty
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

import click
from rich.text import Text

from hopql.bench import run
from hopql.evals.totals import quantile

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def place() -> str:
    """Where Chromium is: as HOPQL_CHROMIUM says, or where it is installed; empty where there is none."""
    return os.environ.get("HOPQL_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window.

    Raises:
        ClickException: there is none.
    """
    from playwright.sync_api import sync_playwright

    found = place()
    if not found:
        raise click.ClickException("There is no chromium: apt-get install chromium.")
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=found, args=options)
        yield browser
        browser.close()


_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
_SENT = """() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


@click.group()
def main() -> None:
    """How soon the page is there, and pictures of it and of the command line."""


@main.command("speed")
@click.option("--url", default="http://127.0.0.1:8321", help="Of a running server.")
@click.option("--times", default=20, type=click.IntRange(1), help="How often the page is opened.")
def measure_page(url: str, times: int) -> None:
    """Open the page, and print how soon it was painted and what it weighs."""
    from playwright.sync_api import Error

    paints, sent = [], (0, 0)
    with chromium() as browser:
        for _ in range(times + 1):
            context = browser.new_context(viewport={"width": 1200, "height": 900})
            page = context.new_page()
            try:
                page.goto(url, wait_until="networkidle")
            except Error as error:
                raise click.ClickException(f"{url} cannot be opened: start `hopql serve`. {error.message}") from None
            painted = page.evaluate(_PAINT)
            if painted is None:
                raise click.ClickException(f"Nothing was painted at {url}.")
            paints.append(painted)
            sent = page.evaluate(_SENT)
            context.close()
    warm = paints[1:]  # the first starts the browser's own parts
    click.echo(f"first paint  p50 {median(warm):.0f} ms, p95 {quantile(warm, 0.95):.0f} ms, of {times}")
    click.echo(f"sent         {sent[0]} requests, {sent[1] / 1000:.0f} kB")



_WAIT_MS = 300_000


@main.command("page")
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("question")
@click.option("--url", default="http://127.0.0.1:8321", help="Of a running server.")
@click.option("--dark", is_flag=True, help="In dark mode.")
@click.option("--open", "opened", multiple=True, default=["SQL"], help="Parts that are opened: SQL, Why.")
def picture_page(out: Path, question: str, url: str, dark: bool, opened: tuple[str, ...]) -> None:
    """Ask QUESTION on the page, and save what it shows to OUT."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 900}, color_scheme="dark" if dark else "light")
        page.goto(url)
        page.fill("textarea", question)
        page.keyboard.press("Enter")
        page.wait_for_selector("details.costs", timeout=_WAIT_MS)
        for part in opened:
            page.locator("summary", has_text=part).last.click()
        page.wait_for_timeout(2000)
        page.screenshot(path=out)
    click.echo(f"{out}: {out.stat().st_size / 1000:.0f} kB")



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


@main.command("terminal")
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("commands", nargs=-1, required=True)
def picture_terminal(out: Path, commands: Sequence[str]) -> None:
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
    run(main)
