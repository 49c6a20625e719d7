"""`hopql studio`: the graphs in LangGraph Studio, on LangGraph's development server, a child process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

import click

from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import workspace as of_workspace
from hopql.serve.commands.serve import held_port
from hopql.serve.studio import configuration
from hopql.tools.errors import DiskError, UsageError

QUIET: Final = {"LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGGRAPH_NO_VERSION_CHECK": "1", "LANGSMITH_TRACING": "false"}
"""With these, `langgraph dev` connects to nothing outside."""
NEEDED: Final = ("langgraph_cli", "langgraph_api", "langgraph_runtime_inmem")
_STARTING_S: Final = 120.0
_ENDING_S: Final = 15.0
_TOLD: Final = 12
"""Lines of the log that are shown where the server did not start."""


@dataclass(frozen=True)
class Folder:
    """Where the server runs: what it keeps of its own (`.langgraph_api/`) is there, the log elsewhere."""

    path: Path
    log: Path


def own_folder(data_dir: Path, cache_dir: Path, here: Path, port: int) -> Folder:
    """The folder `here` where it has HopQL's `langgraph.json`, else one in the user's data, for each port another, with
    a fresh one.

    Raises:
        DiskError: the folder cannot be written.
    """
    path = here if _is_ours(here / "langgraph.json") else data_dir / "studio" / str(port)
    log = cache_dir / f"studio-{port}.log"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        if path != here:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            (path / "langgraph.json").write_text(json.dumps(configuration(), indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise DiskError(
            f"{error.filename or path} cannot be written: {error.strerror or error}.",
            hint="Point HOPQL_DATA_DIR and HOPQL_CACHE_DIR at folders that can be written.",
        ) from error
    return Folder(path, log)


def _is_ours(file: Path) -> bool:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return "hopql.graph.ask:graph" in str(found["graphs"]["ask"])
    except (OSError, ValueError, LookupError, TypeError):
        return False


def need_server() -> None:
    """That `langgraph dev` is installed.

    Raises:
        UsageError: it is not.
    """
    from importlib.util import find_spec

    missing = [name.replace("_", "-") for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"LangGraph's development server is not installed: {', '.join(missing)} is missing.",
            hint="Run `pip install 'hopql[studio]'`. HopQL does not bring it by itself, since parts of it are "
            "under the Elastic License 2.0; `hopql serve` needs none of it.",
        )


class Server:
    """A running `langgraph dev`; leaving the block ends it."""

    def __init__(
        self, folder: Folder, host: str, port: int, environment: Mapping[str, str], *, reload: bool = False,
        jobs: int = 4, verbose: bool = False,
    ) -> None:  # fmt: skip
        address = f"[{host}]" if ":" in host else host
        self.url = f"http://{address}:{port}"
        self._folder, self._verbose = folder, verbose
        self._command = [
            sys.executable, "-m", "langgraph_cli", "dev", "--no-browser", "--host", host, "--port", str(port),
            "--n-jobs-per-worker", str(jobs), *([] if reload else ["--no-reload"]),
        ]  # fmt: skip
        quiet = QUIET if verbose else {**QUIET, "LOG_COLOR": "false"}
        self._environment = {**os.environ, **quiet, "PYTHONUNBUFFERED": "1", **environment}

    def __enter__(self) -> Server:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        out = None if self._verbose else os.fdopen(os.open(self._folder.log, flags, 0o600), "wb")
        try:
            self._process = subprocess.Popen(
                self._command, cwd=self._folder.path, env=self._environment, stdin=subprocess.DEVNULL, stdout=out,
                stderr=subprocess.STDOUT if out else None, start_new_session=True,
            )  # fmt: skip
        finally:
            if out:
                out.close()
        return self

    def __exit__(self, *_: object) -> None:
        """End it and what it started, first kindly."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(_ENDING_S)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def await_ready(self) -> None:
        """Return when it answers.

        Raises:
            UsageError: it ended, or does not answer in time; the message has the end of its log.
        """
        import httpx

        until = time.monotonic() + _STARTING_S
        while time.monotonic() < until and self._process.poll() is None:
            try:
                code = httpx.get(f"{self.url}/ok", timeout=2, trust_env=False).status_code
                if code in (httpx.codes.OK, httpx.codes.UNAUTHORIZED):  # the key is not told here
                    return
            except httpx.HTTPError:
                time.sleep(0.2)
        raise UsageError(f"The Agent Server did not start.{self._last_words()}", hint=self._where())

    def wait(self) -> None:
        """Return when it is over.

        Raises:
            UsageError: it failed.
        """
        if self._process.wait() not in (0, -signal.SIGINT, -signal.SIGTERM):
            raise UsageError(f"The Agent Server failed.{self._last_words()}", hint=self._where())

    def _last_words(self) -> str:
        if self._verbose:
            return ""
        lines = self._folder.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "".join(f"\n  {line[:300]}" for line in lines[-_TOLD:])

    def _where(self) -> str:
        return "Its log is above." if self._verbose else f"All it said is in {self._folder.log}."


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
def studio_command(
    workspace: str, host: str, port: int, model: str, browser: bool, reload: bool, jobs: int, verbose: bool
) -> None:
    """Run the graphs on LangGraph's Agent Server, for Studio, its SDK, chat pages, MCP and A2A.

    Needs `pip install 'hopql[studio]'`. The server connects to nothing outside; Studio's page is loaded from
    smith.langchain.com by your browser and talks to the server on this machine, which answers it only where
    HOPQL_SERVE_CORS=https://smith.langchain.com lets that page ask. Threads are kept in the state database. Ctrl-C ends
    it.
    """
    from hopql.serve.http.settings import serve_settings
    from hopql.tools.settings import settings

    need_server()
    _check_host(host)
    pages = serve_settings().cors
    environment = _environment(workspace, model)
    _check_state()
    chosen = settings()
    folder = own_folder(chosen.data_dir.absolute(), chosen.cache_dir.absolute(), Path.cwd(), port)
    with held_port(host, port) as probe:
        free = int(probe.getsockname()[1])
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
    from hopql.serve.http.authentication import is_loopback

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


def _studio(url: str) -> str:
    from hopql.serve.studio import STUDIO

    return f"{STUDIO}/studio/?baseUrl={url}"


def _tell(url: str, workspace: str, log: str, pages: Collection[str]) -> None:
    from hopql.serve.studio import GRAPHS, STUDIO

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
