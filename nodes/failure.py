"""A foreseeable error as the state keeps it."""

from __future__ import annotations

from hopql.state.sql import Failure
from hopql.tools.errors import HopQLError


def failure_of(error: HopQLError) -> Failure:
    """The error's kind, words, hint and exit code, as data."""
    return Failure(kind=type(error).__name__, message=str(error), hint=error.hint, exit_code=error.exit_code)
