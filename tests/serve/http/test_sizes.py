"""How much a request may send, as it is set."""

from __future__ import annotations

from fastapi.testclient import TestClient

from hopql.serve.http.guards import sized
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
