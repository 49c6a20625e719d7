"""`hopql serve`: every face over HTTP in one process; `hopql mcp`: MCP over standard input and output."""

from __future__ import annotations

import re
import socket
import sys
import threading
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final

import click
from anyio import BrokenResourceError, ClosedResourceError

from hopql.serve.client import HopQL
from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import trust, warn_of_login
from hopql.serve.commands.options import workspace as of_workspace
from hopql.serve.interrupts import leaving_at_once
from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.workspace.read_config import locate

if TYPE_CHECKING:
    from fastapi import FastAPI


PORT: Final = 8321
_BACKLOG: Final = 256
_FLUSH_S: Final = 5.0
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
@trust
def serve_command(workspace: str, host: str, port: int, model: str) -> None:
    """Serve the page at /, LangServe at /ask and /graphs, the OpenAI API at /v1, MCP at /mcp and the query memory at
    /memory.

    Without HOPQL_SERVE_KEY only this machine is answered; with it, every request brings the key, as
    `Authorization: Bearer KEY` or `X-API-Key: KEY`. Ctrl-C lets what runs end, and stores what is to be kept.

    Where there is no workspace yet, the page says which commands make one, and shows it as soon as it is there.
    """
    if sys.stderr.isatty():
        click.echo("HopQL starts; that takes some seconds.", err=True)
    from hopql.serve.http.authentication import check_binding
    from hopql.serve.http.settings import named_keys, serve_settings

    settings = serve_settings()
    check_binding(host, settings.secret)
    with held_port(host, port) as listener:
        from hopql.serve.http import server
        from hopql.serve.http.app import app
        from hopql.serve.http.telemetry import write_lines

        address = address_of(host, listener.getsockname()[1])
        if not workspace and (hint := what_is_missing()):
            click.echo(f"There is no workspace yet; {address}/ waits for one. {hint} Ctrl-C ends it.", err=True)
            await_workspace(listener)
        with write_lines(settings.log, [key.secret for key in named_keys(settings.secret)]):
            made = app(workspace, {"model": model} if model else {}, settings=settings)
            listener.listen(_BACKLOG)
            _greet(address, made)
            server.run(made, listener, settings.grace_s)


def address_of(host: str, port: int) -> str:
    """The URL of a server."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _greet(address: str, made: FastAPI) -> None:
    from hopql.tools.memory.recall_queries import is_on

    if not is_on():
        click.echo("The query memory is off: questions are not kept. HOPQL_QUERY_MEMORY=1 turns it on.", err=True)
    warn_of_login(made.state.client.workspace)
    click.echo(f"HopQL serves '{made.state.client.workspace.config.name}' at {address}/ ; Ctrl-C ends it.", err=True)
    for path, what in FACES.items():
        click.echo(f"  {address}{path:<16} {what}", err=True)


def held_port(host: str, port: int) -> socket.socket:
    """A socket that has the address and does not listen yet: nobody waits for a start that then fails for its port."""
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


@click.command("mcp")
@of_workspace
@of_model
@trust
@click.option("-u", "--user", default="", help="User whose memories are read, besides the shared ones.")
def mcp_command(workspace: str, model: str, user: str) -> None:
    """Serve MCP over standard input and output: a client such as Claude Desktop, Claude Code, Cursor or VS Code starts
    this command, and asks HopQL by its tools.

    Standard output carries the protocol and nothing else; what is to be told goes to standard error. It ends with its
    standard input, or with Ctrl-C. `hopql serve` serves the same tools over HTTP, at /mcp.
    """
    from hopql.serve.mcp.server import server
    from hopql.tools.memory import writer

    given = {"model": model, "user": user}
    client = HopQL(workspace, **{name: value for name, value in given.items() if value})
    warn_of_login(client.workspace)

    def leave() -> None:
        client.cancel()
        writer().flush(_FLUSH_S)

    if sys.stdin.isatty():
        sys.stderr.write("HopQL waits for an MCP client on standard input; docs/mcp.md says how to set one up.\n")
    with leaving_at_once(leave, "Stopped."):
        try:
            server(client).run("stdio")
        except* (BrokenPipeError, ConnectionError, BrokenResourceError, ClosedResourceError):
            pass  # the client is gone
        leave()


_LOOK_S: Final = 1.0
_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<title>HopQL</title><style>body {{ font: 16px/1.6 system-ui; max-width: 40rem; margin: 4rem auto }}</style>
<h1>HopQL has no workspace yet</h1><p>{}</p><p>Do it where the server runs; this page then shows it.</p>"""


class _Page(BaseHTTPRequestHandler):
    """Every path says what to do, as unavailable; `/healthz` says that the process lives."""

    def do_GET(self) -> None:
        alive = self.path == "/healthz"
        hint = re.sub("`(.*?)`", r"<code>\1</code>", what_is_missing())
        body = b'{"status": "ok"}' if alive else _PAGE.format(hint).encode()
        self.send_response(HTTPStatus.OK if alive else HTTPStatus.SERVICE_UNAVAILABLE)
        self.send_header("Content-Type", "application/json" if alive else "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Retry-After", "3")
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


def await_workspace(listener: socket.socket) -> None:
    """Answer at a bound socket with what to do, until there is a workspace where `locate` looks without a name."""
    waiting = ThreadingHTTPServer(listener.getsockname()[:2], _Page, bind_and_activate=False)
    waiting.socket.close()
    waiting.socket = listener
    waiting.server_activate()
    threading.Thread(target=waiting.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    try:
        while what_is_missing():
            time.sleep(_LOOK_S)
    finally:
        waiting.shutdown()


def what_is_missing() -> str:
    """Which commands make a workspace; empty where there is one where `locate` looks without a name."""
    try:
        locate()
    except WorkspaceError as error:
        return error.hint
    return ""
