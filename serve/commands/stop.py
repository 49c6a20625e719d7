"""`hopql stop`: end what HopQL keeps running."""

from __future__ import annotations

import click


@click.command("stop")
def command() -> None:
    """End the embedded model server and the embedded PostgreSQL; the next question starts them again."""
    from tools import postgres
    from tools.models import stop_server

    click.echo("The model server is ended." if stop_server() else "No model server was running.")
    click.echo("The embedded PostgreSQL is ended." if postgres.stop() else "No embedded PostgreSQL was running.")
