"""What is known of the embedded servers: what one must be, which ones run, where their files are."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from hopql.tools.errors import DiskError
from hopql.tools.models import processes
from hopql.tools.models.weights import Weights
from hopql.tools.settings import settings


@dataclass(frozen=True)
class Spec:
    """What a server must be. A running one that differs is replaced."""

    id: str
    path: str
    identity: str
    context: int
    threads: int
    parallel: int = 1
    """Answers that are written side by side; they share the context."""


@dataclass(frozen=True)
class Running:
    """A server that was alive when it was looked at."""

    pid: int
    born: str
    url: str
    key: str
    spec: Spec
    started: float

    @property
    def instance(self) -> str:
        """Tells this process from every earlier one."""
        return f"{self.pid}-{self.born}"


def spec_of(weights: Weights) -> Spec:
    """The server that the settings ask for."""
    threads = settings().server_threads or _cores()
    return Spec(
        weights.id, str(weights.path), weights.identity, settings().server_context, threads, settings().server_parallel
    )


def folder() -> Path:
    """Where state files, logs and locks are; made, for this user only, when missing.

    Raises:
        DiskError: it cannot be made.
    """
    return _made(settings().cache_dir / "server")


def slots_folder() -> Path:
    """Where saved prompt caches are; made, for this user only, when missing.

    Raises:
        DiskError: it cannot be made.
    """
    return _made(settings().cache_dir / "prompts")


def log_path(model: str) -> Path:
    """The log of a server."""
    return folder() / f"{model}.log"


def healthy(running: Running) -> bool:
    """It answers with its own key: so it is the process that wrote the state file."""
    try:
        answer = httpx.get(
            f"{running.url}/props", headers={"Authorization": f"Bearer {running.key}"}, timeout=10.0, trust_env=False
        )
    except httpx.HTTPError:
        return False
    return answer.status_code == 200


def find(model: str) -> Running | None:
    """What the state file says, if that process lives."""
    path = settings().cache_dir / "server" / f"{model}.json"
    try:
        if not _is_ours(path):
            return None
        state: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        running = Running(
            state["pid"], state["born"], state["url"], state["key"], Spec(**state["spec"]), state["started"]
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return running if processes.alive(running.pid, running.born) else None


def last_line(model: str) -> str:
    """The last telling line of a server's log."""
    try:
        lines = log_path(model).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return "there is no log"
    told = [line.strip() for line in lines if line.strip()]
    worst = [line for line in told if " E " in line or "error" in line.lower() or "llama-server" in line]
    return (worst or told or ["the log is empty"])[-1][-300:]


def _made(path: Path) -> Path:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        _close(path)
    except OSError as error:
        raise DiskError(f"{path} cannot be made: {error.strerror}.", hint="Set HOPQL_CACHE_DIR.") from error
    return path


def _close(path: Path) -> None:
    """Have nobody else in a folder that holds the server's key: whoever can write there could have prompts sent to a
    server of theirs.

    Raises:
        DiskError: it is another user's, which only root may use.
    """
    if not _is_ours(path):
        raise DiskError(f"{path} belongs to another user.", hint="Set HOPQL_CACHE_DIR to a folder of your own.")
    if path.stat().st_mode & 0o077 and hasattr(os, "geteuid"):
        path.chmod(0o700)


def _is_ours(path: Path) -> bool:
    """Whether this user made it; root takes what there is, as a container with a mounted folder does."""
    return not hasattr(os, "geteuid") or os.geteuid() in (0, path.stat().st_uid)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
