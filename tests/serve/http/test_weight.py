"""A server that holds too much memory starts nothing more, and says when to ask again."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from fastapi.testclient import TestClient

from hopql.serve.http import guards
from hopql.serve.http.guards import MemoryLimit, resident_mb


async def _answer(request: Request) -> PlainTextResponse:
    return PlainTextResponse("done")


def test_what_would_start_work_is_refused_over_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    routes = [Route("/x", _answer, methods=["GET", "POST"])]
    asked = TestClient(MemoryLimit(Starlette(routes=routes), 500))
    monkeypatch.setattr(guards, "resident_mb", lambda: 501)
    refused = asked.post("/x")
    assert refused.status_code == 503 and refused.headers["retry-after"] == "5" and "memory" in refused.json()["error"]
    assert asked.get("/x").status_code == 200, "what is read is still given"
    monkeypatch.setattr(guards, "resident_mb", lambda: 500)
    assert asked.post("/x").status_code == 200
    monkeypatch.setattr(guards, "resident_mb", lambda: 10**6)
    assert TestClient(MemoryLimit(Starlette(routes=routes), 0)).post("/x").status_code == 200


def test_the_process_tells_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 0 <= resident_mb() < 100_000
    monkeypatch.setattr(guards, "_STATM", guards._STATM / "nowhere")
    assert resident_mb() == 0
