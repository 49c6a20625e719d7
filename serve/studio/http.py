"""HopQL's other faces in the Agent Server's process. `langgraph.json` names `app` as `http.app`.

The Agent Server asks the routes of `app` before most of its own, so `app` takes only the paths that are HopQL's, and
those that both have stay the Agent Server's: `/mcp`, `/metrics`, `/openapi.json`. All faces are also below
`/hopql`, these included. `docs/studio.md` has the table.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Match, NoMatchFound

from hopql.serve.http.late import Late
from hopql.serve.studio.guard import BELOW, OURS, Guard, first_part
from hopql.tools.errors import HopQLError

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.datastructures import URLPath
    from starlette.types import Receive, Scope, Send

class Faces(BaseRoute):
    """The application of `hopql serve`, made at the first request that is for it."""

    path: Final = "/{face}"
    """What the Agent Server's log and figures call it."""

    def __init__(self, late: Late) -> None:
        self.app = self._answer  # the Agent Server may put its own middleware before it
        self._late = late

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
        from hopql.serve.http.errors import problem

        try:
            made = await self._late.get()
        except HopQLError as error:
            await problem(503, str(error), error.hint, kind=type(error).__name__)(scope, receive, send)
        else:
            await made(scope, receive, send)


def application(make: Callable[[], FastAPI]) -> Starlette:
    """What the Agent Server takes: the faces that `make` makes, when they are first asked for, and the guard before all
    that it answers."""
    late = Late(make)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with late.running():
            yield

    made = Starlette(routes=[Faces(late)], lifespan=lifespan, middleware=[Middleware(Guard)])
    made.state.workspace = ""  # the default one
    return made


def _served() -> FastAPI:
    from hopql.serve.http.app import app as composed

    return composed()


app = application(_served)
