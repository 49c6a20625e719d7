"""`hopql knowledge merges, merge, unmerge`: which entities are one."""

from __future__ import annotations

import click

from hopql.serve.commands.knowledge_opening import as_json, opened, print_json, where


@click.command("merges")
@as_json
@where
def _merges(as_json: bool, workspace: str) -> None:
    """Show which entities were taken for one, and why; also what was taken apart again."""
    from hopql.serve.knowledge_show import show_merges

    found = opened(workspace)[1].merges()
    if as_json:
        print_json(found)
    else:
        show_merges(found)


@click.command("merge")
@click.argument("one")
@click.argument("other")
@as_json
@where
def _merge(one: str, other: str, as_json: bool, workspace: str) -> None:
    """Take entities ONE and OTHER for one: what is said of either is said of both. Quote names of several words."""
    from hopql.serve.knowledge_show import line
    from hopql.tools.errors import UsageError
    from hopql.tools.knowledge.cut_neighbourhood import named

    store = opened(workspace)[1]
    first, second = named(store, one), named(store, other)
    if not store.merge(one, other):
        raise UsageError(
            f"'{line(one)}' and '{line(other)}' are one entity already: {line(first['name'])}.",
            hint="`hopql knowledge merges` says why.",
        )
    if as_json:
        print_json({"merged": [first["name"], second["name"]]})
        return
    click.echo(f"One entity now: {line(first['name'])} and {line(second['name'])}")


@click.command("unmerge")
@click.argument("one")
@click.argument("other")
@as_json
@where
def _unmerge(one: str, other: str, as_json: bool, workspace: str) -> None:
    """Take ONE and OTHER apart again. They are not merged by themselves any more."""
    from hopql.serve.knowledge_show import line
    from hopql.tools.errors import UsageError
    from hopql.tools.knowledge.cut_neighbourhood import named

    store = opened(workspace)[1]
    for name in (one, other):
        named(store, name)
    if not store.undo_merge(one, other):
        raise UsageError(
            f"'{line(one)}' and '{line(other)}' are not one entity.", hint="`hopql knowledge merges` shows what is."
        )
    if as_json:
        print_json({"unmerged": [one, other]})
        return
    click.echo(f"Two entities again: {line(one)} and {line(other)}")


COMMANDS = {each.name: each for each in (_merges, _merge, _unmerge)}
