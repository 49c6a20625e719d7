"""`hopql apis list, show`: what the specs hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hopql.serve.commands.apis_opening import as_json, opened, print_json, where

if TYPE_CHECKING:
    from hopql.state.apis import Call, Operation, SpecCard
    from hopql.tools.apis import Apis
    from hopql.tools.errors import UsageError


@click.command("list")
@as_json
@where
def _list(as_json: bool, workspace: str) -> None:
    """Show the specs: title, version, id, operations, what could not be read, where they were read."""
    from hopql.serve.apis_show import show_specs

    found = opened(workspace)[1].specs()
    if as_json:
        print_json(found)
    else:
        show_specs(found)


@click.command("show")
@click.argument("name", nargs=-1, required=True, metavar="SPEC|OPERATION")
@as_json
@where
def _show(name: tuple[str, ...], as_json: bool, workspace: str) -> None:
    """Show a spec with its operations a line each, or an operation whole, with a request as curl.

    A spec is named by its id, title or file; an operation by "METHOD /path", its operationId or its id. Where several
    operations are named so, they are listed.
    """
    apis = opened(workspace)[1]
    text = " ".join(name).strip()
    operations = apis.named(text)
    if operations:
        _show_operations(apis, operations, as_json)
        return
    spec = apis.spec(text)
    if spec is None:
        raise _unknown(apis, text)
    operations = apis.operations(spec["id"])
    if as_json:
        print_json({"spec": spec, "operations": operations})
        return
    from hopql.serve.apis_show import show_spec

    show_spec(spec, operations)


def _show_operations(apis: Apis, operations: list[Operation], as_json: bool) -> None:
    """One whole, several a line each."""
    from hopql.serve.apis_show import show_lines, show_operation

    if len(operations) > 1 and not as_json:
        show_lines(operations, ids=True)
        click.echo(f"{len(operations):,} operations are called so; show one by its id: "
                   f'hopql apis show "{operations[0]["id"]}"', err=True)  # fmt: skip
        return
    cards = {id_: apis.spec(id_) for id_ in {one["spec"] for one in operations}}
    shown = [(one, card) for one in operations if (card := cards[one["spec"]])]
    if as_json:
        whole = [{"operation": one, "title": card["title"], "version": card["version"], "uri": card["uri"],
                  "curl": call["curl"] if (call := _call(one, card)) else ""} for one, card in shown]  # fmt: skip
        print_json(whole)
        return
    for one, card in shown:
        show_operation(one, card, _call(one, card))


def _call(operation: Operation, card: SpecCard) -> Call | None:
    """The operation as a call with placeholders for all that is required."""
    from hopql.state.apis import ApiContext, OperationFound
    from hopql.tools.apis.answering import answer
    from hopql.tools.apis.search import need

    found = OperationFound(
        n=1, operation=operation, title=card["title"], version=card["version"], uri=card["uri"], needs=[1], score=1.0,
        selected=True,
    )  # fmt: skip
    context = ApiContext(needs=[need(1, "")], specs=[], operations=[found], unmet=[], rich="", left_out=0, tokens=0)
    made = answer("", context, lookup=lambda id_: None, near=lambda id_: [], cards={card["id"]: card})
    return next((call for call in made.calls if call["operation"] == operation["id"]), None)


def _unknown(apis: Apis, text: str) -> UsageError:
    """Nothing is called so; the hint names what is close."""
    from hopql.serve.knowledge_show import line
    from hopql.tools.errors import UsageError

    path = text.split()[-1] if text.split() else ""
    if path.startswith("/") and (others := apis.named(path)):
        methods = ", ".join(dict.fromkeys(one["method"] for one in others))
        return UsageError(f"No spec has {line(text, 120)}.", hint=f"{line(path, 120)} has {methods}.")
    said = f"No spec and no operation is called '{line(text, 120)}'."
    if close := apis.like(text):
        return UsageError(said, hint=f"Close are the specs: {', '.join(close)}.")
    if not apis.count()["specs"]:
        return UsageError(said, hint="No specs were added yet: `hopql apis add PATH` does.")
    return UsageError(said, hint="`hopql apis list` shows the specs, `hopql apis search` finds operations.")


COMMANDS = {each.name: each for each in (_list, _show)}
