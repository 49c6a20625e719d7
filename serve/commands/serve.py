"""`hopql serve`: the query memory over HTTP, and its dashboard."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from fastapi import FastAPI

_GRACE_S: Final = 10
"""After a signal, that requests under way have to end."""
PORT: Final = 8321


@click.command("serve")
@click.option("-w", "--workspace", default="", help="Folder or name; by default ./hopql, else the demo.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port to listen on; 0: any free one."
)
@click.option("-m", "--model", default="", help="local, local:0.5b, openai:NAME or fake:FILE.")
def command(workspace: str, host: str, port: int, model: str) -> None:
    """Serve the query memory over HTTP: the REST API under /memory, its dashboard at /memory/dashboard.

    Without HOPQL_SERVE_KEY only this machine is answered; with it, every request brings the key, as
    `Authorization: Bearer KEY` or `X-API-Key: KEY`. Ctrl-C lets requests under way end, and stores what is to be kept.
    """
    from serve.http.app import app
    from serve.http.keys import check_binding, serve_key
    from tools.recall import is_on

    key = serve_key()
    check_binding(host, key)
    made = app(workspace, {"model": model} if model else {}, key=key)
    with _listening(host, port) as listener:
        if not is_on():
            click.echo("The query memory is off: questions are not kept. HOPQL_QUERY_MEMORY=1 turns it on.", err=True)
        address = f"[{host}]" if ":" in host else host
        click.echo(
            f"HopQL serves '{made.state.client.workspace.config.name}' at "
            f"http://{address}:{listener.getsockname()[1]}/memory/dashboard; Ctrl-C ends it.",
            err=True,
        )
        _run(made, listener)


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        UsageError: the address is not this machine's, or the port is in use.
    """
    from tools.errors import UsageError

    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        raise UsageError(
            f"HopQL cannot listen on {host}, port {port}: {error.strerror or error}.",
            hint="Choose another with --port or --host; --port 0 takes any free port.",
        ) from error


def _run(made: FastAPI, listener: socket.socket) -> None:
    import uvicorn

    config = uvicorn.Config(
        made, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=_GRACE_S,
        timeout_keep_alive=30,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listener])
