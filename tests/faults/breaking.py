"""What breaks: a line before PostgreSQL that can be cut, and a chat model that misbehaves, both on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import struct
import threading
import time
from collections.abc import Coroutine, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Literal, TypeVar
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


ModelFault = Literal[
    "", "hang", "die", "garbage", "half", "endless", "drip", "busy", "failing", "empty", "null", "odd", "packed",
]  # fmt: skip
"""What goes wrong: no answer ever; the connection closes within the answer; bytes that are no JSON; the first half of
one; an answer without end, quickly or a byte at a time; 429; 500; no choices; a message without a text; JSON of another
shape; a body that says it is packed and is not."""
_PIECE: Final = b" " * 65536


class BadModel:
    """The server. `fault` is what all answers suffer from now; `replies` are patterns of prompts and what fits."""

    def __init__(self, replies: Mapping[str, str]) -> None:
        self.replies = replies
        self.fault: ModelFault = ""
        self.asked = 0
        self.sent = 0
        """Bytes of endless answers."""
        self._ending = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self) -> None:
        """End it."""
        self._ending.set()
        self._server.shutdown()
        self._server.server_close()

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What the API would say."""
        prompt = "\n".join(str(turn["content"]) for turn in asked["messages"])
        said = next((said for match, said in self.replies.items() if re.search(match, prompt)), "SELECT 'unknown'")
        message = {"role": "assistant", "content": f"```sql\n{said}\n```"}
        return {
            "id": "1", "object": "chat.completion", "created": 1, "model": asked["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 20, "completion_tokens": 7, "total_tokens": 27},
        }  # fmt: skip

    def wait(self, seconds: float) -> bool:
        """Whether the server was ended meanwhile."""
        return self._ending.wait(seconds)


def _handler(model: BadModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model.asked += 1
            fault = model.fault
            with contextlib.suppress(OSError):
                _BEHAVING.get(fault, _told)(self, model, json.dumps(model.answer(asked)).encode(), fault)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


def _send(handler: BaseHTTPRequestHandler, status: int, kind: str, body: bytes, length: int = 0) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(length or len(body)))
    handler.end_headers()
    handler.wfile.write(body)
    handler.wfile.flush()


_ODD: Final[dict[str, tuple[int, str, bytes]]] = {
    "garbage": (200, "application/json", bytes(range(256)) * 8),
    "busy": (429, "application/json", b'{"error": {"message": "slow down"}}'),
    "failing": (500, "application/json", b'{"error": {"message": "out of memory"}}'),
    "empty": (200, "application/json", b'{"id": "1", "object": "x", "created": 1, "model": "m", "choices": []}'),
    "null": (200, "application/json", b'{"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices":'
             b' [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": null}}]}'),
    "odd": (200, "application/json", b'{"id": 7, "object": [], "choices": [{"message": {"role": 3, "content": {"a": 1}'
            b'}}], "usage": {"prompt_tokens": "many"}}'),
}  # fmt: skip


def _told(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    status, kind, said = _ODD.get(fault, (200, "application/json", body))
    _send(handler, status, kind, said[: len(said) // 2] if fault == "half" else said)


def _silent(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    while handler.server and not model.wait(0.05) and model.fault == fault:
        pass
    handler.close_connection = True


def _dying(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    _send(handler, 200, "application/json", body[: len(body) // 2], len(body))
    handler.close_connection = True


def _packed(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Encoding", "gzip")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def _endless(handler: BaseHTTPRequestHandler, model: BadModel, body: bytes, fault: str) -> None:
    handler.close_connection = True
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    piece = _PIECE if fault == "endless" else b" "
    while not model.wait(0) and model.fault == fault:
        handler.wfile.write(piece)
        handler.wfile.flush()
        model.sent += len(piece)
        if fault == "drip":
            time.sleep(0.05)


_BEHAVING: Final = {
    "hang": _silent, "die": _dying, "packed": _packed, "endless": _endless, "drip": _endless,
}  # fmt: skip


@contextlib.contextmanager
def bad_model(replies: Mapping[str, str]) -> Iterator[BadModel]:
    """Such a server, ended at the end."""
    made = BadModel(replies)
    try:
        yield made
    finally:
        made.close()
