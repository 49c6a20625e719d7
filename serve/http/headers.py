"""What browsers and proxies are told of every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOLD: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
}
"""Headers of an answer that does not say them itself: it is what it says it is, nothing between here and the client
keeps it, and opened in a browser, as a picture may be, it runs nothing."""


class Sealed:
    """ASGI middleware that adds `TOLD`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in TOLD.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, sending if scope["type"] == "http" else send)
