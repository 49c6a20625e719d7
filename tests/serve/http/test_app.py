"""The application as a stranger finds it: keys, sizes, broken input, its document, a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from hopql.serve.http.authentication import PROBES
from hopql.serve.http.guards import MOST_BYTES
from hopql.tools.memory import QueryMemory
from tests.forked import python
from tests.serve.http.conftest import ADA, BY_ADA

ROOT = Path(__file__).parent.parent.parent.parent
Serve = Callable[..., TestClient]
KEY = "correct-horse"


def test_with_a_key_every_memory_route_wants_it(serve: Serve) -> None:
    client = serve(ADA, key=KEY)
    told = client.get("/openapi.json").json()["paths"]
    routes = [(verb, path.replace("{id}", "x")) for path, verbs in told.items() for verb in verbs if path not in PROBES]
    assert len(routes) >= 80
    routes += [("get", "/memory"), ("get", "/memory/nonsense"), ("get", "/nonsense"), ("put", "/memory/query")]
    wrong = cycle(({"X-API-Key": "wrong"}, {"Authorization": f"Basic {KEY}"}, {"Authorization": "Bearer"},
                   {"X-API-Key": KEY[:-1]}, {"X-API-Key": ""}))  # fmt: skip
    for verb, path in routes:
        for headers in ({}, next(wrong)):
            done = client.request(verb, path, headers=headers)
            assert done.status_code == 401, path
            assert "API key" in done.text and "Bearer" in done.text
    for headers in ({"X-API-Key": KEY}, {"Authorization": f"Bearer {KEY}"}, {"authorization": f"bearer {KEY}"}):
        assert client.get("/memory/entries", headers=headers).status_code == 200
    assert client.get("/healthz").status_code == 200 and client.get("/memory/dashboard").status_code == 200
    told = client.get("/metrics", headers={"X-API-Key": KEY}).text
    assert "hopql_questions_running 0.0" in told and "hopql_questions_waiting 0.0" in told
    assert client.get("/memory/dashboard/../entries").status_code == 401


def test_the_key_is_asked_for_before_a_body_is_read(serve: Serve) -> None:
    assert serve(key=KEY).post("/memory/feedback", content=b"x" * (MOST_BYTES + 1)).status_code == 401


def test_without_a_key_only_this_machines_own_pages_are_answered(serve: Serve) -> None:
    client = serve()
    for host in ("evil.example", "evil.example:8321", "127.0.0.1.evil.example", "10.0.0.7", ""):
        assert client.get("/memory/entries", headers={"Host": host}).status_code == 403, host
    for host in ("localhost", "localhost:1", "127.0.0.1", "[::1]:8321", "[::1]"):
        assert client.get("/memory/entries", headers={"Host": host}).status_code == 200, host
    said = {"asking": "a", "verdict": "up"}
    for origin, code in (("https://evil.example", 403), ("null", 403), ("http://127.0.0.1:8321", 404)):
        assert client.post("/memory/feedback", json=said, headers={"Origin": origin}).status_code == code
    form = client.post("/memory/feedback", content=str(said), headers={"Content-Type": "text/plain"})
    assert form.status_code == 422


def chunks(size: int) -> Iterator[bytes]:
    yield from (b" " * 65_536 for _ in range(size // 65_536))


@pytest.mark.parametrize("path", ["/memory/query", "/memory/feedback"])
def test_a_large_body_is_refused_however_it_is_sent(idle: TestClient, path: str) -> None:
    for content in (b" " * (MOST_BYTES + 1), chunks(2 * MOST_BYTES)):
        done = idle.post(path, content=content, headers={"Content-Type": "application/json"})
        assert done.status_code == 413 and "5 MB" in done.json()["hint"]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"text"', b'{"question": 1}', b'{"question": null}', b'{"question": "a\\u0000b"}',
        b'{"question": "\\ud800"}', b"\xff\xfe", b'{"question": "q", "unknown": 1}', b'{"question": "q", "options": 3}',
        b'{"question": ' + b"[" * 100_000, json.dumps({"question": "x" * 20_001}).encode(), b'{"question": NaN}',
    ],
)  # fmt: skip
def test_broken_input_is_told_without_a_traceback(idle: TestClient, body: bytes) -> None:
    done = idle.post("/memory/query", content=body, headers={"Content-Type": "application/json"})
    assert done.status_code in (400, 422), done.text
    told = done.json()
    assert told["error"] and set(told) == {"error", "hint", "kind", "fields"} and "Traceback" not in done.text
    assert len(done.content) < 2_000


def test_a_very_long_question_is_answered_or_refused(serve: Serve) -> None:
    done = serve(ADA).post("/memory/query", json={"question": ("How many orders? " * 2000)[:20_000]})
    assert done.status_code in (200, 422) and "status" in done.json()


def test_unknown_paths_and_verbs_are_json_too(serve: Serve) -> None:
    client = serve()
    assert client.get("/nonsense").json()["error"] == "Not Found" and client.put("/memory/query").status_code == 405
    assert client.get("/docs").status_code == 404  # it would load its script from outside


def test_what_nobody_foresaw_is_logged_and_not_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret of postgresql://me:hunter2@host/db")

    monkeypatch.setattr(QueryMemory, "suggestions", broken)
    done = serve().get("/memory/suggestions", params={"prefix": "How"})
    assert done.status_code == 500 and "secret" not in done.text and done.json()["error"]
    logged = "".join(record.getMessage() for record in caplog.records if record.name == "hopql.serve")
    assert "RuntimeError" in logged and "hunter2" not in logged


def test_the_document_names_every_route_with_types(serve: Serve) -> None:
    told = serve().get("/openapi.json").json()
    assert {"HTTPBearer", "APIKeyHeader"} == set(told["components"]["securitySchemes"])
    for path, verbs in told["paths"].items():
        for verb, route in verbs.items():
            assert route["summary"], path
            if path.startswith("/memory"):
                assert route["security"] == [{"HTTPBearer": []}, {"APIKeyHeader": []}], path
                assert {"200", "401", "422", "503"} <= set(route["responses"]), path
                names = {parameter["name"] for parameter in route["parameters"]}
                assert {"X-Tenant", "X-User"} <= names, path
                content = route["responses"]["200"]["content"]
                assert content["application/json"]["schema"], (verb, path)


def test_a_process_of_its_own_answers_and_keeps_what_waits(folder: Path, tmp_path: Path, memory: Any) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(json.dumps({"match": ".", "reply": ADA}))
    arguments = ["serve", "-w", str(folder), "-m", f"fake:{script}", "--port", "0"]
    environment = {**os.environ, "HOPQL_SERVE_KEY": KEY, "HOPQL_GATE": "off", "HOPQL_EFFORT": "fast"}
    with subprocess.Popen(
        [*python(), "-m", "hopql.serve.cli", *arguments],
        stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environment,
    ) as process:
        try:
            assert process.stderr
            said = process.stderr.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", said)
            assert address, said
            with httpx.Client(base_url=address.group(), headers={"X-API-Key": KEY}, timeout=120) as client:
                assert client.get("/memory/dashboard").status_code == 200
                assert client.get("/memory/entries", headers={"X-API-Key": "wrong"}).status_code == 401
                told = client.post("/memory/query", json={"question": BY_ADA})
            assert told.status_code == 200 and told.json()["results"] == [{"n": 2}]
            process.send_signal(signal.SIGTERM)
            rest = process.communicate(timeout=60)[1]
        finally:
            process.kill()
    assert "Traceback" not in rest
    assert [row["id"] for row in memory().history("*")["rows"]] == [told.json()["id"]]
