"""The route that stands for HopQL's faces: what it takes, when it makes them, and that it ends them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.routing import Match
from starlette.testclient import TestClient

from hopql.serve.studio.http import Faces, _served, application
from hopql.tools.base.settings import settings

LOCAL = "http://127.0.0.1:2024"


def made(events: list[str]) -> FastAPI:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        events.append("begun")
        yield
        events.append("ended")

    app = FastAPI(lifespan=lifespan)
    app.add_api_route("/healthz", lambda: "well")
    app.add_api_route("/mcp", lambda: "ours")
    return app


def test_it_is_made_once_and_ended_with_the_server() -> None:
    events: list[str] = []
    with TestClient(application(lambda: made(events)), base_url=LOCAL) as client:
        assert events == ["begun"] and client.get("/threads").status_code == 404
        assert client.get("/healthz").json() == "well" and client.get("/hopql/mcp").json() == "ours"
        assert client.get("/mcp").status_code == 404 and events == ["begun"]
    assert events == ["begun", "ended"]


def test_only_options_of_hopqls_own_graphs_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"context": {"efort": "max"}}
    with TestClient(application(FastAPI), base_url=LOCAL) as client:

        def code(method: str = "POST", path: str = "/threads/1/runs", **body: Any) -> int:
            return client.request(method, path, json={**wrong, **body}).status_code

        assert client.post("/runs/batch", json=[{}, wrong]).status_code == 422
        assert (code(), code("PATCH", "/assistants/1"), code("GET"), code(path="/store")) == (422, 422, 404, 404)
        assert code(context={"effort": "max"}) == code(context="x") == 404
        assert client.post("/runs", content=b"{", headers={"Content-Type": "application/json"}).status_code == 404
        monkeypatch.setenv("LANGSERVE_GRAPHS", '{"ask": "hopql.graph.ask:graph", "mine": "mine:graph"}')
        assert (code(assistant_id="mine"), code(assistant_id="ask"), code(graph_id="ask")) == (404, 422, 422)


def test_without_a_workspace_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "workspace", "nowhere")
    with TestClient(application(_served), base_url=LOCAL) as client:
        told = client.get("/healthz")
        assert told.status_code == 503 and "nowhere" in told.json()["error"] and "hopql init" in told.json()["hint"]
        assert client.get("/threads").status_code == 404


@pytest.mark.parametrize(
    ("path", "ours"),
    [
        ("/", True), ("/t/abc", True), ("/api/about", True), ("/graphs/ask/invoke", True), ("/hopql", True),
        ("/v1/models", True), ("/threads", False), ("/mcp", False), ("/metrics", False), ("/a2a/x", False),
        ("/hopqlish", False), ("/apis", False), ("/ok", False), ("/.well-known/agent-card.json", False),
    ],
)  # fmt: skip
def test_what_it_takes(path: str, ours: bool) -> None:
    scope: dict[str, Any] = {"type": "http", "path": path}
    assert (Faces(FastAPI).matches(scope)[0] is Match.FULL) is ours
    below = {**scope, "path": f"/prefix{path}", "root_path": "/prefix"}
    assert (Faces(FastAPI).matches(below)[0] is Match.FULL) is ours
