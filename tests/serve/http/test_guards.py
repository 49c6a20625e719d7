"""How much may be sent, how often, and what is refused where memory runs out."""

from __future__ import annotations

import time

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from hopql.serve.http import guards
from hopql.serve.http.guards import MemoryLimit, resident_mb, sized
from hopql.serve.http.server import network
from hopql.serve.http.telemetry import REGISTRY
from tests.serve.http.composed import LOCAL, composed


def test_the_limit_is_the_settings() -> None:
    asked = TestClient(composed(max_bytes=2048), base_url=LOCAL)
    assert asked.post("/things", content=b"x" * 2048).json() == 2048
    for content in (b"x" * 2049, iter([b"x" * 2000, b"x" * 49])):
        refused = asked.post("/things", content=content)
        assert refused.status_code == 413 and refused.json()["hint"] == "Send at most 2 kB at once, a part at a time."


def test_a_larger_limit_holds_too() -> None:
    asked = TestClient(composed(max_bytes=20 << 20), base_url=LOCAL)
    assert asked.post("/things", content=b"x" * (6 << 20)).json() == 6 << 20


def test_sizes_are_said_in_words() -> None:
    assert [sized(count) for count in (5 << 20, 1 << 20, 1536 << 10, 2048)] == ["5 MB", "1 MB", "1.5 MB", "2 kB"]


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


def test_the_process_tells_what_it_holds() -> None:
    assert 10 <= resident_mb() < 100_000


def client(address: str = "127.0.0.1", **given: object) -> TestClient:
    return TestClient(composed(**given), base_url=LOCAL, client=(address, 1))


def codes(asked: TestClient, count: int, path: str = "/things/x", **headers: str) -> list[int]:
    return [asked.get(path, headers=headers).status_code for _ in range(count)]


def test_too_many_are_told_when_to_come_again() -> None:
    before = REGISTRY.get_sample_value("hopql_http_rate_limited_total", {"by": "address"}) or 0
    asked = client(rate="3/minute")
    assert codes(asked, 3) == [200] * 3
    refused = asked.get("/things/x")
    assert refused.status_code == 429 and refused.json()["kind"] == "TooMany"
    assert 50 <= int(refused.headers["Retry-After"]) <= 60 and refused.headers["Retry-After"] in refused.json()["hint"]
    assert REGISTRY.get_sample_value("hopql_http_rate_limited_total", {"by": "address"}) == before + 1


def test_the_window_moves_and_each_of_several_rates_holds() -> None:
    one, both = client(rate="2/second"), client(rate="2/second; 3/minute")
    assert codes(one, 3) == codes(both, 3) == [200, 200, 429]
    time.sleep(1.05)
    assert codes(one, 3) == [200, 200, 429]
    assert codes(both, 2) == [200, 429]
    assert int(both.get("/things/x").headers["Retry-After"]) > 1  # the minute's


def test_each_key_has_its_own_and_wrong_ones_are_counted_by_address() -> None:
    asked = client(rate="2/minute", key="ann=k-one,bob=k-two")
    assert codes(asked, 3, **{"X-API-Key": "k-one"}) == [200, 200, 429]
    assert codes(asked, 1, **{"X-API-Key": "k-two"}) == [200]
    assert codes(asked, 3, **{"X-API-Key": "guess"}) == [401, 401, 429]
    assert codes(asked, 1, **{"X-API-Key": "k-two"}) == [200]


def test_each_address_has_its_own() -> None:
    made = composed(rate="1/minute")
    for address in ("10.0.0.1", "10.0.0.2", "2001:db8::1", "2001:db8:0:1::1"):
        asked = TestClient(made, base_url=LOCAL, client=(address, 1))
        assert codes(asked, 2) == [200, 429]
    same = TestClient(made, base_url=LOCAL, client=("2001:db8::2", 1))
    assert codes(same, 1) == [429]


@pytest.mark.parametrize("path", ["/healthz", "/metrics", "/static/page.js", "/"])
def test_probes_metrics_and_files_are_not_counted(path: str) -> None:
    asked = client(rate="1/minute")
    assert 429 not in codes(asked, 4, path)
    assert codes(asked, 2) == [200, 429]


def test_without_a_rate_nothing_is_counted() -> None:
    assert codes(client(), 30) == [200] * 30


def test_addresses_without_a_form_have_one_too() -> None:
    assert network("") == "unknown" and network("testclient") == "testclient"
    assert network("2001:db8::1") == "2001:db8::/64" and network("10.0.0.1") == "10.0.0.1"


def test_keys_cannot_be_guessed_at_the_metrics() -> None:
    asked = client(rate="2/minute", key="k-one")
    assert codes(asked, 3, "/metrics", **{"X-API-Key": "guess"}) == [401, 401, 429]
    assert codes(asked, 5, "/metrics", **{"X-API-Key": "k-one"}) == [200] * 5
