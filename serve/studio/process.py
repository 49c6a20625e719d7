"""`langgraph dev` as a child process: started quietly, waited for, ended."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hopql.serve.studio.config import configuration
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
