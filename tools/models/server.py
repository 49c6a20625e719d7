"""The embedded model's server: one process a user and model, started on demand, shared by later commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

from typing_extensions import TypedDict

from hopql.tools import secrets
from hopql.tools.errors import ModelError
from hopql.tools.models import processes
from hopql.tools.models.running import (
    Running,
    Spec,
    find,
    folder,
    healthy,
    last_line,
    lock,
    log_path,
    place,
    slots_folder,
)
from hopql.tools.settings import settings

_START_S = 180.0
_PATIENT = {"GOMP_SPINCOUNT": "1000"}
"""Threads of OpenMP that wait for each other spin this often and then sleep: by default they spin for milliseconds,
hundreds of times a token, and beside any busy process they take the core from the one that all wait for."""
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


def ensure(spec: Spec) -> Running:
    """The running server for `spec`, started when there is none. Concurrent callers get the same one.

    Raises:
        ModelError: it does not start; with the log's path and last line.
    """
    from filelock import Timeout

    for child in _started:
        child.poll()
    found = find(spec.id)
    if found and _serves(found, spec) and healthy(found):
        return found
    try:
        with lock(f"{spec.id}.lock", _START_S + 10):
            found = find(spec.id)
            if found and _serves(found, spec) and healthy(found):
                return found
            if found:
                _stop(found)
            return _start(spec)
    except Timeout as error:
        raise ModelError(
            "Another process is starting the embedded model and does not finish.",
            hint=f"See {log_path(spec.id)}, end that process and run the command again.",
        ) from error


def _serves(found: Running, spec: Spec) -> bool:
    """A server is what is wanted: of one's own exactly that, another's has the weights and no less room.

    Raises:
        ModelError: another's is something else.
    """
    same = replace(found.spec, path=spec.path)
    if found.own:
        return same == spec
    if same.identity == spec.identity and same.context >= spec.context and same.parallel >= spec.parallel:
        return True
    raise ModelError(
        f"The shared server of {spec.id} was started by another user with other weights or less room.",
        hint="Agree on HOPQL_SERVER_CONTEXT and HOPQL_SERVER_PARALLEL with them, or unset HOPQL_SERVER_SHARED.",
    )


def server_status() -> list[ServerStatus]:
    """The embedded servers of this user that run. Starts nothing."""
    found = [find(path.stem) for path in sorted(place().glob("*.json"))]
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
        running = find(status["model"])
        if running and running.own and name in ("", running.spec.id):
            _stop(running)
            stopped += 1
    return stopped


def _stop(running: Running) -> None:
    (folder() / f"{running.spec.id}.json").unlink(missing_ok=True)
    processes.end(running.pid, running.born)


def _start(spec: Spec) -> Running:
    _make_sure_of_memory(spec)
    state = folder() / f"{spec.id}.json"
    state.unlink(missing_ok=True)
    arguments = {"model": spec.path, "alias": spec.id, "state": state, "slots": slots_folder()}
    numbers = {
        "context": spec.context,
        "threads": spec.threads,
        "parallel": spec.parallel,
        "starter": os.getpid(),
        "idle": settings().server_idle_s,
    }
    flags = [f"--{name}={value}" for name, value in {**arguments, **numbers}.items()]
    log_path(spec.id).unlink(missing_ok=True)
    with log_path(spec.id).open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "hopql.tools.models.daemon", *flags, f"--spec={json.dumps(asdict(spec))}"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            cwd=Path(__file__).parents[3],
            env=_PATIENT | secrets.environment(),
        )
    _started.append(process)
    end = time.monotonic() + _START_S
    while time.monotonic() < end:
        running = find(spec.id)
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
