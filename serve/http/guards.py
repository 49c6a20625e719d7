"""What every request passes before a route is asked, in one place for all the servers that HopQL has: how often a
caller may ask, which pages elsewhere may, how much is sent, what browsers are told."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import psutil
from limits import parse_many
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

from hopql.serve.http import authentication, errors, server
from hopql.serve.http.asgi import replaying
from hopql.serve.http.authentication import Keys, Refusing, is_open
from hopql.serve.http.errors import problem
from hopql.serve.http.server import network
from hopql.serve.http.settings import MOST_BYTES
from hopql.serve.http.telemetry import RATE_LIMITED, Observed

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from hopql.serve.http.settings import ServeSettings

ALLOWED: Final = (
    "Authorization", "Content-Type", "Last-Event-ID", "Mcp-Protocol-Version", "Mcp-Session-Id", "X-API-Key",
    "X-Request-ID", "X-Tenant", "X-User",
)  # fmt: skip
"""Headers that a page elsewhere may send."""
EXPOSED: Final = ("Content-Disposition", "Mcp-Session-Id", "Retry-After", "X-Request-ID")
"""Headers that it may read."""
_KEPT: Final = 10_000
"""Callers whose windows are kept; beyond it, who asked longest ago is forgotten."""


class RateLimit(Refusing):
    """Counts the requests of a key, or of an address that brings none, in a moving window, and answers 429 with
    `Retry-After` beyond the rate. It stands before `KeyGuard`, so that wrong keys are counted too.

    Probes, metrics that are asked for with the key, and the pages' files are not counted.
    """

    def __init__(self, app: ASGIApp, rate: str, key: str = "") -> None:
        """Take a rate as the setting has it; an empty one lets everything pass."""
        self.app, self._keys = app, Keys(key)
        self._rates = [(item.amount, item.get_expiry()) for item in parse_many(rate)] if rate else []
        self._passed: OrderedDict[str, deque[float]] = OrderedDict()
        """When the latest requests of each caller passed, as many as the largest rate allows."""

    def refusal(self, scope: Scope) -> Response | None:
        """As the class says."""
        if not self._rates or is_open(scope["path"]):
            return None
        key = self._keys.of(scope)
        if scope["path"] == "/metrics" and (key or not self._keys):  # a wrong key would be a guess
            return None
        kind = "key" if key else "address"
        caller = key.name if key else network(scope["client"][0] if scope.get("client") else "")
        wait = math.ceil(self._wait_s(f"{kind} {caller}"))
        if wait <= 0:
            return None
        RATE_LIMITED.labels(by=kind).inc()
        scope.setdefault("state", {})["key_name"] = key.name if key else ""
        return problem(
            429, "These are too many requests.", f"Ask again in {wait} s.", kind="TooMany",
            headers={"Retry-After": str(wait)},
        )  # fmt: skip

    def _wait_s(self, caller: str) -> float:
        """Count a request; where it is one too many, the seconds until one fits again."""
        now = time.monotonic()
        passed = self._passed.setdefault(caller, deque(maxlen=max(amount for amount, _ in self._rates)))
        self._passed.move_to_end(caller)
        if len(self._passed) > _KEPT:
            self._passed.popitem(last=False)
        wait = max((passed[-amount] + s - now for amount, s in self._rates if len(passed) >= amount), default=0.0)
        if wait <= 0:
            passed.append(now)
        return wait


_DRAINED: Final = 100 * 1024 * 1024
"""A body that is too large is read up to here, and thrown away: a client that still sends reads no answer."""
_PAUSE_S: Final = 30.0
"""That a client may take between two parts of a body."""


class BodyLimit:
    """ASGI middleware that reads a request's body, at most `most` bytes, before anything else does."""

    def __init__(self, app: ASGIApp, most: int = MOST_BYTES, pause_s: float = _PAUSE_S) -> None:
        self.app, self._most, self._pause_s = app, most, pause_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "")
        size, parts = 0, list[bytes]()
        while not told.isdigit() or int(told) <= max(_DRAINED, self._most):
            try:
                message = await asyncio.wait_for(receive(), self._pause_s)
            except TimeoutError:
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
            hint = f"Send at most {sized(self._most)} at once, a part at a time."
            refusal = problem(413, "The body is too large.", hint, kind="TooLarge")
            await refusal(scope, receive, send)
            return
        await self.app(scope, replaying(b"".join(parts), receive), send)


def sized(count: int) -> str:
    """Bytes in words: `5 MB`, `200 kB`."""
    unit, name = (1 << 20, "MB") if count >= 1 << 20 else (1 << 10, "kB")
    return f"{round(count / unit, 1):g} {name}"


_RETRY_S: Final = 5


def resident_mb() -> int:
    """Megabytes of memory that the process holds now."""
    return int(psutil.Process().memory_info().rss) >> 20


class MemoryLimit(Refusing):
    """Refuses what would start work while the process holds more than `most_mb` megabytes.

    It is no limit of the system's: that would hold for the programs that the server starts too, and end it in the
    middle of anything.
    """

    def __init__(self, app: ASGIApp, most_mb: int) -> None:
        """`most_mb` of 0: any amount."""
        self.app, self._most_mb = app, most_mb

    def refusal(self, scope: Scope) -> Response | None:
        """As the class says."""
        if not self._most_mb or scope.get("method") != "POST" or resident_mb() <= self._most_mb:
            return None
        return problem(
            503, "The server holds as much memory as it may.", "Ask again in a few seconds, and for less.", kind="Busy",
            headers={"Retry-After": str(_RETRY_S)},
        )  # fmt: skip


def guards(chosen: ServeSettings, key: str) -> list[Middleware]:
    """All of `hopql serve`, the outermost first; `key` is that of requests, empty for none."""
    return [
        Middleware(Observed, chosen.metrics),
        Middleware(errors.Unforeseen),
        Middleware(server.Ending),
        *entrance(chosen, key),
    ]


def entrance(
    chosen: ServeSettings, key: str, *, sent: Sequence[str] = ALLOWED, read: Sequence[str] = EXPOSED
) -> list[Middleware]:
    """Those that let a request in or refuse it: its origin, rate, host, key, identity and size.

    Pages of the named origins may send the headers `sent` and read the headers `read`, without cookies: a browser's
    preflight is answered before any key is asked for, since a browser sends none with it. A page of the internet that
    is named may reach this machine."""
    pages = Middleware(
        CORSMiddleware, allow_origins=chosen.cors, allow_methods=("GET", "POST", "PUT", "PATCH", "DELETE"),
        allow_headers=sent, expose_headers=read, max_age=600, allow_private_network=True,
    )  # fmt: skip
    return [
        *([pages] if chosen.cors else []),
        Middleware(RateLimit, chosen.rate, key),
        Middleware(authentication.KeyGuard, key, chosen.cors),
        Middleware(authentication.Identified, chosen.identity, bool(key), chosen.claims, chosen.claims_header),
        Middleware(MemoryLimit, chosen.memory_mb),
        Middleware(BodyLimit, chosen.max_bytes),
    ]
