"""A server without a workspace: what it answers, and that it goes on with one that is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hopql.serve.http.app import app
from hopql.serve.http.readiness import opening
from hopql.serve.http.settings import ServeSettings
from hopql.tools.settings import settings


@pytest.fixture(autouse=True)
def _no_workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "workspace", "nowhere")


def served(key: str = "") -> tuple[TestClient, list[str]]:
    told: list[str] = []
    chosen = ServeSettings(_env_file=None)  # type: ignore[call-arg]
    made = opening(
        lambda state: app(key=key, settings=chosen, state=state), chosen, key,
        lambda made: told.append(made.state.client.workspace.config.name),
    )  # fmt: skip
    return TestClient(made, base_url="http://127.0.0.1"), told


def test_a_workspace_that_is_made_is_served(shop: Path) -> None:
    client, told = served()
    with client:
        missing = client.get("/v1/models")
        assert missing.status_code == 503 and "hopql init" in str(missing.json()) and told == []
        assert "hopql init" in client.get("/").text
        ready = client.get("/readyz")
        assert ready.status_code == 503 and "hopql demo" in ready.json()["parts"][0]["hint"]
        assert client.get("/healthz").json() == {"status": "ok"}
        settings().workspace = str(shop)
        assert client.get("/v1/models").status_code == 200 and len(told) == 1
        assert "page.js" in client.get("/").text
        assert "workspace" in [part["part"] for part in client.get("/readyz").json()["parts"] if part["ok"]]


def test_the_guards_are_there_before_a_workspace_is() -> None:
    client, _ = served(key="k")
    with client:
        assert client.get("/v1/models").status_code == 401
        assert client.get("/v1/models", headers={"X-API-Key": "k"}).status_code == 503
    client, _ = served()
    with client:
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 403
