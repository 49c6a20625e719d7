"""A chat model that misbehaves: an OpenAI-compatible server on loopback that answers by a script, or badly."""

from __future__ import annotations

import contextlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Literal

Fault = Literal[
    "", "hang", "die", "die_before", "garbage", "half", "endless", "drip", "busy", "failing", "page", "empty", "null",
    "odd", "packed",
]  # fmt: skip
"""What goes wrong: no answer ever; the connection closes within or before the answer; bytes that are no JSON; the first
half of one; an answer without end, quickly or a byte at a time; 429; 500; a page in HTML; no choices; a message without
a text; JSON of another shape; a body that says it is packed and is not."""
_PIECE: Final = b" " * 65536


class BadModel:
    """The server. `fault` is what all answers suffer from now; `replies` are patterns of prompts and what fits."""

    def __init__(self, replies: Mapping[str, str] | Callable[[str], str]) -> None:
        self.replies = replies
        self.fault: Fault = ""
        self.asked = 0
        self.sent = 0
        """Bytes of endless answers."""
        self._ending = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self) -> None:
        """End it."""
        self._ending.set()
        self._server.shutdown()
        self._server.server_close()

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What the API would say."""
        prompt = "\n".join(str(turn["content"]) for turn in asked["messages"])
        said = self.replies(prompt) if callable(self.replies) else _scripted(self.replies, prompt)
        message = {"role": "assistant", "content": f"```sql\n{said}\n```"}
        return {
            "id": "1", "object": "chat.completion", "created": 1, "model": asked["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 20, "completion_tokens": 7, "total_tokens": 27},
        }  # fmt: skip

    def wait(self, seconds: float) -> bool:
        """Whether the server was ended meanwhile."""
        return self._ending.wait(seconds)


def _scripted(replies: Mapping[str, str], prompt: str) -> str:
    return next((reply for match, reply in replies.items() if re.search(match, prompt)), "SELECT 'unknown'")


def _handler(model: BadModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model.asked += 1
            fault = model.fault
            with contextlib.suppress(OSError):
                _BEHAVING.get(fault, _told)(self, model, json.dumps(model.answer(asked)).encode(), fault)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


def _send(handler: BaseHTTPRequestHandler, status: int, kind: str, body: bytes, length: int = 0) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(length or len(body)))
    handler.end_headers()
    handler.wfile.write(body)
    handler.wfile.flush()


_ODD: Final[dict[str, tuple[int, str, bytes]]] = {
    "garbage": (200, "application/json", bytes(range(256)) * 8),
    "busy": (429, "application/json", b'{"error": {"message": "slow down"}}'),
    "failing": (500, "application/json", b'{"error": {"message": "out of memory"}}'),
    "page": (200, "text/html", b"<html>Welcome</html>"),
    "empty": (200, "application/json", b'{"id": "1", "object": "x", "created": 1, "model": "m", "choices": []}'),
    "null": (200, "application/json", b'{"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices":'
             b' [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": null}}]}'),
    "odd": (200, "application/json", b'{"id": 7, "object": [], "choices": [{"message": {"role": 3, "content": {"a": 1}'
            b'}}], "usage": {"prompt_tokens": "many"}}'),
}  # fmt: skip


def _told(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    status, kind, said = _ODD.get(fault, (200, "application/json", body))
    _send(handler, status, kind, said[: len(said) // 2] if fault == "half" else said)


def _silent(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    while handler.server and not model.wait(0.05) and model.fault == fault:
        pass
    handler.close_connection = True


def _dying(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    if fault == "die":
        _send(handler, 200, "application/json", body[: len(body) // 2], len(body))
    handler.close_connection = True


def _packed(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Encoding", "gzip")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def _endless(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    handler.close_connection = True
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    piece = _PIECE if fault == "endless" else b" "
    while not model.wait(0) and model.fault == fault:
        handler.wfile.write(piece)
        handler.wfile.flush()
        model.sent += len(piece)
        if fault == "drip":
            time.sleep(0.05)


_BEHAVING: Final = {
    "hang": _silent, "die": _dying, "die_before": _dying, "packed": _packed, "endless": _endless, "drip": _endless,
}  # fmt: skip


@contextlib.contextmanager
def bad_model(replies: Mapping[str, str] | Callable[[str], str]) -> Iterator[BadModel]:
    """Such a server, ended at the end."""
    made = BadModel(replies)
    try:
        yield made
    finally:
        made.close()
