"""Refusals of the server's guards, which come before any route, in the words of OpenAI's API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import orjson
from starlette.datastructures import MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_CODES: Final = {401: "invalid_api_key", 429: "rate_limit_exceeded"}


class Translated:
    """ASGI middleware, to be put before all guards: under `/v1` it tells their errors (a missing key, a limit) as
    `{"error": {message, type, param, code}}`. All else passes as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http" or not scope["path"].startswith("/v1/"):
            await self.app(scope, receive, send)
            return
        begun: Message | None = None
        body = b""

        async def sending(message: Message) -> None:
            nonlocal begun, body
            if message["type"] == "http.response.start" and message["status"] >= 400:
                begun = message
            elif begun is None:
                await send(message)
            else:
                body += message.get("body", b"")
                if not message.get("more_body"):
                    body = _translated(begun["status"], body)
                    MutableHeaders(raw=begun["headers"])["content-length"] = str(len(body))
                    await send(begun)
                    await send({"type": "http.response.body", "body": body})

        await self.app(scope, receive, sending)


def _translated(status: int, body: bytes) -> bytes:
    """An error's body as OpenAI's; one that is so already, or that is something else, as it is."""
    try:
        told: Any = orjson.loads(body)
    except orjson.JSONDecodeError:
        return body
    if not isinstance(told, dict) or not isinstance(told.get("error"), str):
        return body
    message = f"{told['error']} {told.get('hint') or ''}".strip()
    kind = "invalid_request_error" if status < 500 else "server_error"
    code = _CODES.get(status) or told.get("kind") or None
    return orjson.dumps({"error": {"message": message, "type": kind, "param": None, "code": code}})
