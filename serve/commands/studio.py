"""`hopql studio`: the graphs in LangGraph Studio, on LangGraph's development server."""

from __future__ import annotations

import signal
import socket
from collections.abc import Collection
from pathlib import Path
from types import FrameType
from typing import Final

import click

from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import workspace as of_workspace

PORT: Final = 2024


@click.command("studio")
@of_workspace
@click.option("--host", default="127.0.0.1", show_default=True, help="Address of this machine to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port to listen on; 0: any free one."
)
@of_model
@click.option("--browser/--no-browser", default=False, help="Open Studio in the browser; it is a page of LangSmith.")
@click.option("--reload/--no-reload", default=False, help="Start again when code in this folder changes.")
@click.option("--jobs", type=click.IntRange(1, 64), default=4, show_default=True, help="Runs at once.")
@click.option("-v", "--verbose", is_flag=True, help="Show the server's log here instead of keeping it in a file.")
def command(
    workspace: str, host: str, port: int, model: str, browser: bool, reload: bool, jobs: int, verbose: bool
) -> None:
    """Run the graphs on LangGraph's Agent Server, for Studio, its SDK, chat pages, MCP and A2A.

    Needs `pip install 'hopql[studio]'`. The server connects to nothing outside; Studio's page is loaded from
    smith.langchain.com by your browser and talks to the server on this machine, which answers it only where
    HOPQL_SERVE_CORS=https://smith.langchain.com lets that page ask. Threads are kept in the state database. Ctrl-C ends
    it.
    """
    from hopql.serve.http.settings import serve_settings
    from hopql.serve.studio.process import Server, need_server, own_folder
    from hopql.tools.settings import settings

    need_server()
    _check_host(host)
    pages = serve_settings().cors
    environment = _environment(workspace, model)
    _check_state()
    chosen = settings()
    folder = own_folder(chosen.data_dir.absolute(), chosen.cache_dir.absolute(), Path.cwd(), port)
    free = _free_port(host, port)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupted)
    server = Server(folder, host, free, environment, reload=reload, jobs=jobs, verbose=verbose)
    with server:
        server.await_ready()
        _tell(server.url, environment["HOPQL_WORKSPACE"], "" if verbose else str(folder.log), pages)
        if browser:
            click.launch(_studio(server.url))
        server.wait()


def _check_host(host: str) -> None:
    """Raises:
    UsageError: others could reach the server, which is made for development.
    """
    from hopql.serve.http.keys import is_loopback
    from hopql.tools.errors import UsageError

    if not is_loopback(host):
        raise UsageError(
            f"LangGraph's server for development is for this machine alone, so it does not listen on {host}.",
            hint="Leave --host at 127.0.0.1, and reach it from elsewhere through `ssh -L`; or use `hopql serve`.",
        )


def _environment(workspace: str, model: str) -> dict[str, str]:
    """What the server is told by variables; files are named in full, since it runs in another folder.

    Raises:
        WorkspaceError: there is no such workspace.
    """
    from hopql.tools.settings import settings
    from hopql.tools.workspace import open_workspace

    chosen = settings()
    named = model or chosen.model
    kind, colon, file = named.partition(":")
    if kind == "fake" and file:
        named = f"fake{colon}{Path(file).absolute()}"
    told = {
        "HOPQL_WORKSPACE": str(open_workspace(workspace).path.absolute()),
        "HOPQL_MODEL": named,
        "HOPQL_DATA_DIR": str(chosen.data_dir.absolute()),
        "HOPQL_CACHE_DIR": str(chosen.cache_dir.absolute()),
    }
    if chosen.model_path:
        told["HOPQL_MODEL_PATH"] = str(chosen.model_path.absolute())
    return told


def _check_state() -> None:
    """Raises:
    ConnectError: the state database, which keeps threads and store, cannot be used.
    """
    from hopql.tools.postgres.state import need_vector, session, state_url

    with session(state_url()) as connection:
        need_vector(connection)


def _free_port(host: str, port: int) -> int:
    """That port, or any free one for 0.

    Raises:
        UsageError: the port is in use.
    """
    from hopql.tools.errors import UsageError

    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.create_server((host, port), family=family) as probe:
            return int(probe.getsockname()[1])
    except OSError as error:
        raise UsageError(
            f"HopQL cannot listen on {host}, port {port}: {error.strerror or error}.",
            hint="Choose another with --port; --port 0 takes any free port.",
        ) from error


def _studio(url: str) -> str:
    from hopql.serve.studio.config import STUDIO

    return f"{STUDIO}/studio/?baseUrl={url}"


def _tell(url: str, workspace: str, log: str, pages: Collection[str]) -> None:
    from hopql.serve.studio.config import GRAPHS, STUDIO

    allowed = "" if STUDIO in pages else f"   (refused until HOPQL_SERVE_CORS={STUDIO} lets that page ask)"
    lines = [
        f"Agent Server: {url}   (graphs: {', '.join(GRAPHS)}; API: {url}/docs)",
        f"Studio:       {_studio(url)}{allowed}",
        f"Page:         {url}/   MCP: {url}/mcp",
        f"Workspace:    {workspace}" + (f"   Log: {log}" if log else ""),
        "Ctrl-C ends it.",
    ]
    click.echo("\n".join(lines), err=True)


def _interrupted(number: int, frame: FrameType | None) -> None:
    """A plain `kill`, and the end of the terminal, end it as Ctrl-C does."""
    raise KeyboardInterrupt
