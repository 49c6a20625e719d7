"""`hopql serve`: every face over HTTP in one process."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING, Final

import click

from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import workspace as of_workspace

if TYPE_CHECKING:
    from fastapi import FastAPI

PORT: Final = 8321
_BACKLOG: Final = 256
FACES: Final = {
    "/ask": "LangServe; /graphs/NAME for each graph",
    "/v1": "OpenAI API: base URL of chat clients",
    "/mcp": "MCP over streamable HTTP",
    "/memory": "REST of the query memory; /memory/dashboard shows it",
    "/openapi.json": "the whole service's description",
}
"""What is told at the start."""


@click.command("serve")
@of_workspace
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port to listen on; 0: any free one."
)
@of_model
def command(workspace: str, host: str, port: int, model: str) -> None:
    """Serve the page at /, LangServe at /ask and /graphs, the OpenAI API at /v1, MCP at /mcp and the query memory at
    /memory.

    Without HOPQL_SERVE_KEY only this machine is answered; with it, every request brings the key, as
    `Authorization: Bearer KEY` or `X-API-Key: KEY`. Ctrl-C lets what runs end, and stores what is to be kept.
    """
    if sys.stderr.isatty():
        click.echo("HopQL starts; that takes some seconds.", err=True)
    from hopql.serve.http.keys import check_binding
    from hopql.serve.http.settings import serve_settings

    settings = serve_settings()
    check_binding(host, settings.secret)
    with _held(host, port) as listener:
        from hopql.serve.http import ending
        from hopql.serve.http.app import app
        from hopql.serve.telemetry.setup import set_up

        with set_up(settings):
            made = app(workspace, {"model": model} if model else {}, settings=settings)
            listener.listen(_BACKLOG)
            _greet(made, host, listener.getsockname()[1])
            ending.run(made, listener, settings.grace_s, busy=lambda: made.state.runs.busy)


def _greet(made: FastAPI, host: str, port: int) -> None:
    from hopql.tools.recall import is_on

    if not is_on():
        click.echo("The query memory is off: questions are not kept. HOPQL_QUERY_MEMORY=1 turns it on.", err=True)
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    click.echo(f"HopQL serves '{made.state.client.workspace.config.name}' at {address}/ ; Ctrl-C ends it.", err=True)
    for path, what in FACES.items():
        click.echo(f"  {address}{path:<16} {what}", err=True)


def _held(host: str, port: int) -> socket.socket:
    """A socket that has the address and does not listen yet: nobody waits for a start that then fails for its port.

    Raises:
        UsageError: the address is not this machine's, or the port is in use.
    """
    from hopql.tools.errors import UsageError

    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        held = socket.socket(family, kind)
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(address)
    except OSError as error:
        raise UsageError(
            f"HopQL cannot listen on {host}, port {port}: {error.strerror or error}.",
            hint="Choose another with --port or --host; --port 0 takes any free port.",
        ) from error
    return held
