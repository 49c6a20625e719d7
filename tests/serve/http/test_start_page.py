"""A server without a workspace: what it answers, who may make one there, and that it goes on with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from starlette.testclient import TestClient

from hopql.serve.http.app import app
from hopql.serve.http.readiness import Start, opening
from hopql.serve.http.settings import ServeSettings
from hopql.tools.errors import ConnectError
from hopql.tools.settings import settings

HERE = {"Origin": "http://127.0.0.1"}


@pytest.fixture(autouse=True)
def _no_workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "workspace", "nowhere")


def served(set_up: Callable[[str], None], *, offers: bool = True, key: str = "") -> tuple[TestClient, Start, list[str]]:
    start, told = Start(set_up, offers=offers), list[str]()
    chosen = ServeSettings(_env_file=None)  # type: ignore[call-arg]
    made = opening(
        start, lambda state: app(key=key, settings=chosen, state=state), chosen, key,
        lambda made: told.append(made.state.client.workspace.config.name),
    )  # fmt: skip
    return TestClient(made, base_url="http://127.0.0.1", follow_redirects=False), start, told


def finished(start: Start) -> None:
    for _ in range(500):
        if not start.running:
            return
        Event().wait(0.01)
    pytest.fail("it still runs")


def test_a_workspace_is_made_in_the_browser_and_served(shop: Path) -> None:
    go, given = Event(), list[str]()

    def set_up(url: str) -> None:
        given.append(url)
        go.wait(10)
        settings().workspace = str(shop)

    client, start, told = served(set_up)
    with client:
        assert 'name="url"' in client.get("/", params={"token": start.token}).text
        asked = client.post(
            "/start", data={"token": start.token, "url": " sqlite:///a.db ", "what": "init"}, headers=HERE
        )
        assert asked.status_code == 303 and asked.headers["location"] == f"/?token={start.token}"
        again = client.post("/start", data={"token": start.token, "what": "demo"}, headers=HERE)
        waits = client.get("/").text
        assert again.status_code == 303 and 'http-equiv="refresh"' in waits and "sqlite" not in waits
        assert "being made" in client.get("/readyz").json()["parts"][0]["error"] and told == []
        go.set()
        finished(start)
        assert given == ["sqlite:///a.db"]  # one at a time
        assert "page.js" in client.get("/").text and len(told) == 1
        assert "workspace" in [part["part"] for part in client.get("/readyz").json()["parts"] if part["ok"]]
        assert client.post("/start", data={"token": start.token}, headers=HERE).status_code == 404


def test_a_workspace_that_is_made_elsewhere_is_served(shop: Path) -> None:
    client, _, told = served(lambda url: None)
    with client:
        missing = client.get("/v1/models")
        assert missing.status_code == 503 and "hopql init" in str(missing.json()) and told == []
        ready = client.get("/readyz")
        assert ready.status_code == 503 and "hopql demo" in ready.json()["parts"][0]["hint"]
        assert client.get("/healthz").json() == {"status": "ok"}
        settings().workspace = str(shop)
        assert client.get("/v1/models").status_code == 200


def test_what_went_wrong_is_told_and_may_be_tried_again() -> None:
    def set_up(url: str) -> None:
        raise ConnectError("No <database> there.", hint="Check it.")

    client, start, _ = served(set_up)
    with client:
        client.post("/start", data={"token": start.token, "what": "demo"}, headers=HERE)
        finished(start)
        page = client.get("/", params={"token": start.token}).text
        assert "No &lt;database&gt; there. Check it." in page and "Set up the demo" in page


@pytest.fixture
def refusing() -> Iterator[tuple[TestClient, Start]]:
    client, start, _ = served(lambda url: pytest.fail("begun"))
    with client:
        yield client, start


def test_only_who_has_the_token_makes_one_and_no_other_site_does(refusing: tuple[TestClient, Start]) -> None:
    client, start = refusing
    page = client.get("/", params={"token": "guessed"})
    assert "<form" not in page.text and start.token not in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert page.headers["referrer-policy"] == "same-origin"  # a form of a page without referrer has no origin
    for token, headers in (("guessed", HERE), ("", HERE), (start.token, {"Origin": "http://evil.example"}),
                           (start.token, {"Host": "evil.example"})):  # fmt: skip
        assert client.post("/start", data={"token": token, "what": "demo"}, headers=headers).status_code == 403
    assert client.post("/start", data={"token": start.token}, headers=HERE).status_code == 303  # asks for nothing


def test_where_others_may_reach_it_nothing_is_offered() -> None:
    client, start, _ = served(lambda url: pytest.fail("begun"), offers=False, key="k")
    with client:
        assert "<form" not in client.get("/", params={"token": ""}).text and not start.allows("")
        assert client.post("/start", data={"what": "demo"}, headers=HERE).status_code == 401
        asked = client.post("/start", data={"what": "demo", "token": ""}, headers={**HERE, "X-API-Key": "k"})
        assert asked.status_code == 503
