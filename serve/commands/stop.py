"""`hopql stop`: end what HopQL keeps running."""

from __future__ import annotations

import click

from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json


@click.command("stop")
@with_json
def command(as_json: bool) -> None:
    """End the embedded model server and the embedded PostgreSQL; the next question starts them again."""
    from hopql.tools import postgres
    from hopql.tools.models import stop_server

    server, database = stop_server(), postgres.stop()
    if as_json:
        print_json({"model_server": bool(server), "postgres": bool(database)})
        return
    click.echo("The model server is ended." if server else "No model server was running.")
    click.echo("The embedded PostgreSQL is ended." if database else "No embedded PostgreSQL was running.")
