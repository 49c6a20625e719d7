"""No more questions while the process holds more memory than it may: those that run end, and give theirs back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hopql.serve.http.errors import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_STATM: Final = Path("/proc/self/statm")
_RETRY_S: Final = 5


def resident_mb() -> int:
    """Megabytes of memory that the process holds now; 0 where the system does not say."""
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    except (OSError, ValueError, IndexError):
        return 0


class MemoryLimit:
    """ASGI middleware that refuses what would start work while the process holds more than `most_mb` megabytes.

    It is no limit of the system's: that would hold for the programs that the server starts too, and end it in the
    middle of anything.
    """

    def __init__(self, app: ASGIApp, most_mb: int) -> None:
        """`most_mb` of 0: any amount."""
        self.app, self._most_mb = app, most_mb

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        starts = self._most_mb and scope["type"] == "http" and scope["method"] == "POST"
        if starts and resident_mb() > self._most_mb:
            refusal = problem(
                503, "The server holds as much memory as it may.", "Ask again in a few seconds, and for less.",
                kind="Busy", headers={"Retry-After": str(_RETRY_S)},
            )  # fmt: skip
            await refusal(scope, receive, send)
            return
        await self.app(scope, receive, send)
