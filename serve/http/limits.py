"""How often a caller may ask, and which pages elsewhere may."""

from __future__ import annotations

import ipaddress
import math
import time
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import Headers

from hopql.serve.http.errors import problem
from hopql.serve.http.keys import CONNECTIONS, Keys, is_open
from hopql.serve.telemetry.metrics import RATE_LIMITED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from limits import RateLimitItem
    from starlette.types import ASGIApp, Receive, Scope, Send

ALLOWED: Final = (
    "Authorization", "Content-Type", "Last-Event-ID", "Mcp-Protocol-Version", "Mcp-Session-Id", "X-API-Key",
    "X-Request-ID", "X-Tenant", "X-User",
)  # fmt: skip
"""Headers that a page elsewhere may send."""
EXPOSED: Final = ("Content-Disposition", "Mcp-Session-Id", "Retry-After", "X-Request-ID")
"""Headers that it may read."""
_KEPT: Final = 10_000
"""Callers whose windows are kept; beyond it, those that are empty are forgotten."""
_SET_S: Final = 5.0
"""A clock that jumps further was set: nothing that was counted by it holds."""
_NETWORK: Final = 64
"""Bits of an IPv6 address that one caller has to themselves."""


class RateLimit:
    """ASGI middleware that counts the requests of a key, or of an address that brings none, in a moving window, and
    answers 429 with `Retry-After` beyond the rate. It stands before `KeyGuard`, so that wrong keys are counted too.

    Probes, metrics that are asked for with the key, and the pages' files are not counted.
    """

    def __init__(self, app: ASGIApp, rate: str, key: str = "") -> None:
        """Take a rate as the setting has it; an empty one lets everything pass."""
        from limits import parse_many
        from limits.storage import MemoryStorage
        from limits.strategies import MovingWindowRateLimiter

        self.app, self._keys = app, Keys(key)
        self._items: Sequence[RateLimitItem] = parse_many(rate) if rate else ()
        self._kept = MemoryStorage()
        self._windows = MovingWindowRateLimiter(self._kept)
        self._clock = _clock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if not self._items or scope["type"] not in CONNECTIONS or is_open(scope["path"]):
            await self.app(scope, receive, send)
            return
        kind, caller = self._caller(scope)
        if scope["path"] == "/metrics" and (kind == "key" or not self._keys):  # a wrong key would be a guess
            await self.app(scope, receive, send)
            return
        wait = self._wait_s(f"{kind} {caller}")
        if wait is None:
            await self.app(scope, receive, send)
            return
        RATE_LIMITED.labels(by=kind).inc()
        scope.setdefault("state", {})["key_name"] = caller if kind == "key" else ""
        refusal = problem(
            429, "These are too many requests.", f"Ask again in {wait} s.", kind="TooMany",
            headers={"Retry-After": str(wait)},
        )  # fmt: skip
        await refusal(scope, receive, send)

    def _wait_s(self, caller: str) -> int | None:
        """Count a request; where it is one too many, the seconds until one fits again."""
        if abs(_clock() - self._clock) > _SET_S:  # requests that seem to come from the future would never pass
            self._clock = _clock()
            self._kept.reset()
        full = [item for item in self._items if not self._windows.test(item, caller)]
        if not full and all([self._windows.hit(item, caller) for item in self._items]):  # noqa: C419 - each is hit
            self._forget()
            return None
        resets = [self._windows.get_window_stats(item, caller).reset_time for item in full or self._items]
        return max(1, math.ceil(max(resets) - time.time()))

    def _caller(self, scope: Scope) -> tuple[str, str]:
        name = self._keys.name_of(Headers(scope=scope))
        if name is not None:
            return "key", name
        return "address", network(scope["client"][0] if scope.get("client") else "")

    def _forget(self) -> None:
        windows: dict[str, Any] = self._kept.events
        if len(windows) > _KEPT:
            for caller in [caller for caller, window in list(windows.items()) if not window]:
                windows.pop(caller, None)


def _clock() -> float:
    """Differs from before only when somebody sets the clock."""
    return time.time() - time.monotonic()


def network(address: str) -> str:
    """Who counts as one caller: an IPv4 address, or an IPv6 network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address or "unknown"
    return str(ipaddress.ip_network((found, _NETWORK), strict=False)) if found.version == 6 else str(found)


def cors(
    app: ASGIApp, origins: Sequence[str], sent: Sequence[str] = ALLOWED, read: Sequence[str] = EXPOSED
) -> ASGIApp:  # fmt: skip
    """Let pages of these origins ask, without cookies: a browser's preflight is answered here, before any key is asked
    for, since a browser sends none with it. A page of the internet that is named here may reach this machine."""
    from starlette.middleware.cors import CORSMiddleware

    return CORSMiddleware(
        app, allow_origins=origins, allow_methods=("GET", "POST", "PUT", "PATCH", "DELETE"), allow_headers=sent,
        expose_headers=read, max_age=600, allow_private_network=True,
    )  # fmt: skip
