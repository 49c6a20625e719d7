"""The end of a server: what runs may end, and what comes now is told to go elsewhere."""

from __future__ import annotations

import gc
import sys
import time
from typing import TYPE_CHECKING, Any, Final

from hopql.serve.heap import hold_less
from hopql.serve.http.connections import KEPT_S, bounded, room
from hopql.serve.http.errors import problem
from hopql.serve.http.keys import PROBES

if TYPE_CHECKING:
    import socket

    from starlette.applications import Starlette
    from starlette.types import ASGIApp, Receive, Scope, Send

_TICK_S: Final = 0.05
_LAST_S: Final = 0.5
"""After the grace, that what was cancelled has to say so."""
_TURN_S: Final = 0.001
"""How long a thread that computes keeps the loop waiting, which has little to do at a time; Python has 0.005."""


def is_ending(app: Any) -> bool:
    """Whether an application's server has been told to end."""
    return getattr(app.state, "ends_at", None) is not None


def left_s(app: Any, grace_s: float) -> float:
    """Seconds that what runs still has: all of the grace while nothing ends."""
    ends_at: float | None = getattr(app.state, "ends_at", None)
    return grace_s if ends_at is None else max(0.0, ends_at - time.monotonic())


class Ending:
    """ASGI middleware that counts the requests under way, and answers new ones with 503 once the server ends. Probes
    are answered to the last."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or send it away."""
        if scope["type"] != "http" or scope["path"] in PROBES:
            await self.app(scope, receive, send)
            return
        state = scope["app"].state
        if is_ending(scope["app"]):
            wait = max(1, round(state.ends_at - time.monotonic()) + 1)
            refusal = problem(
                503, "The server is ending.", "Ask again when it is back, or another one.", kind="Ending",
                headers={"Retry-After": str(wait), "Connection": "close"},
            )  # fmt: skip
            await refusal(scope, receive, send)
            return
        state.under_way = getattr(state, "under_way", 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            state.under_way -= 1


def run(app: Starlette, listener: socket.socket, grace_s: float, *, busy: Any = None) -> None:
    """Serve until a signal comes. Then requests under way, and what `busy()` says still runs, have `grace_s` seconds to
    end; meanwhile the server answers, new requests with 503. A second Ctrl-C ends it at once."""
    import asyncio

    import uvicorn

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: Any) -> None:
            if not is_ending(app):
                app.state.ends_at = time.monotonic() + grace_s
            super().handle_exit(sig, frame)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            while not self.force_exit and left_s(app, 0.0) > 0:
                if not getattr(app.state, "under_way", 0) and not (busy and busy()):
                    break
                await asyncio.sleep(_TICK_S)
            self.config.timeout_graceful_shutdown = max(_LAST_S, left_s(app, 0.0))  # type: ignore[assignment]
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app, log_config=None, log_level="warning", access_log=False, server_header=False, timeout_keep_alive=KEPT_S,
        http=bounded(room()), ws="none",
    )  # fmt: skip
    gc.freeze()  # what was imported stays: it need not be looked through, with everything standing still
    sys.setswitchinterval(_TURN_S)
    hold_less()
    Server(config).run(sockets=[listener])
