"""Connections that wait for nothing but their client: how long, how many, and which gives way to a new one."""

from __future__ import annotations

import asyncio
import resource
from typing import Any, Final

HEAD_S: Final = 10.0
"""That the first request of a connection has to be said as far as its headers go."""
KEPT_S: Final = 30
"""That a connection is kept for the next one, its headers included."""
_HEAD_BYTES: Final = 1 << 16
_OTHERS: Final = 256
"""Files that the process has open beside connections: databases, the index, the model."""
_MOST: Final = 8192
_LEAST: Final = 32


def room() -> int:
    """How many connections may be open. The process's limit of open files is raised as far as it may be for them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST + _OTHERS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    files = wanted if soft == resource.RLIM_INFINITY else soft
    return max(_LEAST, min(_MOST, files - min(_OTHERS, files // 2)))


def bounded(most: int, head_s: float = HEAD_S, kept_s: float = KEPT_S) -> type[asyncio.Protocol]:
    """uvicorn's protocol, which waits for ever for headers that are half sent, with an end to that.

    A connection without a request under way is closed `head_s` seconds after it was opened, `kept_s` after its last
    answer, or where its headers are too long. Beyond `most` connections, the one that waits longest gives way to the
    new one; where all are being answered, the new one is closed.
    """
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    base: Any = AutoHTTPProtocol
    waiting: dict[Any, None] = {}
    opened: set[Any] = set()

    class Bounded(base):  # type: ignore[misc]
        _late: asyncio.TimerHandle | None = None
        _read = 0

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            opened.add(self)
            if len(opened) > most:
                next(iter(waiting), self).transport.abort()
            self._wait(head_s)

        def connection_lost(self, exc: Exception | None) -> None:
            self._end()
            opened.discard(self)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if not self._is_idle():
                self._end()
            elif self in waiting:
                self._read += len(data)
                if self._read > _HEAD_BYTES:
                    self.transport.abort()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self._is_idle() and self in opened:
                self._wait(kept_s)

        def _is_idle(self) -> bool:
            return self.cycle is None or self.cycle.response_complete

        def _wait(self, seconds: float) -> None:
            self._end()
            self._read = 0
            waiting[self] = None
            self._late = self.loop.call_later(seconds, self.transport.abort)

        def _end(self) -> None:
            waiting.pop(self, None)
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return Bounded
