"""The HTTP link to the embedded server: it finds the server, starts it when needed, and once more when it died."""

from __future__ import annotations

import asyncio
import threading

import httpx

from hopql.tools.artifacts import Progress
from hopql.tools.errors import ModelError
from hopql.tools.models import processes, server
from hopql.tools.models.running import Running, Spec, last_line, log_path, spec_of
from hopql.tools.models.weights import weights

PLACE = "http://embedded.invalid"
"""Stands for the server's address in requests, which is not known before it runs."""

_BROKEN = (httpx.ConnectError, httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)


class Link:
    """Knows which server answers now. Shared by threads."""

    def __init__(self, size: str = "", *, progress: Progress | None = None) -> None:
        self._size = size
        self._progress = progress
        self._lock = threading.Lock()
        self._running: Running | None = None
        self._client: httpx.Client | None = None
        self.turn = threading.Lock()
        """Held by the thread whose prefix must stay in the server's slot."""

    def running(self) -> Running:
        """The server; started, and its weights fetched, when there is none."""
        with self._lock:
            known = self._running
            if known is None or not processes.alive(known.pid, known.born):
                self._running = server.ensure(self.spec())
            assert self._running is not None
            return self._running

    def spec(self) -> Spec:
        """What the server must be."""
        return spec_of(weights(self._size, progress=self._progress))

    def lost(self, running: Running) -> None:
        """This server does not answer: look again at the next request."""
        with self._lock:
            if self._running == running:
                self._running = None

    def client(self) -> httpx.Client:
        """For requests to `PLACE`; kept, so that connections are."""
        with self._lock:
            if self._client is None:
                self._client = httpx.Client(base_url=PLACE, transport=Transport(self), timeout=300.0, trust_env=False)
            return self._client


class Transport(httpx.BaseTransport):
    """Sends requests for `PLACE` to the server, with its key; a request that broke off is sent once more."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._inner = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """As httpx asks for.

        Raises:
            ModelError: the server dies again and again.
        """
        running = self._link.running()
        try:
            return self._inner.handle_request(_addressed(request, running))
        except _BROKEN:
            self._link.lost(running)
        running = self._link.running()
        try:
            return self._inner.handle_request(_addressed(request, running))
        except _BROKEN as error:
            self._link.lost(running)
            raise _dead(running) from error

    def close(self) -> None:
        """Close connections."""
        self._inner.close()


class AsyncTransport(httpx.AsyncBaseTransport):
    """`Transport` for async callers; starting the server blocks a thread, not the loop."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._inner = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """As httpx asks for.

        Raises:
            ModelError: the server dies again and again.
        """
        running = await asyncio.to_thread(self._link.running)
        try:
            return await self._inner.handle_async_request(_addressed(request, running))
        except _BROKEN:
            self._link.lost(running)
        running = await asyncio.to_thread(self._link.running)
        try:
            return await self._inner.handle_async_request(_addressed(request, running))
        except _BROKEN as error:
            self._link.lost(running)
            raise _dead(running) from error

    async def aclose(self) -> None:
        """Close connections."""
        await self._inner.aclose()


def _addressed(request: httpx.Request, running: Running) -> httpx.Request:
    place = httpx.URL(running.url)
    request.url = request.url.copy_with(scheme=place.scheme, host=place.host, port=place.port)
    request.headers["Host"] = f"{place.host}:{place.port}"
    request.headers["Authorization"] = f"Bearer {running.key}"
    return request


def _dead(running: Running) -> ModelError:
    log = log_path(running.spec.id)
    return ModelError(
        f"The embedded model's server broke off: {last_line(running.spec.id)}",
        hint=f"The whole log is {log}. Out of memory? Try --model local:0.5b or a smaller HOPQL_SERVER_CONTEXT.",
    )
