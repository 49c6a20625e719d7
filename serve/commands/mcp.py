"""`hopql mcp`: HopQL as tools of an MCP client, over standard input and output."""

from __future__ import annotations

import click

from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import trust, warn_of_login
from hopql.serve.commands.options import workspace as of_workspace


@click.command("mcp")
@of_workspace
@of_model
@trust
@click.option("-u", "--user", default="", help="Who asks: whose memories may be read beside the shared ones.")
def command(workspace: str, model: str, user: str) -> None:
    """Serve MCP over standard input and output: a client such as Claude Desktop, Claude Code, Cursor or VS Code starts
    this command, and asks HopQL by its tools.

    Standard output carries the protocol and nothing else; what is to be told goes to standard error. It ends with its
    standard input, or with Ctrl-C. `hopql serve` serves the same tools over HTTP, at /mcp.
    """
    from hopql.serve.client import HopQL
    from hopql.serve.mcp.stdio import run

    given = {"model": model, "user": user}
    client = HopQL(workspace, **{name: value for name, value in given.items() if value})
    warn_of_login(client.workspace)
    run(client)
