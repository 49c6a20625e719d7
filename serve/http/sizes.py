"""How much a request may send."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers

from hopql.serve.http.settings import MOST_BYTES

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_DRAINED: Final = 100 * 1024 * 1024
"""A body that is too large is read up to here, and thrown away: a client that still sends reads no answer."""
_PAUSE_S: Final = 30.0
"""That a client may take between two parts of a body."""


class BodyLimit:
    """ASGI middleware that reads a request's body, at most `most` bytes, before anything else does."""

    def __init__(self, app: ASGIApp, most: int = MOST_BYTES, pause_s: float = _PAUSE_S) -> None:
        self.app, self._most, self._pause_s = app, most, pause_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body, or refuse it."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "")
        size, parts = 0, list[bytes]()
        while not told.isdigit() or int(told) <= max(_DRAINED, self._most):
            try:
                message = await asyncio.wait_for(receive(), self._pause_s)
            except TimeoutError:
                from hopql.serve.http.errors import problem

                refusal = problem(
                    408, "The body did not come.", "Send it again, in one go.", kind="Timeout",
                    headers={"Connection": "close"},
                )  # fmt: skip
                await refusal(scope, receive, send)
                return
            if message["type"] != "http.request":  # the client went away
                return
            body: bytes = message.get("body", b"")
            size += len(body)
            if size <= self._most:
                parts.append(body)
            if size > max(_DRAINED, self._most) or not message.get("more_body"):
                break
        if size > self._most or (told.isdigit() and int(told) > self._most):
            from hopql.serve.http.errors import problem  # which imports FastAPI

            hint = f"Send at most {sized(self._most)} at once, a part at a time."
            refusal = problem(413, "The body is too large.", hint, kind="TooLarge")
            await refusal(scope, receive, send)
            return
        await self.app(scope, replaying(b"".join(parts), receive), send)


def sized(count: int) -> str:
    """Bytes in words: `5 MB`, `200 kB`."""
    unit, name = (1 << 20, "MB") if count >= 1 << 20 else (1 << 10, "kB")
    return f"{round(count / unit, 1):g} {name}"


def replaying(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read, then what the client does next."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message
