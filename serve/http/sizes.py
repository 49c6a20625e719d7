"""How much a request may send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers

from serve.http.errors import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 5 * 1024 * 1024
_DRAINED: Final = 100 * 1024 * 1024
"""A body that is too large is read up to here, and thrown away: a client that still sends reads no answer."""


class BodyLimit:
    """ASGI middleware that reads a request's body, at most `MOST_BYTES`, before anything else does."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body, or refuse it."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "")
        size, parts = 0, list[bytes]()
        while not told.isdigit() or int(told) <= _DRAINED:
            message = await receive()
            if message["type"] != "http.request":  # the client went away
                return
            body: bytes = message.get("body", b"")
            size += len(body)
            if size <= MOST_BYTES:
                parts.append(body)
            if size > _DRAINED or not message.get("more_body"):
                break
        if size > MOST_BYTES or (told.isdigit() and int(told) > MOST_BYTES):
            refusal = problem(
                413, "The body is too large.", "Send at most 5 MB at once, a part at a time.", kind="TooLarge"
            )  # fmt: skip
            await refusal(scope, receive, send)
            return
        await self.app(scope, _replaying(b"".join(parts), receive), send)


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read, then what the client does next."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message
