"""A line that can be cut: a TCP proxy before a PostgreSQL server, on loopback, that breaks as networks do.

Faults are told to it while it runs: what goes on now (`cut`, `stall`, `refuse`, `slow`), or what is to happen once when
the client sends certain bytes (`when`), so that a fault hits a chosen step of a run.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import threading
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict

T = TypeVar("T")
Fault = Literal["cut", "cut_answer", "stall", "garble"]
"""`cut` before the bytes arrive; `cut_answer` after they did, and `after` bytes of the answer came back; `stall`
forwards nothing more of this connection; `garble` spoils the answer's bytes from the first on."""


@dataclass
class Trap:
    """A fault that waits for its moment."""

    needle: bytes
    fault: Fault
    after: int = 0
    nth: int = 1
    hits: int = 0


@dataclass(eq=False)
class _Line:
    """One connection through the proxy."""

    client: asyncio.StreamWriter
    server: asyncio.StreamWriter
    fault: Fault | None = None
    left: int = 0
    hung: asyncio.Event = field(default_factory=asyncio.Event)

    def drop(self) -> None:
        """Reset both ends, without a goodbye."""
        for writer in (self.client, self.server):
            held = writer.get_extra_info("socket")
            with contextlib.suppress(OSError):
                held.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()


class Proxy:
    """Stands before the server of a URL, until `close`."""

    def __init__(self, url: str) -> None:
        known = conninfo_to_dict(url)
        self._upstream = str(known["host"]), int(known.get("port") or 5432)
        self._known = known
        self._lines: set[_Line] = set()
        self._trap: Trap | None = None
        self._delay_s = 0.0
        self._loop = asyncio.new_event_loop()
        self._flowing = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxy", daemon=True)
        self._thread.start()
        self._server: asyncio.Server | None = None
        self.port = 0
        self._do(self._listen())

    @property
    def url(self) -> str:
        """Of the same database through the proxy."""
        user, database = self._known.get("user", "postgres"), quote(str(self._known["dbname"]), safe="")
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}?sslmode=disable&gssencmode=disable"

    @property
    def lines(self) -> int:
        """Connections that go through it now."""
        return len(self._lines)

    def cut(self) -> int:
        """Reset every connection; how many."""
        return self._do(self._cut())

    def stall(self) -> None:
        """Take what comes and pass nothing on, until `mend`."""
        self._do(self._flow(False))

    def slow(self, seconds: float) -> None:
        """Hold every piece back so long."""
        self._delay_s = seconds

    def refuse(self) -> None:
        """Listen no more: a new connection is refused. Those that are there stay."""
        self._do(self._deaf())

    def when(self, needle: bytes, fault: Fault, after: int = 0, nth: int = 1) -> Trap:
        """Let one fault happen when a client sends these bytes for the `nth` time; `hits` of what is given back tells
        that it did."""
        self._trap = Trap(needle, fault, after, nth)
        return self._trap

    def mend(self) -> None:
        """All goes through again."""
        self._trap, self._delay_s = None, 0.0
        self._do(self._drop_hanging())
        self._do(self._flow(True))
        if self._server is None:
            self._do(self._listen(self.port))

    def close(self) -> None:
        """End it, and all that goes through it."""
        self._do(self._deaf())
        self._do(self._cut())
        self._do(self._ended())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _listen(self, port: int = 0) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port = self._server.sockets[0].getsockname()[1]
        self._flowing.set()

    async def _deaf(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None

    async def _ended(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _flow(self, flowing: bool) -> None:
        if flowing:
            self._flowing.set()
        else:
            self._flowing.clear()

    async def _cut(self) -> int:
        lines = list(self._lines)
        for line in lines:
            line.drop()
        return len(lines)

    async def _drop_hanging(self) -> None:
        for line in [line for line in self._lines if line.fault == "stall"]:
            line.drop()
            line.hung.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self._upstream
        try:
            if host.startswith("/"):
                answers, asks = await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
            else:
                answers, asks = await asyncio.open_connection(host, port)
        except OSError:
            writer.transport.abort()
            return
        line = _Line(writer, asks)
        self._lines.add(line)
        pumps: list[asyncio.Future[None]] = []
        try:
            pumps = [asyncio.ensure_future(self._up(line, reader)), asyncio.ensure_future(self._down(line, answers))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:  # asyncio logs a cancelled server task as a failure
            pass
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            self._lines.discard(line)
            line.client.close()
            line.server.close()

    async def _up(self, line: _Line, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(65536):
            await self._passing(line)
            trap = self._trap
            if trap is not None and trap.needle in data:
                trap.nth -= 1
            if trap is not None and not trap.nth:
                self._trap, line.fault, line.left = None, trap.fault, trap.after
                trap.hits += 1
                if trap.fault == "cut":
                    return line.drop()
                await self._passing(line)
            line.server.write(data)
            await line.server.drain()
        return None

    async def _down(self, line: _Line, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(65536):
            await self._passing(line)
            if line.fault == "cut_answer":
                line.client.write(data[: line.left])
                line.left -= len(data)
                if line.left <= 0:
                    with contextlib.suppress(OSError):
                        await line.client.drain()
                    await asyncio.sleep(0.02)
                    return line.drop()
                continue
            line.client.write(bytes(one ^ 0x5A for one in data) if line.fault == "garble" else data)
            await line.client.drain()
        return None

    async def _passing(self, line: _Line) -> None:
        """Wait as long as nothing may pass."""
        if line.fault == "stall":
            await line.hung.wait()
        if self._delay_s:
            await asyncio.sleep(self._delay_s)
        await self._flowing.wait()


@contextlib.contextmanager
def proxy(url: str) -> Iterator[Proxy]:
    """A proxy before the server of a URL, closed at the end."""
    made = Proxy(url)
    try:
        yield made
    finally:
        made.close()
