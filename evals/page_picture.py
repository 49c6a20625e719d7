"""A picture of the page with an answer that was really given.

    hopql serve &
    python -m hopql.evals.page_picture docs/pictures/page.png "What is the average departure delay of each airline, by
    name?"

Needs Chromium (`apt-get install chromium`) and the development packages.
"""

from __future__ import annotations

from pathlib import Path

import click

from hopql.evals.browser import chromium

_WAIT_MS = 300_000


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("question")
@click.option("--url", default="http://127.0.0.1:8321", help="Of a running server.")
@click.option("--dark", is_flag=True, help="In dark mode.")
@click.option("--open", "opened", multiple=True, default=["SQL"], help="Parts that are opened: SQL, Why.")
def main(out: Path, question: str, url: str, dark: bool, opened: tuple[str, ...]) -> None:
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


if __name__ == "__main__":
    main()
