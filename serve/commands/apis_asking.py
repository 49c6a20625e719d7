"""`hopql apis ask, search`: which calls do something."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from serve.commands.apis_opening import as_json, where

_SEARCHING = (
    click.option("--files", "api_files", type=click.IntRange(1, 20), help="Specs that are selected at most."),
    click.option("-k", "api_k", type=click.IntRange(1, 200), help="Operations that are found."),
    click.option("--expansion", type=click.Choice(["auto", "rules", "model", "off"]), help="Who names the specs' own "
                 "words for a request."),
    click.option("-m", "--model", default=None, help="The chat model, where it is asked: local, openai:NAME, …"),
)  # fmt: skip


def _searching(function: Any) -> Any:
    for option in reversed(_SEARCHING):
        function = option(function)
    return function


@click.command("ask")
@click.argument("request", nargs=-1, required=True)
@click.option("--python", "script", is_flag=True, help="Only the calls as one Python file.")
@click.option("--explain", is_flag=True, help="Also the needs, the selected specs, and all operations found.")
@as_json
@_searching
@where
def _ask(
    request: tuple[str, ...], script: bool, explain: bool, as_json: bool, workspace: str, **options: Any
) -> int:
    """Say which calls do what REQUEST asks: in their order, what each needs and gives, as curl. None is made.

    With `-`, the request is read from standard input.
    """
    from serve.apis_show import answer_json, exit_code, show_answer

    state = _asked(request, workspace, options)
    if as_json:
        click.echo(json.dumps(answer_json(state), ensure_ascii=False, default=str))
    else:
        show_answer(state, script=script, explain=explain)
    return exit_code(state)


@click.command("search")
@click.argument("request", nargs=-1, required=True)
@as_json
@_searching
@where
def _search(request: tuple[str, ...], as_json: bool, workspace: str, **options: Any) -> int:
    """Show what REQUEST needs, which specs it is about, and the operations that serve it best."""
    from serve.apis_show import exit_code, show_context, show_failure

    state = _asked(request, workspace, options)
    context = state["context"]
    if context is None:
        show_failure(state)
    elif as_json:
        click.echo(json.dumps(context, ensure_ascii=False))
    else:
        show_context(context)
    return exit_code(state)


def _asked(request: tuple[str, ...], workspace: str, options: dict[str, Any]) -> Any:
    from serve.client import HopQL
    from serve.leaving import leaving_at_once

    text = sys.stdin.read() if request == ("-",) else " ".join(request)
    client = HopQL(workspace)
    with leaving_at_once(client.cancel, "Stopped."):
        return client.calls_for(text, **{name: value for name, value in options.items() if value is not None})


COMMANDS = {each.name: each for each in (_ask, _search)}
