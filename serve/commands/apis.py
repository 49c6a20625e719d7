"""`hopql apis`: operations of OpenAPI and Swagger specs. A subcommand's module is imported when it is run."""

from __future__ import annotations

from importlib import import_module

import click

from hopql.serve.commands.groups import LazyGroup

COMMANDS = {
    "add": ("adding", "Read specs from files, folders and URLs; only what changed is read again."),
    "ask": ("asking", "Say which calls do something: in their order, ready to be made."),
    "search": ("asking", "Show which operations serve a request, and why."),
    "list": ("showing", "Show the specs with version, operations, place."),
    "show": ("showing", "Show a spec with its operations, or one operation whole."),
    "refresh": ("adding", "Read all known specs again where they changed."),
    "remove": ("adding", "Leave specs out of the index; the files stay."),
    "purge": ("adding", "Delete the whole index of APIs; the files stay."),
}


def _load(name: str) -> click.Command | None:
    if name not in COMMANDS:
        return None
    found = import_module(f"hopql.serve.commands.apis_{COMMANDS[name][0]}").COMMANDS[name]
    assert isinstance(found, click.Command)
    return found


@click.group(
    "apis", cls=LazyGroup, told=lambda: {name: told for name, (_, told) in COMMANDS.items()}, load=_load,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
def command() -> None:
    """What the workspace's OpenAPI and Swagger specs offer: which calls do something, in which order, with what.

    HopQL makes none of the calls. Nothing but a URL that you name is ever fetched.
    """
