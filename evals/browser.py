"""Chromium for what looks at the page."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

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
