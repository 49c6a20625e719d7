"""A stand-in for an OpenAI-compatible service, on loopback."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from hopql.tools.base.settings import settings


@pytest.fixture
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A cache of the test's own; call `settings.cache_clear()` after another change of the environment."""
    monkeypatch.setenv("HOPQL_CACHE_DIR", str(tmp_path / "cache"))
    settings.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    settings.cache_clear()


@dataclass
class Service:
    """What the service answers and was asked."""

    url: str = ""
    status: int = 200
    delay_s: float = 0.0
    refuses_temperature: bool = False
    body: bytes = b""
    """Sent as it is, when given."""
    kind: str = "application/json"
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


@pytest.fixture
def service() -> Iterator[Service]:
    """An HTTP server that speaks the chat endpoint of the OpenAI API."""
    state = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.asked.append(body)
            state.keys.append(self.headers.get("Authorization", ""))
            time.sleep(state.delay_s)
            status, answer = state.status, _answer(body)
            if state.refuses_temperature and "temperature" in body:
                status = 400
            if status != 200:
                answer = {"error": {"message": f"no: temperature {status}", "code": str(status)}}
            sent = state.body or json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", state.kind)
            self.send_header("Content-Length", str(len(sent)))
            with contextlib.suppress(BrokenPipeError):
                self.end_headers()
                self.wfile.write(sent)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    Thread(target=server.serve_forever, daemon=True).start()
    yield state
    server.shutdown()
    server.server_close()


def _answer(body: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": body["model"],
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": "```sql\nSELECT 1\n```"},
                "finish_reason": "stop",
            }
        ],
        "usage": {
            "prompt_tokens": 20,
            "completion_tokens": 7,
            "total_tokens": 27,
            "prompt_tokens_details": {"cached_tokens": 16},
        },
    }
