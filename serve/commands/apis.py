"""`hopql apis`: operations of OpenAPI and Swagger specs: which there are, and which calls do something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopql.serve.commands.options import HELP, InOrder, json_option, together, workspace_option, yes_option
from hopql.serve.interrupts import leaving_at_once
from hopql.serve.show_sources import (
    answer_json,
    exit_code,
    show_calls,
    show_lines,
    show_operation,
    show_operations,
    show_spec,
    show_specs,
    show_specs_added,
)
from hopql.serve.terminal import one_line, print_json, progress_bars, remove, say, show_or_print, text_of
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import CONFIG, write_config

if TYPE_CHECKING:
    from hopql.state.apis import Operation
    from hopql.state.graphs import ApiOutput
    from hopql.tools.apis.add_specs import Added
    from hopql.tools.apis.open_collection import Apis

_LOCAL = "hopql"
_UNREAD = 2
"""Exit code when nothing could be read."""
_STOPPED = "Stopped. What was read is kept; run it again, and it goes on."
_searching = together(
    click.option("--files", "api_files", type=click.IntRange(1, 20), help="Maximum specs to select.  "
                 "[default: 5]"),
    click.option("-k", "api_k", type=click.IntRange(1, 200), help="Maximum operations to find.  [default: 10]"),
    click.option("--expansion", type=click.Choice(["auto", "model", "off"]), help="Whether the chat model names the "
                 "specs' paths and words for the request; auto: a hosted model does."),
    click.option("-m", "--model", help="Chat model for --expansion: local, openai:NAME, …"),
)  # fmt: skip

_no_vectors = click.option("--no-vectors", is_flag=True, help="Search by keywords only: faster to build, finds less.")


@click.group("apis", cls=InOrder, context_settings=HELP)
def apis_command() -> None:
    """Add OpenAPI and Swagger specs, and find the calls that do what a request asks.

    HopQL makes none of the calls. Nothing but a URL that you name is ever fetched.
    """


def opened(workspace: str) -> Apis:
    """The specs of a workspace."""
    from hopql.tools.apis.open_collection import apis_of

    return apis_of(open_workspace(workspace))


@apis_command.command("add")
@click.argument("sources", nargs=-1, required=True, metavar="PATH|URL…")
@_no_vectors
@json_option
@click.option("-w", "--workspace", default="", help="Folder or name; by default ./hopql, "
              "which is created if it does not exist.")  # fmt: skip
def _add(sources: tuple[str, ...], no_vectors: bool, as_json: bool, workspace: str) -> int:
    """Read OpenAPI 3 and Swagger 2 specs from files, folders and URLs.

    They are JSON or YAML. Unchanged files are not read again, and specs deleted from a folder are removed. A stopped
    run continues. $refs are followed below the named folder, never over the network. No database is needed. Exit code
    2: a source that you name could not be read, or no spec was; the others were.
    """
    from hopql.tools.apis.prepare_specs import address

    if any(not one.strip() for one in sources):
        raise UsageError("A path is empty.", hint="Name a file, a folder or a URL; is the shell's variable set?")
    urls = ("http://", "https://")
    given = [one if one.lower().startswith(urls) else Path(one).expanduser() for one in sources]
    apis = _opened_or_made(workspace, given)
    with leaving_at_once(said=_STOPPED), progress_bars() as progress:
        added = apis.add(given, dense=not no_vectors, progress=progress)
    code = _tell(added, apis, as_json)
    named = {address(one) for one in given}
    return _UNREAD if any(one.uri in named for one in added.refused) else code


def _opened_or_made(workspace: str, sources: Sequence[Path | str]) -> Apis:
    """The specs of a workspace. Where none is named and there is none here, one without a database is made for them:
    they need nothing else, and must not go into the demo's unasked."""
    folder = Path(_LOCAL)
    if workspace or settings().workspace or (folder / CONFIG).is_file():
        return opened(workspace)
    if not any(isinstance(one, str) or one.exists() for one in sources):
        missing = ", ".join(f"'{one}'" for one in sources[:3])
        raise UsageError(f"There is no file or folder {missing}.", hint="Check the path, or name another one.")
    write_config(folder, Path.cwd().name or "apis", "")
    say("Made the workspace ./hopql, without a database; `hopql init DATABASE_URL` can give it one later.")
    return opened(str(folder))


def _tell(added: Added, apis: Apis, as_json: bool) -> int:
    """What was read; the exit code: bad input where nothing is a spec."""
    held, read = apis.count(), added.added + added.replaced + added.unchanged
    show_or_print(as_json, {**asdict(added), "index": held}, show_specs_added, added, held)
    if not (read or added.removed or added.refused):
        click.echo('No spec was found: one has "openapi" or "swagger" at its top.', err=True)
    return _UNREAD if not read and (added.refused or not added.removed) else 0


@apis_command.command("ask")
@click.argument("request", nargs=-1, required=True)
@click.option("--explain", is_flag=True, help="Also show the needs, the selected specs and why, and all operations.")
@json_option
@_searching
@workspace_option
def _ask(request: tuple[str, ...], explain: bool, as_json: bool, workspace: str, **options: str | int | None) -> int:
    """Find the calls that do what REQUEST asks, in order, as curl. HopQL makes none of them.

    With `-`, the request is read from standard input. Exit codes: 0 all of it is offered, 8 not all, or nothing.
    """
    state = _asked(request, workspace, options)
    show_or_print(as_json, answer_json(state), show_calls, state, explain=explain)
    return exit_code(state)


@apis_command.command("search")
@click.argument("request", nargs=-1, required=True)
@json_option
@_searching
@workspace_option
def _search(request: tuple[str, ...], as_json: bool, workspace: str, **options: str | int | None) -> int:
    """Search operations for REQUEST.

    Shows its needs, the selected specs and why, and the best operations with their scores. With `-`, the request is
    read from standard input.
    """
    state = _asked(request, workspace, options)
    context, failure = state["context"], state.get("failure")
    if context is None or failure:
        show_calls(state)
    if context is not None:
        show_or_print(as_json, context, show_operations)
    elif as_json:  # nothing was looked up: empty lists, and why
        error = (failure["message"], failure["hint"], failure["kind"]) if failure else (state["answer"], "", "")
        told = dict(zip(("error", "hint", "kind"), error, strict=True))
        empty: dict[str, object] = {"needs": [], "specs": [], "operations": [], "unmet": []}
        print_json({**empty, **told, "exit_code": exit_code(state)})
    return exit_code(state)


def _asked(request: tuple[str, ...], workspace: str, options: dict[str, str | int | None]) -> ApiOutput:
    """The state at the end of a run."""
    from hopql.serve.client import HopQL

    text = text_of(request)
    if not text.strip():
        raise UsageError("The request is empty.", hint='Say what is to be done: hopql apis ask "cancel an order".')
    client = HopQL(workspace)
    with leaving_at_once(client.cancel):
        return client.calls_for(text, **{name: value for name, value in options.items() if value is not None})


@apis_command.command("list")
@json_option
@workspace_option
def _list(as_json: bool, workspace: str) -> None:
    """List the specs with their versions, ids, numbers of operations and places."""
    show_or_print(as_json, opened(workspace).specs(), show_specs)


@apis_command.command("show")
@click.argument("name", nargs=-1, required=True, metavar="SPEC|OPERATION")
@json_option
@workspace_option
def _show(name: tuple[str, ...], as_json: bool, workspace: str) -> None:
    """Show a spec with its operations, or one operation in full.

    A spec is named by its id, title or file; an operation by "METHOD /path", its operationId or its id. If several
    operations match, they are listed.
    """
    apis = opened(workspace)
    text = " ".join(name).strip()
    if operations := apis.named(text):
        _show_operations(apis, operations, as_json)
        return
    spec = apis.spec(text)
    if spec is None:
        raise _unknown(apis, text)
    operations = apis.operations(spec["id"])
    show_or_print(as_json, {"spec": spec, "operations": operations}, show_spec, spec, operations)


def _show_operations(apis: Apis, operations: list[Operation], as_json: bool) -> None:
    """One whole, several a line each."""
    if len(operations) > 1 and not as_json:
        show_lines(operations, ids=True)
        click.echo(f"{len(operations):,} operations are called so; show one by its id: "
                   f'hopql apis show "{operations[0]["id"]}"', err=True)  # fmt: skip
        return
    from hopql.tools.apis.answer_requests import request_of, write_curl
    from hopql.tools.apis.fill_inputs import Planned

    cards = {card["id"]: card for card in apis.specs()}
    shown = []
    for one in operations:
        card = cards[one["spec"]]
        shown.append((one, card, write_curl(request_of(Planned(one, card, 1)))))
    if not as_json:
        show_operation(*shown[0])
        return
    print_json([
        {"operation": one, "title": card["title"], "version": card["version"], "uri": card["uri"], "curl": curl}
        for one, card, curl in shown
    ])  # fmt: skip


def _unknown(apis: Apis, text: str) -> UsageError:
    """Nothing is called so; the hint names what is close."""
    close = [f"Close are the specs: {', '.join(found)}."] if (found := apis.like(text)) else []
    way = "`hopql apis list` shows the specs, `hopql apis search` finds operations, `hopql apis add PATH` adds more."
    return UsageError(f"No spec and no operation is called '{one_line(text, 120)}'.", hint=" ".join([*close, way]))


@apis_command.command("refresh")
@_no_vectors
@json_option
@workspace_option
def _refresh(no_vectors: bool, as_json: bool, workspace: str) -> int:
    """Read all added files, folders and URLs again if they changed."""
    apis = opened(workspace)
    with leaving_at_once(said=_STOPPED), progress_bars() as progress:
        added = apis.refresh(dense=not no_vectors, progress=progress)
    return _tell(added, apis, as_json)


@apis_command.command("remove")
@click.argument("patterns", nargs=-1, required=True, metavar="PATTERN…")
@yes_option
@json_option
@workspace_option
def _remove(patterns: tuple[str, ...], yes: bool, as_json: bool, workspace: str) -> None:
    """Remove specs from the index; the files stay.

    PATTERN is an id, a title, an address, a file's name, a folder above it, or has *. A folder that is added again
    brings them back.
    """
    from hopql.tools.base.write_files import fits_address

    apis = opened(workspace)
    found = [one["uri"] for one in apis.specs() if fits_address(patterns, one["uri"], one["title"], one["id"])]
    if not found:
        raise UsageError("No spec fits that.", hint="`hopql apis list` shows all of them.")
    remove(found, "Leave {:,} specs out of the index", lambda: apis.remove(patterns), yes=yes, as_json=as_json)
