"""A call of a tool: who makes it, the thread that does its work, and how its end is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from anyio import CancelScope, CapacityLimiter, get_cancelled_exc_class, to_thread
from mcp.server.mcpserver import Context as CallContext
from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, ValidationError

from hopql.serve.client import HopQL
from hopql.serve.http.claims import claims_in
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.secrets import trace

if TYPE_CHECKING:
    from hopql.state.context import Context
    from hopql.tools.workspace import Workspace

log = logging.getLogger("hopql.serve")

Ctx = CallContext[Any, Any]
T = TypeVar("T")
_LONGEST_NAME: Final = 500


def speaker_of(client: HopQL, ctx: Ctx) -> HopQL:
    """HopQL for who calls: over HTTP whom the headers `X-User` and `X-Tenant` name, else whom the client's options do.

    Raises:
        UsageError: a header is too long.
    """
    headers = ctx.headers or {}
    user, tenant = (_read(headers.get(name) or "", name) for name in ("x-user", "x-tenant"))
    return client.speaking_for(user, tenant, claims_in(headers))


def workspace_of(client: HopQL) -> Workspace:
    """The workspace, opened again when its settings have changed."""
    from hopql.tools.workspace import open_workspace

    return open_workspace(str(client.options["workspace"]))


def options_of(client: HopQL) -> Context:
    """The options in force for who asks by this client."""
    from hopql.tools.options import effective

    return effective(client.context({}), workspace_of(client))


def _read(header: str, name: str) -> str:
    """A header's text: UTF-8 where it is that, else Latin-1 as HTTP has it."""
    if len(header) > _LONGEST_NAME:
        raise UsageError(f"{name} is longer than {_LONGEST_NAME} characters.", hint="Send a shorter one.")
    try:
        return header.encode("latin-1").decode()
    except UnicodeError:
        return header


async def working(limiter: CapacityLimiter, work: Callable[..., T], *arguments: Any) -> T:
    """Do blocking work in a thread. Where the call is cancelled, what it has under way ends, and is not waited for."""
    from hopql.tools.stopping import Stop

    stop = Stop()
    try:
        run = partial(_stoppable, stop, work, arguments)
        return await to_thread.run_sync(run, abandon_on_cancel=True, limiter=limiter)
    except get_cancelled_exc_class():
        with CancelScope(shield=True):
            await to_thread.run_sync(stop.stop)
        raise


def _stoppable(stop: Any, work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    from hopql.tools.stopping import stoppable

    with stoppable(stop):
        return work(*arguments)


def said(text: str, structured: BaseModel) -> CallToolResult:
    """A result: in words for a model, and as data."""
    return CallToolResult(content=[_text(text)], structured_content=structured.model_dump(mode="json", by_alias=True))


def refused(message: str, hint: str = "") -> CallToolResult:
    """A failure that a model can read: what is wrong, and what to do."""
    return CallToolResult(content=[_text(f"{message} {hint}")], is_error=True)


def told(error: BaseException | None, tool: str) -> CallToolResult:
    """A failure, foreseen or not. What nobody foresaw is logged without passwords, and told without its words."""
    if isinstance(error, HopQLError):
        return refused(str(error), error.hint)
    log.error("The tool %s: %s", tool, trace(error) if error else "failed")
    return refused("Something unforeseen went wrong.", "The server's log says what.")


def misfit(error: ValidationError) -> CallToolResult:
    """Arguments that cannot be used: each with what is wrong; what was sent is not said back."""
    found = [f"{'.'.join(str(part)[:60] for part in one['loc'])}: {one['msg']}" for one in error.errors()[:10]]
    return refused(f"{'; '.join(found)}.", "Correct it; the tool's input schema says what is taken.")


def _text(text: str) -> TextContent:
    return TextContent(type="text", text=text.strip())
