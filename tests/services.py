"""A stand-in, on loopback, for all that is asked with a key: a model's service, LangSmith, a collector of traces, a
place of specs. It says back what it was sent where it refuses, as such services do."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

SPEC = {
    "openapi": "3.0.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "https://pets.example"}],
    "paths": {"/pets": {"get": {"operationId": "listPets", "summary": "List pets", "responses": {"200": {}}}}},
}  # fmt: skip
SQL = {"answers": "SELECT count(*) AS n FROM customer", "wrong": "SELECT nothing FROM nowhere"}


@dataclass
class Services:
    """Where they are, how the model behaves, and what each was sent."""

    host: str = ""
    mode: str = "answers"
    """`answers`, `wrong` (SQL), `refuses` (401), `garbage`, `fails` (500)."""
    keys: list[str] = field(default_factory=list)
    """Headers and paths of all requests."""
    model: list[bytes] = field(default_factory=list)
    langsmith: list[bytes] = field(default_factory=list)
    collector: list[bytes] = field(default_factory=list)

    def answer(self, path: str, sent: bytes, said: str) -> tuple[int, bytes]:
        """The code and body for a request; `said` is its path and headers."""
        if path.startswith("/langsmith"):
            self.langsmith.append(sent)
            return 200, b"{}"
        if path.startswith("/v1/traces"):
            self.collector.append(sent)
            return 200, b""
        if path.startswith("/openapi.json"):
            return (200, json.dumps(SPEC).encode()) if "Authorization" in said else (401, b"")
        if not path.startswith("/v1/"):
            return 404, said.encode()
        self.model.append(sent)
        if self.mode in ("refuses", "fails"):
            told = {"error": {"message": f"Incorrect API key provided: {said}", "code": "invalid_api_key"}}
            return 401 if self.mode == "refuses" else 500, json.dumps(told).encode()
        if self.mode == "garbage":
            return 200, said.encode()
        return 200, json.dumps(completion(SQL[self.mode])).encode()


class Quiet(BaseHTTPRequestHandler):
    """Logs nothing."""

    def log_message(self, *args: object) -> None:
        pass


class Files(Quiet, SimpleHTTPRequestHandler):
    """The files of a folder: `partial(Files, directory=FOLDER)`."""


@contextlib.contextmanager
def serving(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """Answers on loopback until the block ends; host and port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()  # it ends as soon
        try:
            yield f"127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@contextlib.contextmanager
def services() -> Iterator[Services]:
    """They answer until the block ends."""
    state = Services()

    class Handler(Quiet):
        def do_POST(self) -> None:
            sent = self._body()
            said = f"{self.path} {dict(self.headers)}"
            state.keys.append(said)
            code, body = state.answer(self.path, sent, said)
            self.send_response(code)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.end_headers()
                self.wfile.write(body)

        do_GET = do_PATCH = do_POST  # noqa: N815 - as the standard library wants them

        def _body(self) -> bytes:
            sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if self.headers.get("Transfer-Encoding") == "chunked":
                while size := int(self.rfile.readline().strip() or b"0", 16):
                    sent += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
            coding = self.headers.get("Content-Encoding", "")
            assert coding in ("", "identity"), coding  # what is packed could not be searched
            return sent

    with serving(Handler) as state.host:
        yield state


def completion(sql: str, model: str = "big", cached: int = 0) -> dict[str, Any]:
    """What a chat model answers, by the OpenAI API."""
    message = {"role": "assistant", "content": f"```sql\n{sql}\n```"}
    return {
        "id": "1", "object": "chat.completion", "created": 1, "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 20, "completion_tokens": 7, "total_tokens": 27,
                  "prompt_tokens_details": {"cached_tokens": cached}},
    }  # fmt: skip
