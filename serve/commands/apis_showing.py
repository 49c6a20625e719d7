"""`hopql apis list, show`: what the specs hold."""

from __future__ import annotations

import json

import click

from serve.commands.apis_opening import as_json, opened, where


@click.command("list")
@as_json
@where
def _list(as_json: bool, workspace: str) -> None:
    """Show the specs: title, version, operations, place, what could not be read."""
    from serve.apis_show import show_specs

    found = opened(workspace)[1].specs()
    click.echo(json.dumps(found, ensure_ascii=False)) if as_json else show_specs(found)


@click.command("show")
@click.argument("name", nargs=-1, required=True, metavar="SPEC|OPERATION")
@as_json
@where
def _show(name: tuple[str, ...], as_json: bool, workspace: str) -> None:
    """Show a spec with its operations a line each, or an operation whole.

    A spec is named by its id, title or file; an operation by "METHOD /path", its operationId or its id.
    """
    from serve.apis_show import show_operation, show_spec
    from tools.errors import UsageError

    apis = opened(workspace)[1]
    text = " ".join(name)
    operations = apis.named(text)
    if operations:
        if as_json:
            click.echo(json.dumps(operations, ensure_ascii=False))
            return
        cards = {card["id"]: card for card in apis.specs()}
        for operation in operations:
            show_operation(operation, cards[operation["spec"]])
        return
    spec = apis.spec(text)
    if spec is None:
        raise UsageError(f"No spec and no operation is called {text!r}.", hint="`hopql apis list` shows the specs.")
    operations = apis.operations(spec["id"])
    if as_json:
        click.echo(json.dumps({**spec, "operation_list": operations}, ensure_ascii=False))
    else:
        show_spec(spec, operations)


COMMANDS = {each.name: each for each in (_list, _show)}
