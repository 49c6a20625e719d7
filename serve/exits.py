"""What the command line's exit codes say, and errors for programs."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Final

from hopql.tools.base import errors

STOPPED: Final = 130
"""Ctrl-C, as shells have it."""

EXITS: Final = {
    0: "answered or done",
    errors.HopQLError.exit_code: "something unforeseen, or a check of `hopql doctor` failed",
    errors.UsageError.exit_code: "bad input",
    errors.WorkspaceError.exit_code: "workspace or index",
    errors.ConnectError.exit_code: "database",
    errors.QueryError.exit_code: "query",
    errors.ModelError.exit_code: "model",
    errors.DiskError.exit_code: "disk",
    8: "no valid query found, a hop unresolved or nothing in documents or specs",
    9: "out of domain",
    STOPPED: "stopped by Ctrl-C",
}
"""Every exit code with its meaning: `hopql --help`, docs/command-line.md and the tests read it here."""


def exit_line() -> str:
    """The table in one sentence."""
    return "Exit codes: " + ", ".join(f"{code} {meaning.replace('`', '')}" for code, meaning in EXITS.items()) + "."


def tell_error(message: str, *, hint: str = "", kind: str, code: int) -> None:
    """Where JSON was asked for, an error is an object on standard output too: whoever reads it never finds nothing."""
    arguments = sys.argv[1:]
    if "--json" in (arguments[: arguments.index("--")] if "--" in arguments else arguments):  # no option after `--`
        told = {"error": message, "hint": hint, "kind": kind, "exit_code": code}
        with suppress(BrokenPipeError, ValueError):
            sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
            sys.stdout.flush()
