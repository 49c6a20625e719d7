"""`hopql serve`: every face over HTTP in one process; `hopql mcp`: MCP over standard input and output; `hopql studio`:
the graphs in LangGraph Studio, on LangGraph's development server, which replaces this process."""

from __future__ import annotations

import json
import os
import re
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from anyio import BrokenResourceError, ClosedResourceError

from hopql.serve.commands.options import F, client_of, model_option, trust_option, warn_of_login, workspace_option
from hopql.serve.interrupts import leaving_at_once
from hopql.serve.studio import GRAPHS, STUDIO, configuration
from hopql.tools.base.errors import DiskError, UsageError, WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.workspace.open_workspace import open_workspace
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


def _port(default: int) -> Callable[[F], F]:
    return click.option("--port", type=click.IntRange(0, 65535), default=default, show_default=True,
                        help="Port to listen on; 0: any free one.")  # fmt: skip


@click.command("serve")
@workspace_option
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@_port(PORT)
@model_option
@trust_option
def serve_command(workspace: str, host: str, port: int, model: str) -> None:
    """Serve the page at /, LangServe at /ask and /graphs, the OpenAI API at /v1, MCP at /mcp and the query memory at
    /memory.

    Without HOPQL_SERVE_KEY the server answers only this machine; with it, every request must send the key, as
    `Authorization: Bearer KEY` or `X-API-Key: KEY`. Ctrl-C lets running requests finish, and stores pending memories.

    Without a workspace, the page says which commands create one, and serves it as soon as it exists.
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
            listener.listen(_BACKLOG)
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
@workspace_option
@model_option
@trust_option
@click.option("-u", "--user", default="", help="User whose memories are read, besides the shared ones.")
def mcp_command(workspace: str, model: str, user: str) -> None:
    """Serve MCP over standard input and output: a client such as Claude Desktop, Claude Code, Cursor or VS Code starts
    this command, and calls HopQL's tools.

    Standard output carries only the protocol; messages go to standard error. The server ends with its standard input,
    or with Ctrl-C. `hopql serve` serves the same tools over HTTP, at /mcp.
    """
    from hopql.serve.mcp.server import server
    from hopql.tools.memory import writer

    client = client_of(workspace, model=model, user=user)

    def leave() -> None:
        client.cancel()
        writer().flush(_FLUSH_S)

    if sys.stdin.isatty():
        sys.stderr.write("HopQL waits for an MCP client on standard input; docs/mcp.md says how to set one up.\n")
    with leaving_at_once(leave):
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

    do_POST = do_GET  # noqa: N815

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


QUIET: Final = {"LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGGRAPH_NO_VERSION_CHECK": "1", "LANGSMITH_TRACING": "false"}
"""With these, `langgraph dev` connects to nothing outside."""
NEEDED: Final = ("langgraph_cli", "langgraph_api", "langgraph_runtime_inmem")
STUDIO_PORT: Final = 2024


def own_folder(data_dir: Path, here: Path, port: int) -> Path:
    """Where the server runs and keeps its threads (`.langgraph_api/`): `here` where that has HopQL's `langgraph.json`,
    else a folder in the user's data, for each port another, with a fresh one."""
    with suppress(OSError, ValueError, LookupError, TypeError):
        found = json.loads((here / "langgraph.json").read_text(encoding="utf-8"))
        if "hopql.graph.ask:graph" in str(found["graphs"]["ask"]):
            return here
    path = data_dir / "studio" / str(port)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        (path / "langgraph.json").write_text(json.dumps(configuration(), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise DiskError(
            f"{error.filename or path} cannot be written: {error.strerror or error}.",
            hint="Point HOPQL_DATA_DIR at a folder that can be written.",
        ) from error
    return path


def need_server() -> None:
    """Raise UsageError where `langgraph dev` is not installed."""
    missing = [name.replace("_", "-") for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"LangGraph's development server is not installed: {', '.join(missing)} is missing.",
            hint="Run `pip install 'hopql[studio]'`. HopQL does not bring it by itself, since parts of it are "
            "under the Elastic License 2.0; `hopql serve` needs none of it.",
        )


@click.command("studio")
@workspace_option
@click.option("--host", default="127.0.0.1", show_default=True, help="Address of this machine to listen on.")
@_port(STUDIO_PORT)
@model_option
@click.option("--browser/--no-browser", default=False, help="Open Studio in the browser; it is a page of LangSmith.")
@click.option("--reload/--no-reload", default=False, help="Restart when code in this folder changes.")
@click.option("--jobs", type=click.IntRange(1, 64), default=4, show_default=True, help="Runs at the same time.")
def studio_command(
    workspace: str, host: str, port: int, model: str, browser: bool, reload: bool, jobs: int
) -> None:
    """Run the graphs on LangGraph's Agent Server, for Studio, its SDK, chat pages, MCP and A2A.

    Needs `pip install 'hopql[studio]'`. The server connects to nothing outside. Your browser loads Studio's page from
    smith.langchain.com; HOPQL_SERVE_CORS=https://smith.langchain.com allows that page to send requests to the server.
    Ctrl-C ends it.
    """
    from hopql.serve.http.authentication import is_loopback
    from hopql.serve.http.settings import serve_settings

    need_server()
    if not is_loopback(host):
        raise UsageError(
            f"LangGraph's server for development is for this machine alone, so it does not listen on {host}.",
            hint="Leave --host at 127.0.0.1, and reach it from elsewhere through `ssh -L`; or use `hopql serve`.",
        )
    pages = serve_settings().cors
    environment = _environment(workspace, model)
    folder = own_folder(settings().data_dir.absolute(), Path.cwd(), port)
    with held_port(host, port) as probe:
        free = int(probe.getsockname()[1])
    url = address_of(host, free)
    allowed = "" if STUDIO in pages else f"   (refused until HOPQL_SERVE_CORS={STUDIO} lets that page ask)"
    lines = (
        f"Agent Server: {url}   (graphs: {', '.join(GRAPHS)}; API: {url}/docs)",
        f"Studio:       {STUDIO}/studio/?baseUrl={url}{allowed}",
        f"Page:         {url}/   MCP: {url}/mcp",
        f"Workspace:    {environment['HOPQL_WORKSPACE']}",
        "Ctrl-C ends it.",
    )
    click.echo("\n".join(lines), err=True)
    command = [
        sys.executable, "-m", "langgraph_cli", "dev", "--host", host, "--port", str(free), "--n-jobs-per-worker",
        str(jobs), *([] if browser else ["--no-browser"]), *([] if reload else ["--no-reload"]),
    ]  # fmt: skip
    sys.stdout.flush()
    os.umask(0o077)  # what the server keeps of threads is its owner's
    os.chdir(folder)
    os.execve(sys.executable, command, {**os.environ, **QUIET, "PYTHONUNBUFFERED": "1", **environment})


def _environment(workspace: str, model: str) -> dict[str, str]:
    """What the server is told by variables; files are named in full, since it runs in another folder."""
    chosen = settings()
    named = model or chosen.model
    if file := named.removeprefix("fake:") if named.startswith("fake:") else "":
        named = f"fake:{Path(file).absolute()}"
    places = {
        "HOPQL_WORKSPACE": open_workspace(workspace).path, "HOPQL_DATA_DIR": chosen.data_dir,
        "HOPQL_CACHE_DIR": chosen.cache_dir, "HOPQL_MODEL_PATH": chosen.model_path,
    }  # fmt: skip
    return {"HOPQL_MODEL": named, **{name: str(place.absolute()) for name, place in places.items() if place}}
