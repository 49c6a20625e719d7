"""`hopql studio`: the graphs in LangGraph Studio, on LangGraph's development server, which replaces this process."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import workspace as of_workspace
from hopql.serve.commands.serve import address_of, held_port
from hopql.serve.studio import GRAPHS, STUDIO, configuration
from hopql.tools.base.errors import DiskError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.workspace.open_workspace import open_workspace

QUIET: Final = {"LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGGRAPH_NO_VERSION_CHECK": "1", "LANGSMITH_TRACING": "false"}
"""With these, `langgraph dev` connects to nothing outside."""
NEEDED: Final = ("langgraph_cli", "langgraph_api", "langgraph_runtime_inmem")
PORT: Final = 2024


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
@of_workspace
@click.option("--host", default="127.0.0.1", show_default=True, help="Address of this machine to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port to listen on; 0: any free one."
)
@of_model
@click.option("--browser/--no-browser", default=False, help="Open Studio in the browser; it is a page of LangSmith.")
@click.option("--reload/--no-reload", default=False, help="Start again when code in this folder changes.")
@click.option("--jobs", type=click.IntRange(1, 64), default=4, show_default=True, help="Runs at once.")
def studio_command(
    workspace: str, host: str, port: int, model: str, browser: bool, reload: bool, jobs: int
) -> None:
    """Run the graphs on LangGraph's Agent Server, for Studio, its SDK, chat pages, MCP and A2A.

    Needs `pip install 'hopql[studio]'`. The server connects to nothing outside; Studio's page is loaded from
    smith.langchain.com by your browser and talks to the server on this machine, which answers it only where
    HOPQL_SERVE_CORS=https://smith.langchain.com lets that page ask. Ctrl-C ends it.
    """
    from hopql.serve.http.settings import serve_settings

    need_server()
    _check_host(host)
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


def _check_host(host: str) -> None:
    """Raise UsageError where others could reach the server, which is made for development."""
    from hopql.serve.http.authentication import is_loopback

    if not is_loopback(host):
        raise UsageError(
            f"LangGraph's server for development is for this machine alone, so it does not listen on {host}.",
            hint="Leave --host at 127.0.0.1, and reach it from elsewhere through `ssh -L`; or use `hopql serve`.",
        )


def _environment(workspace: str, model: str) -> dict[str, str]:
    """What the server is told by variables; files are named in full, since it runs in another folder."""
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
