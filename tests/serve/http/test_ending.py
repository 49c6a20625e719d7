"""A server in a process of its own that is told to end while a request runs."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx

from tests.forked import python

SERVER = """
import asyncio, socket, sys
from hopql.serve.http import server as ending
from tests.serve.http.composed import composed
made = composed()
work = []
@made.post("/start")
async def start(seconds: float) -> str:
    work.append(asyncio.create_task(asyncio.sleep(seconds)))
    work[-1].add_done_callback(lambda done: print("cancelled" if done.cancelled() else "finished", flush=True))
    return "started"
class Runs:
    under_way = staticmethod(lambda: [one for one in work if not one.done()])
made.state.runs = Runs
@made.get("/held")
async def held(seconds: float) -> str:
    print("held", flush=True)
    await asyncio.sleep(seconds)
    return "done"
listener = socket.create_server(("127.0.0.1", 0))
print(f"at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
ending.run(made, listener, float(sys.argv[1]))
print("ended", flush=True)
"""


@contextmanager
def server(grace_s: float) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    run = [*python(), "-c", SERVER, str(grace_s)]
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            address = re.search(r"http://\S+", process.stdout.readline())
            assert address
            with httpx.Client(base_url=address.group(), timeout=60) as client:
                client.get("/healthz")
                yield process, client
        finally:
            process.kill()


def test_what_runs_may_end_and_what_comes_is_sent_away() -> None:
    with server(30) as (process, client), ThreadPoolExecutor(1) as pool:
        running = pool.submit(client.get, "/held", params={"seconds": 1.5})
        assert process.stdout and process.stdout.readline() == "held\n"
        process.send_signal(signal.SIGTERM)
        while client.get("/things/x").status_code == 200:
            pass
        refused = client.get("/things/x")
        assert refused.status_code == 503 and refused.json()["error"] == "The server is ending."
        assert int(refused.headers["Retry-After"]) >= 1 and refused.headers["Connection"] == "close"
        assert client.get("/readyz").status_code == 503 and client.get("/healthz").status_code == 200
        assert running.result(30).json() == "done"
        begun = time.monotonic()
        assert process.communicate(timeout=30)[0] == "" and time.monotonic() - begun < 8, "it waits for no more"
    assert process.returncode == -signal.SIGTERM


def test_what_runs_without_a_request_is_waited_for_too() -> None:
    with server(30) as (process, client):
        assert client.post("/start", params={"seconds": 0.5}).json() == "started"
        process.send_signal(signal.SIGTERM)
        assert "finished" in process.communicate(timeout=30)[0]


def test_what_does_not_end_in_time_is_cancelled() -> None:
    with server(0.3) as (process, client), ThreadPoolExecutor(1) as pool:
        running = pool.submit(client.get, "/held", params={"seconds": 60})
        assert process.stdout and process.stdout.readline() == "held\n"
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        answer = running.result(30)
        assert answer.status_code == 503 and answer.json()["kind"] == "Ending"
        process.communicate(timeout=30)
        assert time.monotonic() - begun < 15
