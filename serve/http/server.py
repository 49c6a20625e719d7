"""The server: connections that wait for nothing but their client, and the end, where what runs may end and what comes
now is told to go elsewhere."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import ipaddress
import resource
import socket
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from hopql.serve.http.authentication import PROBES
from hopql.serve.http.errors import problem

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.types import ASGIApp, Receive, Scope, Send


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
_NETWORK: Final = 64
"""Bits of an IPv6 address that one caller has to themselves."""


def network(address: str) -> str:
    """Who counts as one caller: an IPv4 address, or an IPv6 network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address or "unknown"
    return str(ipaddress.ip_network((found, _NETWORK), strict=False)) if found.version == 6 else str(found)


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
    return type("Bounded", (_Bounded,), {"bounds": _Bounds(most, head_s, kept_s, read_s)})


@dataclass
class _Bounds:
    """What the connections of one server share."""

    most: int
    head_s: float
    kept_s: float
    read_s: float
    waiting: dict[Any, None] = field(default_factory=dict)
    """Connections without a request under way, the one that waits longest first."""
    opened: dict[Any, str] = field(default_factory=dict)
    """All connections, the oldest first, and whose they are."""
    held: Counter[str] = field(default_factory=Counter)
    """How many connections an address has."""


class _Bounded(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """What `bounded` says."""

    bounds: _Bounds
    _late: asyncio.TimerHandle | None = None
    _slow: asyncio.TimerHandle | None = None
    _read = 0
    _headed = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        sock = transport.get_extra_info("socket")
        if hasattr(socket, "TCP_NOTSENT_LOWAT") and sock.family in (socket.AF_INET, socket.AF_INET6):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
        self.bounds.opened[self] = address = network(self.client[0] if self.client else "")
        self.bounds.held[address] += 1
        self._wait(self.bounds.head_s)
        if len(self.bounds.opened) > self.bounds.most:
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
        elif self in self.bounds.waiting:
            self._read += len(data)
            if self._read > _HEAD_BYTES:
                self.transport.abort()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_idle() and self in self.bounds.opened:
            self._wait(self.bounds.kept_s)

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _wait(self, seconds: float) -> None:
        self._end()
        self._read = 0
        self.bounds.waiting[self] = None
        self._late = self.loop.call_later(seconds, self._expire)

    def _expire(self) -> None:
        if self._slow is None:
            self.transport.abort()
        else:  # its last answer is still being read
            self._late = self.loop.call_later(self.bounds.kept_s, self._expire)

    def _watch(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._slow = self.loop.call_later(self.bounds.read_s, self._judge, left)

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
        opened, held = self.bounds.opened, self.bounds.held
        first = next(iter(self.bounds.waiting))
        most_of_one = max(held.values())
        if first is not self or held[opened[self]] == most_of_one:
            return first
        return next(one for one in reversed(opened) if held[opened[one]] == most_of_one)

    def _leave(self) -> None:
        self._end()
        self._taken()
        held = self.bounds.held
        if self in self.bounds.opened:
            address = self.bounds.opened.pop(self)
            held[address] -= 1
            if not held[address]:
                del held[address]
            self.transport.abort()

    def _end(self) -> None:
        self.bounds.waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()
            self._late = None


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
        """Pass a request on, or refuse it."""
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


def run(app: Starlette, listener: socket.socket, grace_s: float) -> None:
    """Serve until a signal comes. Then requests under way, and `app.state.runs`, have `grace_s` seconds to end;
    meanwhile the server answers, new requests with 503. A second Ctrl-C ends it at once."""
    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: Any) -> None:
            if not is_ending(app):
                app.state.ends_at = time.monotonic() + grace_s
            super().handle_exit(sig, frame)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            while not self.force_exit and left_s(app, 0.0) > 0:
                runs = getattr(app.state, "runs", None)
                if not getattr(app.state, "under_way", 0) and not (runs and runs.under_way()):
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


_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""`M_TRIM_THRESHOLD` and the others of malloc.h."""
_ARENAS: Final = 2
"""Enough where one thread at a time runs Python."""
_LARGE: Final = 1 << 20
"""Bytes that are taken from the system and go back to it, always."""
_EVERY_S: Final = 30.0

_started = threading.Lock()


def hold_less() -> None:
    """Have this process give back what it does not use, now and then, until it ends. Without glibc: nothing."""
    try:
        libc = ctypes.CDLL(None)
        for option, value in ((_ARENA_MAX, _ARENAS), (_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, 4 * _LARGE)):
            libc.mallopt(option, value)
        trim = libc.malloc_trim
    except (OSError, AttributeError):
        return
    if _started.acquire(blocking=False):
        threading.Thread(target=_give_back, args=(trim,), name="hopql-heap", daemon=True).start()


def _give_back(trim: ctypes._NamedFuncPointer) -> None:
    pause = threading.Event()
    while not pause.wait(_EVERY_S):
        trim(0)
