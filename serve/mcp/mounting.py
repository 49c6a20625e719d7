"""The server at a path of an HTTP application."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from mcp.server.streamable_http_manager import StreamableHTTPASGIApp
from mcp.server.transport_security import TransportSecuritySettings

from hopql.serve.client import HopQL
from hopql.serve.http.errors import problem
from hopql.serve.mcp.server import server

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


class Endpoint:
    """One path of streamable HTTP, where requests are posted. Nothing is sent outside of a request and there are no
    sessions, so a GET, which would wait for messages, and a DELETE, which would end a session, are not served."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["method"] != "POST":
            said = problem(
                405, "MCP requests are posted here.", "Give this address to an MCP client.", kind="HTTPError",
                headers={"Allow": "POST"},
            )  # fmt: skip
            await said(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def mounted(client: HopQL) -> tuple[ASGIApp, Callable[[], AbstractAsyncContextManager[None]]]:
    """The endpoint, for an exact route (`app.add_route("/mcp", endpoint)`), and what must run around the
    application's life, once.

    It keeps no sessions, so that any of several processes may answer. Who may come in is checked before it
    (`hopql.serve.http.keys.KeyGuard`), so every host and origin that passes is answered.
    """
    made = server(client)
    made.streamable_http_app(
        stateless_http=True, transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False)
    )
    manager = made.session_manager
    return Endpoint(StreamableHTTPASGIApp(manager)), manager.run
