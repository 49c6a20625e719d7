"""MCP, A2A and HopQL's own HTTP faces in the Agent Server's process."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import anyio
import httpx
import pytest
from langgraph_sdk import get_sync_client
from mcp import Client
from mcp.types import TextContent

from hopql.serve.studio import GRAPHS
from hopql.serve.studio.http import BELOW, OURS
from tests.serve.studio.conftest import BY_ADA, COUNT, Served

STUDIO = "https://smith.langchain.com"


http = httpx.Client(timeout=120, trust_env=False)


@pytest.fixture
def assistant(served: Served) -> str:
    return str(get_sync_client(url=served.url).assistants.search(graph_id="ask")[0]["assistant_id"])


def test_the_graphs_are_mcp_tools(served: Served) -> None:
    async def use() -> None:
        async with Client(f"{served.url}/mcp") as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert {name: tool.description for name, tool in tools.items()} == GRAPHS
            assert "question" in tools["ask"].input_schema["properties"]
            result = await client.call_tool("ask", {"question": BY_ADA})
            assert not result.is_error and isinstance(result.content[0], TextContent)
            assert COUNT in result.content[0].text and "answered" in result.content[0].text

    anyio.run(use)


def test_an_agent_card_says_what_it_is(served: Served, assistant: str) -> None:
    card = http.get(f"{served.url}/.well-known/agent-card.json", params={"assistant_id": assistant}).json()
    assert card["name"] == "ask" and card["description"] == GRAPHS["ask"]
    assert card["url"].endswith(f"/a2a/{assistant}") and card["capabilities"]["streaming"]


def test_another_agent_asks_by_a2a(served: Served, assistant: str) -> None:
    message = {"role": "user", "parts": [{"kind": "text", "text": BY_ADA}], "messageId": uuid4().hex}
    task = a2a(served, assistant, message)
    assert task["status"]["state"] == "completed"
    assert "n: 3" in task["artifacts"][0]["parts"][0]["text"]
    more = {**message, "parts": [{"kind": "text", "text": "and Alan Turing?"}], "contextId": task["contextId"]}
    follow_up = a2a(served, assistant, {**more, "messageId": uuid4().hex})
    assert follow_up["status"]["state"] == "completed" and follow_up["contextId"] == task["contextId"]


def test_another_agent_is_asked_back_by_a2a(served: Served) -> None:
    """The run waits for an answer, and has not failed; the answer goes on with it."""
    context = {"ask_back": True, "effort": "fast", "remember": False}
    asking = str(get_sync_client(url=served.url).assistants.create("ask", context=context)["assistant_id"])
    question = "How many orders were placed on 01/05/2026?"
    message = {"role": "user", "parts": [{"kind": "text", "text": question}], "messageId": uuid4().hex}
    task = a2a(served, asking, message)
    assert task["status"]["state"] == "input-required" and "January 5, 2026" in str(task["artifacts"])
    chosen = {**message, "parts": [{"kind": "text", "text": "2"}], "contextId": task["contextId"], "taskId": task["id"]}
    done = a2a(served, asking, {**chosen, "messageId": uuid4().hex})
    assert done["status"]["state"] == "completed", done


def a2a(served: Served, assistant: str, message: dict[str, Any]) -> dict[str, Any]:
    call = {"jsonrpc": "2.0", "id": "1", "method": "message/send", "params": {"message": message}}
    answer = http.post(f"{served.url}/a2a/{assistant}", json=call, headers={"Accept": "application/json"}).json()
    assert "error" not in answer, answer
    return dict(answer["result"])


def test_our_faces_answer_in_the_same_process(served: Served) -> None:
    assert http.get(f"{served.url}/healthz").json() == {"status": "ok"}
    assert "<html" in http.get(served.url).text and "<html" in http.get(f"{served.url}/t/abc").text
    assert http.get(f"{served.url}/memory/health").json()["workspace"] == served.name
    assert "<html" in http.get(f"{served.url}/memory/dashboard").text


def test_what_both_have_stays_the_agent_servers(served: Served) -> None:
    assert "lg_api" in http.get(f"{served.url}/metrics").text
    assert http.get(f"{served.url}/info").json()["version"]
    paths = http.get(f"{served.url}/openapi.json").json()["paths"]
    theirs = {path.split("/")[1] for path in paths}
    assert {"threads", "runs", "mcp", "a2a", "store"} <= theirs and theirs & {*OURS, BELOW} == {""}
    ours = http.get(f"{served.url}/{BELOW}/openapi.json").json()
    assert ours["info"]["title"] == "HopQL"
    assert {path.split("/")[1] for path in ours["paths"]} - {"mcp", "metrics"} <= OURS
    assert http.get(f"{served.url}/nothing-of-ours").status_code == httpx.codes.NOT_FOUND


def test_a_page_of_another_site_is_refused_by_the_agent_servers_routes(served: Served) -> None:
    """What a page may send without being asked first, as fetch does with mode no-cors; and what a name sends that was
    pointed to this machine."""
    run = {"assistant_id": "ask", "input": {"question": "Please remember that I prefer the Gadget."}}
    host = {"Host": "evil.example:2024"}
    for path in ("/runs/wait", "/store/items", "/mcp"):
        for origin in ("https://evil.example", STUDIO):
            plain = {"Origin": origin, "Content-Type": "text/plain"}
            assert http.post(f"{served.url}{path}", content=json.dumps(run), headers=plain).status_code == 403
            wanted = {"Origin": origin, "Access-Control-Request-Method": "POST"}
            assert "access-control-allow-origin" not in http.options(f"{served.url}{path}", headers=wanted).headers
        assert http.post(f"{served.url}{path}", json=run, headers=host).status_code == 403
        assert http.post(f"{served.url}{path}", content="{}", headers={"Content-Type": "text/plain"}).status_code == 415
    assert http.get(f"{served.url}/assistants/search", headers=host).status_code == 403
    read = http.get(f"{served.url}/info", headers={"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in read.headers


def test_a_page_of_another_site_is_refused_by_our_faces(served: Served) -> None:
    foreign = {"Origin": "https://evil.example"}
    assert http.post(f"{served.url}/memory/query", json={"question": BY_ADA}, headers=foreign).status_code == 403
    assert http.get(f"{served.url}/memory/health", headers={"Host": "evil.example"}).status_code == 403
