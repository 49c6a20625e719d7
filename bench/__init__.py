"""Measures that are run in a checkout, not by users: peers, scale, load, soaks, faults, and suites about HopQL itself.

Each module is a command: `python -m hopql.bench.NAME --help`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click


def run(command: click.Command) -> None:
    """Run a command line; an error is told in its words and its hint.

    Raises:
        SystemExit: always.
    """
    from hopql.tools.errors import HopQLError

    try:
        command()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error


def say(what: str, done: int, of: int) -> None:
    """Tell how far a long step is, on one line of stderr."""
    end = "\n" if done >= of else ""
    print(f"\r{what}: {done:,} of {of:,}", end=end, file=sys.stderr, flush=True)
