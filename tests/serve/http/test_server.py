"""Connections that do not go on, a server that is told to end, and one that waits for a workspace."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import Response
from fastapi.responses import StreamingResponse

from hopql.serve.http.server import bounded, room
from hopql.tools.workspace.read_config import write_config
from tests.forked import python
from tests.serve.http.composed import composed

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "
Serves = Callable[..., int]


@pytest.fixture
def serves(listening: Callable[..., int]) -> Serves:
    """Starts a server with such bounds; gives its port."""

    def one(most: int, head_s: float = 60, kept_s: float = 60, read_s: float = 60, app: Any = None) -> int:
        http = bounded(most, head_s, kept_s, read_s)
        return listening(app or composed(), lifespan="off", http=http, ws="none", timeout_graceful_shutdown=0)

    return one


def comes(what: Callable[[], bool]) -> bool:
    """Whether it becomes true in a while."""
    until = time.monotonic() + 20
    while not what() and time.monotonic() < until:
        time.sleep(0.02)
    return what()


def test_more_half_sent_headers_than_there_is_room_for_stop_nobody(serves: Serves) -> None:
    port = serves(40)
    with ExitStack() as opened:
        for _ in range(120):
            sock = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
            sock.sendall(HALF)
        for _ in range(5):
            assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=30).status_code == 200


@pytest.mark.parametrize("sent", [b"", HALF, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", HALF + b"x" * 70_000])
def test_who_does_not_go_on_is_sent_away(serves: Serves, sent: bytes) -> None:
    slow = len(sent) < 1000
    port = serves(40, *((0.3, 0.3) if slow else ()))
    with socket.create_connection(("127.0.0.1", port), timeout=30) as sock:
        sock.sendall(sent)
        told = b""
        try:
            while part := sock.recv(65536):
                told += part
        except ConnectionResetError:
            pass
    assert told.startswith(b"HTTP/1.1 200") if sent.endswith(b"\r\n\r\n") else not told


def test_a_request_that_takes_long_is_not_sent_away(serves: Serves) -> None:
    port = serves(2, 0.2, 0.2)
    with socket.create_connection(("127.0.0.1", port)):
        slow = httpx.get(f"http://127.0.0.1:{port}/slow", params={"seconds": 1}, timeout=30)
    assert slow.json() == "done"


@pytest.mark.parametrize("stays", [True, False])
def test_an_answer_that_nobody_reads_ends(serves: Serves, stays: bool) -> None:
    app = composed()

    async def parts() -> AsyncIterator[bytes]:
        while True:
            yield b"x" * 65536

    @app.get("/flood")
    async def flood() -> StreamingResponse:
        return StreamingResponse(parts())

    port = serves(40, read_s=0.3 if stays else 60, app=app)
    with ExitStack() as opened:
        sock = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
        sock.sendall(b"GET /flood HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert sock.recv(1000) and app.state.under_way == 1
        if not stays:
            opened.close()
        assert comes(lambda: not app.state.under_way)
    assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=30).status_code == 200


def test_an_answer_that_is_read_slowly_comes_whole(serves: Serves) -> None:
    app = composed()

    @app.get("/large")
    async def large() -> Response:
        return Response(b"x" * (8 << 20))

    port, size = serves(40, kept_s=0.1, app=app), 0
    with socket.create_connection(("127.0.0.1", port), timeout=30) as sock:
        sock.sendall(b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        time.sleep(0.4)
        while part := sock.recv(1 << 20):
            size += len(part)
    assert size > 8 << 20


def test_who_has_most_connections_gives_way(serves: Serves) -> None:
    app = composed()
    port = serves(4, app=app)
    with ExitStack() as opened:
        socks = [opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30)) for _ in range(6)]
        for sock in socks:
            sock.sendall(b"GET /slow?seconds=60 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert comes(lambda: getattr(app.state, "under_way", 0) == 4)
        other = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
        assert other.get(f"http://127.0.0.1:{port}/healthz", timeout=30).status_code == 200


def test_what_follows_a_body_is_no_header(serves: Serves) -> None:
    port = serves(40, app=composed(key="secret-of-ann"))
    with socket.create_connection(("127.0.0.1", port), timeout=30) as sock:
        head = b"POST /things HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        sock.sendall(head + b"2\r\n{}\r\n0\r\nX-API-Key: secret-of-ann\r\n\r\n")
        assert sock.recv(1000).startswith(b"HTTP/1.1 401")


def test_a_body_that_does_not_come_is_not_waited_for_for_ever() -> None:
    from hopql.serve.http.guards import BodyLimit

    told: list[int] = []

    async def send(message: object) -> None:
        told.append(dict(message).get("status", 0))  # type: ignore[call-overload]

    async def receive() -> dict[str, object]:
        await asyncio.sleep(60)
        return {}

    scope = {"type": "http", "method": "POST", "path": "/ask", "headers": []}
    asyncio.run(BodyLimit(pytest.fail, pause_s=0.05)(scope, receive, send))  # type: ignore[arg-type]
    assert told[0] == 408


def test_the_limit_of_open_files_is_raised_and_leaves_room_for_others() -> None:
    most = room()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 32 <= most <= 8192 and most < soft and (soft == hard or soft >= 8192)


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


def test_a_server_waits_for_a_workspace_and_then_serves_it(tmp_path: Path) -> None:
    mine = {"HOPQL_DATA_DIR": str(tmp_path / "data"), "HOPQL_WORKSPACE": "", "HOPQL_SERVE_KEY": ""}
    command = [*python(), "-m", "hopql.serve.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, env=os.environ | mine, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            said = next(line for line in server.stderr if "no workspace yet" in line)
            assert "hopql init DATABASE_URL" in said and "hopql demo" in said
            url = next(word for word in said.split() if word.startswith("http://"))
            page = httpx.get(url)
            assert page.status_code == 503 and "hopql init" in page.text and "hopql demo" in page.text
            assert httpx.get(f"{url}healthz").status_code == 200 and httpx.post(f"{url}ask").status_code == 503
            write_config(tmp_path / "hopql", "mine", "")
            served = next(line for line in server.stderr if "HopQL serves 'mine'" in line)
            assert url in served
            end = time.monotonic() + 60
            while httpx.get(url, timeout=30).status_code != 200:
                assert time.monotonic() < end
                time.sleep(0.1)
        finally:
            server.terminate()
