"""What is before every route of the Agent Server, its own and HopQL's: the guards of `hopql serve`, and a check of what
its own routes are sent."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from anyio import to_thread
from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse

from hopql.serve.http.sizes import replaying
from hopql.serve.studio.config import GRAPHS
from hopql.state.context import Context

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

OURS: Final = frozenset(("", "api", "ask", "graphs", "healthz", "memory", "readyz", "static", "t", "v1"))
"""First parts of the paths that HopQL answers; the empty one is `/`, the page."""
BELOW: Final = "hopql"
"""First part of the paths below which every face is."""
_SHOWN: Final = ("content-location", "x-pagination-total", "x-pagination-next")
"""Headers of the Agent Server that its clients read."""
_CHECKED: Final = frozenset(("threads", "runs", "assistants"))
"""First parts of the paths whose bodies may hold a `context`."""
_INSIDE: Final = "/noauth"
"""The root path of requests that the Agent Server makes to itself, for a request that was let in; none from outside
has it."""
_WHO: Final = {
    "user": "X-User says it, or the key", "tenant": "X-Tenant says it, or the key",
    "claims": "HOPQL_SERVE_CLAIMS says them",
}  # fmt: skip


class Guard:
    """ASGI middleware that is made with the environment's settings at the first request, since it is imported by a
    server that starts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._guarded: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        root = scope.get("root_path", "")
        if scope["type"] == "lifespan" or root == _INSIDE or root.startswith(f"{_INSIDE}/"):
            await self.app(scope, receive, send)
            return
        if self._guarded is None:
            self._guarded = await to_thread.run_sync(self._made)
        await self._guarded(scope, receive, send)

    def _made(self) -> ASGIApp:
        from hopql.serve.http.guards import entrance
        from hopql.serve.http.limits import EXPOSED
        from hopql.serve.http.settings import serve_settings

        chosen = serve_settings()
        app: ASGIApp = BodyCheck(self.app)
        for each in reversed(entrance(chosen, chosen.secret, sent=("*",), read=(*EXPOSED, *_SHOWN))):
            app = each.cls(app, *each.args, **each.kwargs)
        return app


class BodyCheck:
    """ASGI middleware that lets nothing but JSON into the Agent Server's own routes, which read as JSON whatever a page
    may send. It refuses a run or assistant whose `context` says who asks, or has an option that there is not, with the
    nearest that there is. Where graphs of others are served too, it looks only into what names one of HopQL's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        reads = scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS")
        if reads or first_part(scope) in (*OURS, BELOW):
            await self.app(scope, receive, send)
            return
        body, more = b"", True
        while more:  # it has been read already, and is no larger than it may be
            message = await receive()
            if message["type"] != "http.request":  # the client went away
                return
            body, more = body + message.get("body", b""), bool(message.get("more_body"))
        if body and not _is_json(Headers(scope=scope)):
            told = "Send JSON, and say so: Content-Type: application/json."
            await JSONResponse({"detail": told}, 415)(scope, receive, send)
        elif first_part(scope) in _CHECKED and (told := _wrong(body, scope)):
            await JSONResponse({"detail": told}, 422)(scope, receive, send)
        else:
            await self.app(scope, replaying(body, receive), send)


def first_part(scope: Scope) -> str:
    """The first part of a request's path, below where the server is mounted."""
    return str(scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/").partition("/")[0])


def _is_json(headers: Headers) -> bool:
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def _wrong(body: bytes, scope: Scope) -> str:
    """What is wrong with the options of a body; empty where nothing is, or others read it."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    for one in _ours(told):
        config = one.get("config")
        configurable = config.get("configurable") if isinstance(config, dict) else None
        context = one.get("context")
        for given in (context, configurable):
            if isinstance(given, dict) and (said := _not_its_own(given, scope)):
                return said
        if isinstance(context, dict) and (said := _unknown(context)):
            return said
    return ""


def _not_its_own(given: Mapping[str, Any], scope: Scope) -> str:
    """That options are set which are not a request's to set."""
    for name in _WHO.keys() & given.keys():
        if given[name]:
            return f"'{name}' is not the context's to say: {_WHO[name]}."
    if scope.get("state", {}).get("key_name"):
        from hopql.serve.studio.auth import FIXED

        for name in FIXED:
            if given.get(name):
                return f"'{name}' is the server's to set, where it has keys."
    return ""


def _unknown(context: Mapping[str, Any]) -> str:
    try:
        Context.model_validate(context)
    except ValidationError as error:
        first = error.errors()[0]
        if first["type"] == "unknown_option":
            return str(first["msg"])
    return ""


def _ours(told: Any) -> Iterator[dict[str, Any]]:
    for one in told if isinstance(told, list) else [told]:
        if isinstance(one, dict) and (_alone() or {one.get("assistant_id"), one.get("graph_id")} & GRAPHS.keys()):
            yield one


def _alone() -> bool:
    """Whether HopQL's graphs are all that the Agent Server serves."""
    return set(json.loads(os.environ.get("LANGSERVE_GRAPHS") or "{}")) <= GRAPHS.keys()
