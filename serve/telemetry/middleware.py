"""Every request is given an id, and counted, traced and logged."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders

from hopql.serve.http.keys import PROBES
from hopql.serve.telemetry import metrics
from hopql.serve.telemetry.logs import REQUEST
from hopql.serve.telemetry.traces import Traces
from hopql.tools import tracing

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LOG: Final = logging.getLogger("hopql.access")
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_METHODS: Final = frozenset(("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"))
_ROUTE: Final = metrics.Bounded(300)
_LEFT: Final = 499
"""The code of a request whose client went away before an answer; none is sent."""


class Observed:
    """ASGI middleware, the outermost: `X-Request-ID` is accepted or made, and returned; the access log has a line a
    request, with the route's template and never the path or what was asked. Probes and metrics are logged where they
    fail, and make no span."""

    def __init__(self, app: ASGIApp, counted: bool = True) -> None:
        self.app, self._counted = app, counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        seen = _Seen(scope, send)
        token = REQUEST.set(seen.identity)
        tracer = tracing.installed()
        quiet = scope["path"] in PROBES or scope["path"] == "/metrics"
        around: Any = nullcontext()
        if isinstance(tracer, Traces) and not quiet:
            around = tracer.request(seen.method, seen.headers)
        try:
            with around as span:
                try:
                    await self.app(scope, receive, seen.sending)
                except BaseException as error:
                    seen.code = seen.code or (500 if isinstance(error, Exception) else _LEFT)
                    raise
                finally:
                    seen.end()
                    if span is not None:
                        span.name(f"{seen.method} {seen.route}", seen.route, seen.code, seen.identity)
                    if self._counted:
                        seen.count()
                    if not quiet or seen.code >= 400:
                        seen.log()
        finally:
            REQUEST.reset(token)


class _Seen:
    """What is known of a request."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send, self._begun = scope, send, time.perf_counter()
        self._root = scope.get("root_path", "")
        self.headers = Headers(scope=scope)
        given = self.headers.get("x-request-id", "")
        self.identity = given if _ID.fullmatch(given) else uuid4().hex
        scope.setdefault("state", {})["request_id"] = self.identity
        self.method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        self.code, self.route, self.seconds, self._streams = 0, "", 0.0, False

    async def sending(self, message: Message) -> None:
        """Send on, with the id."""
        if message["type"] == "http.response.start":
            self.code = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-ID"] = self.identity
            self._streams = headers.get("content-type", "").startswith("text/event-stream")
        await self._send(message)
        if message["type"] == "http.response.body":
            await asyncio.sleep(0)  # others have their turn, and that the client is gone is seen

    def end(self) -> None:
        """It has ended."""
        self.code = self.code or _LEFT
        self.seconds = time.perf_counter() - self._begun
        self.route = _ROUTE(route_of(self._scope, self._root))

    def count(self) -> None:
        """Count it."""
        metrics.REQUESTS.labels(self.route, self.method, str(self.code)).inc()
        if not self._streams:
            metrics.REQUEST_SECONDS.labels(self.route, self.method).observe(self.seconds)

    def log(self) -> None:
        """Write its line."""
        key = self._scope["state"].get("key_name") or ""
        ms = round(self.seconds * 1000, 1)
        fields = {"route": self.route, "method": self.method, "code": self.code, "ms": ms, "key": key}
        said = f"{self.method} {self.route} {self.code} {ms:g} ms{f' {key}' if key else ''}"
        _LOG.log(logging.WARNING if self.code >= 500 else logging.INFO, said, extra={"fields": fields})


def route_of(scope: Scope, root: str = "") -> str:
    """The template of the route that took a request, `/memory/entries/{id}`; `unmatched` where none did."""
    known = scope.get("fastapi")
    context = known.get("effective_route_context") if isinstance(known, dict) else None
    route = scope.get("route") or _plain(scope)
    own = getattr(route, "path_format", None) or getattr(route, "path", None)
    full = getattr(context, "path_format", None) or own
    mounted = scope.get("root_path", "").removeprefix(root)
    if not full and not mounted:
        return "unmatched"
    return (f"{mounted}{full or ''}" if not str(full or "").startswith(mounted or "\0") else str(full)) or "/"


def _plain(scope: Scope) -> object:
    """The route of an endpoint that is an application, which FastAPI does not name."""
    endpoint = scope.get("endpoint")
    return endpoint and next((one for one in scope["app"].routes if getattr(one, "endpoint", None) is endpoint), None)
