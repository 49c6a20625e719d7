"""One Agent Server for all tests of a run, whatever their processes: `langgraph dev` with the project's own file."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import psutil
import pytest
from filelock import FileLock

from hopql.tools.memory import SemanticMemory
from tests.tools.planning.made import own_shop

ROOT = Path(__file__).parent.parent.parent.parent
BY_ADA, BY_ALAN = "How many orders did Ada Lovelace place?", "How many orders did Alan Turing place?"
DEAREST = "Which product costs most?"
COUNT = "SELECT count(*) AS n FROM orders"
SCRIPT = (
    {"match": "costs most", "reply": "SELECT nothing FROM nowhere"},
    {"match": "costs most", "reply": "SELECT name FROM product ORDER BY price DESC"},
    {"match": "orders", "reply": COUNT},
)


class Served(NamedTuple):
    """Where the server is, over which workspace of which name, and its process."""

    url: str
    workspace: str
    name: str
    pid: int


@pytest.fixture(scope="session")
def served(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running server; the first process of a test run that needs it starts it, the last one ends it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "agent-server"
    folder.mkdir(exist_ok=True)
    lock, note = FileLock(folder / "lock"), folder / "users.json"
    with lock:
        users, given = json.loads(note.read_text()) if note.exists() else (0, None)
        found = Served(*given) if users else started(shop, folder)
        note.write_text(json.dumps([users + 1, found]))
    yield found
    with lock:
        users, _ = json.loads(note.read_text())
        note.write_text(json.dumps([users - 1, found]))
        if users == 1:
            end(found.pid)
            SemanticMemory(found.name).purge()


def started(shop: Path, folder: Path) -> Served:
    workspace, name = own_shop(shop, folder)
    script = folder / "script.jsonl"
    script.write_text("".join(json.dumps(reply) + "\n" for reply in SCRIPT))
    environment = {
        **os.environ, "HOPQL_WORKSPACE": str(workspace), "HOPQL_MODEL": f"fake:{script}", "HOPQL_GATE": "off",
        "LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGGRAPH_NO_VERSION_CHECK": "1", "LANGSMITH_TRACING": "false",
    }  # fmt: skip
    url = f"http://127.0.0.1:{(port := free_port())}"
    command = [str(Path(sys.executable).parent / "langgraph"), "dev", "--no-browser", "--no-reload"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--config", str(ROOT / "langgraph.json")]
    log = folder / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    for _ in range(480):
        try:
            if httpx.get(f"{url}/ok", timeout=2).status_code == httpx.codes.OK:
                return Served(url, str(workspace), name, process.pid)
        except httpx.HTTPError:
            time.sleep(0.25)
        if process.poll() is not None:
            break
    end(process.pid)
    pytest.fail(f"langgraph dev did not start: {log.read_text()[-3000:]}")


def end(pid: int) -> None:
    """End a process that this one or another of the run's has started."""
    if not psutil.pid_exists(pid):
        return
    process = psutil.Process(pid)
    process.send_signal(signal.SIGINT)
    for _ in range(100):
        if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
            return
        time.sleep(0.2)
    process.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
