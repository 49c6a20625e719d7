"""HopQL's other faces in the Agent Server's process, and the guards before every route, its own and HopQL's.
`langgraph.json` names `app` as `http.app`.

The Agent Server asks the routes of `app` before most of its own, so `app` takes only the paths that are HopQL's, and
those that both have stay the Agent Server's: `/mcp`, `/metrics`, `/openapi.json`. All faces are also below
`/hopql`, these included. `docs/studio.md` has the table.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from anyio import to_thread
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Match, NoMatchFound

from hopql.serve.http.asgi import replaying
from hopql.serve.studio import GRAPHS
from hopql.state.context import Context
from hopql.tools.base.errors import HopQLError

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.datastructures import URLPath
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
        from hopql.serve.http.guards import EXPOSED, entrance
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
        try:
            body = await Request(scope, receive).body()  # it has been read already, and is no larger than it may be
        except ClientDisconnect:
            return
        kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower()
        if body and kind != "application/json":
            told = "Send JSON, and say so: Content-Type: application/json."
            await JSONResponse({"detail": told}, 415)(scope, receive, send)
        elif first_part(scope) in _CHECKED and (told := _wrong(body, scope)):
            await JSONResponse({"detail": told}, 422)(scope, receive, send)
        else:
            await self.app(scope, replaying(body, receive), send)


def first_part(scope: Scope) -> str:
    """The first part of a request's path, below where the server is mounted."""
    return str(scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/").partition("/")[0])


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
        try:
            Context.model_validate(context or {})
        except ValidationError as error:
            if (first := error.errors()[0])["type"] == "unknown_option":
                return str(first["msg"])
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


def _ours(told: Any) -> Iterator[dict[str, Any]]:
    """What names one of HopQL's graphs, or may, since there are no others."""
    alone = set(json.loads(os.environ.get("LANGSERVE_GRAPHS") or "{}")) <= GRAPHS.keys()
    for one in told if isinstance(told, list) else [told]:
        if isinstance(one, dict) and (alone or {one.get("assistant_id"), one.get("graph_id")} & GRAPHS.keys()):
            yield one


class Faces(BaseRoute):
    """The application of `hopql serve`, made when the server starts."""

    path: Final = "/{face}"
    """What the Agent Server's log and figures call it."""

    def __init__(self, make: Callable[[], FastAPI]) -> None:
        self.app = self._answer  # the Agent Server may put its own middleware before it
        self._make = make
        self._answers: ASGIApp | None = None

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request is for HopQL."""
        if scope["type"] not in ("http", "websocket"):
            return Match.NONE, {}
        root = scope.get("root_path", "")
        first = first_part(scope)
        if first == BELOW:
            return Match.FULL, {"root_path": f"{root}/{BELOW}"}
        return Match.FULL if first in OURS else Match.NONE, {}

    def url_path_for(self, name: str, /, **path_params: object) -> URLPath:
        """None of its paths has a name here."""
        raise NoMatchFound(name, path_params)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._answers is not None, "the server's life has not begun"
        await self._answers(scope, receive, send)

    @contextlib.asynccontextmanager
    async def life(self, _: Starlette) -> AsyncIterator[None]:
        """Make the application, and end it with the server; where it cannot be made, its paths say why."""
        try:
            made = await to_thread.run_sync(self._make)
        except HopQLError as error:
            from hopql.serve.http.errors import problem

            self._answers = problem(503, str(error), error.hint, kind=type(error).__name__)
            yield
            return
        async with made.router.lifespan_context(made):
            self._answers = made
            yield


def application(make: Callable[[], FastAPI]) -> Starlette:
    """What the Agent Server takes: the faces that `make` makes, and the guard before all that it answers."""
    faces = Faces(make)
    made = Starlette(routes=[faces], lifespan=faces.life, middleware=[Middleware(Guard)])
    made.state.workspace = ""  # the default one
    return made


def _served() -> FastAPI:
    from hopql.serve.http.app import app as composed

    return composed()


app = application(_served)
