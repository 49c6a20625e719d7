"""The embedded model's server: one process a user and model, started on demand, shared by later commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from hopql.tools.base import hide_secrets
from hopql.tools.base.errors import DiskError, ModelError
from hopql.tools.base.run_processes import cores
from hopql.tools.base.settings import settings
from hopql.tools.models import find_processes
from hopql.tools.models.choose_model import Weights
from hopql.tools.models.write_adapter import adapter_file

if TYPE_CHECKING:
    from filelock import FileLock


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
    adapter: str = ""
    """The file of the adapter for SQL, which a request turns on; empty: there is none."""


@dataclass(frozen=True)
class Running:
    """A server that was alive when it was looked at."""

    pid: int
    born: str
    url: str
    key: str
    spec: Spec
    own: bool = True
    """This user's process; another's may be used, where a folder is shared, and is not ended."""


def spec_of(weights: Weights) -> Spec:
    """The server that the settings ask for."""
    chosen = settings()
    threads = chosen.server_threads or cores()
    return Spec(
        weights.id, str(weights.path), weights.identity, chosen.server_context, threads, chosen.server_parallel,
        str(adapter_file(weights.id) or ""),
    )  # fmt: skip


def place() -> Path:
    """Where state files, logs and locks are, or would be."""
    return settings().server_shared or settings().cache_dir / "server"


def folder() -> Path:
    """`place`; made, for this user only, when missing. A shared one is made by people. Raises DiskError where it cannot
    be made, or cannot be shared."""
    return _shared(place()) if settings().server_shared else _made(place())


def slots_folder() -> Path:
    """Where saved prompt caches are; made, for those who share the server only, when missing."""
    if not settings().server_shared:
        return _made(settings().cache_dir / "prompts")
    path = folder() / "prompts"
    path.mkdir(mode=0o770, exist_ok=True)
    if _is_ours(path):
        path.chmod(0o2770)
    return path


def lock(name: str, timeout_s: float) -> FileLock:
    """A lock in `folder`, of those who share it."""
    from filelock import FileLock

    return FileLock(str(folder() / name), timeout=timeout_s, mode=0o660 if settings().server_shared else 0o600)


def write(path: Path, text: str) -> None:
    """Write a file of that folder, all of it or nothing: for its group where the folder is the group's."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    mode = 0o640 if path.parent.stat().st_mode & 0o070 else 0o600
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as file:
            draft.chmod(mode)
            file.write(text)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def log_path(model: str) -> Path:
    """The log of a server."""
    return folder() / f"{model}.log"


def healthy(running: Running) -> bool:
    """It answers with its own key: so it is the process that wrote the state file."""
    try:
        key = {"Authorization": f"Bearer {running.key}"}
        # Plain HTTP to this machine: reading the certificates would take longer than all else.
        answer = httpx.get(f"{running.url}/props", headers=key, timeout=10.0, trust_env=False, verify=False)
    except httpx.HTTPError:
        return False
    return answer.status_code == 200


def find(model: str) -> Running | None:
    """What the state file says, if that process lives."""
    path = place() / f"{model}.json"
    try:
        state: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        own = find_processes.is_own(state["pid"])
        # Another's is taken only from a folder that is shared, and only as the work of who wrote it.
        shared = settings().server_shared is not None and find_processes.is_own(state["pid"], path.stat().st_uid)
        if not (_is_ours(path) or shared):
            return None
        spec = Spec(**state["spec"])
        running = Running(state["pid"], state["born"], state["url"], state["key"], spec, own)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return running if find_processes.alive(running.pid, running.born) else None


def last_line(model: str) -> str:
    """The last telling line of a server's log."""
    try:
        lines = log_path(model).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return "there is no log"
    told = [line.strip() for line in lines if line.strip()]
    worst = [line for line in told if " E " in line or "error" in line.lower() or "llama-server" in line]
    return (worst or told or ["the log is empty"])[-1][-300:]


def _shared(path: Path) -> Path:
    """A folder that a group shares, and nobody else may look into; else DiskError."""
    if not path.is_dir():
        why, hint = "is no folder", f"Make it for those who shall share: install -d -m 2770 -g GROUP {path}"
    elif path.stat().st_mode & 0o007:
        why, hint = "is open to everybody: its key and what is asked would be too", f"chmod o-rwx {path}"
    elif not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        why, hint = "may not be written by you", "Have yourself put into its group, or unset HOPQL_SERVER_SHARED."
    else:
        return path
    raise DiskError(f"HOPQL_SERVER_SHARED: {path} {why}.", hint=hint)


def _made(path: Path) -> Path:
    """A folder that nobody else may look into, made when missing: whoever can write where the server's key is could
    have prompts sent to a server of theirs. DiskError where it is another user's, which only root may use."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(path):
            raise DiskError(f"{path} belongs to another user.", hint="Set HOPQL_CACHE_DIR to a folder of your own.")
        if path.stat().st_mode & 0o077:
            path.chmod(0o700)
    except OSError as error:
        raise DiskError(f"{path} cannot be made: {error.strerror}.", hint="Set HOPQL_CACHE_DIR.") from error
    return path


def _is_ours(path: Path) -> bool:
    """Whether this user made it; root takes what there is, as a container with a mounted folder does."""
    return os.geteuid() in (0, path.stat().st_uid)


_START_S = 180.0
_PATIENT = {"GOMP_SPINCOUNT": "1000"}
"""Threads of OpenMP that wait for each other spin this often and then sleep: by default they spin for milliseconds,
hundreds of times a token, and beside any busy process they take the core from the one that all wait for."""
_started: list[subprocess.Popen[bytes]] = []


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
    """A server is what is wanted: of one's own exactly that, another's has the weights and no less room; ModelError
    where it has not."""
    same = replace(found.spec, path=spec.path)
    if found.own:
        return same == spec
    adapted = Path(found.spec.adapter).name == Path(spec.adapter).name
    room = same.context >= spec.context and same.parallel >= spec.parallel
    if same.identity == spec.identity and adapted and room:
        return True
    raise ModelError(
        f"The shared server of {spec.id} was started by another user with other weights or less room.",
        hint="Agree on HOPQL_SERVER_CONTEXT and HOPQL_SERVER_PARALLEL with them, or unset HOPQL_SERVER_SHARED.",
    )


def running_servers() -> list[Running]:
    """The embedded servers of this user that run. Starts nothing."""
    return [found for path in sorted(place().glob("*.json")) if (found := find(path.stem))]


def stop_server() -> int:
    """End this user's servers; how many were ended."""
    found = [running for running in running_servers() if running.own]
    for running in found:
        _stop(running)
    return len(found)


def _stop(running: Running) -> None:
    (folder() / f"{running.spec.id}.json").unlink(missing_ok=True)
    find_processes.end(running.pid, running.born)


def _start(spec: Spec) -> Running:
    _make_sure_of_memory(spec)
    state = folder() / f"{spec.id}.json"
    state.unlink(missing_ok=True)
    given = {
        "state": str(state), "slots": str(slots_folder()), "starter": os.getpid(), "idle": settings().server_idle_s,
        "spec": asdict(spec),
    }  # fmt: skip
    log_path(spec.id).unlink(missing_ok=True)
    with log_path(spec.id).open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "hopql.tools.models.serve_weights", json.dumps(given)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            cwd=Path(__file__).parents[3],
            env=_PATIENT | hide_secrets.environment(),
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
    free = find_processes.free_memory()
    if free < needed:
        raise ModelError(
            f"The model {spec.id} needs about {needed / 1e9:.1f} GB of memory; {free / 1e9:.1f} GB are free.",
            hint="Close something, use --model local:0.5b, lower HOPQL_SERVER_CONTEXT, or use a hosted model.",
        )
