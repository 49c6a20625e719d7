"""Connections that wait for nothing but their client: how long, how many, and which gives way to a new one."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections import Counter
from typing import Any, Final

from hopql.serve.http.limits import network

HEAD_S: Final = 10.0
"""That the first request of a connection has to be said as far as its headers go."""
KEPT_S: Final = 30
"""That a connection is kept for the next one, its headers included."""
READ_S: Final = 30.0
"""In which a client takes some of an answer that waits for it, `_READ_BYTES` at least."""
_READ_BYTES: Final = 1 << 16
_UNSENT: Final = 1 << 17
"""Bytes that the system holds for a client beside those that are under way; what is more waits here, and is seen."""
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


def bounded(
    most: int, head_s: float = HEAD_S, kept_s: float = KEPT_S, read_s: float = READ_S
) -> type[asyncio.Protocol]:
    """uvicorn's protocol, which waits for ever for headers that are half sent and for answers that nobody reads, with
    an end to that.

    A connection without a request under way is closed `head_s` seconds after it was opened, `kept_s` after its last
    answer, or where its headers are too long; one whose answer waits for the client, when that takes less than
    `_READ_BYTES` in `read_s`. Beyond `most` connections, the one that waits longest gives way to the new one; where all
    are being answered, the latest of the address that has most, which may be the new one.
    """
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    base: Any = AutoHTTPProtocol
    waiting: dict[Any, None] = {}
    opened: dict[Any, str] = {}
    held: Counter[str] = Counter()

    class Bounded(base):  # type: ignore[misc]
        _late: asyncio.TimerHandle | None = None
        _slow: asyncio.TimerHandle | None = None
        _read = 0
        _headed = False

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            sock = transport.get_extra_info("socket")
            if hasattr(socket, "TCP_NOTSENT_LOWAT") and sock.family in (socket.AF_INET, socket.AF_INET6):
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
            opened[self] = network(self.client[0] if self.client else "")
            held[opened[self]] += 1
            self._wait(head_s)
            if len(opened) > most:
                self._gives_way()._leave()

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._watch()

        def resume_writing(self) -> None:
            self._taken()
            super().resume_writing()

        def on_message_begin(self) -> None:
            self._headed = False
            super().on_message_begin()

        def on_header(self, name: bytes, value: bytes) -> None:
            if not self._headed:  # what follows a chunked body is no header of the request
                super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self._headed = True
            super().on_headers_complete()

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
            self._late = self.loop.call_later(seconds, self._expire)

        def _expire(self) -> None:
            if self._slow is None:
                self.transport.abort()
            else:  # its last answer is still being read
                self._late = self.loop.call_later(kept_s, self._expire)

        def _watch(self) -> None:
            left = self.transport.get_write_buffer_size()
            self._slow = self.loop.call_later(read_s, self._judge, left)

        def _judge(self, left: int) -> None:
            if left - self.transport.get_write_buffer_size() < _READ_BYTES:
                self.transport.abort()
            else:
                self._watch()

        def _taken(self) -> None:
            if self._slow is not None:
                self._slow.cancel()
                self._slow = None

        def _gives_way(self) -> Any:
            first = next(iter(waiting))
            most_of_one = max(held.values())
            if first is not self or held[opened[self]] == most_of_one:
                return first
            return next(one for one in reversed(opened) if held[opened[one]] == most_of_one)

        def _leave(self) -> None:
            self._end()
            self._taken()
            if self in opened:
                address = opened.pop(self)
                held[address] -= 1
                if not held[address]:
                    del held[address]
                self.transport.abort()

        def _end(self) -> None:
            waiting.pop(self, None)
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return Bounded
