"""A stand-in for an OpenAI-compatible service, on loopback."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.base.settings import settings
from tests.services import Quiet, completion, serving


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

    class Handler(Quiet):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.asked.append(body)
            state.keys.append(self.headers.get("Authorization", ""))
            time.sleep(state.delay_s)
            status, answer = state.status, completion("SELECT 1", body["model"], cached=16)
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

    with serving(Handler) as host:
        state.url = f"http://{host}/v1"
        yield state
