"""`hopql apis`: operations of OpenAPI and Swagger specs. A subcommand's module is imported when it is run."""

from __future__ import annotations

from importlib import import_module

import click

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


class _LazyGroup(click.Group):
    """Subcommands in the order a new user needs them; the help of one is imported only with it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = import_module(f"serve.commands.apis_{COMMANDS[cmd_name][0]}").COMMANDS[cmd_name]
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])


@click.group("apis", cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """What the workspace's OpenAPI and Swagger specs offer: which calls do something, in which order, with what.

    HopQL makes none of the calls. Nothing but a URL that you name is ever fetched.
    """
