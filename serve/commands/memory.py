"""`hopql memory`: what the workspace remembers, told and asked."""

from __future__ import annotations

import click

from hopql.serve.commands import (
    memory_asked,
    memory_figures,
    memory_files,
    memory_importing,
    memory_judging,
    memory_told,
)


class _InOrder(click.Group):
    """Commands in the order in which they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group("memory", cls=_InOrder, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """What the workspace remembers: what it was told, and what it was asked.

    Told (add, search, list, history): statements with a category (facts, preferences, decisions, …). A new preference,
    decision or requirement takes the place of the one that it contradicts; what was, stays in the history.

    Asked (asked, approve, correct, feedback, withdraw, restore, stats, compare-embeddings): questions with the SQL that
    answered them. They answer the same question with other values again, where that is proven.

    Both: show, forget, import, export, purge.
    """


for _module in (memory_told, memory_asked, memory_judging, memory_importing, memory_files, memory_figures):
    for _each in _module.COMMANDS:
        command.add_command(_each)
