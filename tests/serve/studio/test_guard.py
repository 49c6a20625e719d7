"""What is let into the Agent Server: this machine's programs and the named pages, with JSON, as whom their key says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from langgraph_sdk import Auth
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocket

from hopql.serve.studio.auth import FIXED, authenticate, owned
from hopql.serve.studio.http import application

LOCAL, STUDIO, EVIL = "http://127.0.0.1:2024", "https://smith.langchain.com", "https://evil.example"
RUN = {"assistant_id": "ask", "input": {"question": "Remember that I prefer the Gadget."}}
Opens = Callable[..., TestClient]


async def _run(request: Request) -> JSONResponse:
    who: Any = await authenticate(request.scope)  # type: ignore[arg-type]
    return JSONResponse({name: who[name] for name in ("identity", "tenant", "claims", "fixed", "owner")})


async def _socket(socket: WebSocket) -> None:
    await socket.accept()
    await socket.close()


@pytest.fixture
def opens(monkeypatch: pytest.MonkeyPatch) -> Iterator[Opens]:
    """A client of the application with routes as the Agent Server adds them, and these settings."""
    with ExitStack() as running:

        def one(**settings: str) -> TestClient:
            for name, value in settings.items():
                monkeypatch.setenv(f"HOPQL_SERVE_{name.upper()}", value)
            app = application(FastAPI)
            app.router.routes += [
                Route("/runs/wait", _run, methods=["GET", "POST"]),
                WebSocketRoute("/threads/1", _socket),
            ]
            return running.enter_context(TestClient(app, base_url=LOCAL))

        yield one


def test_a_page_of_another_site_starts_no_run(opens: Opens) -> None:
    client = opens()
    for headers in (
        {"Origin": EVIL}, {"Origin": "null"}, {"Origin": "http://localhost:3000"}, {"Origin": STUDIO},
        {"Origin": f"{LOCAL}.evil.example"}, {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": LOCAL},
    ):  # fmt: skip
        assert client.post("/runs/wait", json=RUN, headers=headers).status_code == 403, headers
    assert client.post("/runs/wait", json=RUN).status_code == 200
    assert client.post("/runs/wait", json=RUN, headers={"Origin": LOCAL}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:2024", "127.0.0.1.evil.example", "me@127.0.0.1:2024", "127.0.0.1@evil.example:2024",
     "127.0.0.1:2024:80", "[::1]evil", "0.0.0.0:2024", "10.0.0.1:2024", "localhost.evil.example:2024", ""],
)  # fmt: skip
def test_a_foreign_host_is_answered_nothing(opens: Opens, host: str) -> None:
    client = opens()
    for path in ("/runs/wait", "/threads", "/"):
        assert client.get(path, headers={"Host": host}).status_code == 403
    assert client.post("/runs/wait", json=RUN, headers={"Host": host, "Origin": f"http://{host}"}).status_code == 403


def test_only_json_is_taken(opens: Opens) -> None:
    client = opens()
    sent = json.dumps(RUN).encode()
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "",
        "text/plain; application/json",
    ):
        refused = client.post("/runs/wait", content=sent, headers={"Content-Type": kind} if kind else {})
        assert refused.status_code == 415 and "application/json" in refused.json()["detail"], kind
    for kind in ("application/json", "Application/JSON; charset=utf-8"):
        assert client.post("/runs/wait", content=sent, headers={"Content-Type": kind}).status_code == 200
    assert client.post("/runs/wait").status_code == 200, "nothing is sent"


def test_a_page_of_a_named_origin_may_ask(opens: Opens) -> None:
    client = opens(cors=STUDIO)
    wanted = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type, x-auth-scheme"}
    for origin, code in ((STUDIO, 200), (EVIL, 400), (f"{STUDIO}.evil.example", 400)):
        told = client.options("/runs/wait", headers={"Origin": origin, **wanted})
        assert told.status_code == code and told.headers.get("access-control-allow-origin") == (
            origin if code == 200 else None
        )
        done = client.post("/runs/wait", json=RUN, headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"})
        assert done.status_code == (200 if code == 200 else 403)
    read = client.get("/runs/wait", headers={"Origin": STUDIO})
    assert (
        read.headers["access-control-allow-origin"] == STUDIO
        and "x-pagination-total" in read.headers["access-control-expose-headers"]
    )


def test_a_page_of_another_site_opens_no_websocket(opens: Opens) -> None:
    client = opens()
    for headers in ({"Origin": EVIL}, {"Origin": "null"}, {"Host": "evil.example", "Origin": "http://evil.example"}):
        with pytest.raises(WebSocketDenialResponse) as refused, client.websocket_connect("/threads/1", headers=headers):
            pass
        assert refused.value.status_code == 403
    for allowed in ({}, {"Origin": LOCAL}):
        with client.websocket_connect("/threads/1", headers={"Host": "127.0.0.1:2024", **allowed}) as socket:
            assert socket.receive()["type"] == "websocket.close"


def test_with_a_key_all_is_asked_for_it(opens: Opens) -> None:
    client = opens(key="zoe=k-zoe,k-plain")
    assert client.post("/runs/wait", json=RUN).status_code == 401 and client.get("/threads").status_code == 401
    with pytest.raises(WebSocketDenialResponse) as refused, client.websocket_connect("/threads/1"):
        pass
    assert refused.value.status_code == 401
    assert client.post("/runs/wait", json=RUN, headers={"X-API-Key": "k-zoe"}).status_code == 200


def test_who_asks_is_whom_the_key_names_and_not_the_body(opens: Opens) -> None:
    claims = json.dumps({"zoe": {"tenant": "acme", "region": "north"}})
    client = opens(key="zoe=k-zoe,k-plain", identity="key", claims=claims)
    who = client.post(
        "/runs/wait", json=RUN, headers={"X-API-Key": "k-zoe", "X-HopQL-Claims": '{"region": "south"}'}
    ).json()
    assert who == {
        "identity": "zoe",
        "tenant": "acme",
        "claims": {"region": "north"},
        "fixed": FIXED,
        "owner": '["acme", "zoe"]',
    }
    assert client.post("/runs/wait", json=RUN, headers={"X-API-Key": "k-zoe", "X-User": "bob"}).status_code == 403
    for given in (
        {"user": "bob"},
        {"tenant": "globex"},
        {"claims": {"region": "south"}},
        {"workspace": "/tmp/other"},
        {"model": "fake"},
    ):
        for body in ({"context": given}, {"config": {"configurable": given}}):
            told = client.post("/runs/wait", json={**RUN, **body}, headers={"X-API-Key": "k-zoe"})
            assert told.status_code == 422 and f"'{next(iter(given))}'" in told.json()["detail"], body


def test_without_a_key_the_body_does_not_say_it_either(opens: Opens) -> None:
    client = opens()
    assert client.post("/runs/wait", json={**RUN, "context": {"user": "bob"}}).status_code == 422
    assert client.post("/runs/wait", json={**RUN, "context": {"user": "", "workspace": "other"}}).status_code == 200
    who = client.post("/runs/wait", json=RUN, headers={"X-User": "ann", "X-Tenant": "acme"}).json()
    assert (who["identity"], who["tenant"], who["fixed"]) == ("ann", "acme", [])


def test_what_came_past_the_guard_is_nobody() -> None:
    with pytest.raises(Auth.exceptions.HTTPException):
        asyncio.run(authenticate({"type": "http", "headers": [(b"x-user", b"ann")]}))  # type: ignore[arg-type]


def test_threads_are_their_makers() -> None:
    def filtered(resource: str, action: str, owner: str, value: dict[str, Any]) -> Any:
        at: Any = SimpleNamespace(resource=resource, action=action, user={"owner": owner})
        return asyncio.run(owned(at, value))

    value: dict[str, Any] = {"metadata": {"owner": "other", "a": 1}}
    assert filtered("threads", "create", "ann", value) == {"owner": "ann"}
    assert value["metadata"] == {"owner": "ann", "a": 1}
    assert filtered("threads", "search", "ann", {}) == {"owner": "ann"}
    assert {"created_by": "system"} in (filtered("assistants", "read", "ann", {}))["$or"]
    assert filtered("assistants", "delete", "ann", {}) == {"owner": "ann"}
    item: dict[str, Any] = {"namespace": ("bob", "notes")}
    assert filtered("store", "get", "ann", item) is None and item["namespace"] == ("ann", "bob", "notes")
    assert filtered("threads", "search", "", {}) is None
