"""What every request passes before a route is asked, in one place for all the servers that HopQL has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from starlette.middleware import Middleware

from hopql.serve.http import ending, errors, identity, keys, limits
from hopql.serve.http.headers import Sealed
from hopql.serve.http.sizes import BodyLimit
from hopql.serve.http.weight import MemoryLimit
from hopql.serve.openai.translating import Translated
from hopql.serve.telemetry.middleware import Observed

if TYPE_CHECKING:
    from hopql.serve.http.settings import ServeSettings


def guards(chosen: ServeSettings, key: str) -> list[Middleware]:
    """All of `hopql serve`, the outermost first; `key` is that of requests, empty for none."""
    return [
        Middleware(Observed, chosen.metrics),
        Middleware(Sealed),
        Middleware(Translated),
        Middleware(errors.Unforeseen),
        Middleware(ending.Ending),
        *entrance(chosen, key),
    ]


def entrance(
    chosen: ServeSettings, key: str, *, sent: Sequence[str] = limits.ALLOWED, read: Sequence[str] = limits.EXPOSED
) -> list[Middleware]:
    """Those that let a request in or refuse it: its origin, rate, host, key, identity and size. Pages of the named
    origins may send the headers `sent` and read the headers `read`."""
    return [
        *([Middleware(limits.cors, chosen.cors, sent, read)] if chosen.cors else []),
        Middleware(limits.RateLimit, chosen.rate, key),
        Middleware(keys.KeyGuard, key, chosen.cors),
        Middleware(identity.Identified, chosen.identity, bool(key), chosen.claims, chosen.claims_header),
        Middleware(MemoryLimit, chosen.memory_mb),
        Middleware(BodyLimit, chosen.max_bytes),
    ]
