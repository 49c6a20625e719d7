"""MEASURES: suites with known answers, metrics and benchmarks. The system is used as a user would: by its client."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

from hopql.tools.base.errors import HopQLError

if TYPE_CHECKING:
    import click


def run(command: click.Command) -> None:
    """Run a command line; an error is told in its words and its hint.

    Raises:
        SystemExit: always.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was made is removed then, too
    try:
        command()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
