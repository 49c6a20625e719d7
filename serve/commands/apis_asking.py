"""`hopql apis ask, search`: which calls do something."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hopql.serve.commands.apis_opening import as_json, print_json, where

if TYPE_CHECKING:
    from hopql.state.graphs.api import ApiOutput

F = TypeVar("F", bound=Callable[..., Any])
_OPTIONS = (
    click.option("--files", "api_files", type=click.IntRange(1, 20), help="Specs that are selected, at most.  "
                 "[default: 5]"),
    click.option("-k", "api_k", type=click.IntRange(1, 200), help="Operations that are found, at most.  [default: 10]"),
    click.option("--expansion", type=click.Choice(["auto", "rules", "model", "off"]), help="Who names the specs' paths "
                 "and words for the request; auto: rules for the embedded model, else the model."),
    click.option("-m", "--model", help="The model, where it is asked: local, openai:NAME, …"),
)  # fmt: skip


def _searching(function: F) -> F:
    """The options that say how to search."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


@click.command("ask")
@click.argument("request", nargs=-1, required=True)
@click.option("--python", "script", is_flag=True, help="Only the calls, as one Python file.")
@click.option("--explain", is_flag=True, help="Also the needs, the selected specs and why, all operations found.")
@as_json
@_searching
@where
def _ask(
    request: tuple[str, ...], script: bool, explain: bool, as_json: bool, workspace: str, **options: str | int | None
) -> int:
    """Say which calls do what REQUEST asks: in their order, what each needs and gives, each as curl. None is made.

    With `-`, the request is read from standard input. Exit codes: 0 all of it is offered, 8 not all, or nothing.
    """
    from hopql.serve.apis_show import answer_json, exit_code, show_answer

    if script and as_json:
        raise click.UsageError("Choose one of --json and --python.")
    state = _asked(request, workspace, options)
    if as_json:
        print_json(answer_json(state))
    else:
        show_answer(state, script=script, explain=explain)
    return exit_code(state)


@click.command("search")
@click.argument("request", nargs=-1, required=True)
@as_json
@_searching
@where
def _search(request: tuple[str, ...], as_json: bool, workspace: str, **options: str | int | None) -> int:
    """Show what REQUEST needs, which specs it is about and why, and the operations that serve it best with their
    scores. With `-`, the request is read from standard input."""
    from hopql.serve.apis_show import exit_code, show_context, show_failure

    state = _asked(request, workspace, options)
    context = state["context"]
    if context is None or state.get("failure"):
        show_failure(state)
    if as_json:
        print_json(context if context is not None else _nothing(state))
    elif context is not None:
        show_context(context)
    return exit_code(state)


def _nothing(state: ApiOutput) -> dict[str, object]:
    """What `search --json` prints where nothing was looked up: empty lists, and why."""
    from hopql.serve.apis_show import exit_code

    failure = state.get("failure")
    told = (failure["message"], failure["hint"], failure["kind"]) if failure else (state["answer"], "", "")
    empty: dict[str, object] = {"needs": [], "specs": [], "operations": [], "unmet": []}
    return {**empty, **dict(zip(("error", "hint", "kind"), told, strict=True)), "exit_code": exit_code(state)}


def _asked(request: tuple[str, ...], workspace: str, options: dict[str, str | int | None]) -> ApiOutput:
    """The state at the end of a run.

    Raises:
        UsageError: the request is empty.
        WorkspaceError: there is no such workspace.
    """
    from hopql.serve.client import HopQL
    from hopql.serve.exits import telling_stop
    from hopql.serve.leaving import leaving_at_once
    from hopql.tools.errors import UsageError

    text = sys.stdin.read() if request == ("-",) else " ".join(request)
    if not text.strip():
        raise UsageError("The request is empty.", hint='Say what is to be done: hopql apis ask "cancel an order".')
    client = HopQL(workspace)
    with leaving_at_once(telling_stop(client.cancel), "Stopped."):
        return client.calls_for(text, **{name: value for name, value in options.items() if value is not None})


COMMANDS = {each.name: each for each in (_ask, _search)}
