"""`hopql completion`: what makes the shell complete commands, options, workspaces and tables."""

from __future__ import annotations

from typing import Final

import click

SHELLS: Final = {
    "bash": 'eval "$(hopql completion bash)"     # at the end of ~/.bashrc',
    "zsh": 'eval "$(hopql completion zsh)"      # in ~/.zshrc, after compinit',
    "fish": "hopql completion fish > ~/.config/fish/completions/hopql.fish",
}
"""The line that turns completion on, for each shell."""

_EPILOG = "\b\nTo turn it on:\n" + "\n".join(f"  {line}" for line in SHELLS.values())


@click.command("completion", epilog=_EPILOG)
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print the script that makes SHELL complete commands, options, workspaces, tables and models of hopql."""
    from click.shell_completion import get_completion_class

    from hopql.serve.cli import cli

    found = get_completion_class(shell)
    assert found is not None
    # Its `source()` first runs bash, to see how old it is; the script is the same for all.
    click.echo(found(cli, {}, "hopql", "_HOPQL_COMPLETE").source_template % {
        "complete_func": "_hopql_completion", "complete_var": "_HOPQL_COMPLETE", "prog_name": "hopql"
    })  # fmt: skip
