"""How soon the page is there, and how much of it is sent.

    hopql serve &
    python -m hopql.evals.page_speed [--url http://127.0.0.1:8321] [--times 20]

Each time a browser that has never seen the page opens it: from the start of the navigation to the first paint of
something (the Paint Timing API's `first-contentful-paint`), and all bytes of what the page asked for until it was at
rest, as they were sent. Nothing else should run on the machine. Needs Chromium (`apt-get install chromium`).
"""

from __future__ import annotations

from statistics import median

import click

from hopql.evals.browser import chromium
from hopql.evals.totals import quantile

_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
_SENT = """() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


@click.command()
@click.option("--url", default="http://127.0.0.1:8321", help="Of a running server.")
@click.option("--times", default=20, type=click.IntRange(1), help="How often the page is opened.")
def main(url: str, times: int) -> None:
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


if __name__ == "__main__":
    main()
