"""What every answer tells browsers and proxies, and what a path cannot write into the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from hopql.serve.http.telemetry import TOLD
from hopql.tools.memory import QueryMemory

Serve = Callable[..., TestClient]


def test_answers_are_what_they_say_and_are_kept_nowhere(serve: Serve) -> None:
    client = serve()
    for path in ("/api/about", "/api/schema.svg", "/memory/entries", "/v1/models", "/mcp", "/nonsense", "/openapi.json",
                 "/healthz", "/ask/input_schema"):  # fmt: skip
        told = client.get(path).headers
        assert {name: told[name] for name in TOLD} == TOLD | {"Cache-Control": told["Cache-Control"]}, path
        assert told["Cache-Control"] == "no-store", path
    assert client.get("/mcp", headers={"Host": "evil.example"}).headers["X-Content-Type-Options"] == "nosniff"


def test_what_says_more_itself_is_left_as_it_is(serve: Serve) -> None:
    client = serve()
    page = client.get("/").headers
    assert "script-src 'self'" in page["Content-Security-Policy"] and page["Cache-Control"] == "no-cache"


def test_a_path_begins_no_line_of_the_log(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(QueryMemory, "show", broken)
    assert serve().get("/memory/entries/x%0A2026-01-01%20ERROR%20hopql.serve:%20forged").status_code == 500
    [logged] = [record.getMessage() for record in caplog.records if record.name == "hopql.serve"]
    assert "%0A2026-01-01" in logged.splitlines()[0]
    assert not any(line.startswith("2026") for line in logged.splitlines())
