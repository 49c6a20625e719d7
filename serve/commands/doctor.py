"""`hopql doctor`: is everything there, and what to run if not; with --security, what holds of what HopQL promises."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final

import click

from hopql.serve.commands.options import workspace_option
from hopql.serve.http.settings import ServeSettings, named_keys, serve_settings
from hopql.serve.terminal import console, print_json, safe
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.setup import audit_security
from hopql.tools.setup.audit_security import Holding, State
from hopql.tools.workspace.open_workspace import open_workspace

if TYPE_CHECKING:
    from fastapi import FastAPI
    from rich.console import Console


LAYERS: Final = {
    "statement": "1. One statement",
    "allowed": "2. Allow-list",
    "granted": "3. Grants",
    "database": "4. The database",
    "bounds": "5. Limits",
    "rows": "6. User identity",
    "model": "7. The model",
    "here": "This machine",
}
_MARKS: Final = {
    "holds": "[green]holds[/green]  ", "warning": "[yellow]warning[/yellow]", "wrong": "[red]wrong[/red]  ",
    "told": "[dim]told[/dim]   ",
}  # fmt: skip
_ADVICE: Final = 3
"""Lines of advice that are shown; the JSON has all."""
_ELSEWHERE: Final = "hopql-canary.example"
_HERE: Final = "http://127.0.0.1"
_FOREIGN: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "a foreign host": ("POST", {"Host": _ELSEWHERE}),
    "a name that begins as this machine's": ("POST", {"Host": f"127.0.0.1.{_ELSEWHERE}"}),
    "a page of another site": ("POST", {"Origin": f"https://{_ELSEWHERE}"}),
    "a page without an origin": ("POST", {"Origin": "null"}),
    "a picture in another site's page": ("GET", {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}),
    "another site's form, as plain text": ("POST", {"Origin": f"https://{_ELSEWHERE}", "Content-Type": "text/plain"}),
    "a wrong key": ("POST", {"Host": _ELSEWHERE, "Authorization": "Bearer hopql-canary"}),
}
"""What comes from elsewhere: method and headers. None has a key."""
_ROOM: Final = 256
"""Connections at once, below which a server is soon full."""
_LANGSMITH: Final = ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2")


def tell(workspace: str, *, strict: bool, as_json: bool) -> int:
    """Print what holds, a line a claim, by layer; the exit code.

    Args:
        strict: a warning counts as wrong.
    """
    out, order = console(), list(LAYERS)
    tried = chain(audit_security.examine(workspace), faces(workspace))
    found = sorted(tried, key=lambda holding: order.index(holding.layer))
    counted = {state: sum(one.state == state for one in found) for state in _MARKS}
    if as_json:
        print_json([asdict(one) for one in found])
    else:
        for layer, holdings in groupby(found, key=lambda holding: holding.layer):
            out.print(f"[bold]{LAYERS[layer]}[/bold]")
            for one in holdings:
                told = f"{one.claim}: {one.detail}" if one.detail else one.claim
                _show(out, f"  {_MARKS[one.state]}", told, "" if one.state == "holds" else one.advice)
        out.print(f"{counted['holds']} hold, {counted['wrong']} wrong, warnings: {counted['warning']}.")
    return 1 if counted["wrong"] or (strict and counted["warning"]) else 0


def _show(out: Console, mark: str, told: str, advice: str) -> None:
    out.print(mark, end=" ")
    out.print(safe(told), markup=False)
    lines = advice.splitlines()
    if len(lines) > _ADVICE:
        lines[_ADVICE - 1 :] = [f"… and {len(lines) - _ADVICE + 1} more lines: --json"]
    for line in lines:
        out.print(safe(f"{'':10}{line}"), markup=False)


def faces(workspace: str = "") -> Iterator[Holding]:
    """Who may come in over HTTP and as whom, how many at once, and whether runs are traced."""
    try:
        chosen = serve_settings()
        yield _keys(chosen)
        yield from (_from_elsewhere(face, chosen) for face in ("hopql serve", "hopql studio"))
        yield _speaks_for(chosen, workspace)
        yield _room()
        yield _traces()
    except HopQLError as error:
        yield Holding("here", "settings can be used", "wrong", str(error), error.hint)


def _keys(chosen: ServeSettings) -> Holding:
    """Have the server's own check refuse an address that others reach."""
    from hopql.serve.http.authentication import check_binding

    told = partial(Holding, "here", "hopql serve lets in who has a key, or this machine only")
    if chosen.secret:
        return told("holds", "HOPQL_SERVE_KEY is set: every request brings a key")
    try:
        check_binding("0.0.0.0", chosen.secret)
    except UsageError:
        return told("holds", "no key is set, so it does not listen where others reach it")
    return told("wrong", "it listens for everyone without a key", "Set HOPQL_SERVE_KEY.")


def _asked(face: str, chosen: ServeSettings, method: str, headers: Mapping[str, str], workspace: str = "") -> int:
    """The status of an answer by what a server has before its routes, by these settings, with one route behind it that
    answers whoever comes. In this process: nothing is listened on, and no rate counts."""
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route
    from starlette.testclient import TestClient

    from hopql.serve.http.guards import entrance
    from hopql.serve.studio.http import application

    app = Starlette(middleware=entrance(chosen, chosen.secret)) if face == "hopql serve" else application(_nothing)
    app.router.routes.append(Route("/canary", lambda _: PlainTextResponse("in"), methods=["GET", "POST"]))
    app.state.workspace = workspace
    told = {"Content-Type": "application/json", **headers}
    return TestClient(app, base_url=_HERE).request(method, "/canary", headers=told, content="{}").status_code


def _nothing() -> FastAPI:
    raise AssertionError("no route of HopQL's is asked")


def _key(chosen: ServeSettings) -> dict[str, str]:
    return {"X-API-Key": named_keys(chosen.secret)[0].secret} if chosen.secret else {}


def _from_elsewhere(face: str, chosen: ServeSettings) -> Holding:
    """Ask as pages and machines elsewhere would, by the settings that there are."""
    told = partial(Holding, "here", f"{face} refuses what comes from elsewhere")
    if (plain := _asked(face, chosen, "POST", _key(chosen))) != 200:
        return told("wrong", f"could not be checked: what comes from here is answered with {plain}")
    passed = [what for what, (method, headers) in _FOREIGN.items() if _asked(face, chosen, method, headers) == 200]
    if passed:
        return told("wrong", f"let in: {', '.join(passed)}", "Please report this hole.")
    named = f"; HOPQL_SERVE_CORS lets pages of {', '.join(chosen.cors)} ask" if chosen.cors else ""
    return told("holds", f"refused: {', '.join(_FOREIGN)}{named}")


def _speaks_for(chosen: ServeSettings, workspace: str) -> Holding:
    """Ask with a right key in another's name."""
    found = partial(Holding, "rows", "nobody asks over HTTP in another's name")
    asked = {**_key(chosen), "X-User": "hopql canary"}
    if _asked("hopql serve", chosen, "POST", asked, workspace) != 200:
        return found("holds", "a key asks, corrects and remembers for its own name alone")
    told = f"{'whoever has a key' if chosen.secret else 'any program of this machine'} says who asks (X-User)"
    try:
        differ = open_workspace(workspace).config.access.by_user
    except HopQLError:
        differ = False
    advice = "Give each user a named key: HOPQL_SERVE_KEY=ann=…,bob=… and HOPQL_SERVE_IDENTITY=key."
    return found("warning" if differ else "told", told, advice)


def _room() -> Holding:
    """How many connections this machine gives."""
    from hopql.serve.http.server import HEAD_S, room

    most = room()
    told = (
        f"{most:,} connections at once, by this machine's limit of open files; one that waits gives way to a new one, "
        f"and is closed when its headers are not whole after {HEAD_S:g} s"
    )
    state: State = "warning" if most < _ROOM else "told"
    advice = "Raise the limit: ulimit -n 8448" if most < _ROOM else ""
    return Holding("here", "half-sent requests do not fill hopql serve", state, told, advice)


def _traces() -> Holding:
    told = partial(Holding, "here", "traces of LangSmith")
    if not any(os.environ.get(name, "").lower() in ("1", "true") for name in _LANGSMITH):
        return told("told", "off")
    sent = "on: whole runs, with prompts and rows, go to LangSmith, or where its settings for OpenTelemetry say"
    return told("warning", sent, "Unset LANGSMITH_TRACING, or hide them as docs/observability.md says.")


@click.command("doctor")
@workspace_option
@click.option("--security", is_flag=True, help="Try attacks on this installation, layer by layer.")
@click.option("--strict", is_flag=True, help="With --security: a warning counts as wrong.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of the checks.")
def doctor_command(workspace: str, security: bool, strict: bool, as_json: bool) -> int:
    """Check disk, workspace, cards, database, index, API specs, state database and model, and say what to run.

    With --security, try the attacks of docs/security.md on this workspace and its database, each layer with the layers
    above it switched off. Nothing is changed. Exit code 1: a check failed.
    """
    if strict and not security:
        raise click.UsageError("--strict goes with --security.")
    if security:
        return tell(workspace, strict=strict, as_json=as_json)
    from hopql.tools.setup.check_health import examine

    out, checks = console(), []
    for check in examine(workspace):
        checks.append(check)
        if not as_json:
            mark = "[green]ok[/green]   " if check.ok else "[red]wrong[/red]"
            _show(out, mark, f"{check.part:<10} {check.detail}", "" if check.ok else check.advice)
    if as_json:
        print_json([asdict(check) for check in checks])
    return 0 if all(check.ok for check in checks) else 1
