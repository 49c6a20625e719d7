"""Clients that connect, begin and do not go on: others are answered meanwhile, and they are sent away."""

from __future__ import annotations

import asyncio
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest
import uvicorn

from hopql.serve.http.connections import bounded, room
from tests.serve.http.composed import composed

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "
Serves = Callable[..., int]


@pytest.fixture
def serves() -> Iterator[Serves]:
    """Starts a server with such bounds; gives its port."""
    with ExitStack() as running:

        def one(most: int, head_s: float = 60, kept_s: float = 60) -> int:
            config = uvicorn.Config(
                composed(), port=0, log_config=None, lifespan="off", http=bounded(most, head_s, kept_s), ws="none"
            )
            server, ready = uvicorn.Server(config), threading.Event()

            async def go() -> None:
                task = asyncio.create_task(server.serve())
                while not server.started and not task.done():
                    await asyncio.sleep(0.01)
                ready.set()
                await task

            thread = threading.Thread(target=lambda: asyncio.run(go()))
            thread.start()
            running.callback(thread.join, 30)
            running.callback(lambda: setattr(server, "force_exit", True) or setattr(server, "should_exit", True))
            assert ready.wait(30)
            return int(server.servers[0].sockets[0].getsockname()[1])

        yield one


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


def test_a_body_that_does_not_come_is_not_waited_for_for_ever() -> None:
    from hopql.serve.http.sizes import BodyLimit

    told: list[int] = []

    async def send(message: object) -> None:
        told.append(dict(message).get("status", 0))  # type: ignore[call-overload]

    async def receive() -> dict[str, object]:
        await asyncio.sleep(60)
        return {}

    scope = {"type": "http", "method": "POST", "headers": []}
    asyncio.run(BodyLimit(pytest.fail, pause_s=0.05)(scope, receive, send))  # type: ignore[arg-type]
    assert told[0] == 408


def test_the_limit_of_open_files_is_raised_and_leaves_room_for_others() -> None:
    most = room()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 32 <= most <= 8192 and most < soft and (soft == hard or soft >= 8192)
