"""The tools over HTTP, on a port of this machine, as clients reach them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from hopql.tools.models.fake import Reply
from tests.serve.mcp.asked import ENDLESS, READS, called, comes_to, failed, words
from tests.serve.mcp.conftest import Opening, served

COUNT = Reply(reply="SELECT count(*) AS n FROM orders", match="many orders")
MANY = "How many orders are there?"
HELLO = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}  # fmt: skip
ACCEPT = {"Accept": "application/json, text/event-stream"}


@asynccontextmanager
async def reached(url: str, mode: str = "auto", **headers: str) -> AsyncIterator[Client]:
    """A client that sends these headers."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    async with (
        httpx2.AsyncClient(headers=sent, timeout=30) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_tools_are_listed_and_called(opened: Opening, mode: str) -> None:
    steps: list[str | None] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        steps.append(message)

    async def call(url: str) -> None:
        async with reached(url, mode) as client:
            assert [one.name for one in (await client.list_tools()).tools] == [*READS, "remember"]
            result = await client.call_tool("ask", {"question": MANY}, progress_callback=progress)
            assert result.structured_content and result.structured_content["table"]["rows"] == [[3]]
            assert "DELETE" in await failed(client, "run_sql", sql="DELETE FROM customer")
            assert "Field required" in await failed(client, "ask")

    with served(opened(COUNT)) as url:
        asyncio.run(call(url))
    assert any("one read-only query" in str(message) for message in steps)


def test_the_exact_path_answers_without_a_redirect(opened: Opening) -> None:
    with served(opened()) as url, httpx.Client(follow_redirects=False) as http:
        hello = http.post(url, json=HELLO, headers=ACCEPT)
        assert hello.status_code == 200 and '"serverInfo"' in hello.text and "mcp-session-id" not in hello.headers
        for method in ("GET", "DELETE"):
            refused = http.request(method, url, headers=ACCEPT)
            assert refused.status_code == 405 and refused.headers["allow"] == "POST" and refused.json()["hint"]
        assert http.post(url, content=b"{", headers={**ACCEPT, "Content-Type": "application/json"}).status_code == 400


def test_the_guard_stands_before_it(opened: Opening) -> None:
    with served(opened(), key="k3y") as url, httpx.Client() as http:
        assert http.post(url, json=HELLO, headers=ACCEPT).status_code == 401
        foreign = {**ACCEPT, "X-API-Key": "k3y", "Host": "hopql.example", "Origin": "https://hopql.example"}
        assert http.post(url, json=HELLO, headers=foreign).status_code == 200

        async def call() -> None:
            async with reached(url, Authorization="Bearer k3y") as client:
                assert (await called(client, "run_sql", sql="SELECT 1 AS one"))["table"]["rows"] == [[1]]

        asyncio.run(call())
    with served(opened()) as url, httpx.Client() as http:
        assert http.post(url, json=HELLO, headers={**ACCEPT, "Host": "hopql.example"}).status_code == 403


def test_each_user_has_memories_of_their_own(opened: Opening) -> None:
    who = "Who looks after London?"

    async def call(url: str) -> None:
        async with reached(url, X_User="ada") as client:
            await called(client, "remember", text="Maria looks after London.", subject="Maria", entity=["London"])
            assert (await called(client, "ask", question=who))["answer"] == "Maria"
        async with reached(url, X_User="zoe") as client:
            assert "Maria" not in words(await client.call_tool("ask", {"question": who}))
        async with reached(url, X_User="x" * 501) as client:
            assert "X-User: at most 500" in await failed(client, "suggest", prefix="how")

    with served(opened()) as url:
        asyncio.run(call(url))


@pytest.mark.parametrize(
    ("mode", "tool", "arguments", "work"),
    [("auto", "run_sql", {"sql": ENDLESS, "timeout_s": 120}, "_run"), ("legacy", "ask", {"question": MANY}, "_asked")],
)
def test_who_goes_away_leaves_no_work_behind(
    opened: Opening, mode: str, tool: str, arguments: dict[str, Any], work: str
) -> None:
    async def call(url: str) -> None:
        with anyio.move_on_after(20) as scope:
            async with reached(url, mode) as client, anyio.create_task_group() as tasks:
                tasks.start_soon(client.call_tool, tool, arguments)
                assert await asyncio.to_thread(comes_to, True, work)
                await anyio.sleep(0.3)
                scope.cancel()

    with served(opened(Reply(reply="SELECT 1", match="orders", seconds=60))) as url:
        asyncio.run(call(url))
        assert comes_to(False, work)


def test_several_clients_are_served_at_once(opened: Opening) -> None:
    async def count(url: str) -> None:
        async with reached(url) as client:
            for _ in range(3):
                assert (await called(client, "run_sql", sql="SELECT count(*) FROM orders"))["table"]["rows"] == [[3]]

    async def call(url: str) -> None:
        async with anyio.create_task_group() as tasks:
            for _ in range(4):
                tasks.start_soon(count, url)

    with served(opened()) as url:
        asyncio.run(call(url))
