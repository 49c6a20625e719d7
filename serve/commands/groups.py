"""A group of commands of which each is imported only when it is run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click
from click.shell_completion import CompletionItem


class LazyGroup(click.Group):
    """Commands in the order a new user needs them; neither help nor completion of their names imports one."""

    def __init__(
        self, *args: Any, told: Callable[[], Mapping[str, str]], load: Callable[[str], click.Command | None],
        **kwargs: Any,
    ) -> None:  # fmt: skip
        """Take the commands.

        Args:
            told: gives all of them, with a line of help each.
            load: imports one; None where there is none of that name.
        """
        super().__init__(*args, **kwargs)
        self._told, self._load = told, load

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in order."""
        return list(self._told())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one."""
        return self._load(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List them without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._told().items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names that begin so, then the group's own options."""
        names = [CompletionItem(name, help=told) for name, told in self._told().items() if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]
