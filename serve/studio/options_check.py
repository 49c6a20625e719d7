"""Options in requests to the Agent Server's own routes: it drops those that a graph does not have, and says nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError
from starlette.responses import JSONResponse

from hopql.serve.http.sizes import replaying
from hopql.serve.studio.config import GRAPHS
from hopql.state.context import Context

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_CHECKED: Final = frozenset(("threads", "runs", "assistants"))
"""First parts of the paths whose bodies may hold a `context`."""
_LARGEST: Final = 16 << 20
"""A larger body is not read for it."""


class OptionsCheck:
    """ASGI middleware that refuses a run or assistant whose `context` has an option that there is not, with the
    nearest that there is. Where graphs of others are served too, it asks only about what names one of HopQL's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or scope["method"] not in ("POST", "PATCH") or not _is_checked(scope):
            await self.app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":  # the client went away
                return
            body, more = body + message.get("body", b""), bool(message.get("more_body"))
        told = _wrong(body) if len(body) < _LARGEST else ""
        if told:
            await JSONResponse({"detail": told}, 422)(scope, receive, send)
        else:
            await self.app(scope, replaying(body, receive), send)


def _is_checked(scope: Scope) -> bool:
    path = scope["path"].removeprefix(scope.get("root_path", ""))
    return path.lstrip("/").partition("/")[0] in _CHECKED


def _wrong(body: bytes) -> str:
    """What is wrong with the options of a body; empty where nothing is, or others read it."""
    try:
        told = json.loads(body)
    except ValueError:
        return ""
    for context in _contexts(told):
        try:
            Context.model_validate(context)
        except ValidationError as error:
            first = error.errors()[0]
            if first["type"] == "unknown_option":
                return str(first["msg"])
    return ""


def _contexts(told: Any) -> Iterator[dict[str, Any]]:
    for one in told if isinstance(told, list) else [told]:
        if isinstance(one, dict) and (_alone() or {one.get("assistant_id"), one.get("graph_id")} & GRAPHS.keys()):
            context = one.get("context")
            if isinstance(context, dict):
                yield context


def _alone() -> bool:
    """Whether HopQL's graphs are all that the Agent Server serves."""
    return set(json.loads(os.environ.get("LANGSERVE_GRAPHS") or "{}")) <= GRAPHS.keys()
