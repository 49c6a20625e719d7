"""The embedded model's server: one process a user and model, started on demand, shared by later commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
from typing_extensions import TypedDict

from tools.errors import DiskError, ModelError
from tools.models import processes
from tools.models.weights import Weights
from tools.settings import settings

_START_S = 180.0
_started: list[subprocess.Popen[bytes]] = []


class ServerStatus(TypedDict):
    """A server that runs."""

    model: str
    pid: int
    url: str
    started: float
    """Seconds since the epoch."""
    healthy: bool
    log: str


@dataclass(frozen=True)
class Spec:
    """What a server must be. A running one that differs is replaced."""

    id: str
    path: str
    identity: str
    context: int
    threads: int


@dataclass(frozen=True)
class Running:
    """A server that was alive when it was looked at."""

    pid: int
    create_time: float
    url: str
    key: str
    spec: Spec
    started: float

    @property
    def instance(self) -> str:
        """Tells this process from every earlier one."""
        return f"{self.pid}-{self.create_time}"


def spec_of(weights: Weights) -> Spec:
    """The server that the settings ask for."""
    threads = settings().server_threads or _cores()
    return Spec(weights.id, str(weights.path), weights.identity, settings().server_context, threads)


def folder() -> Path:
    """Where state files, logs and locks are; made, for this user only, when missing.

    Raises:
        DiskError: it cannot be made.
    """
    path = settings().cache_dir / "server"
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DiskError(f"{path} cannot be made: {error.strerror}.", hint="Set HOPQL_CACHE_DIR.") from error
    return path


def slots_folder() -> Path:
    """Where saved prompt caches are."""
    path = settings().cache_dir / "prompts"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def log_path(model: str) -> Path:
    """The log of a server."""
    return folder() / f"{model}.log"


def ensure(spec: Spec) -> Running:
    """The running server for `spec`, started when there is none. Concurrent callers get the same one.

    Raises:
        ModelError: it does not start; with the log's path and last line.
    """
    from filelock import FileLock, Timeout

    found = _find(spec.id)
    if found and found.spec == spec and healthy(found):
        return found
    try:
        with FileLock(str(folder() / f"{spec.id}.lock"), timeout=_START_S + 10):
            found = _find(spec.id)
            if found and found.spec == spec and healthy(found):
                return found
            if found:
                _stop(found)
            return _start(spec)
    except Timeout as error:
        raise ModelError(
            "Another process is starting the embedded model and does not finish.",
            hint=f"See {log_path(spec.id)}, end that process and run the command again.",
        ) from error


def healthy(running: Running) -> bool:
    """It answers with its own key: so it is the process that wrote the state file."""
    try:
        answer = httpx.get(
            f"{running.url}/props", headers={"Authorization": f"Bearer {running.key}"}, timeout=10.0, trust_env=False
        )
    except httpx.HTTPError:
        return False
    return answer.status_code == 200


def server_status() -> list[ServerStatus]:
    """The embedded servers of this user that run. Starts nothing."""
    found = [_find(path.stem) for path in sorted((settings().cache_dir / "server").glob("*.json"))]
    return [
        ServerStatus(
            model=one.spec.id,
            pid=one.pid,
            url=one.url,
            started=one.started,
            healthy=healthy(one),
            log=str(log_path(one.spec.id)),
        )
        for one in found
        if one
    ]


def stop_server(name: str = "") -> int:
    """End the server of that model, or all of this user's; how many were ended."""
    stopped = 0
    for status in server_status():
        running = _find(status["model"])
        if running and name in ("", running.spec.id):
            _stop(running)
            stopped += 1
    return stopped


def last_line(model: str) -> str:
    """The last telling line of a server's log."""
    try:
        lines = log_path(model).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return "there is no log"
    told = [line.strip() for line in lines if line.strip()]
    worst = [line for line in told if " E " in line or "error" in line.lower() or "llama-server" in line]
    return (worst or told or ["the log is empty"])[-1][-300:]


def _find(model: str) -> Running | None:
    """What the state file says, if that process lives."""
    path = settings().cache_dir / "server" / f"{model}.json"
    try:
        state: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        running = Running(
            state["pid"], state["create_time"], state["url"], state["key"], Spec(**state["spec"]), state["started"]
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return running if _alive(running) else None


def _alive(running: Running) -> bool:
    for child in _started:
        child.poll()
    return processes.alive(running.pid, running.create_time)


def _stop(running: Running) -> None:
    (folder() / f"{running.spec.id}.json").unlink(missing_ok=True)
    processes.end(running.pid, running.create_time)


def _start(spec: Spec) -> Running:
    _make_sure_of_memory(spec)
    state = folder() / f"{spec.id}.json"
    state.unlink(missing_ok=True)
    arguments = {"model": spec.path, "alias": spec.id, "state": state, "slots": slots_folder()}
    numbers = {"context": spec.context, "threads": spec.threads, "idle": settings().server_idle_s}
    flags = [f"--{name}={value}" for name, value in {**arguments, **numbers}.items()]
    with log_path(spec.id).open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tools.models.daemon", *flags, f"--spec={json.dumps(asdict(spec))}"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            cwd=Path(__file__).parents[2],
        )
    _started.append(process)
    end = time.monotonic() + _START_S
    while time.monotonic() < end:
        running = _find(spec.id)
        if running and running.pid == process.pid:
            return running
        if process.poll() is not None:
            raise _died(spec, process.returncode)
        time.sleep(0.02)
    process.kill()
    raise _died(spec, None)


def _died(spec: Spec, code: int | None) -> ModelError:
    why = "did not load the model in time" if code is None else f"ended with code {code} while it started"
    hint = "Not enough memory? Try --model local:0.5b, or a smaller HOPQL_SERVER_CONTEXT." if code in (-9, -6) else ""
    return ModelError(
        f"The embedded model's server {why}: {last_line(spec.id)}",
        hint=hint or f"The whole log is {log_path(spec.id)}.",
    )


def _make_sure_of_memory(spec: Spec) -> None:
    needed = Path(spec.path).stat().st_size + spec.context * 32 * 1024 + (200 << 20)
    free = processes.free_memory()
    if free < needed:
        raise ModelError(
            f"The model {spec.id} needs about {needed / 1e9:.1f} GB of memory; {free / 1e9:.1f} GB are free.",
            hint="Close something, use --model local:0.5b, lower HOPQL_SERVER_CONTEXT, or use a hosted model.",
        )


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
