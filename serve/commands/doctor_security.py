"""`hopql doctor --security`: what holds here, and of the faces: who may come in, and what is traced."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final

from hopql.serve.commands.options import print_json

if TYPE_CHECKING:
    from rich.console import Console

    from hopql.tools.security import Holding

LAYERS: Final = {
    "statement": "1. One statement",
    "allowed": "2. Allowed only",
    "granted": "3. Granted only",
    "database": "4. The database",
    "bounds": "5. Bounds",
    "rows": "6. Whose rows",
    "model": "7. The model",
    "here": "Here",
}
_MARKS: Final = {
    "holds": "[green]holds[/green]  ", "warning": "[yellow]warning[/yellow]", "wrong": "[red]wrong[/red]  ",
    "told": "[dim]told[/dim]   ",
}  # fmt: skip
_ADVICE: Final = 3
"""Lines of advice that are shown; the JSON has all."""
_LANGSMITH: Final = ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2")


def tell(workspace: str, *, strict: bool, as_json: bool) -> int:
    """Print what holds, a line a claim, by layer; the exit code.

    Args:
        strict: a warning counts as wrong.
    """
    from hopql.serve.show import console
    from hopql.tools.security import examine

    out, order = console(), list(LAYERS)
    found = sorted(chain(examine(workspace), faces()), key=lambda holding: order.index(holding.layer))
    counted = {state: sum(one.state == state for one in found) for state in _MARKS}
    if as_json:
        print_json([asdict(one) for one in found])
    else:
        for layer, holdings in groupby(found, key=lambda holding: holding.layer):
            out.print(f"[bold]{LAYERS[layer]}[/bold]")
            for holding in holdings:
                _show(out, holding)
        out.print(f"{counted['holds']} hold, {counted['wrong']} wrong, warnings: {counted['warning']}.")
    return 1 if counted["wrong"] or (strict and counted["warning"]) else 0


def _show(out: Console, holding: Holding) -> None:
    from hopql.serve.tables import safe

    out.print(f"  {_MARKS[holding.state]}", end=" ")
    out.print(safe(f"{holding.claim}: {holding.detail}" if holding.detail else holding.claim), markup=False)
    if holding.advice and holding.state != "holds":
        lines = holding.advice.splitlines()
        if len(lines) > _ADVICE:
            lines[_ADVICE - 1 :] = [f"… and {len(lines) - _ADVICE + 1} more lines: --json"]
        for line in lines:
            out.print(safe(f"{'':10}{line}"), markup=False)


def faces() -> Iterator[Holding]:
    """Who may come in over HTTP, and where traces go."""
    from hopql.tools.errors import HopQLError
    from hopql.tools.security import Holding

    try:
        yield _keys()
        yield from _traces()
    except HopQLError as error:
        yield Holding("here", "settings can be used", "wrong", str(error), error.hint)


def _keys() -> Holding:
    """Have the server's own check refuse an address that others reach."""
    from hopql.serve.http.keys import check_binding
    from hopql.serve.http.settings import serve_settings
    from hopql.tools.errors import UsageError
    from hopql.tools.security import Holding

    claim, secret = "hopql serve lets in who has a key, or this machine only", serve_settings().secret
    if secret:
        return Holding("here", claim, "holds", "HOPQL_SERVE_KEY is set: every request brings a key")
    try:
        check_binding("0.0.0.0", secret)
    except UsageError:
        return Holding("here", claim, "holds", "no key is set, so it does not listen where others reach it")
    return Holding("here", claim, "wrong", "it listens for everyone without a key", "Set HOPQL_SERVE_KEY.")


def _traces() -> Iterator[Holding]:
    from hopql.serve.telemetry.traces import is_wanted, trace_settings
    from hopql.tools.secrets import bare
    from hopql.tools.security import Holding

    chosen, claim = trace_settings(), "traces of hopql serve"
    if not is_wanted(chosen):
        yield Holding("here", claim, "told", "off")
    else:
        place = f"to {bare(chosen.endpoint)}" if chosen.endpoint else "where OTEL_EXPORTER_OTLP_ENDPOINT says"
        holds = "with prompts, answers and SQL" if chosen.texts else "without prompts, answers and SQL"
        yield Holding("here", claim, "warning" if chosen.texts else "told", f"go {place}, {holds}")
    if any(os.environ.get(name, "").lower() in ("1", "true") for name in _LANGSMITH):
        told = "on: whole runs, with prompts and rows, go to LangSmith"
        yield Holding("here", "traces of LangSmith", "warning", told, "Unset LANGSMITH_TRACING to keep them here.")
