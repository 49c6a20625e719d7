"""A server in a process of its own, whose model is slow: many questions at once, and an end while one is answered."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import httpx

from hopql.serve.client import HopQL
from hopql.serve.conversation import threads_of
from tests.forked import python
from tests.serve.http.conftest import ADA, BY_ADA, _place, folder

__all__ = ["_place", "folder"]

ROOT = Path(__file__).parent.parent.parent


@contextmanager
def _server(folder: Path, seconds: float, **settings: str) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    script = folder / "script.jsonl"
    script.write_text(json.dumps({"match": ".", "reply": ADA, "seconds": seconds}))
    run = [*python(), "-m", "hopql.serve.cli", "serve", "-w", str(folder), "-m", f"fake:{script}", "--port", "0"]
    environment = {**os.environ, "HOPQL_GATE": "off", "HOPQL_EFFORT": "fast", "HOPQL_KEYWORDS": "rules", **settings}
    with subprocess.Popen(run, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
        try:
            assert process.stderr
            address = re.search(r"http://127\.0\.0\.1:\d+", process.stderr.readline())
            assert address
            with httpx.Client(base_url=address.group(), timeout=60) as client:
                yield process, client
        finally:
            process.kill()


def _ask(client: httpx.Client, thread: str = "") -> str:
    done = client.post(f"/api/threads/{thread or uuid4().hex}/asks", json={"question": BY_ADA})
    assert done.status_code == 202, done.text
    return str(done.json()["run"])


def _follow(client: httpx.Client, run: str) -> list[str]:
    with client.stream("GET", f"/api/runs/{run}/events") as stream:
        return [line for line in stream.iter_lines() if line.startswith("data: ")]


def test_what_is_answered_at_the_end_is_followed_to_its_answer_and_kept(folder: Path) -> None:
    with _server(folder, 2.0, HOPQL_SERVE_GRACE_S="40") as (process, client), ThreadPoolExecutor(1) as pool:
        thread = uuid4().hex
        run = _ask(client, thread)
        following = pool.submit(_follow, client, run)
        while '"started"' not in client.get(f"/api/runs/{run}").text and client.get(
            f"/api/runs/{run}"
        ).json()["state"] != "running":
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        last = json.loads(following.result(60)[-1][6:])
        assert last["event"] == "result" and last["result"]["rows"] == [{"n": 2}]
        process.communicate(timeout=60)
    shown = threads_of(HopQL(folder)).show(thread)
    assert shown is not None and shown["turns"][0]["result"]["rows"] == [{"n": 2}]


def test_many_slow_questions_leave_the_server_quick(folder: Path) -> None:
    with _server(folder, 60.0, HOPQL_SERVE_GRACE_S="1") as (process, client):
        runs = [_ask(client) for _ in range(40)]
        unread = _unread(client, runs[0])
        slowest = 0.0
        for path in ("/healthz", "/api/threads", f"/api/runs/{runs[-1]}", "/memory/suggestions?prefix=How") * 10:
            begun = time.monotonic()
            assert client.get(path).status_code == 200
            slowest = max(slowest, time.monotonic() - begun)
        print("slowest", slowest)
        assert slowest < 10, "it takes milliseconds on an idle machine"
        begun = time.monotonic()
        assert all(client.post(f"/api/runs/{run}/cancel").status_code == 200 for run in runs)
        print("cancelled in", time.monotonic() - begun)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        unread.close()


def _unread(client: httpx.Client, run: str) -> socket.socket:
    """A client that asks for events and reads none."""
    made = socket.create_connection((client.base_url.host, client.base_url.port or 80))
    made.sendall(f"GET /api/runs/{run}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return made
