"""How soon the page is there, and pictures of the page and of the command line with answers that were really given.

    hopql serve &
    python -m hopql.bench.pictures speed [--url http://127.0.0.1:8321] [--times 20]
    python -m hopql.bench.pictures page docs/pictures/page.png "What is the average departure delay of each airline?"
    python -m hopql.bench.pictures terminal docs/pictures/terminal.svg "hopql ask 'How many flights left JFK in March?'"

`speed`: each time a browser that has never seen the page opens it: from the start of the navigation to the first paint
(the Paint Timing API's `first-contentful-paint`), and all bytes of what the page asked for until it was at rest, as
they were sent. Nothing else should run on the machine. `speed` and `page` need Chromium (`apt-get install chromium`).

`terminal` draws commands and their output as an SVG.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from hopql.bench import run
from hopql.evals.report import quantile

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
            try:  # a busy machine paints after the last request
                paints.append(page.wait_for_function(_PAINT, polling=50).json_value())
            except Error:
                raise click.ClickException(f"Nothing was painted at {url}.") from None
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


_WIDE = 100


@main.command("terminal")
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("commands", nargs=-1, required=True)
def picture_terminal(out: Path, commands: Sequence[str]) -> None:
    """Run COMMANDS, and draw what a terminal shows of them into OUT."""
    from rich.console import Console
    from rich.text import Text

    shown = Console(record=True, width=_WIDE, file=io.StringIO())
    around = {**os.environ, "COLUMNS": str(_WIDE), "FORCE_COLOR": "1"}
    for command in commands:
        done = subprocess.run(shlex.split(command), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=around,
                              text=True, check=False)  # fmt: skip
        shown.print(f"[green]$ {escape(command)}")
        shown.print(Text.from_ansi(done.stdout))
    out.parent.mkdir(parents=True, exist_ok=True)
    shown.save_svg(str(out), title="hopql")
    click.echo(f"{out}: {out.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    run(main)
