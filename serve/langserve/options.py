"""What a request says of its run: options in its config, tenant and user in its headers."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

from hopql.serve.http.asking import checked_options
from hopql.serve.http.caller import utf8 as utf8
from hopql.serve.http.claims import claims_in
from hopql.serve.langserve.models import NOT_OPTIONS
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from anyio import CapacityLimiter
    from starlette.requests import Request

    from hopql.serve.client import HopQL

askers: ContextVar[CapacityLimiter | None] = ContextVar("hopql_langserve_askers", default=None)
"""How many questions the app answers at once; None where it does not say."""
_PLUMBING: Final = frozenset(("thread_id", "checkpoint_id", "checkpoint_ns", "checkpoint_map"))
"""What a graph that runs a RemoteRunnable sends along of its own, besides names that begin with `__`."""
_ELSEWHERE: Final = {
    "user": "Send the header X-User.",
    "tenant": "Send the header X-Tenant.",
    "claims": "The server says them: HOPQL_SERVE_CLAIMS.",
    "notes": "Give `notes` beside the question.",
    "ask_back": "A request is one question: nobody waits to be asked back.",
}
_LONGEST_NAME: Final = 500

Modifier = Callable[[dict[str, Any], "Request"], dict[str, Any]]


def checked(client: HopQL) -> Modifier:
    """What LangServe calls for each request's config: gives the options of the run.

    The function raises UsageError: an option does not exist, is not the caller's to set, or has a value that cannot be
    used.
    """

    def modify(config: dict[str, Any], request: Request) -> dict[str, Any]:
        given = {
            name: value
            for name, value in (config.get("configurable") or {}).items()
            if value is not None and name not in _PLUMBING and not name.startswith("__")
        }
        for name in sorted(NOT_OPTIONS & given.keys()):
            hint = _ELSEWHERE.get(name, "Leave it out of `configurable`.")
            raise UsageError(f"configurable.{name}: a request cannot set it.", hint=hint)
        who: dict[str, Any] = {"tenant": _said(request, "X-Tenant"), "user": _said(request, "X-User")}
        who |= {"claims": claims} if (claims := claims_in(request.headers)) else {}
        return {"configurable": {**checked_options(client, given), **who, "ask_back": False}}

    return modify


def _said(request: Request, header: str) -> str:
    said = utf8(request.headers.get(header, ""))
    if len(said) > _LONGEST_NAME:
        raise UsageError(f"{header}: at most {_LONGEST_NAME} characters.", hint="Send a shorter name.")
    return said
